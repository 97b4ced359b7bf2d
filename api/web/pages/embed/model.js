// A match as a page of somebody else shows it. Nobody is asked who looks:
// no request carries a token.
import { Refusal, Unreachable, get, send } from '../../core/api.js';
import { Reel } from '../../core/frames.js';
import { redraw } from '../../core/page.js';
import { styled } from '../../core/signs.js';
import { lines } from '../../core/sse.js';
import { isOver } from '../../core/words.js';
import { isNoLine, lacking, noLine } from '../match/refusing.js';
import { guarded } from '../match/sight.js';
import { rooms } from '../../games/index.js';
import { Model } from '../match/model.js';

/** Seconds between two looks at a match that runs: pages with many of them hold no lines open. */
const EVERY = 5;
const PAGE = 100;

const nobody = { nobody: true };

/** Frames for nobody in particular, read again from time to time. */
class OpenReel extends Reel {
  /** @param {() => Promise<boolean>} goesOn Whether more may come. */
  async turn(goesOn) {
    /** @type {Reel} */
    const it = this;
    it.line = 'still';
    const { signal } = it.ending;
    for (let times = 0; !signal.aborted;) {
      if (!document.hidden || !this.past.length) {
        // Known before it is read: what came in between is read then.
        let isLast = false;
        try {
          isLast = !await goesOn();
          await this.more();
          it.whole = true;
          it.why = '';
          times = 0;
        } catch (error) {
          if (signal.aborted) return;
          if (error instanceof Refusal && error.status < 500 && error.status !== 429) {
            // There is nothing newer.
            if (this.past.length) it.whole = true;
            else it.refusal = error;
          } else {
            it.why = 'the server cannot be reached; trying again';
            times++;
          }
          this.changed([]);
          if (it.refusal) return;
        }
        if (isLast && it.whole) return;
      }
      await new Promise((done) => setTimeout(done, EVERY * 1000 * Math.min(times + 1, 12)));
    }
  }

  async more() {
    const from = (this.past.at(-1)?.seq ?? 0) + 1;
    const answer = await send('GET', `/v1/matches/${this.id}/replay${this.query(`from=${from}`)}`, {
      accept: 'application/x-ndjson', signal: this.ending.signal, ...nobody,
    });
    /** @type {import('../../core/frames.js').Frame[]} */
    const fresh = [];
    for await (const line of lines(/** @type {ReadableStream<Uint8Array>} */ (answer.body))) {
      if (!line) continue;
      fresh.push(this.add(this.past, JSON.parse(line)));
      if (fresh.length === 1 && from === 1) this.changed([]);
    }
    this.changed(fresh);
  }
}

export class Shown extends Model {
  /** @param {string} id @param {import('../../core/address.js').Moment} moment */
  constructor(id, moment) {
    // A judge's eyes are a person's: there is nobody here.
    const eyes = moment.eyes === 'judge' || moment.eyes === null ? 'public' : moment.eyes;
    super(id, { ...moment, eyes, beside: null });
    /** Whether more has come since the match was read. */
    this.isBehind = false;
    /** Whether the style of the page is there. */
    this.isStyled = false;
    this.said = eyes === moment.eyes || moment.eyes === null ? ''
      : 'This shows what everybody may see.';
  }

  async begin() {
    try {
      await this.meet();
    } catch (error) {
      this.failed = /** @type {Error} */ (error);
      redraw();
      if (error instanceof Unreachable)
        setTimeout(() => !this.closed && this.again(), EVERY * 1000);
      return;
    }
    this.watch();
    this.enter();
    this.readMarks();
  }

  again() {
    this.failed = null;
    this.begin();
  }

  async meet() {
    const sent = performance.now();
    const match = await get(`/v1/matches/${this.id}`, nobody);
    /** @type {any} */
    const it = this;
    it.isBehind = false;
    // An answer that was overtaken by a later one says nothing new.
    if (match.version < (it.match?.version ?? 0)) return;
    this.match = match;
    const way = (performance.now() - sent) / 2;
    if (this.match.now) this.ahead = Date.parse(this.match.now) - Date.now() + way;
    redraw();
  }

  /** Nobody sits here, whoever is logged in. @returns {number[]} */
  get seats() {
    return [];
  }

  watch() {
    /** @type {Model} */
    const it = this;
    it.reel.close();
    const { eyes, branch } = it.moment;
    const reel = new OpenReel(it.id, eyes, branch, (news) => this.came(news));
    it.reel = reel;
    reel.turn(async () => {
      if (this.isBehind) await this.meet();
      // What was undone stays as it is.
      return !Number(branch) && !isOver(this.match.status);
    });
  }

  /** @param {import('../../core/frames.js').Frame[]} news */
  came(news) {
    /** @type {Model} */
    const it = this;
    if (it.closed) return;
    const { reel: { refusal }, moment: { eyes, branch } } = it;
    if (refusal && isNoLine(it, eyes, refusal)) {
      this.said = [this.said, noLine(branch)].filter(Boolean).join(' ');
      this.lookAs({ branch: null });
      return;
    }
    if (refusal && eyes !== 'public') {
      this.said = 'That view is not public. This shows what everybody may see.';
      this.lookAs({ eyes: 'public' });
      return;
    }
    if (news.length && it.reel.past.length > news.length) {
      // The line that counts is another one now.
      if (branch === 'current' && news.some(({ event }) => event.kind === 'match.rewound'))
        this.watch();
      this.meet().catch(() => { this.isBehind = true; });
      this.readMarks();
    }
    redraw();
  }

  /** Shows what may be seen in place of what was asked for.
   * @param {Partial<import('../../core/address.js').Moment>} to */
  lookAs(to) {
    /** @type {Model} */
    const it = this;
    it.moment = { ...it.moment, ...to };
    this.watch();
    this.readMarks();
  }

  /** What is said of what the address asks for and is not to be seen. */
  get lacks() {
    const { moment: { at }, reel: { head, whole }, said } = this;
    return [said, whole && head && at && at > head.seq ? lacking(at, head.seq) : '']
      .filter(Boolean).join(' ');
  }

  async enter() {
    const { ruleset, rules_version } = this.match;
    try {
      const room = rooms[ruleset];
      if (room) {
        const { game } = await room();
        if (game.style) this.unstyle = await styled(game.style);
        this.room = guarded(game, this);
      }
    } catch (error) {
      console.error(error);
      this.roomFailed = true;
    }
    this.isEntered = true;
    redraw();
    try {
      for (let cursor = ''; ;) {
        const page = await get(`/v1/rulesets/${ruleset}/catalog?version=${rules_version}&limit=${
          PAGE}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`, nobody);
        for (const it of page.items) this.catalogue.set(String(it.id), it);
        cursor = page.next;
        if (!cursor) break;
      }
      redraw();
    } catch { /* The board names things without it. */ }
  }

  async readMarks() {
    const { eyes, branch } = this.moment;
    const query = [eyes && `as=${eyes}`, branch && `branch=${branch}`].filter(Boolean).join('&');
    try {
      const marks = [];
      for (let after = 0; ;) {
        const page = await get(`/v1/matches/${this.id}/timeline?limit=1000&after=${after}&${query}`,
          nobody);
        marks.push(...page.items);
        if (!page.next) break;
        after = page.next;
      }
      this.marks = marks;
      redraw();
    } catch { /* The track is there without its marks. */ }
  }

  /** The address belongs to the page around. */
  noteAddress() {}
}
