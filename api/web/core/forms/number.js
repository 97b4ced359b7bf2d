// A number between two limits.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { minus } from '../minus.js';
import { described, invalid, wrong } from './wrong.js';

/** Values from which on there is a slider. */
const SLIDER = 20;

/** What the keys for pages step by. */
const PAGE = 10;

/** @param {any} choice @param {number} value */
const within = ({ min, max }, value) => Math.min(Math.max(Math.round(value), min), max);

/** @param {any} choice */
const range = ({ min, max }) => `from ${minus(min)} to ${minus(max)}`;

/** Amounts that are chosen at once: shares are of the most, as people halve what they have. A share
 * that comes to an amount before it is left out. @param {any} choice */
function marks(choice) {
  const { min, max } = choice;
  const share = (/** @type {number} */ parts) => within(choice, Math.floor(max / parts));
  const all = /** @type {[string, number][]} */ (
    [['least', min], ['¼', share(4)], ['½', share(2)], ['most', max]]);
  return all.filter(([, it], at) => all.findIndex(([, other]) => other === it) === at);
}

/** @type {import('./form.js').Form} */
export const number = {
  blank: (choice) => choice.min,
  lacks: ({ min, max }, draft) => (Number.isInteger(draft) && draft >= min && draft <= max
    ? '' : `Give a whole number ${range({ min, max })}.`),
  answer: (_, draft) => draft,
  pick: (_, draft) => draft,
  undo: (choice) => choice.min,
  chosen: () => [],
  field: () => 'number',
  draftOf: (choice, answer) =>
    (Number.isInteger(answer) && answer >= choice.min && answer <= choice.max ? answer : null),
  draw(choice, desk) {
    const { min, max } = choice;
    const set = (/** @type {number} */ it) => desk.set(within(choice, it));
    const page = (/** @type {KeyboardEvent} */ event) => {
      const way = { PageUp: PAGE, PageDown: -PAGE }[event.key];
      if (!way || desk.shut) return;
      event.preventDefault();
      // The field may be pressed again before it is drawn.
      const field =
        /** @type {HTMLInputElement} */ (/** @type {HTMLElement} */ (event.currentTarget)
          .querySelector('input'));
      const next = within(choice, (Number(field.value) || 0) + way);
      field.value = String(next);
      desk.set(next);
    };
    return html`
      <div class="number" @keydown=${page}>
        <button type="button" class="small" ?disabled=${desk.shut || desk.draft <= min}
          aria-label="One less" @click=${() => set(desk.draft - 1)}>−</button>
        <input type="number" inputmode="numeric" min=${min} max=${max} step="1"
          aria-label="Number ${range(choice)}"
          aria-invalid=${invalid(desk, 'number')} aria-describedby=${described(desk, 'number')}
          ?disabled=${desk.shut} .value=${Number.isNaN(desk.draft) ? '' : String(desk.draft)}
          @input=${(/** @type {any} */ event) =>
            desk.set(event.target.value === '' ? NaN : Number(event.target.value))}>
        <button type="button" class="small" ?disabled=${desk.shut || desk.draft >= max}
          aria-label="One more" @click=${() => set(desk.draft + 1)}>+</button>
        <span class="soft">${range(choice)}${desk.has ? `, ${desk.has}` : ''}</span>${
          wrong(desk, 'number')}
      </div>
      ${max - min + 1 >= SLIDER ? html`<input class="slider" type="range" min=${min} max=${max}
        aria-label="Number"
        ?disabled=${desk.shut} .value=${String(desk.draft)}
        @input=${(/** @type {any} */ event) => set(Number(event.target.value))}>` : nothing}
      ${max - min > 3 ? html`<div class="marks">${marks(choice).map(([name, value]) => html`
        <button type="button" class="small" ?disabled=${desk.shut}
          @click=${() => set(value)}>${name} <b>${minus(value)}</b></button>`)}</div>` : nothing}`;
  },
};
