// @ts-check
// Number formatting and parsing, and texts with placeholders.

const DIGITS = /^\s*([-−–]?)\s*(\d{1,3})\s*$/;

/**
 * Fills in the {placeholders} of a text; those without a value are left unchanged.
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (gap, name) => String(values[name] ?? gap));

/**
 * Formats a number with a typographic minus sign.
 * @param {number} value
 */
export const formatNumber = (value) => (value < 0 ? `−${-value}` : String(value));

/**
 * Parses a number with any kind of minus sign; undefined if it is not a number.
 * @param {string} text
 */
export function parseNumber(text) {
  const [, sign, digits] = DIGITS.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) * (sign ? -1 : 1);
}
