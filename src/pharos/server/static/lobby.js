// Remembers what was chosen for a new game, so that the next one starts with the same options.

const KEY = "pharos-new-game";
const REMEMBERED = ["level", "seat", "wonders", "clock", "name"];
const SWITCHES = ["casual", "listed"];
const form = document.getElementById("start");

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function restore() {
  const choices = stored();
  for (const name of REMEMBERED) {
    const field = form.elements.namedItem(name);
    if (!field || typeof choices[name] !== "string") continue;
    // What is no longer offered is not chosen: an unknown value would leave a radio group or a list empty.
    const values = field instanceof HTMLSelectElement ? [...field.options].map((option) => option.value)
      : field instanceof RadioNodeList ? [...field].map((radio) => radio.value) : [choices[name]];
    if (values.includes(choices[name])) field.value = choices[name];
  }
  for (const name of SWITCHES) {
    if (typeof choices[name] === "boolean") form.elements.namedItem(name).checked = choices[name];
  }
}

function remember() {
  const choices = {};
  for (const name of SWITCHES) choices[name] = form.elements.namedItem(name).checked;
  for (const name of REMEMBERED) choices[name] = form.elements.namedItem(name)?.value ?? "";
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch { /* then the next game starts with the usual options */ }
}

if (form) {
  restore();
  form.addEventListener("change", remember);
  form.addEventListener("submit", remember);
}

// A chosen file opens at once; the button is for those who browse without script.
const upload = document.getElementById("upload");
upload?.querySelector("input[type=file]").addEventListener("change", (event) => {
  if (event.target.files.length) upload.requestSubmit();
});

// When a game was last touched, in the reader's words: "yesterday", "5 minutes ago".
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];
const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
for (const time of document.querySelectorAll("time[data-when]")) {
  const moment = Number(time.dataset.when);
  if (!Number.isFinite(moment)) continue;
  const seconds = moment - Date.now() / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  time.dateTime = new Date(moment * 1000).toISOString();
  time.textContent = words.format(Math.round(seconds / length), unit);
}
