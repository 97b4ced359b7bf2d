// What stands above the board: what holds the match up, or marks it, and how it ended.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { titled } from '../../core/words.js';
import { later, need, redraw } from '../../core/page.js';
import { badge } from '../../core/signs.js';
import { caption, sentence } from '../../core/sentence.js';
import { telling } from './telling.js';

/** @typedef {import('./model.js').Model} Model */

/** After every place. */
const LAST = 1000;
/** Milliseconds that it takes to read why a judge has ruled, or what a match went back to. */
const READ_MS = 10_000;

/** The last ruling whose note was closed. @type {WeakMap<Model, number>} */
const closed = new WeakMap();

/** Whether something holds the match up, or marks it as what few are.
 * @param {Model} model */
const isHeld = ({ match, roomFailed, fault, marks }) => match.staged || roomFailed || fault?.sticks
  || match.offers?.length || !['open', 'active', 'finished'].includes(match.status)
  || (match.status === 'active' && marks.some((it) => it.mark === 'dispute'));

/** What tells of that. */
const holding = later(() => import('./holding.js'));
/** What tells of play that was undone: few matches have any. */
const undoing = later(() => import('./undoing.js'));

/** What holds the match up, or marks it; null while a part of it is on its way.
 * @param {Model} model */
export function banners(model) {
  const { match, isShown } = model;
  const holds = isHeld(model);
  const held = holds ? holding() : null;
  const back = since(model, 'match.rewound');
  const by = undoneAt(model);
  const told = back || by ? undoing() : null;
  // What stands above the board is there before it.
  if (!isShown && ((!told && (back || by)) || (!held && holds))) return null;
  /** @type {unknown[]} */
  const found = held?.holding(model) ?? [];
  if (back) found.push(told?.rewound(model, back));
  else if (by) found.push(told?.undone(model, by));
  // What a judge noted for judges alone is told to nobody else.
  const ruling = since(model, 'ruling.issued');
  const ruled = caption(ruling);
  if (ruling && ruled.length && !back && !by && closed.get(model) !== ruling.seq)
    found.push(html`<p class="banner">${
      ruled.map((/** @type {any} */ it) => html`${sentence(it, telling(model))} `)}<button
        class="small" @click=${() => { closed.set(model, ruling.seq); redraw(); }}
        >Close this note</button></p>`);
  if (model.reel.why && !model.reel.whole)
    found.push(html`<p class="banner">Loading earlier events: ${model.reel.why}.</p>`);
  if (match.status === 'finished' && match.result && model.at >= match.version)
    found.push(result(model));
  return found;
}

/** The last event of a kind before where the page stands, until the caller goes on, or anybody else
 * does who had the time to read it: a bot goes on at once. @param {Model} model
 * @param {string} kind */
function since(model, kind) {
  const { frames, gap, live } = model.reel;
  const first = gap ? live[0].seq : 0;
  // When somebody went on last.
  let last = NaN;
  for (let place = model.reel.place(model.at); place >= 0 && frames[place].seq >= first; place--) {
    const { event } = frames[place];
    const at = Date.parse(event.recorded_at);
    if (last - at >= READ_MS) return null;
    if (event.kind === kind) return event;
    if (event.kind !== 'decision.made') continue;
    if (event.seat !== undefined && model.seats.includes(event.seat)) return null;
    if (isNaN(last)) last = at;
  }
  return null;
}

/** The rewind that has undone the event at which the page stands, if one has.
 * @param {Model} model */
function undoneAt(model) {
  if (model.isUndone) {
    const it = model.branches.find((one) => String(one.branch) === model.moment.branch);
    return it ? { seq: it.branch, to_seq: it.to_seq } : null;
  }
  if (model.moment.at === null || model.moment.branch) return null;
  return model.marks.find(
    (it) => it.to_seq !== undefined && (it.mark === 'rewind' || it.kind === 'match.rewound')
    && it.to_seq < model.at && model.at < it.seq) ?? null;
}

/** @param {Model} model */
function result(model) {
  const { result } = model.match;
  if (!result) return nothing;
  const { kind, winners, reason, spans } = result;
  // Who has won is named once.
  const isTwice = spans?.[0]?.at === 0 && `${winners}` === `${spans[0].seat}`
    && reason[spans[0].length] === ' ';
  return html`<div class="banner result"><p>${kind === 'won'
    ? html`${winners.map((it) => html`<span
      class="who seat-${it % 6}">${badge(it)}${model.name(it)}</span>`)} ${
      winners.length > 1 ? 'win' : 'wins'}${isTwice ? ':' : '.'}` : kind === 'drawn'
    ? 'A tie.' : kind === 'void' ? 'The match does not count.' : `${titled(kind)}.`}
    ${typeof reason === 'string'
      ? html`<span>${sentence({ text: reason.replace(/[^.!?]$/, '$&.'), spans },
        telling(model)).slice(+isTwice)}</span>` : nothing}</p>
    ${standings(model, result)}<p>
    ${model.moment.at === null || model.at >= model.match.version
      ? html`<button class="small" @click=${() => model.seek(1)}>From the start</button>` : nothing}
    <button class="small" @click=${() =>
      need(() => import('./checked.js')).then(({ explain }) => explain(model))}>Verify</button>
    ${model.seats.length ? html`<button class="small"
      @click=${() => again(model)}>Play again with the same settings</button>`
      : nothing}</p></div>`;
}

/** Who came where, and with which score; nothing where the game says neither.
 * @param {Model} model @param {any} result */
function standings(model, { places, scores }) {
  if (!places && !scores) return nothing;
  const place = (/** @type {number} */ seat) => places?.[seat] ?? null;
  // A seat that played for no place, such as one that ran the game, comes last.
  const order = model.match.seats.map((/** @type {any} */ it) => it.seat)
    .sort((/** @type {number} */ one, /** @type {number} */ other) =>
      (place(one) || LAST) - (place(other) || LAST)
    || (scores?.[other] ?? 0) - (scores?.[one] ?? 0) || one - other);
  return html`<table class="standings"><thead><tr>${places ? html`<th scope="col">Place</th>`
    : nothing}<th scope="col">Player</th>${scores
    ? html`<th scope="col">Score</th>` : nothing}</tr></thead><tbody>${order.map((seat) => html`<tr>
      ${places ? html`<td>${place(seat) || 'none'}</td>` : nothing}
      <th
        scope="row"><span class="who seat-${seat % 6}">${badge(seat)}${model.name(seat)}</span></th>
      ${scores ? html`<td>${scores[seat] ?? ''}</td>` : nothing}</tr>`)}</tbody></table>`;
}

/** @param {Model} model */
async function again(model) {
  const { playAgain } = await need(() => import('./rematch.js'));
  playAgain(model);
}
