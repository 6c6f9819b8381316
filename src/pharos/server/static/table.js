// The live table: every update is a fragment from the server that is morphed into the page. The page holds no rules.

import { syncClocks } from "./clock.js";
import { setRoving } from "./keys.js";
import { animate, look } from "./motion.js";
import { attachTips, hideTip } from "./tips.js";

const table = () => document.getElementById("table");
const version = (element) => Number(element?.dataset.version ?? -1);

// --- updates ---------------------------------------------------------------------------------------------------------

function parse(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  return page.getElementById("table");
}

function settle() {
  const now = table();
  document.title = now.dataset.title || document.title;
  for (const old of document.querySelectorAll(".is-spot")) old.classList.remove("is-spot");
  for (const id of (now.dataset.highlight ?? "").split(" ").filter(Boolean)) document.getElementById(id)?.classList.add("is-spot");
  coverAddress();
  setRoving();
  syncClocks();
  placeOpenSheet();
  showPanel();
}

function update(html, isAnswer = false) {
  const fresh = parse(html);
  const old = table();
  if (!fresh || version(fresh) < version(old)) return; // an answer that an event has overtaken
  const moved = version(fresh) !== version(old);
  const focused = document.activeElement?.id;
  hideTip();
  const places = moved ? look(old) : new Map();
  // While others decide at the same time, what a player is reading stays open.
  const turned = isAnswer || (moved && (!old.dataset.decision || old.dataset.decision !== fresh.dataset.decision));
  if (turned || fresh.querySelector("#problem")) for (const sheet of document.querySelectorAll(".sheet:popover-open")) sheet.hidePopover();
  globalThis.Idiomorph.morph(old, fresh, {
    morphStyle: "outerHTML",
    callbacks: {
      // What a player is typing, where a sheet was put, and that a decision is on its way is not the server's business.
      beforeAttributeUpdated: (name, node) => !(name === "style" && node.matches(".sheet, .panels"))
        && !(name === "value" && node === document.activeElement)
        && name !== "aria-busy",
    },
  });
  settle();
  if (source && uncovered() !== shown) connect();
  animate(table(), places);
  if (document.activeElement === document.body && focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

// --- moves -----------------------------------------------------------------------------------------------------------

async function send(form, button) {
  const data = new URLSearchParams(new FormData(form, button));
  form.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body: data,
      headers: { Accept: "text/html", "X-Requested-With": "fetch" },
    });
    if (response.redirected) {
      location.assign(response.url);
      return;
    }
    update(await response.text(), true);
  } catch {
    lost();
  } finally {
    form.removeAttribute("aria-busy");
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-live]") || !globalThis.Idiomorph) return;
  event.preventDefault();
  if (form.getAttribute("aria-busy") !== "true") send(form, event.submitter);
});

// --- connection ------------------------------------------------------------------------------------------------------

let source = null;
let shown = ""; // the hand that the events show, where several players share the screen
const uncovered = () => table().dataset.uncovered ?? "";
let retry = 1000;
let timer = 0;

function found() {
  retry = 1000;
  const note = document.getElementById("connection");
  if (note) note.hidden = true;
}

function lost() {
  const note = document.getElementById("connection");
  if (note && retry > 1000) { // a single hiccup is not worth a word
    note.textContent = note.dataset.lost;
    note.hidden = false;
  }
  clearTimeout(timer);
  timer = setTimeout(reconnect, retry);
  retry = Math.min(retry * 2, 15000);
}

// Where several players share the screen, the address that showed a hand must not show it again.
function coverAddress() {
  if (location.search && uncovered() === "" && table().dataset.uncovered !== undefined) history.replaceState(null, "", location.pathname);
}

// The browser reconnects by itself after a short break; when it has given up, or events do not get through at all,
// the page is fetched and the events are tried anew.
async function reconnect() {
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (response.ok) {
      update(await response.text());
      found();
    }
  } catch { /* still no connection; the events will tell when there is one */ }
  if (!source || source.readyState === EventSource.CLOSED) connect();
}

function connect() {
  source?.close();
  shown = uncovered();
  const hand = shown ? `&uncovered=${encodeURIComponent(shown)}` : "";
  source = new EventSource(`/t/${table().dataset.table}/events?v=${version(table())}${hand}`);
  source.addEventListener("open", found);
  source.addEventListener("table", (event) => {
    found();
    update(event.data);
  });
  source.addEventListener("error", lost);
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && (!source || source.readyState === EventSource.CLOSED)) reconnect();
});
addEventListener("online", reconnect);
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (event) => { if (event.persisted) reconnect(); });

// --- sheets, panels, hints -------------------------------------------------------------------------------------------

// On wide screens a sheet stands beside its card; on phones it rises from below.
function placeSheet(sheet) {
  const card = document.getElementById(sheet.dataset.for ?? "");
  if (!card || innerWidth < 720) {
    sheet.classList.remove("is-placed");
    sheet.removeAttribute("style");
    return;
  }
  const box = card.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = sheet;
  const gap = 14;
  const right = box.right + gap;
  const left = right + width <= innerWidth - 8 ? right : Math.max(8, box.left - gap - width);
  const top = Math.min(Math.max(8, box.top + box.height / 2 - height / 2), innerHeight - height - 8);
  sheet.classList.add("is-placed");
  sheet.style.inset = `${Math.max(8, top)}px auto auto ${left}px`;
}

function placeOpenSheet() {
  for (const sheet of document.querySelectorAll(".sheet:popover-open")) placeSheet(sheet);
}

document.addEventListener("toggle", (event) => {
  if (event.newState === "open" && event.target.matches?.(".sheet")) {
    placeSheet(event.target);
    setRoving();
  }
}, true);
addEventListener("resize", placeOpenSheet);

// On a phone the panels lie side by side: the tab of the one in view is marked, and the row is as high as that panel.
function showPanel() {
  const row = document.getElementById("panels");
  if (!row || getComputedStyle(row).display === "contents") return;
  const seen = [...row.querySelectorAll(".panel-page")].filter((panel) => panel.offsetLeft + panel.offsetWidth / 2 > row.scrollLeft
    && panel.offsetLeft + panel.offsetWidth / 2 < row.scrollLeft + row.clientWidth);
  if (!seen.length) return;
  row.style.height = `${Math.max(...seen.map((panel) => panel.offsetHeight)) + 4}px`;
  for (const tab of document.querySelectorAll(".panel-tabs a")) {
    if (seen.some((panel) => `#${panel.id}` === tab.getAttribute("href"))) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
}
document.addEventListener("scroll", (event) => { if (event.target.id === "panels") requestAnimationFrame(showPanel); }, true);
addEventListener("resize", showPanel);

function mark(event, on) {
  const card = event.target.closest?.("[data-uncovers]");
  if (!card) return;
  for (const slot of card.dataset.uncovers.split(" ")) document.getElementById(`slot-${slot}`)?.classList.toggle("will-open", on);
}
for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => mark(event, true));
for (const kind of ["pointerout", "focusout"]) document.addEventListener(kind, (event) => mark(event, false));

document.addEventListener("click", async (event) => {
  const tab = event.target.closest(".panel-tabs a, a[data-panel]");
  if (tab) {
    event.preventDefault();
    const panel = document.querySelector(tab.getAttribute("href"));
    panel.closest(".panels").scrollTo({ left: panel.offsetLeft, behavior: "smooth" });
    panel.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    const field = document.getElementById(copy.dataset.copy);
    try {
      await navigator.clipboard.writeText(field.value);
    } catch { // without a secure connection there is no clipboard: let the player copy by hand
      field.select();
      return;
    }
    const text = copy.textContent;
    copy.textContent = copy.dataset.done;
    setTimeout(() => { copy.textContent = text; }, 1500);
  }
});

attachTips();
settle();
connect();
