// The queue of disputes: suspended matches first, then the oldest.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { all, reachable, send } from '../../core/api.js';
import { redraw, say } from '../../core/page.js';
import { session } from '../../core/session.js';
import { badge, sign } from '../../core/signs.js';
import { counted, dateOf, duration, nameIn, timeOf } from '../../core/words.js';
import { gameIn, titleOf } from '../../games/index.js';
import { Steady } from './steady.js';

/** @typedef {import('../../core/contract.js').Dispute} Dispute */

const EVERY = 8;
/** How many open disputes are read at most. */
const OPEN_MAX = 300;
/** How many decided disputes are listed at a time. */
const MORE = 50;

/** When a dispute was decided. @param {Dispute} it */
const closed = (it) => Date.parse(it.closed_at ?? it.opened_at);

export class Queue {
  constructor() {
    /** @type {Dispute[] | null} */
    this.open = null;
    /** @type {Dispute[] | null} */
    this.decided = null;
    /** Some were decided since the decided ones were read. */
    this.due = true;
    /** How many of the decided ones are listed. */
    this.reach = MORE;
    /** @type {'open' | 'mine' | 'appeals' | 'decided'} */
    this.filter = 'open';
    this.steady = new Steady();
    this.trouble = '';
    /** When the list was read last. */
    this.as = 0;
    /** How often it was read: of two readings at once the later one counts. */
    this.readings = 0;
    /** Server's clock less ours, in milliseconds. */
    this.ahead = 0;
    /** Is called with those that are not open any more. */
    this.onLeft = (/** @type {string[]} */ _left) => {};
    this.closed = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.focus = () => this.turn();
    window.addEventListener('focus', this.focus);
    this.turn();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    window.removeEventListener('focus', this.focus);
  }

  async turn() {
    clearTimeout(this.timer);
    if (!document.hidden) await this.read();
    if (!this.closed) this.timer = setTimeout(() => this.turn(), EVERY * 1000);
  }

  async read() {
    const reading = ++this.readings;
    const isOld = () => reading !== this.readings;
    try {
      const before = this.open && new Set(this.open.map((it) => it.id));
      const open = await this.readOpen();
      if (isOld()) return;
      const fresh = before ? open.filter((it) => !before.has(it.id)) : [];
      if (fresh.length) say(`${counted(fresh.length, 'new dispute')} in the queue.`);
      this.open = open.sort((a, b) =>
        Number(b.suspend) - Number(a.suspend) || a.opened_at.localeCompare(b.opened_at));
      const left = [...before ?? []].filter((id) => !open.some((it) => it.id === id));
      if (left.length) {
        this.due = true;
        this.onLeft(left);
      }
      if (this.filter === 'decided' || this.due) {
        const decided = await this.readDecided();
        if (isOld()) return;
        Object.assign(this, { decided, due: false });
      }
      this.trouble = '';
      this.as = Date.now();
    } catch (error) {
      if (isOld()) return;
      this.trouble = /** @type {Error} */ (error).message;
    }
    redraw();
  }

  /** Reads the open ones, and for how long they have waited by the clock of the server.
   * @returns {Promise<Dispute[]>} */
  async readOpen() {
    const items = [];
    for (let cursor = ''; ; ) {
      const answer = await send('GET', `/v1/disputes?status=open&limit=200${cursor
        && `&cursor=${encodeURIComponent(cursor)}`}`);
      // An answer that is known already has the time of then; its head, that of now, to the second.
      const told = Date.parse(answer.headers.get('date') ?? '');
      const ahead = told + 500 - Date.now();
      if (told) this.ahead = Math.abs(ahead) > 1000 ? ahead : 0;
      const page = await reachable(answer.json());
      items.push(...page.items);
      if (!page.next || OPEN_MAX <= items.length) return items;
      cursor = page.next;
    }
  }

  /** Reads the decided ones, those first that were decided last. */
  readDecided() {
    return all('/v1/disputes?order=decided', { max: this.reach + 1 });
  }

  /** Reads the decided ones that are older than what is shown. */
  older() {
    this.reach += MORE;
    return this.turn();
  }

  /** What is shown. @returns {any[]} */
  get shown() {
    if (this.filter === 'decided') return (this.decided ?? []).slice(0, this.reach);
    const open = this.open ?? [];
    if (this.filter === 'mine') return open.filter((it) => it.judge?.id === session.account?.id);
    return this.filter === 'appeals' ? open.filter((it) => it.appeal_of) : open;
  }
}

const FILTERS = /** @type {const} */ ([['open', 'Open'], ['mine', 'Mine'], ['appeals', 'Appeals'],
  ['decided', 'Decided']]);

/** @param {Queue} queue @param {string} chosen */
export function queue(queue, chosen) {
  const { steady } = queue;
  const shown = steady.arranged(queue.filter, queue.shown);
  return html`<section class="queue ${queue.trouble ? 'stale' : ''}" aria-label="Queue">
    <h2>Queue ${queue.open?.length ? html`<small>${queue.open.length}</small>` : nothing}</h2>
    <div class="marks" role="group"
      aria-label="Which disputes">${FILTERS.map(([name, text]) => html`
      <button class="small" aria-pressed=${queue.filter === name}
        @click=${() => { queue.filter = name; queue.read(); redraw(); }}>${text}</button>`)}</div>
    ${queue.trouble ? html`<p
      class="banner warn">${queue.trouble}${queue.as ? html` As of ${timeOf(queue.as)}.` : nothing}
      <button class="small" @click=${() => queue.turn()}>Try again</button></p>` : nothing}
    ${queue.open === null ? html`<div class="grey-rows" aria-busy="true"></div>` : shown.length
      ? html`<ul role="list" @pointermove=${steady.point.bind(steady)}
          @pointerdown=${steady.point.bind(steady)} @pointerleave=${steady.leave.bind(steady)}
          @click=${steady.press.bind(steady)}
          @focusin=${steady.focus.bind(steady)}>${shown.map((it) => row(it, chosen,
            queue.ahead))}</ul>
        ${queue.filter === 'decided' && (queue.decided?.length ?? 0) > queue.reach
          ? html`<button class="small" @click=${() => queue.older()}>Show more</button>`
          : nothing}`
      : html`<p class="soft">${empty(queue)}</p>`}</section>`;
}

/** @param {Queue} queue */
function empty(queue) {
  if (queue.filter === 'decided') return 'Nothing has been decided yet.';
  if (queue.filter === 'appeals') return 'No appeals.';
  if (queue.filter === 'mine') return 'You have taken none of the open disputes.';
  const day = new Date().toDateString();
  const today = (queue.decided ?? [])
    .filter((it) => new Date(closed(it)).toDateString() === day).length;
  return `No open disputes.${today ? ` ${today} ${today === 1 ? 'was' : 'were'} decided today.`
    : ''}`;
}

/** Who has taken an open dispute. @param {any} it */
const takenBy = (it) => (!it.judge ? ''
  : it.judge.id === session.account?.id ? 'yours' : `taken by ${it.judge.name}`);

const AWAITS = /** @type {Record<string, string>} */ ({ another_judge: 'for another judge',
  head_judge: 'for the head judge',
  nobody: 'no judge is left' });
/** The same for a judge who is one of them. */
const OWN = /** @type {Record<string, string>} */ ({ another_judge: 'for you, or another judge',
  head_judge: 'for you, as head judge' });

/** Which judge has to decide an open dispute; empty: any.
 * @param {{awaits?: string, may_decide?: boolean}} it */
export const forWhom = ({ awaits = '', may_decide }) =>
  (may_decide && OWN[awaits]) || AWAITS[awaits] || '';

/** How far a dispute has come. @param {any} it @param {number} ahead Server's clock less ours. */
const standing = (it, ahead) => (it.status === 'open'
  ? [`waiting ${duration(Date.now() + ahead - Date.parse(it.opened_at))}`, forWhom(it),
    takenBy(it), it.suspend ? 'paused' : '']
  : [`decided ${dateOf(closed(it))}`]).filter(Boolean).join(' · ');

/** @param {{it: any, gone: boolean}} of @param {string} chosen
 * @param {number} ahead Server's clock less ours. */
function row({ it, gone }, chosen, ahead) {
  const match = it.match_summary;
  return html`<li><a class="queue-row ${gone ? 'soft' : ''}" href="/desk/${it.id}"
    data-dispute=${it.id} aria-current=${it.id === chosen ? 'true' : nothing}>
    <span class="queue-title">${it.suspend && it.status === 'open'
      ? html`${sign('pause')}<span class="unseen">The match is paused. </span>`
      : nothing}
      <b>${match ? titleOf(match) : 'A match'}</b>
      ${match?.title ? html`<small>${gameIn(match.ruleset)}</small>` : nothing}</span>
    <span class="queue-claim">${it.claim ?? 'You may not read the claim.'}</span>
    <span class="queue-who">${it.seat === undefined ? 'a judge' : html`<span
      class="who seat-${it.seat % 6}">${badge(it.seat)}${
        nameIn(match?.seats ?? [], it.seat)}</span>`}
      <small>${it.appeal_of ? `appeals the ruling at ${it.appeal_of}`
        : `about event ${it.about}`} · ${gone ? 'has left this list'
        : standing(it, ahead)}</small></span></a></li>`;
}
