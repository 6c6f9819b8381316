"""Saving and loading nets: layers are stored by name, and so are rows that belong to ids.

A file (.npz) holds the layers in half precision, which is finer than training can resolve; the tables of row names
(`NetSpec.names`, under their keys with the suffix `_names`); and `ids`, all ids that the game had. Loading maps the
rows by name, so a net stays usable when its game gains or loses cards:

- A row that the game has and the file lacks is set to zero.
- A layer that the file lacks is a copy of another one if the game says so.
- A row that the file has and the game lacks is dropped if it names an id that the game no longer has. Any other such
  row means that the architecture differs, and the file is rejected.

Files of earlier versions hold one array `weights` with all layers, which only fits a net of exactly that size.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from pharos.search.net_layers import Floats, NetSpec

FLAT, IDS, NAMES = "weights", "ids", "_names"


class OtherNet(ValueError):
    """The file holds a net of another game or with a different architecture."""


def save_weights(path: Path, spec: NetSpec, weights: Floats) -> None:
    """Write a weight vector to a file."""
    layers = zip(spec.shapes, spec.split(weights.astype(np.float16)), strict=True)
    names = {table + NAMES: np.array(names) for table, names in spec.names.items()}
    arrays: dict[str, Any] = {**dict(layers), **names, IDS: np.array(sorted(spec.ids))}
    np.savez_compressed(path, **arrays)


def load_weights(path: Path, spec: NetSpec) -> Floats:
    """Load the weights in a file as one vector for the current version of the game.

    Raises:
        OtherNet: the file holds a net of another game or with a different architecture.
        ValueError: the file is not a net.
    """
    with np.load(path, allow_pickle=False) as file:
        stored = {name: file[name] for name in file.files}
    if FLAT in stored:
        return _flat_weights(stored[FLAT].astype(np.float32), spec)
    tables = {table: _places(stored, table, spec) for table in spec.names}
    weights = np.zeros(spec.size, np.float32)
    for name, layer in zip(spec.shapes, spec.split(weights), strict=True):
        source = name if name in stored else spec.copies.get(name, name)
        if source not in stored:
            raise OtherNet(f"there is no layer {name!r}")
        if name not in spec.rows:
            _check_shape(name, stored[source].shape, layer.shape)
            layer[...] = stored[source]
            continue
        sources, targets, rows = tables[spec.rows[name]]
        _check_shape(name, stored[source].shape, (rows, *layer.shape[1:]))
        layer[targets] = stored[source][sources]
    if extra := stored.keys() - spec.shapes.keys() - {table + NAMES for table in spec.names} - {IDS}:
        raise OtherNet(f"there are unknown layers: {', '.join(sorted(extra))}")
    return weights


def _flat_weights(weights: Floats, spec: NetSpec) -> Floats:
    """The weights of a file without layers, which may lack those that are copies."""
    if weights.shape == (spec.size,):
        return weights
    shapes = {name: shape for name, shape in spec.shapes.items() if name not in spec.copies}
    rows = {name: table for name, table in spec.rows.items() if name not in spec.copies}
    earlier = replace(spec, shapes=shapes, rows=rows)
    if weights.shape != (earlier.size,):
        raise OtherNet(f"a net of this version has {spec.size} weights, not {weights.shape}")
    layers = dict(zip(earlier.shapes, earlier.split(weights), strict=True))
    return np.concatenate([layers[spec.copies.get(name, name)].ravel() for name in spec.shapes])


def _check_shape(name: str, stored: tuple[int, ...], wanted: tuple[int, ...]) -> None:
    if stored != wanted:
        raise OtherNet(f"the layer {name!r} is of shape {stored}, not {wanted}")


def _places(stored: dict[str, Any], table: str, spec: NetSpec) -> tuple[list[int], list[int], int]:
    """The rows of the file that the game has, the corresponding rows in the game, and the file's number of rows."""
    if table + NAMES not in stored or IDS not in stored:
        raise OtherNet(f"there are no names of {table}")
    names = stored[table + NAMES].tolist()
    if len(set(names)) != len(names):
        raise OtherNet(f"names of {table} stand twice")
    gone = set(stored[IDS].tolist()) - spec.ids
    number_of = {name: number for number, name in enumerate(spec.names[table])}
    sources, targets = [], []
    for source, name in enumerate(names):
        if name in number_of:
            sources.append(source)
            targets.append(number_of[name])
        elif gone.isdisjoint(name.split(":")):
            raise OtherNet(f"this version has no {table} row {name!r}")
    return sources, targets, len(names)
