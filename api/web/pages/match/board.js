// The board: the game's room draws it; what can be chosen is chosen there as in the list.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { guard } from '../../vendor/lit-html/directives/guard.js';
import { badge } from '../../core/signs.js';
import { keysOf, optionsOf } from '../../core/point.js';
import { formOf } from '../../core/forms/form.js';
import { arrows, rove } from '../../core/focus.js';
import { eyesIn } from '../../core/words.js';
import { meant } from '../../core/keys.js';
import { settings } from '../../core/settings.js';
import { chrome, later, need } from '../../core/page.js';
import { inspect } from './telling.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../games/room.js').Room} Room */

/** The plain board, for games without a room and where a room has failed. */
const plain = later(() => import('../../games/generic.js'));
/** What is done by touching the board, for whoever is asked. */
const picking = () => import('./picking.js');

/** @param {Model} model @param {import('../../core/frames.js').Reel} reel @param {string} eyes */
export function board(model, reel, eyes) {
  const place = model.moment.at === null ? reel.frames.length - 1 : reel.place(model.moment.at);
  const frame = reel.frames[place];
  const second = reel !== model.reel;
  const name = `Board, ${eyesIn(eyes, (seat) => model.name(seat))}`;
  const room = model.isEntered ? model.room ?? plain()?.game : null;
  // A board is drawn first with all that is to be on it, so that nothing moves as something comes.
  const isPart = !model.hasStood && !chrome.lacking && !!frame
    && (model.isAwaited || room?.parts?.(frame.view)?.includes(null));
  if (!frame || !room || isPart || !reel.leadsTo(model.moment.at)) {
    return html`<section class="board grey" aria-label=${name} aria-busy="true">
      ${reel.refusal ? html`<p class="soft">${reel.refusal.message}</p>` : nothing}</section>`;
  }
  model.hasStood = true;
  const active = !second && model.isAtHead && !model.preview;
  const prompt = active ? model.prompt : null;
  const draft = prompt ? model.drafts.get(prompt.id) : null;
  const shown = !second && model.preview?.body?.view ? model.preview.body.view : frame.view;
  const tried = shown !== frame.view;
  const parts = room.parts?.(shown) ?? [];
  const past = () => reel.frames.slice(0, place + 1).map((it) => it.event);
  return html`
    <section class="board ${tried ? 'tried' : ''} ${model.match.status}" role="group"
      aria-label=${name} @keydown=${arrows} data-eyes=${eyes}>
      ${model.beside ? html`<p class="eyes-tag">${eyesIn(eyes, (seat) => model.name(seat))}</p>`
        : nothing}
      ${tried ? html`<p class="eyes-tag">Preview: this has not been played.</p>` : nothing}
      ${guard([shown, frame.changed, prompt?.id, draft, room, model.catalogue.size,
        model.match.seats, settings.words, model.sending, reel.whole, ...parts], () =>
        drawn(model, room, shown, frame, prompt, draft, past, eyes))}
      ${settings.words ? nothing
        : guard([shown, frame.changed, room, model.catalogue.size, model.match.seats,
          model.seats.join(), reel.whole, ...parts], () => html`
        <div class="unseen words">${inWords(model, room, shown, past)}</div>`)}
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
    ...(tried ? { prompt: tried, draft: valuesOf(tried, model.drafts.get(tried.id)) } : {}) };
  if (settings.words) return inWords(model, room, view, past);
  return room.board(view, table);
}

/** @param {Model} model @param {Room} room @param {any} view @param {() => any[]} past */
function inWords(model, room, view, past) {
  const of = {
    past,
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
  const options = prompt ? optionsOf(prompt.choice) : [];
  const form = prompt ? formOf(prompt.choice) : null;
  const pointed = (/** @type {any} */ option) => room.keys?.(option, prompt) ?? keysOf(option);
  if (prompt) need(picking);
  const places = placesBy(options, pointed);
  const besides = placesBy(room.beside ? options : [],
    (it) => room.beside?.(it, prompt, frame.view) ?? []);
  const slots = prompt && room.slots?.(prompt);
  const look = (/** @type {string[]} */ keys, /** @type {string} */ label) =>
    inspect(model, keys[0] ?? '', label, eyes);
  const keysAt = (/** @type {number[]} */ found) =>
    new Set(found.flatMap((place) => pointed(options[place] ?? {})));
  const given = form && draft !== undefined ? form.chosen(prompt.choice, draft) : [];
  const chosen = keysAt(given);
  const held = form?.held && draft ? keysAt(form.held(prompt.choice, draft)) : new Set();
  const offered = (/** @type {string} */ key) => places.has(key) || besides.has(key);
  const at = (/** @type {Map<string, number[]>} */ found, /** @type {string[]} */ keys) =>
    [...new Set(keys.flatMap((key) => found.get(key) ?? []))];
  const markOf = (/** @type {string[]} */ keys) =>
    Math.max(0, ...at(places, keys).map((place) => form?.mark?.(prompt.choice, draft, place) ?? 0)
      .map((it) => slots?.[it - 1] ?? it));
  const thing = (/** @type {string | string[]} */ keys, /** @type {string} */ label,
    /** @type {unknown} */ content, /** @type {{class?: string}} */ how = {}) => {
    const all = [keys].flat();
    const key = all.find(offered);
    const isChosen = all.some((it) => chosen.has(it));
    const isHeld = all.some((it) => held.has(it));
    const states = [
      how.class ?? '', key ? 'offered' : '', isChosen ? 'chosen' : '', isHeld ? 'held' : '',
      all.some((it) => frame.changed.has(it)) ? 'glow' : '',
    ].join(' ');
    const mark = key && draft !== undefined && draft !== null ? markOf(all) : 0;
    const said = `${label}${mark ? `, ${mark}` : ''}${isHeld ? ', in hand' : isChosen ? ', chosen'
      : key ? ', can be chosen' : ''}`;
    const pressed = isChosen || isHeld ? 'true' : key ? 'false' : nothing;
    return html`<button type="button" class="thing ${states}" data-key=${all[0] ?? ''}
      aria-label=${said} aria-pressed=${pressed}
      data-label=${label} tabindex="-1"
      @click=${() => (key ? need(picking).then((it) => it.pick(model, prompt,
        { keys: all, label, own: at(places, all), beside: at(besides, all) }))
        : look(all, label))}
      @contextmenu=${(/** @type {Event} */ event) => {
        event.preventDefault();
        look(all, label);
      }}
      @keydown=${(/** @type {KeyboardEvent} */ event) => {
        if (!'ix'.includes(meant(event))) return;
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
    offered,
    rule: (key) => places.get(key)?.map((it) => options[it].rule).find(Boolean),
    chosen: (key) => chosen.has(key),
    held: (key) => held.has(key),
    changed: (key) => frame.changed.has(key),
    thing,
    prompt,
    draft: prompt && valuesOf(prompt, draft),
    badge,
    who: (seat) => html`<span
      class="who seat-${seat % 6}">${badge(seat)}${model.name(seat)}</span>`,
    card: (key) => model.catalogue.get(String(key)),
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
