"""Make the pictures that messengers show for links to Pharos: `python scripts/make_share_pictures.py`.

They are drawn as SVG (`share_scene.svg`) and rendered by Chromium, because messengers do not show SVG. There is one for
the site and one for each kind of result. They carry no sentence, so that they suit every language.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests" / "web"))
from visitors import ARGUMENTS, find_chromium  # noqa: E402 - needs the path

WIDTH, HEIGHT, QUALITY = 1200, 630, 80
SOURCES = ROOT / "src" / "pharos"
SCENE = (ROOT / "scripts" / "share_scene.svg").read_text(encoding="utf-8")
LAUREL = "".join(
    f'<path transform="rotate({side * angle} 0 0) translate(0 -92) rotate({side * 62})" fill="#e9c46a" '
    'd="M0-20C12-8 12 10 0 22C-12 10-12-8 0-20z"/>'
    for side in (1, -1)
    for angle in range(24, 170, 24)
)
SHIELD = (
    '<circle r="60" fill="#8e2a20" stroke="#e9c46a" stroke-width="9"/><circle r="46" fill="none" stroke="#e9c46a" '
    'stroke-width="2"/><path fill="#e9c46a" d="M0-34 30 34H14L0 0-14 34H-30z"/>'
)
COMPASS = (
    '<circle r="58" fill="#1f5a3a" stroke="#e9c46a" stroke-width="7"/><path fill="#e9c46a" d="M0-46 12-12 46 0 12 12 0 '
    '46-12 12-46 0-12-12z"/><circle r="8" fill="#1f5a3a"/>'
)
TEMPLE = (
    '<path fill="#e9c46a" d="M-60-18 0-58 60-18V-8H-60zM-56 46H56V58H-56z"/><path fill="#f7ecd2" '
    'd="M-48-8H-34V46H-48zM-20-8H-6V46H-20zM6-8H20V46H6zM34-8H48V46H34z"/>'
)
PICTURES = {
    "server/static/share/site.jpg": ("", ""),
    "games/duel/web/static/duel/share.jpg": ("7 Wonders Duel", TEMPLE),
    "games/duel/web/static/duel/share-military.jpg": ("7 Wonders Duel", SHIELD),
    "games/duel/web/static/duel/share-science.jpg": ("7 Wonders Duel", COMPASS),
    "games/wonders/web/static/wonders/share.jpg": ("7 Wonders", TEMPLE),
}


def drawing(game: str, motif: str) -> str:
    """Return a picture as SVG."""
    emblem = f'<g transform="translate(170 190)">{LAUREL}{motif}</g>' if motif else ""
    name = (
        f'<text x="{300 if motif else 90}" y="{186 if motif else 190}" font-size="112" font-weight="600">Pharos</text>'
    )
    below = f'<text x="304" y="252" font-size="50">{game}</text>' if game else ""
    words = (
        f"<g fill=\"#fff6e0\" font-family=\"Alegreya, 'Palatino Linotype', 'DejaVu Serif', serif\">{name}{below}</g>"
    )
    return SCENE.replace("</svg>", f"{emblem}{words}</svg>")


def main() -> None:
    """Make all pictures."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for path, (game, motif) in PICTURES.items():
            page.set_content(f'<body style="margin:0">{drawing(game, motif)}')
            target = SOURCES / path
            target.parent.mkdir(exist_ok=True)
            page.screenshot(path=target, type="jpeg", quality=QUALITY)
            sys.stdout.write(f"{path}: {target.stat().st_size} bytes\n")
        browser.close()


if __name__ == "__main__":
    main()
