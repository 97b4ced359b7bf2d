// Where in a list the values of an answer stand.
import { same } from '../canonical.js';

/** The places of options by their values; null if one is not there.
 * @param {any[]} options @param {any} values @returns {number[] | null} */
export function placesOf(options, values) {
  if (!Array.isArray(values)) return null;
  const places = values.map((value) => options.findIndex((it) => same(it.value, value)));
  return places.includes(-1) ? null : places;
}
