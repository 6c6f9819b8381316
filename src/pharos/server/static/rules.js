// The search box of the rules: shows only what contains all the words typed, and opens the answers that do.

const form = document.getElementById("rules-search");
const query = document.getElementById("rules-query");
const found = document.getElementById("rules-found");
const chapters = [...document.querySelectorAll(".chapter")];

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// Innermost searchable parts only: a list of wonders is searched wonder by wonder.
const parts = [...document.querySelectorAll("[data-searchable]")]
  .filter((part) => !part.querySelector("[data-searchable]"))
  .map((part) => ({ part, chapter: part.closest(".chapter"), text: plain(part.textContent) }));

function clearMarks() {
  for (const mark of document.querySelectorAll("#rules-body mark")) {
    const parent = mark.parentNode;
    mark.replaceWith(mark.textContent);
    parent.normalize();
  }
}

function markWords(part, words) {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  for (const node of nodes) {
    const text = node.data.toLowerCase();
    const hits = words.map((word) => [text.indexOf(word), word.length]).filter(([at]) => at >= 0).sort((a, b) => a[0] - b[0]);
    if (!hits.length) continue;
    const [at, length] = hits[0];
    const rest = node.splitText(at);
    rest.splitText(length);
    const mark = document.createElement("mark");
    rest.replaceWith(mark);
    mark.append(rest);
  }
}

function search() {
  clearMarks();
  const words = plain(query.value).split(/\s+/).filter(Boolean);
  const shown = new Set();
  let count = 0;
  for (const { part, chapter, text } of parts) {
    const title = plain(chapter.querySelector("h2").textContent);
    const hit = words.every((word) => text.includes(word) || title.includes(word)) && (!words.length || words.some((word) => text.includes(word)));
    part.hidden = !hit;
    if (part.matches("details")) part.open = words.length > 0 && hit;
    if (hit) {
      shown.add(chapter);
      count += 1;
      if (words.length) markWords(part, words);
    }
  }
  for (const chapter of chapters) {
    chapter.hidden = !shown.has(chapter);
    for (const group of chapter.querySelectorAll(".rulings, .rule-block:not([hidden])")) {
      const inner = [...group.querySelectorAll("[data-searchable]")];
      if (inner.length) group.hidden = inner.every((part) => part.hidden);
    }
    for (const group of chapter.querySelectorAll(".rule-block[hidden]")) {
      if (group.querySelector("[data-searchable]:not([hidden])")) group.hidden = false;
    }
  }
  found.textContent = !words.length ? "" : count ? found.dataset.some : found.dataset.none;
}

// A link to an answer shows it opened.
function openTarget() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.hidden || target.closest("[hidden]")) {
    query.value = "";
    search();
  }
  if (target.matches("details")) target.open = true;
  target.scrollIntoView();
}

form.hidden = false;
form.addEventListener("submit", (event) => event.preventDefault());
query.addEventListener("input", search);
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.closest("input, textarea, select")) {
    event.preventDefault();
    query.focus();
  }
});
addEventListener("hashchange", openTarget);
openTarget();
