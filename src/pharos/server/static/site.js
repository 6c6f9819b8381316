// What every page has: the switch of the appearance, and menus that close when one looks elsewhere.

const root = document.documentElement;

function showTheme() {
  for (const button of document.querySelectorAll("[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === (root.dataset.theme ?? "auto")));
  }
}

function setTheme(choice) {
  if (choice === "auto") delete root.dataset.theme;
  else root.dataset.theme = choice;
  try {
    if (choice === "auto") localStorage.removeItem("pharos-theme");
    else localStorage.setItem("pharos-theme", choice);
  } catch { /* the choice then lasts as long as the page */ }
  showTheme();
}

for (const part of document.querySelectorAll(".theme-switch")) part.hidden = false;
showTheme();

document.addEventListener("click", (event) => {
  const theme = event.target.closest("[data-theme-choice]");
  if (theme) setTheme(theme.dataset.themeChoice);
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
