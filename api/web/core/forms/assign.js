// Items put into bins: a row an item, or items held in hand and put at once.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { labelOf } from '../sentence.js';
import { placesOf } from './places.js';
import { described, invalid, placeIn, wrong } from './wrong.js';

/** @typedef {{bins: (number | null)[], hand: number[]}} Draft `bins` by item. */

/** @param {Draft} draft @param {number} bin */
const load = (draft, bin) => draft.bins.filter((it) => it === bin).length;
/** How many lie in a bin, and how many may, where that is limited; empty: nothing to say.
 * @param {any} choice @param {Draft} draft @param {number} bin */
const loadIn = (choice, draft, bin) => {
  const { max } = choice.bins[bin];
  const lying = load(draft, bin);
  return max !== undefined ? `(${lying} of ${max} placed)` : lying ? `(${lying} placed)` : '';
};
/** @param {any} choice @param {Draft} draft @param {number} bin */
const room = (choice, draft, bin) => (choice.bins[bin].max ?? Infinity) - load(draft, bin);
/** @param {any} choice @param {Draft} draft
 * @param {number} item @param {number | null} bin @returns {Draft} */
function put(choice, draft, item, bin) {
  if (bin !== null && draft.bins[item] !== bin && room(choice, draft, bin) < 1) return draft;
  return { bins: draft.bins.map((it, place) => (place === item ? bin : it)),
    hand: draft.hand.filter((it) => it !== item) };
}

/** @type {import('./form.js').Form} */
export const assign = {
  blank: (choice) => ({ bins: choice.items.map(() => null), hand: [] }),
  lacks(choice, draft) {
    const free = draft.bins.filter((/** @type {number | null} */ it) => it === null).length;
    return free && !choice.unassigned ? `${free} of ${choice.items.length} have no place yet.` : '';
  },
  answer: (choice, draft) =>
    draft.bins.flatMap((/** @type {number | null} */ bin, /** @type {number} */ item) =>
    (bin === null ? [] : [[choice.items[item].value, choice.bins[bin].value]])),
  draftOf(choice, answer) {
    const items = placesOf(choice.items, answer?.map?.((/** @type {any} */ it) => it[0]));
    const bins = placesOf(choice.bins, answer?.map?.((/** @type {any} */ it) => it[1]));
    if (!items || !bins) return null;
    const at = (/** @type {number} */ item) =>
      (items.includes(item) ? bins[items.indexOf(item)] : null);
    return { bins: choice.items.map((/** @type {any} */ _, /** @type {number} */ item) => at(item)),
      hand: [] };
  },
  field(_, draft, [at, half]) {
    const given = draft.bins
      .flatMap((/** @type {number | null} */ bin, /** @type {number} */ item) =>
        (bin === null ? [] : [item]));
    const item = at === undefined ? null : placeIn(given, at);
    // Of a pair the first is the item, the second where it goes.
    return item === null ? null : half === '0' ? `place-${item}` : `bin-${item}`;
  },
  // Items come first, then bins.
  pick(choice, draft, place) {
    const items = choice.items.length;
    if (place < items) {
      const hand = draft.hand.includes(place)
        ? draft.hand.filter((/** @type {number} */ it) => it !== place) : [...draft.hand, place];
      return { ...draft, hand };
    }
    return draft.hand.reduce((/** @type {Draft} */ it, /** @type {number} */ item) =>
      put(choice, it, item, place - items), draft);
  },
  // A bin takes what is in hand.
  shut: (choice, draft, place) => place >= choice.items.length
    && (!draft.hand.length || room(choice, draft, place - choice.items.length) < 1),
  undo: (_, draft) => (draft.hand.length ? { ...draft, hand: [] }
    : { ...draft, bins: draft.bins.map(() => null) }),
  chosen: (_, draft) => draft.bins.flatMap(
    (/** @type {number | null} */ bin, /** @type {number} */ item) => (bin === null ? [] : [item])),
  held: (_, draft) => draft.hand,
  // A bin wears how much lies in it.
  mark: (choice, draft, place) =>
    (place < choice.items.length ? 0 : load(draft, place - choice.items.length)),
  draw(choice, desk) {
    /** @type {Draft} */
    const draft = desk.draft;
    const set = (/** @type {number} */ item, /** @type {string} */ bin) =>
      desk.set(put(choice, draft, item, bin === '' ? null : Number(bin)));
    return html`
      <p class="count" role="status">${draft.bins.filter((it) => it !== null).length} of ${
        choice.items.length} placed${draft.hand.length
        ? `, ${draft.hand.length} in hand` : ''}</p>
      ${draft.hand.length ? html`<div
        class="marks"><span>Put what is in hand:</span>${
          choice.bins.map((/** @type {any} */ bin, /** @type {number} */ at) => html`
        <button type="button" class="small" data-bin=${at}
          ?disabled=${desk.shut || room(choice, draft, at) < 1}
          @click=${() => desk.set(assign.pick(choice, draft, choice.items.length + at))}>${
            desk.say(labelOf(bin))} <small>${loadIn(choice, draft, at)}</small></button>`)}</div>`
        : nothing}
      <ul class="rows" role="list">${
        choice.items.map((/** @type {any} */ item, /** @type {number} */ place) => {
        const now = draft.bins[place];
        return html`<li class=${draft.hand.includes(place) ? 'held' : ''}>
          <input type="checkbox" aria-label="Hold ${desk.spoken(item)}"
            .checked=${draft.hand.includes(place)} ?disabled=${desk.shut}
            aria-invalid=${invalid(desk, `place-${place}`)}
            aria-describedby=${described(desk, `place-${place}`)}
            data-place=${place} @change=${() => desk.set(assign.pick(choice, draft, place))}>
          <span class="label">${desk.say(labelOf(item))}${item.detail
            ? html`<small>${desk.say({ text: item.detail })}</small>` : nothing}</span>
          <select aria-label="Where ${desk.spoken(item)} goes" ?disabled=${desk.shut}
              aria-invalid=${invalid(desk, `bin-${place}`)}
            aria-describedby=${described(desk, `bin-${place}`)}
              @change=${(/** @type {any} */ event) => set(place, event.target.value)}>
            <option value="" ?selected=${now === null}>${choice.unassigned ? 'stays' : '…'}</option>
            ${choice.bins.map((/** @type {any} */ bin, /** @type {number} */ at) => html`
              <option value=${at} ?selected=${now === at}
                ?disabled=${now !== at && room(choice, draft, at) < 1}>${
                  desk.spoken(bin)} ${loadIn(choice, draft, at)}</option>`)}
          </select>${wrong(desk, `place-${place}`)}${wrong(desk, `bin-${place}`)}</li>`;
      })}</ul>`;
  },
};
