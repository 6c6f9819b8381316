"""Write the drawings of Pharos as SVG sprites, and the icon of the app.

    python scripts/make_art.py          write all sprites
    python scripts/make_art.py --check  fail if a sprite differs from its source

The drawings are code in scripts/art; docs/art.md describes the style. Each sprite holds symbols, which pages show with
`<use>` (macros/art.html), so that a page stays small and browsers keep the sprites.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from art import app_icon, backs, boards, boxes, hero, scenes, wonders

SOURCES = Path(__file__).parent.parent / "src" / "pharos"
SPRITES = {
    "server/static/icons/art.svg": lambda: {**scenes.symbols(), **backs.symbols()},
    "server/static/hero/art.svg": hero.symbols,
    "games/duel/web/static/duel/art.svg": wonders.symbols,
    "games/wonders/web/static/wonders/art.svg": boards.symbols,
}
APP_ICON = "server/static/icons/app.svg"
LONG = re.compile(r"(\d\.\d)0+(?=\D)")


def sprite(symbols: dict[str, str]) -> str:
    """Return the text of a sprite."""
    rows = [
        f'<symbol id="{name}" viewBox="{boxes.box(name)}" preserveAspectRatio="xMidYMid slice">{drawing}</symbol>'
        for name, drawing in symbols.items()
    ]
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + LONG.sub(r"\1", "\n".join(rows)) + "\n</svg>\n"


def main() -> None:
    """Write or check all sprites."""
    stale = []
    texts = {path: sprite(symbols()) for path, symbols in SPRITES.items()}
    for path, text in {**texts, APP_ICON: LONG.sub(r"\1", app_icon.svg())}.items():
        file = SOURCES / path
        if not file.exists() or file.read_text() != text:
            stale.append(path)
            if "--check" not in sys.argv:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
    if stale and "--check" in sys.argv:
        raise SystemExit(f"run scripts/make_art.py: {', '.join(stale)}")


if __name__ == "__main__":
    main()
