// The seven forms of a choice. A draft is what has been chosen so far; it belongs to one prompt.
// Every form is plain HTML first, and the board is a second way to the same draft. They are read
// when somebody is asked something: whoever only watches needs none.
import { need } from '../page.js';

/**
 * What forms draw with.
 * @typedef {object} Desk
 * @property {any} draft What has been chosen so far.
 * @property {(draft: any, send?: boolean) => void} set
 * @property {(said: any) => unknown} say A sentence with names and things.
 * @property {(option: any) => string} spoken A label as plain text.
 * @property {(options: any[]) => {heading: string, options: any[]}[]} groups
 * @property {string} filter
 * @property {(text: string) => void} setFilter
 * @property {boolean} shut Whether nothing can be chosen now.
 * @property {() => void} [send] Sends it: one press does both.
 * @property {number[]} [slots] The numbers of the places that an order fills, in its turn;
 * left out: from 1 on.
 * @property {string} [has] What the player has of what is asked for,
 * and what is chosen takes of it, in words.
 * @property {Map<string, string>} [wrongs] What is wrong with which field,
 * as the server has refused it.
 */

/**
 * @typedef {object} Form
 * @property {(choice: any) => any} blank The empty draft.
 * @property {(choice: any, draft: any) => string} lacks What is missing before it can be sent, in
 * words; empty: nothing.
 * @property {(choice: any, draft: any) => any} answer
 * @property {(choice: any, desk: Desk) => unknown} draw
 * @property {(choice: any, draft: any, place: number) => any} pick The draft once the option (or
 * item, or bin) at this place is chosen.
 * @property {(choice: any, draft: any, place: number) => boolean} [shut] Whether what is at this
 * place cannot be chosen now, as what is chosen so far leaves no room for it.
 * @property {(choice: any, draft: any, place: number) => any} [hold] The same once the option at
 * this place is held for a while.
 * @property {(draft: any, at: number, by: number) => any} [move] The draft once what is at a place
 * of its order has moved by so many.
 * @property {(choice: any, draft: any) => any} [undo] The draft without its last step.
 * @property {(choice: any, draft: any) => number[]} chosen The places of what is chosen.
 * @property {(choice: any, draft: any) => number[]} [held] The places of what is in hand.
 * @property {(choice: any, draft: any, place: number) => number} [mark] A number that the thing at
 * a place wears; 0: none.
 * @property {(choice: any, answer: any) => any} [draftOf] The draft that comes to an answer;
 * null if it does not fit.
 * @property {(choice: any, draft: any, path:
 * string[]) => string | null} [field] The field in which a part of the answer
 *   is chosen, by its path in it; null: none of its own.
 */

/** @type {Record<string, Form>} */
let known = {};

/** Reads the forms; whoever is asked something waits for them. */
export async function readForms() {
  ({ forms: known } = await need(() => import('./all.js')));
}

/** The form of a choice. @param {any} choice */
export const formOf = (choice) => known[choice.form];
