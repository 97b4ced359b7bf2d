// A match through one pair of eyes, along one line of play: every event with the view after it.
import { Refusal, send } from './api.js';
import { apply } from './patch.js';
import { HELD, OPENING_MAX, SILENCE_MAX, lines, messages, patience, way } from './sse.js';
import { changedKeys } from './changed.js';
import { entered } from './session.js';
import { isAway, onAway, sight, withStream } from './sight.js';

/**
 * @typedef {object} Frame
 * @property {number} seq
 * @property {import('./contract.js').Schemas['Event']} event
 * @property {any} view The view after the event.
 * @property {Set<string>} changed What the event changed, by the names of things and by paths.
 * @property {boolean} rest Whether the table rests after it.
 */

/** @typedef {'loading' | 'live' | 'lost' | 'ended' | 'refused' | 'still'} Line */

/** Milliseconds for which the past is not shown without the newest event. */
const DUE_MAX = 2_000;
const PATIENCE = [500, 1000, 2000, 4000, 8000];
const PATIENCE_MAX = 15_000;

export class Reel {
  /**
   * @param {string} id The match.
   * @param {string | null} eyes `as` of the contract; null: the caller's own.
   * @param {string | null} branch
   * @param {(news: Frame[]) => void} changed Is called when frames came, or the line changed.
   */
  constructor(id, eyes, branch, changed) {
    this.id = id;
    this.eyes = eyes;
    this.branch = branch;
    this.changed = changed;
    /** @type {Frame[]} From the first event on, as far as they came. */
    this.past = [];
    /** @type {Frame[]} Those that came over the live line. */
    this.live = [];
    /** Whether the newest event is waited for, which comes over the live line. */
    this.isDue = false;
    /** @type {Frame[] | null} */
    this.joined = null;
    /** @type {Line} */
    this.line = 'loading';
    this.whole = false;
    /** @type {Refusal | null} */
    this.refusal = null;
    this.why = '';
    this.ending = new AbortController();
    /** When the line last gave a sign of life. */
    this.heard = Date.now();
    /** Ends the wait until the line is tried again. */
    this.hurry = () => {};
  }

  /** The viewer as a parameter of addresses. @param {string} first @param {string | null} line */
  query(first, line = this.branch) {
    const parts = [first, this.eyes && `as=${this.eyes}`, line && `branch=${line}`];
    const said = parts.filter(Boolean).join('&');
    return said && `?${said}`;
  }

  /** Begins. With the newest event known, the board stands before the past is there.
   * @param {number} version The newest event, as far as known.
   * @param {boolean} follows Whether more may come. */
  begin(version, follows) {
    // What was undone stays as it is.
    if (follows && !Number(this.branch)) {
      this.isDue = true;
      setTimeout(() => {
        this.isDue = false;
        if (!this.ending.signal.aborted) this.changed([]);
      }, DUE_MAX);
      this.follow(Math.max(version - 1, 0));
      this.read(version - 1);
    } else {
      this.line = 'still';
      this.read(follows ? null : version);
    }
  }

  close() {
    this.ending.abort();
  }

  /** @returns {Frame[]} */
  get frames() {
    if (!this.joined) {
      const first = this.live[0]?.seq ?? Infinity;
      const past = this.past.at(-1) && /** @type {Frame} */ (this.past.at(-1)).seq >= first
        ? this.past.filter((it) => it.seq < first) : this.past;
      this.joined = this.live.length ? [...past, ...this.live] : past;
    }
    return this.joined;
  }

  get head() {
    return this.frames.at(-1) ?? null;
  }

  /** Whether what is read leads to where somebody stands: before, the last frame is another moment.
   * @param {number | null} at An event; null: the newest one. */
  leadsTo(at) {
    const { live, past } = this;
    const isThere = at === null ? live.length > 0
      : (live[0]?.seq ?? Infinity) <= at || (past.at(-1)?.seq ?? -1) >= at;
    return (this.whole && (at !== null || !this.isDue)) || isThere || !!this.why;
  }

  /** The place of the last frame at or before an event; -1 if there is none.
   * @param {number} seq */
  place(seq) {
    const { frames } = this;
    let [low, high] = [0, frames.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (frames[middle].seq <= seq) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Whether there is a hole between the past and the live line. */
  get gap() {
    return !this.whole && this.live.length > 0;
  }

  /** Reads the past, line by line. @param {number | null} to */
  async read(to) {
    let from = 1;
    for (let times = 0; to === null || from <= to; times++) {
      try {
        const range = [from > 1 && `from=${from}`, to !== null && `to=${to}`].filter(Boolean)
          .join('&');
        const answer = await send('GET', `/v1/matches/${this.id}/replay${this.query(range)}`, {
          accept: 'application/x-ndjson', signal: this.ending.signal,
        });
        let shown = performance.now();
        /** @type {Frame[]} */
        let fresh = [];
        for await (const line of lines(/** @type {ReadableStream<Uint8Array>} */ (answer.body))) {
          if (!line) continue;
          const frame = this.add(this.past, JSON.parse(line));
          from = frame.seq + 1;
          fresh.push(frame);
          if (performance.now() - shown > 100 || this.past.length === 1) {
            this.changed(fresh);
            fresh = [];
            shown = performance.now();
            await new Promise((done) => setTimeout(done));
          }
        }
        // An answer without any frame broke off before the first.
        if (!this.past.length) throw new TypeError('Nothing has come.');
        this.whole = true;
        this.changed(fresh);
        return;
      } catch (error) {
        if (this.ending.signal.aborted) return;
        if (error instanceof Refusal
          && (error.freezes || (error.status < 500 && error.status !== 429))) {
          // Everything that may be seen has been seen already.
          if (from > 1 && error.status === 404) this.whole = true;
          else this.refusal = error;
          this.changed([]);
          return;
        }
        this.why = `read up to event ${from - 1}${
          to ? ` of ${this.live.at(-1)?.seq ?? to}` : ''}; trying again`;
        this.changed([]);
        await new Promise((done) => setTimeout(done, PATIENCE[times] ?? PATIENCE_MAX));
      }
    }
    this.whole = true;
    this.changed([]);
  }

  /** Follows the match. What was missed comes when the line is up again.
   * @param {number} after */
  async follow(after) {
    const { signal } = this.ending;
    for (let times = 0; !signal.aborted; ) {
      // Whoever has no stream and is not seen waits until they are.
      const how = isAway() || Date.now() < way.held ? undefined
        : await withStream(() => this.stream(after, () => { times = 0; }));
      if (how === 'over' || signal.aborted) return;
      if (how === 'away') continue;
      if (how === 'held') way.held = Date.now() + HELD;
      if (how === undefined) await sight(signal);
      // Without a stream, or where none comes through, it asks for news.
      const came = how === 'lost' ? how
        : await import('./asking.js').then(({ poll }) => poll(this, after), () => 'lost');
      if (came === 'over') return;
      if (came === 'live') continue;
      this.become('lost');
      await this.patience(PATIENCE[times++] ?? PATIENCE_MAX);
    }
  }

  /** Reads the live line until it ends. @param {number} after @param {() => void} came
   * @returns {Promise<'over' | 'away' | 'held' | 'lost'>} What came of it. */
  async stream(after, came) {
    const { signal } = this.ending;
    const quiet = new AbortController();
    const stop = () => quiet.abort();
    signal.addEventListener('abort', stop);
    const forget = onAway(stop);
    window.addEventListener('offline', stop);
    let isHeld = false;
    let timer = setTimeout(() => {
      isHeld = true;
      stop();
    }, OPENING_MAX);
    const alive = () => {
      this.become('live');
      this.heard = Date.now();
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE_MAX);
    };
    try {
      const last = this.live.at(-1)?.seq ?? after;
      const answer = await send('GET',
        `/v1/matches/${this.id}/replay/stream${this.query(`after=${last}`, null)}`, {
        accept: 'text/event-stream', signal: quiet.signal,
      });
      for await (const message of messages(/** @type {ReadableStream<Uint8Array>} */ (answer.body),
        alive)) {
        came();
        if (message.event === 'bye') {
          if (JSON.parse(message.data).reason !== 'end') return 'lost';
          this.become('ended');
          return 'over';
        }
        if (message.event === 'frame')
          this.changed([this.add(this.live, JSON.parse(message.data))]);
      }
    } catch (error) {
      if (error instanceof Refusal && await this.shut(error)) return 'over';
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      window.removeEventListener('offline', stop);
      forget();
    }
    if (isAway()) return 'away';
    return isHeld ? 'held' : 'lost';
  }

  /** Whether a refusal is the end of it. Who was logged in is waited for.
   * @param {Refusal} refusal */
  async shut(refusal) {
    if (refusal.status === 401 && this.eyes === null) {
      await entered(this.ending.signal);
      return false;
    }
    if (![401, 403, 404].includes(refusal.status) && !refusal.freezes) return false;
    this.refusal = refusal;
    this.become(refusal.freezes ? 'still' : 'refused');
    return true;
  }

  /** @param {Line} line */
  become(line) {
    if (this.line === line) return;
    if (this.line === 'lost' && line === 'live') window.dispatchEvent(new Event('highnoon:back'));
    this.line = line;
    this.changed([]);
  }

  /** Waits before the line is tried again. @param {number} most Milliseconds. */
  patience(most) {
    return patience(most, (end) => { this.hurry = end; });
  }

  /** @param {Frame[]} to @param {any} sent */
  add(to, sent) {
    const before = to.at(-1);
    if (before && sent.seq <= before.seq) return before;
    const view = sent.view ?? apply(before?.view, sent.patch);
    const changed = sent.view ? new Set() : changedKeys(before?.view, view, sent.patch);
    const frame = { seq: sent.seq, event: sent.event, view, changed, rest: !!sent.rest };
    to.push(frame);
    this.joined = null;
    return frame;
  }
}
