// Fields of an answer that the server has found wrong: which of them a JSON Pointer names, and how
// a form marks them.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { ruled } from '../words.js';

/** @typedef {import('./form.js').Desk} Desk */

/** What stands for the answer as a whole. */
export const WHOLE = 'whole';

/** The parts of a JSON Pointer. @param {string} pointer */
export const partsOf = (pointer) =>
  pointer.split('/').slice(1).map((it) => it.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Where what is wrong is said, if no pointer names a field. */
export const SAID = 'answer-trouble';

/** What is wrong, by the field that each pointer names. Where none of them points into the answer
 * it is the answer itself, and what is wrong with it is said where the refusal is.
 * @param {import('./form.js').Form} form @param {any} choice @param {any} draft
 * @param {{pointer?: string, message: string, rule?: string}[]} errors
 * @returns {Map<string, string>} */
export function wrongs(form, choice, draft, errors) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const { pointer = '/answer', message, rule } of errors) {
    const [first, ...rest] = partsOf(pointer);
    if (first !== 'answer') continue;
    const field = form.field?.(choice, draft, rest) ?? WHOLE;
    const said = ruled(message, rule);
    found.set(field, found.has(field) ? `${found.get(field)} ${said}` : said);
  }
  if (!found.size) found.set(form.field?.(choice, draft, []) ?? WHOLE, '');
  return found;
}

/** The place that an index in an answer stands for. @param {number[]} places @param {string} part
 * @returns {number | null} */
export const placeIn = (places, part) => places[Number(part)] ?? null;

/** What marking needs of a desk. @typedef {Pick<Desk, 'wrongs'>} Marks */

/** @param {Marks} desk @param {string} field */
export const invalid = (desk, field) => (desk.wrongs?.has(field) ? 'true' : nothing);

/** What describes a field that is wrong. @param {Marks} desk @param {string} field */
export const described = (desk, field) => (desk.wrongs?.has(field)
  ? desk.wrongs.get(field) ? `wrong-${field}` : SAID : nothing);

/** What is wrong with a field, beside it. @param {Marks} desk @param {string} field */
export const wrong = (desk, field) => (desk.wrongs?.get(field)
  ? html`<small class="wrong trouble" id="wrong-${field}">${desk.wrongs.get(field)}</small>`
  : nothing);

/** Brings the focus to the first field that is wrong, once it is drawn. @param {string} within */
export function toWrong(within) {
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const it = /** @type {HTMLElement | null} */ (document
      .querySelector(`${within} [aria-invalid=true]`));
    for (let around = it?.closest('details'); around; around =
      around.parentElement?.closest('details')) around.open = true;
    it?.scrollIntoView({ block: 'nearest' });
    it?.focus();
  }));
}
