// What holds a match up, or marks it as what few are: above the board.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { clocksStand, dateOf, minuteOf, pauseIn } from '../../core/words.js';
import { later } from '../../core/page.js';
import { badge } from '../../core/signs.js';

/** @typedef {import('./model.js').Model} Model */

/** @param {Model} model */
export function holding(model) {
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
      .push(html`<p class="banner">${pauseIn(match)}${stoodSince(model)}.${
        clocksStand(match)}</p>`);
  if (match.status === 'cancelled')
    found.push(html`<p class="banner">The match was called off: it has no result.</p>`);
  const called = dispute(model);
  if (called && match.status === 'active' && !model.isUndone)
    found.push(html`<p class="banner">A judge has been called. The match goes on meanwhile.</p>`);
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

/** What players answer offers with. */
const answers = later(() => import('./offers.js'));

/** @param {Model} model @param {any} it */
const offer = (model, it) => html`<p class="banner"><span
  class="who seat-${it.seat % 6}">${badge(it.seat)}${model.name(it.seat)}</span>
  ${it.kind === 'draw' ? 'offers a draw' : `asks to go back to event ${it.to_seq}`} (event ${
    it.since}). ${model.seats.length ? answers()?.answers(model, it) : nothing}</p>`;
