// The keyboard: arrows go from card to card, digits choose from what is offered, letters jump to parts of the table.

const FOCUSABLE = "button:not([disabled]), a[href]";

const items = (group) => [...group.querySelectorAll(FOCUSABLE)].filter((item) => item.offsetParent !== null);

// One stop of the Tab key for each group; the arrows do the rest. Call after every update.
export function setRoving() {
  for (const group of document.querySelectorAll("[data-roving]")) {
    const all = items(group);
    if (!all.length) continue;
    const current = all.find((item) => item === document.activeElement)
      ?? all.find((item) => item.id && item.id === group.dataset.current)
      ?? all.find((item) => item.closest(".is-open, form")) ?? all[0];
    for (const item of all) item.tabIndex = item === current ? 0 : -1;
  }
}

function centre(item) {
  const box = item.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

function next(group, from, key) {
  const [x, y] = centre(from);
  const along = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  let best = null;
  let least = Infinity;
  for (const item of items(group)) {
    if (item === from) continue;
    const [dx, dy] = [centre(item)[0] - x, centre(item)[1] - y];
    const forward = dx * along[0] + dy * along[1];
    const aside = Math.abs(dx * along[1]) + Math.abs(dy * along[0]);
    if (forward <= 1) continue;
    const distance = forward + 2.5 * aside;
    if (distance < least) [best, least] = [item, distance];
  }
  if (!best && along[0]) { // at the end of a line go on with the next one
    const all = items(group);
    best = all[all.indexOf(from) + along[0]] ?? null;
  }
  return best;
}

function choose(number) {
  const sheet = document.querySelector(".sheet:popover-open");
  const offered = [...(sheet ?? document).querySelectorAll(sheet ? "form button" : ".choice form button")];
  const button = offered[number - 1];
  if (button) button.click();
  return Boolean(button);
}

function jump(selector) {
  const group = document.querySelector(selector);
  const item = group?.querySelector('[tabindex="0"]') ?? (group && items(group)[0]);
  item?.focus();
  item?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return Boolean(item);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const group = event.target.closest("[data-roving]");
  if (event.key.startsWith("Arrow") && group) {
    const item = next(group, event.target.closest(FOCUSABLE) ?? event.target, event.key);
    if (item) {
      group.dataset.current = item.id;
      for (const other of items(group)) other.tabIndex = other === item ? 0 : -1;
      item.focus();
    }
    event.preventDefault();
  } else if (event.key.startsWith("Arrow") && event.target === document.body) {
    if (jump(".choice.is-live [data-roving]") || jump(".structure") || jump(".hand-cards")) event.preventDefault();
  } else if (/^[1-9]$/.test(event.key)) {
    if (choose(Number(event.key))) event.preventDefault();
  } else if (event.key === "?") {
    document.getElementById("keys-sheet")?.togglePopover();
  } else if (event.key.toLowerCase() === "s") {
    jump(".choice.is-live:not(.choice-last) [data-roving]") || jump(".structure") || jump(".hand-cards");
  } else if (event.key.toLowerCase() === "c") {
    jump(".panels > .city .city-cards");
  }
});
