// Remembers who sat at the last table of 7 Wonders, so that the next one starts with the same company.

const KEY = "pharos-new-wonders";
const form = document.getElementById("start-wonders");

// Every field by its place in the form; what is no longer offered is not chosen.
function restore() {
  let values = [];
  try {
    values = JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch { /* then the form stays as it came */ }
  if (!Array.isArray(values)) return;
  [...form.elements].forEach((field, place) => {
    const value = values[place];
    if (field.type === "radio" || field.type === "checkbox") {
      if (typeof value === "boolean") field.checked = value;
    } else if (field.tagName === "SELECT") {
      if ([...field.options].some((option) => option.value === value)) field.value = value;
    } else if (field.tagName === "INPUT" && typeof value === "string") field.value = value;
  });
}

function remember() {
  const values = [...form.elements].map((field) => (field.type === "radio" || field.type === "checkbox" ? field.checked : field.value));
  try {
    localStorage.setItem(KEY, JSON.stringify(values));
  } catch { /* then the next game starts with the usual options */ }
}

if (form) {
  restore();
  form.addEventListener("change", remember);
  form.addEventListener("submit", remember);
}
