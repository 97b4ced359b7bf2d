// Several options, in no order.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { labelOf } from '../sentence.js';
import { digits, keyed, placesOf } from './places.js';
import { counted } from '../words.js';
import { described, invalid, placeIn, wrong } from './wrong.js';

/** Where only one can be chosen, another takes its place.
 * @param {any} choice @param {number[]} draft @param {number} place */
const shut = (choice, draft, place) =>
  choice.max !== 1 && draft.length >= choice.max && !draft.includes(place);

/** @param {any} choice @param {number[]} draft @param {number} place */
function toggled(choice, draft, place) {
  if (draft.includes(place)) return draft.filter((it) => it !== place);
  if (choice.max === 1) return [place];
  return shut(choice, draft, place) ? draft : [...draft, place];
}

/** How many are to be chosen, in words. @param {any} choice */
export function range({ min, max, options }) {
  const most = Math.min(max, options.length);
  if (min === most) return `${min}`;
  return min === 0 ? `up to ${most}` : `${min} to ${most}`;
}

/** @type {import('./form.js').Form} */
export const some = {
  blank: (choice) => (choice.min === choice.options.length
    ? choice.options.map((/** @type {any} */ _, /** @type {number} */ it) => it) : []),
  lacks(choice, draft) {
    const missing = choice.min - draft.length;
    return missing > 0 ? `Choose ${counted(missing, 'more')}.`.replace('mores', 'more') : '';
  },
  answer: (choice, draft) => [...draft].sort((a, b) => a - b).map((it) => choice.options[it].value),
  pick: toggled,
  shut,
  undo: (_, draft) => draft.slice(0, -1),
  chosen: (_, draft) => draft,
  draftOf: (choice, answer) => placesOf(choice.options, answer),
  field(_, draft, [at]) {
    const place = at === undefined ? null : placeIn([...draft].sort((a, b) => a - b), at);
    return place === null ? null : `place-${place}`;
  },
  draw(choice, desk) {
    const numbered = digits(choice.options, desk.spoken);
    return html`
    <p class="count" role="status">${desk.draft.length} chosen, of ${range(choice)}${
      desk.has ? `; ${desk.has}` : ''}</p>
    <ul class="options" role="list">${
      choice.options.map((/** @type {any} */ option, /** @type {number} */ place) => {
      const on = desk.draft.includes(place);
      return html`<li><label class="option ${on ? 'on' : ''}">
        <input type="checkbox" .checked=${on} data-place=${place}
          ?disabled=${desk.shut || shut(choice, desk.draft, place)}
          aria-invalid=${invalid(desk, `place-${place}`)}
          aria-describedby=${described(desk, `place-${place}`)}
          @change=${() => desk.set(toggled(choice, desk.draft, place))}>
        ${keyed(numbered.get(option))}
        <span class="label">${desk.say(labelOf(option))}${option.detail
          ? html`<small>${desk.say({ text: option.detail })}</small>` : nothing}</span>
      </label>${wrong(desk, `place-${place}`)}</li>`;
    })}</ul>`;
  },
};
