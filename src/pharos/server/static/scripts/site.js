// @ts-check
// Shared by all pages: the theme switch, sounds, and menus that close when the user clicks elsewhere or presses Escape.

import { closestTo, findAll } from "./dom.js";
import { watchSound } from "./sound.js";

const root = document.documentElement;
const openMenus = () => /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.menu[open]"));

function showTheme() {
  for (const button of findAll("[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === (root.dataset.theme ?? "auto")));
  }
}

/** @param {string} choice "light", "dark" or "auto" */
function setTheme(choice) {
  if (choice === "auto") delete root.dataset.theme;
  else root.dataset.theme = choice;
  try {
    if (choice === "auto") localStorage.removeItem("pharos-theme");
    else localStorage.setItem("pharos-theme", choice);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
  showTheme();
}

for (const part of findAll(".theme-switch")) part.hidden = false;
showTheme();
watchSound();

document.addEventListener("click", (event) => {
  const choice = closestTo(event, "[data-theme-choice]")?.dataset.themeChoice;
  if (choice) setTheme(choice);
  for (const menu of openMenus()) {
    if (!(event.target instanceof Node && menu.contains(event.target))) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
});
