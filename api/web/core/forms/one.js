// One of several options.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { labelOf } from '../sentence.js';
import { same } from '../canonical.js';
import { digits, keyed } from './places.js';
import { described, invalid, wrong } from './wrong.js';

/** Options from which on they are grouped, and from which on they can be filtered. */
const GROUPED = 10;
const FILTERED = 13;
/** Options that are listed at once: who has more before them filters, or points at the board. */
const LISTED = 60;

/** @type {import('./form.js').Form} */
export const one = {
  blank: (choice) => (choice.options.length === 1 ? 0 : null),
  lacks: (_, draft) => (draft === null ? 'Choose one.' : ''),
  answer: (choice, draft) => choice.options[draft].value,
  pick: (_, draft, place) => place,
  undo: () => null,
  chosen: (_, draft) => (draft === null ? [] : [draft]),
  field: (_choice, draft) => (draft === null ? null : `place-${draft}`),
  draftOf(choice, answer) {
    const place = choice.options.findIndex((/** @type {any} */ it) => same(it.value, answer));
    return place < 0 ? null : place;
  },
  draw(choice, desk) {
    const { options } = choice;
    const wanted = desk.filter.trim().toLowerCase();
    const fits = (/** @type {any} */ it) =>
      !wanted || `${desk.spoken(it)} ${desk.spoken({ label: it.detail })}`.toLowerCase()
        .includes(wanted);
    const fitting = options.filter(fits);
    const first = fitting.slice(0, LISTED);
    const chosen = options[desk.draft];
    const shown = chosen === undefined || first.includes(chosen) ? first : [chosen, ...first];
    const groups = options.length >= GROUPED ? desk.groups(shown)
      : [{ heading: '', options: shown }];
    const numbered = digits(groups.flatMap((it) => it.options), desk.spoken);
    // Whoever has filtered takes the first one that is left, and sends it the next time.
    const found = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter' || event.isComposing || !wanted || !fitting.length
        || fitting.includes(chosen)) return;
      event.preventDefault();
      desk.set(options.indexOf(groups.flatMap((it) => it.options)
        .find((it) => fitting.includes(it))));
    };
    // What is chosen already is sent by the same key;
    // of one option alone there is nothing to choose.
    const again = (/** @type {KeyboardEvent} */ event, /** @type {number} */ place) => {
      if (event.key !== 'Enter' || event.repeat || event.ctrlKey || event.metaKey || !desk.send
        || desk.draft !== place) return;
      event.preventDefault();
      desk.send();
    };
    const take = (/** @type {number} */ place) =>
      (desk.send && options.length === 1 ? desk.send() : desk.set(place, true));
    return html`
      ${options.length >= FILTERED ? html`<input class="filter" type="search"
        placeholder="Filter ${options.length} options"
        aria-label="Filter the options" .value=${desk.filter} @keydown=${found}
        @input=${(/** @type {any} */ event) => desk.setFilter(event.target.value)}>` : nothing}
      ${shown.length === 0 ? html`<p class="soft">No option matches “${desk.filter}”.</p>`
        : nothing}
      ${groups.map((group) => html`
        ${group.heading ? html`<h3 class="group">${group.heading}</h3>` : nothing}
        <ul class="options" role="list">${group.options.map((/** @type {any} */ option) => {
          const place = options.indexOf(option);
          return html`<li><button type="button" class="option ${options.length === 1 ? 'lone' : ''}"
            ?disabled=${desk.shut}
              aria-pressed=${desk.draft === place} aria-invalid=${invalid(desk, `place-${place}`)}
              aria-describedby=${described(desk, `place-${place}`)} data-place=${place}
            @click=${() => take(place)}
              @keydown=${(/** @type {KeyboardEvent} */ event) => again(event, place)}>
            ${keyed(numbered.get(option))}
            <span class="label">${desk.say(labelOf(option))}
              ${option.detail ? html`<small>${desk.say({ text: option.detail })}</small>`
                : nothing}</span></button>${wrong(desk, `place-${place}`)}</li>`;
        })}</ul>`)}
      ${fitting.length > shown.length
        ? html`<p
          class="soft">And ${fitting.length - shown.length}
          more: filter them, or choose on the board.</p>` : nothing}`;
  },
};
