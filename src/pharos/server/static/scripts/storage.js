// @ts-check
// Preferences in local storage. If storage is blocked, nothing is saved and nothing fails.

/**
 * @param {string} key
 * @returns {unknown} the stored value, or null
 */
export function readJson(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function writeJson(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked: the next visit starts with the defaults.
  }
}
