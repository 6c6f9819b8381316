"""Measurements of a page as a person sees it: scrolling, cut texts, broken words, sizes, overlays, contrast, focus."""

import functools
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
MEASURE = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"

DESKTOPS = ((1280, 720), (1366, 768), (1440, 900), (1920, 1080))
TABLETS = ((1024, 768), (768, 1024))
PHONES = ((390, 844), (360, 740))
SIZES = (*DESKTOPS, *TABLETS, *PHONES)
TAGS = {"en": "en-GB", "de": "de-DE", "fi": "fi-FI", "et": "et-EE", "zh_Hant": "zh-TW"}

# The least width of the cards of Duel's structure.
CARD_WIDTHS = {(1280, 720): 96, (1366, 768): 96, (1440, 900): 120, (1920, 1080): 120}

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
RUN_AXE = """async standards => {
  const found = await axe.run(document, { runOnly: standards, resultTypes: ["violations"] });
  return found.violations.flatMap((rule) => rule.nodes.map((node) => {
    const data = node.any.find((check) => check.id === "color-contrast")?.data;
    const detail = data ? `${data.contrastRatio}: ${data.fgColor} on ${data.bgColor}` : rule.help;
    return [`axe: ${rule.id}`, node.target.join(" "), detail];
  }));
}"""
# The focused element: its path, and what is wrong with it for somebody who sees it.
FOCUSED = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const path = [];
  for (let up = element; up && up !== document.body; up = up.parentElement) {
    path.unshift(up.id ? `#${up.id}` : `${up.localName}:${[...(up.parentElement?.children ?? [])].indexOf(up)}`);
    if (up.id) break;
  }
  const box = element.getBoundingClientRect();
  const inView = box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
  const style = getComputedStyle(element);
  const isMarked = (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
  const modal = [...document.querySelectorAll("[aria-modal=true]")].find((e) => e.checkVisibility());
  return { path: path.join(" "), inView, isMarked, isTrapped: !modal || modal.contains(element), hasModal: !!modal };
}"""
MOST_STOPS = 150


@dataclass(frozen=True)
class Finding:
    """Something that is wrong with a look."""

    kind: str
    element: str
    detail: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.element} {self.detail}".strip()


def settle(page: Page) -> None:
    """Wait until fonts are loaded and the layout has followed a change of size."""
    page.evaluate("""async () => {
      await document.fonts.ready;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }""")


def measure(
    page: Page,
    *,
    fixed: bool = True,
    cards: dict[str, int] | None = None,
    names: tuple[str, ...] = (),
    overlays: tuple[str, ...] = (),
) -> list[Finding]:
    """Measure the page as it is shown now.

    Args:
        page: the page.
        fixed: whether everything has to fit without scrolling the page.
        cards: the least width of the elements that a selector matches.
        names: texts that must be in view.
        overlays: selectors of overlays that must be shown.
    """
    options = {"fixed": fixed, "cards": cards or {}, "names": list(names), "overlays": list(overlays)}
    return [Finding(*row) for row in page.evaluate(MEASURE, options)]


@functools.cache
def axe_script() -> str:
    """The source of axe-core."""
    assert AXE.exists(), "axe-core is missing: run make frontend"
    return AXE.read_text(encoding="utf-8")


def check_access(page: Page) -> list[Finding]:
    """Check contrast, names and roles with axe-core."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(axe_script())
    return [Finding(*row) for row in page.evaluate(RUN_AXE, STANDARDS)]


def walk_focus(page: Page) -> list[Finding]:
    """Press Tab through the whole page: every stop is in view and marked, and an overlay keeps the focus."""
    findings: dict[Finding, None] = {}
    seen: list[str] = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUSED)
        if stop is None or stop["path"] in seen:
            break
        seen.append(stop["path"])
        for is_right, fault in ((stop["inView"], "outside the view"), (stop["isMarked"], "not marked")):
            if not is_right:
                findings[Finding(f"focus {fault}", stop["path"], "")] = None
        if not stop["isTrapped"]:
            findings[Finding("focus leaves the overlay", stop["path"], "")] = None
            break
    else:
        findings[Finding("focus order", "", f"more than {MOST_STOPS} stops")] = None
    if not seen:
        findings[Finding("focus order", "", "Tab leads nowhere")] = None
    return list(findings)
