// @ts-check
// Typed access to page elements.

/**
 * Returns the element with an id, checked to be of the expected class.
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page has no ${kind.name} with the id ${id}.`);
  return element;
}

/**
 * Returns all matching HTML elements.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement[]}
 */
export const findAll = (selector, root = document) => [...root.querySelectorAll(selector)].filter(isHtml);

/**
 * Returns the first matching element if it is an HTML element.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement | null}
 */
export function findFirst(selector, root = document) {
  const element = root.querySelector(selector);
  return element && isHtml(element) ? element : null;
}

/**
 * Returns the closest matching ancestor of an event's target, or the target itself.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function closestTo(event, selector) {
  const element = event.target instanceof Element ? event.target.closest(selector) : null;
  return element && isHtml(element) ? element : null;
}

/**
 * @param {Element} element
 * @returns {element is HTMLElement}
 */
function isHtml(element) {
  return element instanceof HTMLElement;
}
