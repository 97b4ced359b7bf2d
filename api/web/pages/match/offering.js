// What can be chosen on the board, and what is chosen there: as in the list of the question. It is
// read for whoever sits at the table: those who watch need none of it.
import { formOf } from '../../core/forms/form.js';
import { nth } from '../../core/forms/places.js';
import { need } from '../../core/page.js';
import { keysOf, optionsOf } from '../../core/point.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../games/room.js').Room} Room */

/** What is done by touching the board. */
const picking = () => import('./picking.js');

/** What a question offers on the board, and what of it is chosen. @param {Model} model
 * @param {Room} room @param {any} frame @param {any} prompt @param {any} draft */
export function offers(model, room, frame, prompt, draft) {
  need(picking);
  const options = optionsOf(prompt.choice);
  const form = formOf(prompt.choice);
  const pointed = (/** @type {any} */ option) => room.keys?.(option, prompt) ?? keysOf(option);
  const places = placesBy(options, pointed);
  const besides = placesBy(room.beside ? options : [],
    (it) => room.beside?.(it, prompt, frame.view) ?? []);
  const slots = room.slots?.(prompt);
  const keysAt = (/** @type {number[]} */ found) =>
    new Set(found.flatMap((place) => pointed(options[place] ?? {})));
  const given = form && draft !== undefined ? form.chosen(prompt.choice, draft) : [];
  const chosen = keysAt(given);
  const held = form?.held && draft ? keysAt(form.held(prompt.choice, draft)) : new Set();
  const at = (/** @type {Map<string, number[]>} */ found, /** @type {string[]} */ keys) =>
    [...new Set(keys.flatMap((key) => found.get(key) ?? []))];
  const isOpen = (/** @type {number} */ place) =>
    draft === undefined || !form?.shut?.(prompt.choice, draft, place);
  return {
    offered: (/** @type {string} */ key) => places.has(key) || besides.has(key),
    /** Whether something of it can be chosen now, beside what is chosen. @param {string} key */
    open: (key) => at(places, [key]).some(isOpen) || at(besides, [key]).some(isOpen),
    chosen: (/** @type {string} */ key) => chosen.has(key),
    held: (/** @type {string} */ key) => held.has(key),
    rule: (/** @type {string} */ key) =>
      places.get(key)?.map((it) => options[it].rule).find(Boolean),
    /** The number that a thing wears, or which one of an order it is; 0: none.
     * @param {string[]} keys */
    markOf(keys) {
      const it = Math.max(0, ...at(places, keys)
        .map((place) => form?.mark?.(prompt.choice, draft, place) ?? 0));
      return slots?.[it - 1] ?? (it && prompt.choice.form === 'sequence' ? nth(it) : it);
    },
    values: valuesOf(prompt, draft),
    /** Chooses a thing. @param {string[]} keys @param {string} label */
    pick: (keys, label) => need(picking).then((it) => it.pick(model, prompt,
      { keys, label, own: at(places, keys), beside: at(besides, keys) })),
  };
}

/** The values that are chosen for a question. @param {any} prompt @param {any} draft */
export function valuesOf({ choice }, draft) {
  const chosen = draft === undefined ? [] : formOf(choice)?.chosen(choice, draft) ?? [];
  return chosen.map((/** @type {number} */ it) => optionsOf(choice)[it]?.value);
}

/** The places of options by the things at which they are.
 * @param {any[]} options @param {(option: any) => string[]} keys */
function placesBy(options, keys) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  options.forEach((option, place) => {
    for (const key of keys(option)) found.set(key, [...(found.get(key) ?? []), place]);
  });
  return found;
}

/** Begins the drafts of what is asked anew. @param {Model} model */
export function blank({ drafts, prompts }) {
  for (const it of prompts) drafts.set(it.id, formOf(it.choice)?.blank(it.choice));
}
