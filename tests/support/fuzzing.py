"""Random damage to views, records and lines, for tests that feed it to a parser."""

import copy
import json
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

SECONDS = 2.0  # of processor time that a single case may take


def nested(depth: int) -> Any:
    """Lists inside each other."""
    data: Any = []
    for _ in range(depth):
        data = [data]
    return data


DEEP = nested(2000)
DEEP_MARK = "nested deeply"  # stands for DEEP until the damage is done
ODD_TEXTS = ("", "?", "²", "٣", "½", "\x00", "\u200d", "\u00ad", "\u202e", "a\nb", "\ud800", "e\u0301" * 9, "x" * 5000)
ODD_BYTES = (b"", b"\xff", b"{", b"]", b'"', b"\\ud800", b"1e999", b"NaN", b"\x00", b"9" * 5000)
JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    7,
    99,
    1.0,
    1e300,
    10**30,
    [],
    {},
    [[]],
    [None],
    [{}],
    DEEP_MARK,
    *ODD_TEXTS,
)


def places_in(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all nested values."""
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield (*path, key)
        yield from places_in(data[key], (*path, key))


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def damage(data: Any, rng: random.Random) -> None:
    """Change one value in place: replace, remove, repeat, exchange, or count it up or down."""
    places = list(places_in(data))
    if not places:
        return
    path, other = rng.choice(places), rng.choice(places)
    holder, key = at(data, path[:-1]), path[-1]
    kind = rng.randrange(6)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, list):
        holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
    elif kind == 2:
        holder[key] = copy.deepcopy(at(data, other))
    elif kind == 3 and isinstance(holder[key], list):
        rng.shuffle(holder[key])
    elif kind == 4 and type(holder[key]) is int:
        holder[key] += rng.choice((-1, 1))
    else:
        holder[key] = rng.choice(JUNK)


def damaged(data: Any, rng: random.Random) -> Any:
    """A copy of some data with one to three changes."""
    return with_deep(marked(data, rng))


def marked(data: Any, rng: random.Random) -> Any:
    """Damaged data in which DEEP_MARK stands for deep nesting."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice((1, 1, 2, 3))):
        damage(data, rng)
    return data


def with_deep(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: with_deep(value) for key, value in data.items()}
    if isinstance(data, list):
        return [with_deep(value) for value in data]
    return DEEP if data == DEEP_MARK else data


def damaged_text(text: str, rng: random.Random) -> str:
    """A text with lines and characters removed, repeated, exchanged or replaced."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        lines = text.split("\n")
        i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
        words = lines[i].split(" ")
        k = rng.randrange(len(words))
        kind = rng.randrange(7)
        if kind == 0:
            del lines[i]
        elif kind == 1:
            lines.insert(j, lines[i])
        elif kind == 2:
            lines[i], lines[j] = lines[j], lines[i]
        elif kind == 3:
            words[k] = rng.choice(ODD_TEXTS)
        elif kind == 4:
            words[k] = rng.choice(lines[j].split(" "))
        elif kind == 5:
            words.insert(k, words[k])
        else:
            cut = rng.randrange(len(text) + 1)
            lines = (text[:cut] + rng.choice(("", rng.choice(ODD_TEXTS))) + text[cut + rng.randrange(3) :]).split("\n")
        if kind in (3, 4, 5):
            lines[i] = " ".join(words)
        text = "\n".join(lines)
    return text


def damaged_line(request: dict[str, Any], rng: random.Random) -> bytes:
    """A line of the engine protocol with damage to its data, and sometimes to its bytes."""
    deep = b"[" * 2000 + b"]" * 2000
    line = json.dumps(marked(request, rng)).encode().replace(json.dumps(DEEP_MARK).encode(), deep)
    if rng.random() < 0.2:
        cut = rng.randrange(len(line) + 1)
        line = line[:cut] + rng.choice(ODD_BYTES) + line[cut + rng.randrange(3) :]
    return line


def timed(function: Callable[[], Any]) -> Any:
    """Call a function; it must not take long."""
    begun = time.thread_time()
    result = function()
    assert time.thread_time() - begun < SECONDS
    return result
