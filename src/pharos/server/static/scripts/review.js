// @ts-check
// The review: marks what was played and what was better on the board, follows the computation, and switches the parts on
// phones. Stepping through the moves is the replay's.

import { byId, closestTo, findAll, findFirst } from "./dom.js";
import { choose, onShow, refresh } from "./replay.js";

const REFRESH_MS = 600; // at least between two updates while the review is computed
const MARKS = ["played", "best", "better", "both"];
const page = () => byId("replay", HTMLElement);

/** Outlines the things that the move, and the better one, use. */
function markBoard() {
  for (const element of findAll("[data-mark]")) {
    element.removeAttribute("data-mark");
    element.classList.remove(...MARKS.map((kind) => `mark-${kind}`));
  }
  /** @type {{ thing: string, kind: string, text: string }[]} */
  const marks = JSON.parse(page().dataset.marks ?? "[]");
  for (const { thing, kind, text } of marks) {
    const name = CSS.escape(thing);
    for (const element of findAll(`#${name}, [data-thing="${name}"]`)) {
      element.classList.add(`mark-${kind}`);
      element.dataset.mark = text;
    }
  }
}

// --- the parts on phones -----------------------------------------------------------------------------------------------

let tab = "board";
let areCandidatesOpen = false;

function showTab() {
  page().dataset.tab = tab;
  for (const button of findAll("[data-review-tab]"))
    button.setAttribute("aria-pressed", String(button.dataset.reviewTab === tab));
  const candidates = findFirst("#review-candidates");
  if (candidates instanceof HTMLDetailsElement) candidates.open = areCandidatesOpen;
}

document.addEventListener("click", (event) => {
  const button = closestTo(event, "[data-review-tab]");
  if (button) {
    tab = button.dataset.reviewTab ?? "board";
    showTab();
  } else if (tab === "list" && closestTo(event, ".review-list a[data-move]")) {
    tab = "move";
    showTab();
  } else if (tab === "move" && closestTo(event, ".review-moments a, .review-start")) {
    tab = "board";
    showTab();
  }
});
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (target instanceof HTMLDetailsElement && target.id === "review-candidates") areCandidatesOpen = target.open;
  },
  true,
);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || closestTo(event, "input, select, textarea, details.menu"))
    return;
  const { mistake } = page().dataset;
  if (event.key.toLowerCase() === "m" && mistake) choose(Number(mistake));
});

onShow(() => {
  markBoard();
  showTab();
});

// --- the computation ---------------------------------------------------------------------------------------------------

let isRefreshing = false;
let latest = page().dataset.version ?? "";

/** Fetches what the page shows once more, but not too often. */
function refreshSoon() {
  if (isRefreshing) return;
  isRefreshing = true;
  setTimeout(async () => {
    const wanted = latest;
    await refresh();
    isRefreshing = false;
    if (wanted !== latest) refreshSoon();
  }, REFRESH_MS);
}

if (page().dataset.complete === undefined) {
  const source = new EventSource(`${page().dataset.path}/events`);
  source.addEventListener("review", ({ data }) => {
    const { version, complete } = JSON.parse(data);
    if (complete) source.close();
    if (version === latest) return;
    latest = version;
    refreshSoon();
  });
  source.addEventListener("problem", ({ data }) => {
    const status = findFirst("#review-status span");
    if (status) status.textContent = JSON.parse(data).text;
  });
}
