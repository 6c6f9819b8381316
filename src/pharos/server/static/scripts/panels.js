// @ts-check
// Panels: on phones, a row to swipe through. Marks the tab of the visible panel, and brings the panel of the player to
// move to the front when the board turns to another player. A row with the class "drawer" is closed until a tab opens it.

import { closestTo, findAll, findFirst } from "./dom.js";

let front = ""; // the first panel when the row was last looked at
let isOpen = false; // the drawer

const row = () => document.getElementById("panels");
/** @param {HTMLElement} panels */
const isDrawer = (panels) => panels.matches(".drawer") && getComputedStyle(panels).position === "absolute";

/** Marks the tab of the visible panel. Call after every update. */
export function showPanel() {
  const panels = row();
  if (!panels || getComputedStyle(panels).display === "contents") return;
  panels.classList.toggle("is-open", isOpen);
  const pages = findAll(".panel-page", panels);
  const first = pages[0]?.id ?? "";
  if (first !== front) {
    if (front) panels.scrollTo({ left: 0, behavior: "instant" });
    front = first;
  }
  const shown = pages.filter((page) => {
    const middle = page.offsetLeft + page.offsetWidth / 2;
    return middle > panels.scrollLeft && middle < panels.scrollLeft + panels.clientWidth;
  });
  const isHidden = isDrawer(panels) && !isOpen;
  for (const tab of findAll(".panel-tabs a")) {
    const isShown = !isHidden && shown.some((page) => `#${page.id}` === tab.getAttribute("href"));
    if (isShown) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
}

/**
 * Shows the panel of a tab. In a drawer, the tab of the panel that is shown closes it.
 * @param {HTMLElement} tab
 */
function choose(tab) {
  const panels = row();
  const panel = findFirst(tab.getAttribute("href") ?? "");
  if (!panels || !panel) return;
  const wasOpen = isOpen;
  isOpen = !(isDrawer(panels) && tab.hasAttribute("aria-current"));
  panels.classList.toggle("is-open", isOpen);
  panels.scrollTo({ left: panel.offsetLeft, behavior: wasOpen ? "smooth" : "instant" });
  showPanel();
}

/** Closes the drawer, so that the board is seen. */
export function closeDrawer() {
  const panels = row();
  if (!isOpen || !panels || !isDrawer(panels)) return;
  isOpen = false;
  showPanel();
}

/** Handles tabs and swipes that change the visible panel. */
export function watchPanels() {
  document.addEventListener(
    "scroll",
    ({ target }) => {
      if (target instanceof Element && target.id === "panels") requestAnimationFrame(showPanel);
    },
    true,
  );
  addEventListener("resize", showPanel);
  document.addEventListener("click", (event) => {
    const tab = closestTo(event, ".panel-tabs a, a[data-panel]");
    if (tab) {
      event.preventDefault();
      choose(tab);
    } else if (!closestTo(event, ".panels, .sheet, .overlays")) closeDrawer();
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && closeDrawer());
  // A key that leads into a closed drawer opens it.
  document.addEventListener("focusin", (event) => {
    if (isOpen || !closestTo(event, ".panels")) return;
    isOpen = true;
    showPanel();
  });
}
