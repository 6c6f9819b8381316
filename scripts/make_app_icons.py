"""Render the icon of the app, icons/app.svg, as PNG files for devices that take no SVG.

python scripts/make_app_icons.py        after a change of the icon; needs Chromium and Playwright
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).parent.parent / "src" / "pharos" / "server" / "static" / "icons"
SIZES = (180, 192, 512)  # 180 is that of Apple's home screens
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def find_chromium() -> str:
    """Return the path of an installed Chromium."""
    own = Path(sys.prefix) / "chromium" / "chromium"
    found = next(filter(None, map(shutil.which, NAMES)), None) or (str(own) if own.exists() else None)
    if not found:
        raise SystemExit("no Chromium: run make chromium")
    return found


def main() -> None:
    """Render all sizes."""
    drawing = (ICONS / "app.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"])
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:100%;height:100%}}</style>{drawing}")
            page.screenshot(path=ICONS / f"app-{size}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
