// What was begun in a window: it is kept in this tab until it is done, also where the page is read
// anew.

/** @typedef {{id: string}} Of A match. */

/** @param {Of} of @param {string} what */
const placeOf = ({ id }, what) => `highnoon.begun.${what}.${id}`;

/** What was begun before; null: nothing. @param {Of} of @param {string} what @returns {any} */
export function begunOf(of, what) {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(of, what)) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps it; what is nothing any more goes. @param {Of} of @param {string} what
 * @param {unknown} begun */
export function keepBegun(of, what, begun) {
  try {
    if (begun) sessionStorage.setItem(placeOf(of, what), JSON.stringify(begun));
    else sessionStorage.removeItem(placeOf(of, what));
  } catch { /* No room: it is kept as long as the window is open. */ }
}
