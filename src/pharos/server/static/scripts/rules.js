// @ts-check
// The search box of the rules: shows only the parts that contain all words typed, and opens matching answers.

import { byId, closestTo, findAll, findFirst } from "./dom.js";
import { matches, plain, wordsOf } from "./text_search.js";

const form = byId("rules-search", HTMLFormElement);
const query = byId("rules-query", HTMLInputElement);
const found = byId("rules-found", HTMLElement);
const chapters = findAll(".chapter").map((chapter) => ({
  chapter,
  title: plain(findFirst("h2", chapter)?.textContent ?? ""),
  // Innermost searchable parts only, so that in a list of wonders each wonder is matched on its own.
  parts: findAll("[data-searchable]", chapter)
    .filter((part) => !part.querySelector("[data-searchable]"))
    .map((part) => ({ part, text: plain(part.textContent ?? "") })),
}));

function clearMarks() {
  for (const mark of findAll("#rules-body mark")) {
    const parent = mark.parentNode;
    mark.replaceWith(mark.textContent ?? "");
    parent?.normalize();
  }
}

/**
 * @param {Node} root
 * @returns {Text[]}
 */
function textNodes(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(/** @type {Text} */ (walker.currentNode));
  return nodes;
}

/**
 * Highlights the first match in each text node.
 * @param {Element} part
 * @param {string[]} words
 */
function markWords(part, words) {
  for (const node of textNodes(part)) {
    const text = node.data.toLowerCase();
    const hits = words.map((word) => ({ at: text.indexOf(word), length: word.length })).filter(({ at }) => at >= 0);
    const first = hits.sort((a, b) => a.at - b.at)[0];
    if (!first) continue;
    const rest = node.splitText(first.at);
    rest.splitText(first.length);
    const mark = document.createElement("mark");
    rest.replaceWith(mark);
    mark.append(rest);
  }
}

/** @param {HTMLElement} chapter */
function hideEmptyGroups(chapter) {
  for (const group of findAll(".rulings, .rule-block:not([hidden])", chapter)) {
    const inner = findAll("[data-searchable]", group);
    if (inner.length) group.hidden = inner.every((part) => part.hidden);
  }
  for (const group of findAll(".rule-block[hidden]", chapter)) {
    if (group.querySelector("[data-searchable]:not([hidden])")) group.hidden = false;
  }
}

function search() {
  clearMarks();
  const words = wordsOf(query.value);
  let isAnyFound = false;
  for (const { chapter, title, parts } of chapters) {
    const hits = parts.filter(({ text }) => matches(words, text, title));
    for (const { part } of parts) {
      const isHit = hits.some((hit) => hit.part === part);
      part.hidden = !isHit;
      if (part instanceof HTMLDetailsElement) part.open = words.length > 0 && isHit;
      if (isHit && words.length) markWords(part, words);
    }
    chapter.hidden = !hits.length;
    hideEmptyGroups(chapter);
    isAnyFound ||= hits.length > 0;
  }
  found.textContent = (words.length && found.dataset[isAnyFound ? "some" : "none"]) || "";
}

/** Opens the answer named in the URL. */
function openTarget() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.hidden || target.closest("[hidden]")) {
    query.value = "";
    search();
  }
  if (target instanceof HTMLDetailsElement) target.open = true;
  target.scrollIntoView();
}

form.hidden = false;
form.addEventListener("submit", (event) => event.preventDefault());
query.addEventListener("input", search);
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !closestTo(event, "input, textarea, select")) {
    event.preventDefault();
    query.focus();
  }
});
addEventListener("hashchange", openTarget);
openTarget();
