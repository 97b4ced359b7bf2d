// What holds the match up, or marks it, above the board.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { dateOf, isOver, minuteOf, pauseIn, titled } from '../../core/words.js';
import { later, need } from '../../core/page.js';
import { badge } from '../../core/signs.js';
import { caption, sentence } from '../../core/sentence.js';
import { telling } from './telling.js';

/** @typedef {import('./model.js').Model} Model */

/** After every place. */
const LAST = 1000;
/** Milliseconds that it takes to read why a judge has ruled, or what a match went back to. */
const READ_MS = 10_000;

/** What holds the match up, or marks it. @param {Model} model */
export function banners(model) {
  const { match } = model;
  const found = [];
  if (match.staged)
    found.push(html`<p
      class="banner">Staged: this match began from a scenario, and does not count as a real
      one.</p>`);
  if (model.roomFailed)
    found.push(html`<p
      class="banner">The board of this game could not be drawn; this is the plain board.</p>`);
  if (model.fault?.sticks) found.push(stuck(model));
  if (match.status === 'suspended')
    found
      .push(html`<p class="banner">${pauseIn(match)}${stoodSince(model)}. Clocks are stopped.</p>`);
  if (match.status === 'cancelled')
    found.push(html`<p class="banner">The match was called off: it has no result.</p>`);
  const back = since(model, 'match.rewound');
  const by = undoneAt(model);
  if (back) found.push(rewound(model, back));
  else if (by) found.push(undone(model, by));
  // What a judge noted for judges alone is told to nobody else.
  const ruled = caption(since(model, 'ruling.issued'));
  if (ruled.length && !back && !by)
    found.push(html`<p class="banner">${
      ruled.map((/** @type {any} */ it) => html`${sentence(it, telling(model))} `)}</p>`);
  const called = dispute(model);
  if (called && match.status === 'active' && !model.isUndone)
    found.push(html`<p class="banner">A judge has been called. The match goes on meanwhile.</p>`);
  if (model.reel.why && !model.reel.whole)
    found.push(html`<p class="banner">Loading earlier events: ${model.reel.why}.</p>`);
  if (match.status === 'finished' && match.result && model.at >= match.version)
    found.push(result(model));
  for (const it of match.offers ?? []) found.push(offer(model, it));
  return found;
}

/** Why the match cannot go on, and what of it can be read. @param {Model} model */
const stuck = ({ fault, reel, match }) => html`<p class="banner warn"
  role="alert">This match cannot go on${fault?.freezes ? '' : ` after event ${match.version}`}. ${
    fault?.message ?? ''} ${
    fault?.freezes && reel.line === 'still' && reel.head
      ? `You can read it up to event ${reel.head.seq}` : 'You can still read it'}; call a
  judge.</p>`;

/** The event that a rewind went back to. @param {any} event @returns {number | undefined} */
const backTo = (event) =>
  event.to_seq ?? event.facts?.find((/** @type {any} */ it) => it.type === 'match_rewound')?.to_seq;

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

/** Since when the match stands, as far as the log is there. @param {Model} model */
function stoodSince(model) {
  const it = model.reel.frames
    .findLast(({ event }) => event.kind === 'match.suspended')?.event.recorded_at;
  if (!it) return '';
  return ` since ${new Date(it).toDateString() === new Date().toDateString() ? minuteOf(it)
    : dateOf(it)}`;
}

/** Whether a dispute is open where the page stands. @param {Model} model */
function dispute(model) {
  const count = (/** @type {string} */ kind) =>
    model.reel.frames.filter(({ seq, event }) => seq <= model.at && event.kind === kind).length;
  return count('dispute.opened') > count('dispute.closed');
}

/** The ruling that has brought a rewind about, if one has.
 * @param {Model} model @param {number} seq */
const rulingOf = (model, seq) => {
  const cause = model.branches.find((it) => it.branch === seq)?.cause.seq;
  return model.rulings.find((it) =>
    it.kind === 'rewind' && (cause ? it.seq === cause : it.seq <= seq && it.seq >= seq - 2));
};

/** @param {Model} model @param {any} event */
function rewound(model, event) {
  const ruling = rulingOf(model, event.seq);
  return html`<p class="banner rewound">Back to event ${backTo(event)}${
    ruling?.reason ? `: ${ruling.reason}` : '.'} What was undone can still be read.
    <button class="small" @click=${() =>
      model.follow(String(event.seq), event.seq - 1)}>See it</button></p>`;
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

/** @param {Model} model @param {any} by */
function undone(model, by) {
  const ruling = rulingOf(model, by.seq);
  return html`<p class="banner undone">This was undone at event ${by.seq}${
    ruling ? ` by a ruling${ruling.reason ? `: “${ruling.reason}”` : ''}` : ''}, and does not count.
    <button class="small" @click=${() =>
      (isOver(model.match.status) ? model.follow('current', by.to_seq)
        : model.go({ branch: null, at: null }, 'branch'))}>${isOver(model.match.status)
        ? 'To the current line' : 'To what is played now'}</button></p>`;
}

/** @param {Model} model */
function result(model) {
  const { result } = model.match;
  if (!result) return nothing;
  const winners = (result.winners ?? []).map((/** @type {number} */ it) =>
    html`<span class="who seat-${it % 6}">${badge(it)}${model.name(it)}</span>`);
  return html`<div class="banner result"><p>${result.kind === 'won'
    ? html`${winners} ${winners.length === 1 ? 'wins' : 'win'}.` : result.kind === 'drawn'
    ? 'A tie.' : result.kind === 'void' ? 'The match does not count.' : `${titled(result.kind)}.`}
    ${typeof result.reason === 'string'
      ? html`<span>${sentence({ text: result.reason.replace(/[^.!?]$/, '$&.'),
        spans: result.spans }, telling(model))}</span>` : nothing}</p>
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

/** What players answer offers with. */
const answers = later(() => import('./offers.js'));

/** @param {Model} model @param {any} it */
const offer = (model, it) => html`<p class="banner"><span
  class="who seat-${it.seat % 6}">${badge(it.seat)}${model.name(it.seat)}</span>
  ${it.kind === 'draw' ? 'offers a draw' : `asks to go back to event ${it.to_seq}`} (event ${
    it.since}). ${model.seats.length ? answers()?.answers(model, it) : nothing}</p>`;

/** @param {Model} model */
async function again(model) {
  const { playAgain } = await need(() => import('./rematch.js'));
  playAgain(model);
}
