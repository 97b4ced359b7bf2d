// Several options, in an order.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { labelOf } from '../sentence.js';
import { keyed, nth, placesOf } from './places.js';
import { range } from './some.js';
import { sign } from '../signs.js';
import { described, invalid, placeIn, wrong } from './wrong.js';

/** @param {number[]} draft @param {number} from @param {number} to */
function moved(draft, from, to) {
  if (to < 0 || to >= draft.length) return draft;
  const next = draft.filter((_, place) => place !== from);
  next.splice(to, 0, draft[from]);
  return next;
}

/** @param {any} choice @param {number[]} draft @param {number} place */
const shut = (choice, draft, place) => draft.length >= choice.max && !draft.includes(place);

/** @type {import('./form.js').Form} */
export const sequence = {
  blank: () => [],
  lacks(choice, draft) {
    const missing = choice.min - draft.length;
    return missing > 0 ? `Choose ${missing} more.` : '';
  },
  answer: (choice, draft) => draft.map((/** @type {number} */ it) => choice.options[it].value),
  pick: (choice, draft, place) => {
    if (draft.includes(place)) return draft.filter((/** @type {number} */ it) => it !== place);
    return shut(choice, draft, place) ? draft : [...draft, place];
  },
  shut,
  move: (draft, at, by) => moved(draft, at, at + by),
  undo: (_, draft) => draft.slice(0, -1),
  chosen: (_, draft) => draft,
  mark: (_, draft, place) => draft.indexOf(place) + 1,
  draftOf: (choice, answer) => placesOf(choice.options, answer),
  field(_, draft, [at]) {
    const place = at === undefined ? null : placeIn(draft, at);
    return place === null ? null : `place-${place}`;
  },
  draw(choice, desk) {
    const { draft } = desk;
    const left = choice.options.map((/** @type {any} */ _, /** @type {number} */ it) => it)
      .filter((/** @type {number} */ it) => !draft.includes(it));
    return html`
      <p class="count" role="status">${draft.length} in order, of ${range(choice)}${
        desk.has ? `; ${desk.has}` : ''}</p>
      ${draft.length ? html`<ol
        class="chosen">${draft.map((/** @type {number} */ place, /** @type {number} */ at) => html`
        <li tabindex="-1" aria-invalid=${invalid(desk, `place-${place}`)}
          aria-describedby=${described(desk, `place-${place}`)}>${desk.slots
            ? html`<b>Position ${desk.slots[at]}</b>`
            : html`<b class="order">${nth(at + 1)}</b>`}<span
            class="label">${desk.say(labelOf(choice.options[place]))}</span>
          <button type="button" class="small" ?disabled=${desk.shut || at === 0}
            aria-label="Earlier: ${desk.spoken(choice.options[place])}"
            @click=${() => desk.set(moved(draft, at, at - 1))}>${sign('up')}</button>
          <button type="button" class="small" ?disabled=${desk.shut || at === draft.length - 1}
            aria-label="Later: ${desk.spoken(choice.options[place])}"
            @click=${() => desk.set(moved(draft, at, at + 1))}>${sign('down')}</button>
          <button type="button" class="small" ?disabled=${desk.shut}
            aria-label="Remove: ${desk.spoken(choice.options[place])}"
            @click=${() =>
              desk.set(draft.filter((/** @type {number} */ it) => it !== place))}>×</button>${
                wrong(desk, `place-${place}`)}</li>`)}</ol>` : nothing}
      ${left.length ? html`<ul class="options"
        role="list">${left.map((/** @type {number} */ place) => html`
        <li><button type="button" class="option" data-place=${place}
            ?disabled=${desk.shut || shut(choice, draft, place)}
            @click=${() => desk.set([...draft, place])}>
          ${keyed(place + 1)}
          <span class="label">${desk.say(labelOf(choice.options[place]))}${
            choice.options[place].detail
            ? html`<small>${desk.say({ text: choice.options[place].detail })}</small>`
              : nothing}</span></button></li>`)}</ul>` : nothing}`;
  },
};
