// @ts-check
// Tables whose rows can be sorted: every heading becomes a button. Without this script they are sorted by the server.

/**
 * @param {HTMLTableRowElement} row
 * @param {number} column
 * @returns {number | string}
 */
function sortValue(row, column) {
  const cell = row.cells[column];
  const value = cell?.dataset.value;
  return value === undefined ? (cell?.textContent ?? "").trim() : Number(value);
}

/**
 * @param {number | string} a
 * @param {number | string} b
 */
function compare(a, b) {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), document.documentElement.lang);
}

/**
 * @param {HTMLTableElement} table
 * @param {number} column
 */
function sortBy(table, column) {
  const body = table.tBodies[0];
  const headings = [...(table.tHead?.rows[0]?.cells ?? [])];
  const heading = headings[column];
  const rows = [...(body?.rows ?? [])];
  if (!body || !heading || rows.length === 0) return;
  const isText = typeof sortValue(/** @type {HTMLTableRowElement} */ (rows[0]), column) === "string";
  const first = isText ? "ascending" : "descending"; // what one wants to see at first
  const second = isText ? "descending" : "ascending";
  const order = heading.getAttribute("aria-sort") === first ? second : first;
  const sign = order === "ascending" ? 1 : -1;
  rows.sort((a, b) => sign * compare(sortValue(a, column), sortValue(b, column)));
  body.append(...rows);
  for (const each of headings) each.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", order);
}

for (const table of document.querySelectorAll("table[data-sortable]")) {
  if (!(table instanceof HTMLTableElement)) continue;
  for (const [column, heading] of [...(table.tHead?.rows[0]?.cells ?? [])].entries()) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort-button";
    button.append(...heading.childNodes);
    button.addEventListener("click", () => sortBy(table, column));
    heading.append(button);
  }
}
