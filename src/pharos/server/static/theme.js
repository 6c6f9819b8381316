// Runs before the first paint, so that a chosen appearance does not flash.
try {
  const choice = localStorage.getItem("pharos-theme");
  if (choice === "light" || choice === "dark") document.documentElement.dataset.theme = choice;
} catch { /* storage may be forbidden; the device's setting then applies */ }
document.documentElement.classList.add("js");
