// @ts-check
// Text search that ignores accents and letter case.

/**
 * Normalises a text for comparison: lower case, without accents.
 * @param {string} text
 */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Returns the normalised words of a query.
 * @param {string} query
 */
export const wordsOf = (query) => plain(query).split(/\s+/).filter(Boolean);

/**
 * Whether a part of a chapter contains all words. Words may be in the chapter's title, but at least one must be in the
 * part itself.
 * @param {string[]} words
 * @param {string} text
 * @param {string} title
 */
export function matches(words, text, title) {
  if (!words.length) return true;
  return (
    words.every((word) => text.includes(word) || title.includes(word)) && words.some((word) => text.includes(word))
  );
}
