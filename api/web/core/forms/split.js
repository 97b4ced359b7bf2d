// A number dealt out over several options.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { labelOf } from '../sentence.js';
import { placesOf } from './places.js';
import { described, invalid, placeIn, wrong } from './wrong.js';

/** How many a place gets that is held. */
const HELD = 10;

/** @param {number[]} draft */
const sum = (draft) => draft.reduce((all, it) => all + it, 0);
/** @param {any} choice @param {number[]} draft @param {number} place @param {number} value */
function put(choice, draft, place, value) {
  const left = choice.total - sum(draft) + draft[place];
  const most = Math.min(left, choice.options[place].max ?? choice.total);
  return draft.map((it, at) =>
    (at === place ? Math.min(Math.max(Math.round(value) || 0, 0), most) : it));
}

/** Whether a place takes no more.
 * @param {any} choice @param {number[]} draft @param {number} place */
const shut = (choice, draft, place) =>
  put(choice, draft, place, draft[place] + 1)[place] === draft[place];

/** @type {import('./form.js').Form} */
export const split = {
  // Where there is one place, all of it goes there.
  blank: ({ options: [first, ...others], total }) =>
    [others.length ? 0 : Math.min(total, first.max ?? total), ...others.map(() => 0)],
  lacks(choice, draft) {
    const left = choice.total - sum(draft);
    return left ? `${left} of ${choice.total} left to deal out.` : '';
  },
  answer: (choice, draft) => draft
    .map((/** @type {number} */ it, /** @type {number} */ place) =>
      [choice.options[place].value, it])
    .filter((/** @type {[unknown, number]} */ [, it]) => it > 0),
  draftOf(choice, answer) {
    const places = placesOf(choice.options, answer?.map?.((/** @type {any} */ it) => it[0]));
    if (!places) return null;
    return choice.options.map((/** @type {any} */ _, /** @type {number} */ place) =>
      (places.includes(place) ? answer[places.indexOf(place)][1] : 0));
  },
  field(_, draft, [at]) {
    const given = draft.flatMap(
      (/** @type {number} */ it, /** @type {number} */ place) => (it ? [place] : []));
    const place = at === undefined ? null : placeIn(given, at);
    return place === null ? null : `place-${place}`;
  },
  pick: (choice, draft, place) => put(choice, draft, place, draft[place] + 1),
  hold: (choice, draft, place) => put(choice, draft, place, draft[place] + HELD),
  shut,
  mark: (_, draft, place) => draft[place] ?? 0,
  undo: (choice) => choice.options.map(() => 0),
  chosen: (_, draft) =>
    draft.flatMap((/** @type {number} */ it, /** @type {number} */ place) => (it ? [place] : [])),
  draw(choice, desk) {
    const left = choice.total - sum(desk.draft);
    return html`
      <p class="count" role="status">${left} of ${choice.total} left</p>
      <ul class="rows" role="list">${
        choice.options.map((/** @type {any} */ option, /** @type {number} */ place) => {
        const value = desk.draft[place];
        const most = Math.min(value + left, option.max ?? choice.total);
        const name = desk.spoken(option);
        const set = (/** @type {number} */ it) => desk.set(put(choice, desk.draft, place, it));
        // What is typed counts at once; the field says what of it is taken.
        const typed = (/** @type {HTMLInputElement} */ field) => {
          if (field.value === '') return;
          const taken = String(put(choice, desk.draft, place, Number(field.value))[place]);
          if (taken !== field.value) field.value = taken;
          set(Number(taken));
        };
        return html`<li><span class="label">${desk.say(labelOf(option))}
            ${option.detail ? html`<small>${desk.say({ text: option.detail })}</small>` : nothing}
            ${option.max < choice.total ? html`<small>at most ${option.max}</small>`
              : nothing}</span>
          <span class="amounts">
            <button type="button" class="small" ?disabled=${desk.shut || value === 0}
              aria-label="One less: ${name}" @click=${() => set(value - 1)}>−</button>
            <input type="number" inputmode="numeric" min="0" max=${most} aria-label=${name}
              ?disabled=${desk.shut}
              aria-invalid=${invalid(desk, `place-${place}`)}
              aria-describedby=${described(desk, `place-${place}`)}
              .value=${String(value)} @input=${(/** @type {any} */ event) => typed(event.target)}
              @change=${(/** @type {any} */ event) => set(Number(event.target.value))}>
            <button type="button" class="small" ?disabled=${desk.shut || value >= most}
              aria-label="One more: ${name}" data-place=${place}
              @click=${() => set(value + 1)}>+</button>
            <button type="button" class="small" ?disabled=${desk.shut || value >= most}
              aria-label="The rest here: ${name}"
              @click=${() => set(most)}>the rest here</button></span>
          ${wrong(desk, `place-${place}`)}
        </li>`;
      })}</ul>`;
  },
};
