// Where in a list the values of an answer stand, and which keys choose its options.
import { html } from '../../vendor/lit-html/lit-html.js';
import { same } from '../canonical.js';
import { settings } from '../settings.js';

/** The places of options by their values; null if one is not there.
 * @param {any[]} options @param {any} values @returns {number[] | null} */
export function placesOf(options, values) {
  if (!Array.isArray(values)) return null;
  const places = values.map((value) => options.findIndex((it) => same(it.value, value)));
  return places.includes(-1) ? null : places;
}

/** The digits that choose options: the number that each is known by, such as that of a position,
 * where all have a digit of their own, or else their order.
 * @param {any[]} options @param {(option: any) => string} spoken @returns {Map<any, number>} */
export function digits(options, spoken) {
  // What adds or takes away, such as +1 Speed, is no number of its own.
  const own = options.map((it) => spoken(it).match(/(?<![+±−\d-])\d+/g) ?? []);
  const known = own.every((it) => it.length === 1 && /^[1-9]$/.test(it[0]))
    && new Set(own.map(([it]) => it)).size === own.length;
  return new Map(options.map((it, place) => [it, known ? Number(own[place][0]) : place + 1]));
}

/** Which one of an order: 1st. @param {number} it */
export const nth = (it) =>
  `${it}${['st', 'nd', 'rd'][((it + 90) % 100 - 10) % 10 - 1] ?? 'th'}`;

/** The key that chooses an option, if there is one: the tenth has 0. @param {number} [number] */
export const keyed = (number = Infinity) => (number <= 10 && settings.keys
  ? html`<kbd aria-hidden="true">${number % 10}</kbd>` : html`<kbd class="none"></kbd>`);
