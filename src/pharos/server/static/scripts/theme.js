// @ts-check
// Applies the chosen theme before the first paint, so that the page does not flash.
try {
  const choice = localStorage.getItem("pharos-theme");
  if (choice === "light" || choice === "dark") document.documentElement.dataset.theme = choice;
} catch {
  // If storage is blocked, the device's setting applies.
}
document.documentElement.classList.add("js");
