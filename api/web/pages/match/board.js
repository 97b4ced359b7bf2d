// The board: the game's room draws it; what can be chosen is chosen there as in the list.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { guard } from '../../vendor/lit-html/directives/guard.js';
import { badge } from '../../core/signs.js';
import { arrows, rove } from '../../core/focus.js';
import { eyesIn } from '../../core/words.js';
import { meant } from '../../core/keys.js';
import { settings } from '../../core/settings.js';
import { chrome, later, need, redraw } from '../../core/page.js';
import { inspect } from './telling.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../games/room.js').Room} Room */

/** The plain board, for games without a room and where a room has failed. */
const plain = later(() => import('../../games/generic.js'));
/** What stands over each of two boards. */
const beside = later(() => import('./beside.js'));
/** What can be chosen on the board, read for whoever may be asked.
 * @type {typeof import('./offering.js') | null} */
let offering = null;

/** Reads it, so that what is asked is drawn with what it offers at once. */
export async function readOffering() {
  offering ??= await need(() => import('./offering.js'));
}

/** @param {Model} model @param {import('../../core/frames.js').Reel} reel @param {string} eyes */
export function board(model, reel, eyes) {
  const place = model.moment.at === null ? reel.frames.length - 1 : reel.place(model.moment.at);
  const frame = reel.frames[place];
  const second = reel !== model.reel;
  const name = `Board, ${eyesIn(eyes, (seat) => model.name(seat))}`;
  const room = model.isEntered ? model.room ?? plain()?.game : null;
  // A board is drawn first with all that is to be on it, so that nothing moves as something comes.
  const mayAsk = !second && model.seats.length > 0 && model.isOn && !offering;
  if (mayAsk) readOffering().then(redraw);
  const partsOf = (/** @type {any} */ view) =>
    room?.parts?.(view, reel.whole === false && !reel.why) ?? [];
  const isPart = !model.hasStood && !chrome.lacking && !!frame
    && (model.isAwaited || mayAsk || partsOf(frame.view).includes(null));
  if (!frame || !room || isPart || !reel.leadsTo(model.moment.at)) {
    return html`<section class="board grey" aria-label=${name} aria-busy="true">
      ${reel.refusal ? html`<p class="soft">${reel.refusal.message}</p>` : nothing}</section>`;
  }
  model.hasStood = true;
  const active = !second && model.isAtHead && !model.preview;
  const prompt = active && offering ? model.prompt : null;
  const draft = prompt ? model.drafts.get(prompt.id) : null;
  const shown = !second && model.preview?.body?.view ? model.preview.body.view : frame.view;
  const tried = shown !== frame.view;
  const seen = [shown, frame.changed, model.marked, room, model.catalogue.size, model.match.seats,
    reel.whole, ...partsOf(shown)];
  const past = () => reel.frames.slice(0, place + 1).map((it) => it.event);
  const words = () => guard([...seen, model.seats.join()], () =>
    inWords(model, room, shown, past));
  return html`
    <section class="board ${tried ? 'tried' : ''} ${model.match.status}" role="group"
      aria-label=${name} @keydown=${arrows} data-eyes=${eyes}>
      ${model.beside ? beside()?.tag(model, eyes) : nothing}
      ${tried ? html`<p class="eyes-tag">Preview: this has not been played.</p>` : nothing}
      ${settings.words ? words() : html`<div ?inert=${model.moment.stage}>${
        guard([...seen, prompt?.id, draft, model.sending], () =>
          drawn(model, room, shown, frame, prompt, draft, past, eyes))}</div>
        <div class="unseen words">${words()}</div>`}
    </section>`;
}

/** @param {Model} model @param {Room} room
 * @param {any} view @param {any} frame @param {any} prompt @param {any} draft
 * @param {() => any[]} past @param {string} eyes */
function drawn(model, room, view, frame, prompt, draft, past, eyes) {
  const awaited = model.isAtHead ? model.match.waiting_on : [];
  const tried = view === frame.view ? null
    : model.prompts.find((it) => it.id === model.preview?.prompt);
  const table = { ...tableOf(model, room, frame, prompt, draft, eyes), past, awaited,
    ...(tried && { prompt: tried,
      draft: offering?.valuesOf(tried, model.drafts.get(tried.id)) }) };
  return room.board(view, table);
}

/** @param {Model} model @param {Room} room @param {any} view @param {() => any[]} past */
function inWords(model, room, view, past) {
  const of = {
    past,
    marked: (/** @type {string} */ key) => model.marked === key,
    name: (/** @type {number} */ seat) => model.name(seat),
    me: model.seats,
    card: (/** @type {string} */ key) => model.catalogue.get(String(key)),
  };
  // A room that has failed has none.
  const parts = room.words(view, of) ?? [];
  return html`<div class="in-words"><h2>The board in words</h2>${
    parts.map((part) => html`<h3>${part.heading}</h3>
    <ul>${part.lines.map((line) => html`<li>${line}</li>`)}</ul>`)}</div>`;
}

/** What the room draws with. @param {Model} model
 * @param {Room} room @param {any} frame @param {any} prompt @param {any} draft
 * @param {string} eyes @returns {import('../../games/room.js').Table} */
function tableOf(model, room, frame, prompt, draft, eyes) {
  const offers = prompt ? offering?.offers(model, room, frame, prompt, draft) : null;
  const look = (/** @type {string[]} */ keys, /** @type {string} */ label) =>
    inspect(model, keys[0] ?? '', label, eyes);
  const thing = (/** @type {string | string[]} */ keys, /** @type {string} */ label,
    /** @type {unknown} */ content, /** @type {{class?: string}} */ how = {}) => {
    const all = [keys].flat();
    const key = offers && all.find(offers.open);
    const isChosen = offers && all.some(offers.chosen);
    const isHeld = offers && all.some(offers.held);
    const states = [
      how.class ?? '', key ? 'offered' : '', isChosen ? 'chosen' : '', isHeld ? 'held' : '',
      all.some((it) => frame.changed.has(it)) ? 'glow' : '',
    ].join(' ');
    const mark = offers && draft !== undefined && draft !== null ? offers.markOf(all) : 0;
    const said = `${label}${mark ? `, ${mark}` : ''}${isHeld ? ', in hand' : isChosen ? ', chosen'
      : key ? ', can be chosen' : ''}`;
    const pressed = isChosen || isHeld ? 'true' : key ? 'false' : nothing;
    return html`<button type="button" class="thing ${states}" data-key=${all[0] ?? ''}
      aria-label=${said} aria-pressed=${pressed}
      data-label=${label} tabindex="-1"
      @click=${() => (key ? offers.pick(all, label) : look(all, label))}
      @contextmenu=${(/** @type {Event} */ event) => {
        event.preventDefault();
        look(all, label);
      }}
      @keydown=${(/** @type {KeyboardEvent} */ event) => {
        const { ctrlKey, metaKey, altKey } = event;
        if (!settings.keys || ctrlKey || metaKey || altKey || !'ix'.includes(meant(event))) return;
        event.preventDefault();
        event.stopPropagation();
        look(all, label);
      }}
      >${content}${mark ? html`<span class="tally" aria-hidden="true">${mark}</span>`
        : nothing}</button>`;
  };
  return {
    name: (seat) => model.name(seat),
    me: model.seats.length ? model.seats : seatOf(eyes),
    yours: (seat) => !model.moment.stage && model.seats.includes(seat)
      && (model.moment.eyes || model.seats.length < 2 ? seatOf(eyes).includes(seat) : true),
    offered: (key) => !!offers?.offered(key),
    rule: (key) => offers?.rule(key),
    chosen: (key) => !!offers?.chosen(key),
    held: (key) => !!offers?.held(key),
    changed: (key) => frame.changed.has(key),
    marked: (key) => model.marked === key,
    thing,
    prompt,
    draft: offers?.values,
    badge,
    who: (seat) => html`<span
      class="who seat-${seat % 6}">${badge(seat)}${model.name(seat)}</span>`,
    card: (key) => model.catalogue.get(String(key)),
  };
}

/** @param {string} eyes */
const seatOf = (eyes) => (eyes.startsWith('seat:') ? [Number(eyes.slice(5))] : []);

/** After each drawing: the names of turns are at their places on the track, and one thing of each
 * board can be reached with the tab key. What is written comes before what is measured, so that the
 * page is laid out once. */
export function boardDrawn() {
  for (const it of /** @type {NodeListOf<HTMLElement>} */ (document
    .querySelectorAll('[data-left]'))) {
    const left = `${it.dataset.left}%`;
    if (it.style.left !== left) it.style.left = left;
  }
  for (const it of document.querySelectorAll('.board')) rove(/** @type {HTMLElement} */ (it));
}
