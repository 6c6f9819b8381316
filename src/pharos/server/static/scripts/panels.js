// @ts-check
// Panels: on phones, a row to swipe through. Marks the tab of the visible panel and gives the row that panel's height.

import { closestTo, findAll, findFirst } from "./dom.js";

/** Marks the tab of the visible panel and adjusts the row's height to it. */
export function showPanel() {
  const row = document.getElementById("panels");
  if (!row || getComputedStyle(row).display === "contents") return;
  const inView = findAll(".panel-page", row).filter((panel) => {
    const middle = panel.offsetLeft + panel.offsetWidth / 2;
    return middle > row.scrollLeft && middle < row.scrollLeft + row.clientWidth;
  });
  if (!inView.length) return;
  row.style.height = `${Math.max(...inView.map((panel) => panel.offsetHeight)) + 4}px`;
  for (const tab of findAll(".panel-tabs a")) {
    if (inView.some((panel) => `#${panel.id}` === tab.getAttribute("href"))) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
}

/** @param {string} selector */
function scrollToPanel(selector) {
  const panel = findFirst(selector);
  panel?.closest(".panels")?.scrollTo({ left: panel.offsetLeft, behavior: "smooth" });
  panel?.scrollIntoView({ block: "nearest", behavior: "smooth" });
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
    const address = closestTo(event, ".panel-tabs a, a[data-panel]")?.getAttribute("href");
    if (!address) return;
    event.preventDefault();
    scrollToPanel(address);
  });
}
