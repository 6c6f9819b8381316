"""Nets are stored with named rows, so they remain usable when the game grows."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from pharos import duel
from pharos.games.duel.search import net as duel_net
from pharos.games.duel.search import shipped_net as duel_shipped
from pharos.games.wonders.search import net as wonders_net
from pharos.games.wonders.search import shipped_net as wonders_shipped
from pharos.search.feature_rows import NamedRows
from pharos.search.net_file import OtherNet, load_weights, save_weights
from pharos.search.net_layers import PADDING, NetSpec

SHIPPED = {  # the digest of the weights in half precision, as they were trained
    duel_shipped: (duel_net.SPEC, "ce9bfec15f9ebd95f974e9eab38ac9f4721d7e88cd18f21b350d01f3876def42"),
    wonders_shipped: (wonders_net.SPEC, "1fbac50f3f8a376cb2955e0bc6456af7676572c40d0369f5fd53acfa98652711"),
}
each_game = pytest.mark.parametrize("shipped", SHIPPED, ids=["duel", "wonders"])


def spec_with(spec: NetSpec, ids: list[str], **names: tuple[str, ...]) -> NetSpec:
    """The same net with other rows."""
    shapes = dict(spec.shapes)
    for layer, table in spec.rows.items():
        shapes[layer] = (len(names[table]), *shapes[layer][1:])
    return replace(spec, shapes=shapes, names=names, ids=frozenset(ids))


def grown(spec: NetSpec) -> NetSpec:
    """The same net with rows for a new id in the middle."""
    feature, move = spec.names["feature"], spec.names["move"]
    return spec_with(
        spec,
        [*spec.ids, "lagoon"],
        feature=(*feature[:100], "built:mine:lagoon", *feature[100:]),
        move=("move:sell:lagoon", *move[:7], "move:build:lagoon", *move[7:]),
    )


def layers(spec: NetSpec, weights: Any) -> dict[str, Any]:
    return dict(zip(spec.shapes, spec.split(weights), strict=True))


def assert_same_rows(small: NetSpec, weights: Any, large: NetSpec, more_weights: Any) -> None:
    """Assert that rows of the same name are equal and all others are zero."""
    ours, theirs = layers(small, weights), layers(large, more_weights)
    for name in small.shapes:
        if name not in small.rows:
            assert np.array_equal(ours[name], theirs[name])
            continue
        known = dict(zip(small.names[small.rows[name]], ours[name], strict=True))
        for row, values in zip(large.names[large.rows[name]], theirs[name], strict=True):
            assert np.array_equal(values, known.pop(row, np.zeros_like(values)))
        assert not known


# --- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("net", [duel_net, wonders_net], ids=["duel", "wonders"])
def test_every_row_has_a_name_of_its_own(net: ModuleType) -> None:
    features, moves = net.feature_names(), net.move_row_names()
    assert len(set(features)) == len(features) == net.FEATURES == net.SPEC.shapes["first"][0] - 1
    assert len(set(moves)) == len(moves) == net.MOVE_ROWS == net.SPEC.shapes["moves"][0]
    assert net.SPEC.names == {"feature": (*features, PADDING), "move": moves}
    assert all(name and "" not in name.split(":") for name in (*features, *moves))


def test_names_say_what_the_rows_are() -> None:
    names = duel_net.feature_names()
    assert names[0] == "built:mine:lumber_yard"
    assert {"built:theirs:baths", "card-price:mine:baths:6", "token:mine:law", "pawn:-9", "margin:40"} <= set(names)
    moves = duel_net.move_row_names()
    assert moves[duel_net.BUILD_ROW + duel_net.CARD_IDS.index("baths")] == "move:build:baths"
    assert moves[duel_net.START_ROW + 1] == "move:start:other"
    names = wonders_net.feature_names()
    assert {"built:left:baths", "board:own:giza-night:4", "held:baths:7", "time:3:6"} <= set(names)
    assert {"move:stage:giza-day:0", "move:forfeit:2:0:1", "move:pay-left:15"} <= set(wonders_net.move_row_names())


def test_a_name_that_is_given_twice_is_refused() -> None:
    rows = NamedRows()
    assert rows.block("one", ("a", "b"), range(2)) == 0
    assert rows.block("two") == 4
    assert rows.names == ("one:a:0", "one:a:1", "one:b:0", "one:b:1", "two")
    with pytest.raises(ValueError, match="'one:a:1'"):
        rows.block("one", ("a",), (1,))


# --- files -----------------------------------------------------------------------------------------------------------


@each_game
def test_the_shipped_weights_are_those_that_were_trained(shipped: ModuleType) -> None:
    spec, digest = SHIPPED[shipped]
    weights = shipped.shipped_weights()
    assert weights.dtype == np.float32
    assert hashlib.sha256(weights.astype(np.float16).tobytes()).hexdigest() == digest
    assert weights.shape == (spec.size,)


@each_game
def test_a_file_keeps_weights_in_half_precision(shipped: ModuleType, tmp_path: Path) -> None:
    spec, _ = SHIPPED[shipped]
    weights = spec.random_weights(3)
    shipped.save_weights(tmp_path / "net.npz", weights)
    assert np.array_equal(shipped.load_weights(tmp_path / "net.npz"), weights.astype(np.float16))
    with np.load(tmp_path / "net.npz") as file:
        assert all(file[name].dtype == np.float16 for name in spec.shapes)


@each_game
def test_a_file_of_an_earlier_version_still_opens(shipped: ModuleType, tmp_path: Path) -> None:
    spec, _ = SHIPPED[shipped]
    weights, path = shipped.shipped_weights(), tmp_path / "net.npz"
    np.savez_compressed(path, weights=weights.astype(np.float16))
    assert shipped.load_weights(path).tobytes() == weights.tobytes()
    np.savez_compressed(path, weights=weights[1:].astype(np.float16))
    with pytest.raises(OtherNet, match=f"{spec.size} weights"):
        shipped.load_weights(path)


def test_without_a_layer_for_the_draft_the_first_layer_judges_it(tmp_path: Path) -> None:
    spec, path = duel_net.SPEC, tmp_path / "net.npz"
    duel_shipped.save_weights(path, duel_shipped.shipped_weights())
    with np.load(path) as file:
        earlier = {name: file[name] for name in file.files if not name.startswith("draft")}
    np.savez(path, **earlier)
    weights = duel_shipped.load_weights(path)
    found = layers(spec, weights)
    assert np.array_equal(found["draft"], found["first"])
    assert np.array_equal(found["draft_bias"], found["first_bias"])
    flat = [earlier[name].ravel() for name in spec.shapes if name not in spec.copies]
    np.savez(path, weights=np.concatenate(flat))
    assert np.array_equal(duel_shipped.load_weights(path), weights)


@each_game
def test_rows_of_new_ids_are_zero_and_the_others_stay(shipped: ModuleType, tmp_path: Path) -> None:
    spec, _ = SHIPPED[shipped]
    weights, path = shipped.shipped_weights(), tmp_path / "net.npz"
    shipped.save_weights(path, weights)
    more = load_weights(path, grown(spec))
    assert more.shape == (grown(spec).size,)
    assert_same_rows(spec, weights, grown(spec), more)


@each_game
def test_rows_of_ids_that_are_gone_are_dropped(shipped: ModuleType, tmp_path: Path) -> None:
    spec, _ = SHIPPED[shipped]
    weights, path = shipped.shipped_weights(), tmp_path / "net.npz"
    shipped.save_weights(path, weights)
    more = load_weights(path, grown(spec))
    save_weights(path, grown(spec), more + np.float32(1))
    assert np.array_equal(load_weights(path, spec), (weights + np.float32(1)).astype(np.float16))


@each_game
def test_a_row_that_is_unknown_for_another_reason_is_refused(shipped: ModuleType, tmp_path: Path) -> None:
    spec, _ = SHIPPED[shipped]
    path = tmp_path / "net.npz"
    shipped.save_weights(path, shipped.shipped_weights())
    fewer = spec_with(spec, list(spec.ids), feature=spec.names["feature"][1:], move=spec.names["move"])
    with pytest.raises(OtherNet, match=r"no feature row 'built:.*:lumber_yard'"):
        load_weights(path, fewer)


def test_files_of_another_net_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    wonders_shipped.save_weights(path, wonders_shipped.shipped_weights())
    with pytest.raises(OtherNet):
        duel_shipped.load_weights(path)
    duel_shipped.save_weights(path, duel_shipped.shipped_weights())
    with pytest.raises(OtherNet):
        wonders_shipped.load_weights(path)
    with np.load(path) as file:
        stored = {name: file[name] for name in file.files}
    broken = [
        ({"third": stored["third"][1:]}, "'third' is of shape"),
        ({"moves": stored["moves"][1:]}, "'moves' is of shape"),
        ({"fourth": stored["third"]}, "unknown layers: fourth"),
        ({"move_names": stored["move_names"][[0, *range(len(stored["move_names"]) - 1)]]}, "stand twice"),
    ]
    for change, words in broken:
        np.savez(path, **{**stored, **change})
        with pytest.raises(OtherNet, match=words):
            duel_shipped.load_weights(path)
    for missing in ("second_bias", "feature_names", "ids"):
        np.savez(path, **{name: array for name, array in stored.items() if name != missing})
        with pytest.raises(OtherNet, match=r"there (is|are) no"):
            duel_shipped.load_weights(path)


# --- a game that grows -----------------------------------------------------------------------------------------------


def outputs(deal: dict[str, Any], *words: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, str(Path(__file__).parent / "net_outputs.py"), *words],
        input=json.dumps(deal),
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_shipped_net_plays_a_game_with_one_more_token_as_before() -> None:
    deal = duel.Deal.random(4).to_dict()
    usual, more = outputs(deal), outputs(deal | {"box": [*deal["box"], "navigation"]}, "grown")
    assert more["tokens"] == usual["tokens"] + 1
    assert len(usual["said"]) > 40
    assert more["said"] == usual["said"]
