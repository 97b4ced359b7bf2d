// What a rewind could not take back: read once, at the earliest event considered, and counted from
// there for every later one.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { all } from '../../core/api.js';
import { redraw } from '../../core/page.js';
import { sentence } from '../../core/sentence.js';
import { badge } from '../../core/signs.js';
import { counted, isOver, plain } from '../../core/words.js';
import { titleOf } from '../../games/index.js';
import { telling } from '../match/telling.js';
import { leads } from './leads.js';
import { onRecord } from './moment.js';

/** @typedef {import('./case.js').Case} Case */

/** The event to which the ruling goes back, as it is being written. @param {Case} it */
const goal = ({ draft }) => (draft.kind === 'rewind' ? draft.to_seq : null);

/** The event that knowledge is counted from. @param {Case} it */
const since = (it) => goal(it) ?? it.points()[0]?.seq ?? Math.max(it.dispute.about - 1, 1);

/** @type {WeakMap<Case, Map<number, import('../../core/contract.js').AccountRuling[]>>} Rulings
 * about players in other matches, by seat; empty while they are read. */
const earlier = new WeakMap();

/** Reads the earlier rulings about each player, once. @param {Case} it */
function earlierOf(it) {
  const known = earlier.get(it);
  if (known) return known;
  const found = new Map();
  earlier.set(it, found);
  for (const { seat, player } of it.match.seats) {
    if (!player) continue;
    all(`/v1/accounts/${player.id}/rulings`, { max: 100 }).then((rulings) => {
      found.set(seat, rulings.filter((/** @type {any} */ one) => one.match !== it.match.id));
      redraw();
    }, () => { /* Who may not read them is told nothing of them. */ });
  }
  return found;
}

/** What judges have ruled about these players before. @param {Case} it */
function record(it) {
  const found = [...earlierOf(it)].sort(([one], [other]) => one - other);
  return found.length ? html`<p>Rulings about the players in other matches:</p>
    <ul class="earlier" role="list">${found.map(([seat, rulings]) => html`<li><span
      class="who seat-${seat % 6}">${badge(seat)}${it.name(seat)}:</span> ${rulings.length
      ? html`<details><summary>${counted(rulings.length, 'ruling')}</summary><ul>${
        rulings.map((/** @type {any} */ one) => html`<li>
        <a href="/matches/${one.match}?at=${one.ruling.seq}">${
          titleOf(one)}</a>: ${one.ruling.penalty
          ? plain(one.ruling.penalty) : plain(one.ruling.kind)}</li>`)}</ul></details>`
        : 'none'}</li>`)}</ul>` : nothing;
}

/** @param {Case} it */
export function knowledge(it) {
  const from = since(it);
  const over = isOver(it.match.status);
  // Where the match can go back, one reading is to serve for all events that it may go back to.
  const earliest = over ? from : Math.min(from, ...it.points().map((one) => one.seq));
  const { known } = it;
  const far = known && from < known.to_seq;
  // What is decided needs no look, unless something else is to be ruled.
  if (it.dispute.status !== 'open' && !it.draft.kind && (!known || far)) {
    return html`${record(it)}<p class="soft">The dispute is decided: what was learnt is read only
      for a ruling.</p>`;
  }
  return html`
    ${record(it)}
    <p
      class="soft">${
        over ? 'The match is over: nothing can be taken back, but you can read what was learnt.'
      : 'A rewind cannot take back what players have learnt.'}</p>
    ${!known || far ? html`${
      far ? html`<p>You have read only what was learnt after event ${known.to_seq}.</p>` : nothing}
      <p><button class="record" ?disabled=${!!it.busy}
        @click=${() => it.learn(earliest)}>${it.busy === 'knowledge' ? 'Reading …'
        : `Read what was learnt after event ${earliest}, on record`}</button>
        ${onRecord('Reading it')}${
          earliest < from ? html`
        <small>One reading is enough for every rewind that is proposed: the earliest goes back to
          event ${earliest}.</small>` : nothing}</p>`
      : counts(it, from)}`;
}

/** @param {Case} it @param {number} from */
function counts(it, from) {
  const known = /** @type {NonNullable<Case['known']>} */ (it.known);
  const later = (/** @type {any[]} */ items) => items.filter((one) => one.seq > from);
  const shared = new Set(later(known.public).map((one) => `${one.seq} ${one.fact.text}`));
  const drawn = later(known.draws);
  const decided = later(known.decided);
  const stale = known.head < it.newest;
  return html`
    <h3>Learnt after event ${from} <small>${goal(it) === from ? '(where this ruling goes back to)'
      : from === it.dispute.about - 1 ? '(just before the event in question)' : ''}</small></h3>
    <ul class="learnt" role="list">${known.seats.map((/** @type {any} */ one) => {
      const learnt = later(one.learnt);
      return html`<li><span class="who seat-${one.seat % 6}">${badge(one.seat)}${
        it.name(one.seat)}</span>
        ${learnt.length ? html`<span><b>learnt ${counted(learnt.length, 'thing')}</b>
          <ul>${learnt.map((fact) => html`<li><button class="seq" @click=${() => it.seek(fact.seq)}
            aria-label="Go to event ${fact.seq}">${fact.seq}</button>
            <span>${sentence(fact.fact, telling(it))}${shared.has(`${fact.seq} ${fact.fact.text}`)
              ? html` <small>(so did everybody)</small>`
              : nothing}</span></li>`)}</ul></span>`
          : html`<span class="clean">clean${
            known.truncated ? ' so far' : ''}: learnt nothing</span>`}</li>`;
    })}</ul>
    <p>Random draws: ${drawn.length
      ? html`${counted(drawn.reduce((sum, one) => sum + one.count, 0), 'number')} at ${
        seqs(it, drawn)}`
      : 'none'}.
      Decisions: ${decided.length ? seqs(it, decided) : 'none'}.</p>
    ${known.truncated ? html`<p
      class="banner warn">The list is cut: it goes up to event ${known.through}, and there is more.
      <button class="small" ?disabled=${!!it.busy}
        @click=${() => it.learnOn()}>Read on, on record</button></p>` : nothing}
    ${stale ? html`<p class="soft">As of event ${known.head}. <button class="small"
      @click=${() => it.learn(known.to_seq)}>Read again, on record</button></p>` : nothing}`;
}

/** @param {Case} it @param {any[]} items */
const seqs = (it, items) =>
  leads(new Set(items.map((one) => one.seq)), (seq) => it.seek(seq));
