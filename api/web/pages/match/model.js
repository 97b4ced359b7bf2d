// What a match page holds: the match, the frames of whoever looks, where it stands, and what the
// caller is asked. Everything that is drawn follows from it.
import { Reel } from '../../core/frames.js';
import { Refusal, get } from '../../core/api.js';
import { hush, need, redraw } from '../../core/page.js';
import { session } from '../../core/session.js';
import { addressOf } from '../../core/address.js';
import { isOver, nameIn } from '../../core/words.js';
import { Folds } from '../../core/log.js';
import { check, canVerify } from '../../core/verify.js';
import { caption, spoken } from '../../core/sentence.js';
import { enter, freely, hasReceipts, readMarks, readNotes, readRulings } from './sight.js';

/** @typedef {import('../../core/address.js').Moment} Moment */

/** How fast a match is played again; 0: as it was. */
export const SPEEDS = [0, 0.5, 1, 2, 4];

/** What notes in the history of the browser where a page stands, read when it first goes anywhere.
 * @type {Promise<typeof import('../../core/course.js')> | null} */
let course = null;
/** What leads through a match, read when it is first asked for. */
const seeking = () => need(() => import('./seeking.js'));
/** What asks whoever sits here, and sends their answers. */
const asking = () => need(() => import('./asking.js'));
/** What tells those who listen. */
const aloud = () => need(() => import('./aloud.js'));
/** What reads on in a match that is frozen, read when one is met. */
const frozen = () => need(() => import('./frozen.js'));
/** What goes on where somebody may not look. */
const refusing = () => need(() => import('./refusing.js'));

/** Milliseconds after which is asked again what could not be answered. */
const AGAIN = 2000;
/** Milliseconds after which a match that could not be shown is opened again. */
const ANEW = 5000;
/** What a ruling may bring about. */
const RULED = ['ruling.issued', 'match.suspended', 'match.resumed', 'match.rewound',
  'match.finished', 'match.cancelled'];

export class Model {
  /** @param {string} id @param {Moment} moment */
  constructor(id, moment) {
    this.id = id;
    this.moment = moment;
    /** @type {import('../../core/contract.js').Match} */
    this.match = /** @type {any} */ (null);
    /** @type {Refusal | Error | null} */
    this.failed = null;
    /** @type {Reel} */
    this.reel = new Reel(id, moment.eyes, moment.branch, () => {});
    /** The one that is read now: until it is there, the last one stays. */
    this.coming = this.reel;
    /** @type {Reel | null} */
    this.beside = null;
    /** @type {import('../../core/contract.js').Mark[]} */
    this.marks = [];
    /** @type {import('../../core/contract.js').Prompt[]} */
    this.prompts = [];
    /** @type {Map<string, any>} Drafts by prompt. */
    this.drafts = new Map();
    /** @type {typeof import('./drafts.js') | null} What keeps them, read for whoever is asked. */
    this.kept = null;
    /** @type {string | null} The prompt that is looked at. */
    this.open = null;
    /** @type {{prompt: string, delay: import('../../core/persist.js').Delay | null,
     * isAgain: boolean} | null} An answer under way. */
    this.sending = null;
    /** @type {Set<string>} Prompts of which an answer was sent before the page was loaded anew. */
    this.unconfirmed = new Set();
    /** @type {{prompt: string, body: any} | null} What an answer would bring. */
    this.preview = null;
    this.trouble = '';
    /** @type {Refusal | null} The refusal that `trouble` tells of, if it is worth a report. */
    this.fault = null;
    /** @type {{prompt: string, errors: any[]} | null} What of an answer is wrong. */
    this.unfit = null;
    /** @type {import('./refused.js').Late | null} What came before an answer. */
    this.late = null;
    this.filter = '';
    this.panel = 'question';
    /** @type {string | null} The thing that is marked on the boards, where rooms know such. */
    this.marked = null;
    /** @type {'peek' | 'half' | 'full' | null} How far the sheet is open on a phone. */
    this.sheet = null;
    this.search = '';
    /** The rule that was asked for last, of those beside the board. */
    this.cited = '';
    this.folds = new Folds();
    /** @type {import('../../core/verify.js').Proof | null} */
    this.proof = null;
    /** @type {import('./signed.js').Signed | null} How its signature was checked last. */
    this.signed = null;
    this.receipts = { count: 0, missing: /** @type {number[]} */ ([]), later: 0 };
    /** @type {import('../../games/room.js').Room | null} What draws the board; null: plain. */
    this.room = null;
    this.roomFailed = false;
    /** Whether it is known which room draws the board: until then none is drawn. */
    this.isEntered = false;
    /** The seats of the caller when the page began to read frames. */
    this.watched = '';
    /** Whether the page was drawn already, with all that it begins with. */
    this.isShown = false;
    /** Whether the board was drawn already. */
    this.hasStood = false;
    /** Takes the style of the room away. */
    this.unstyle = () => {};
    /** @type {Map<string, import('../../core/contract.js').Item>} */
    this.catalogue = new Map();
    /** @type {import('../../core/contract.js').Note[]} */
    this.notes = [];
    /** What is written of a note that is not sent yet. */
    this.noting = sessionStorage.getItem(`highnoon.note.${id}`) ?? '';
    /** @type {import('../../core/contract.js').Branch[]} Lines that rewinds have undone. */
    this.branches = [];
    /** @type {import('../../core/contract.js').Ruling[]} */
    this.rulings = [];
    /** @type {import('./passing.js').Passing | null} What passes for a player who is asked. */
    this.passing = null;
    this.playing = 0;
    this.speed = 1;
    /** Server's clock less ours, in milliseconds. */
    this.ahead = 0;
    this.closed = false;
    /** The newest event when the page began to read with these eyes. */
    this.since = 0;
    /** The event after which the match was read. */
    this.metAt = 0;
    this.asking = 0;
    /** Whether it was told what the caller is asked, or cannot be told now. */
    this.hasAsked = false;
    /** @type {{to_seq: number, needs: string, seat: number} | null} How the caller's last decision
     * can be taken back. */
    this.takeback = null;
    this.askedAt = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.marksTimer = undefined;
    this.who = session.account?.id ?? '';
    this.entered = () => {
      const { coming, failed, who } = this;
      this.who = session.account?.id ?? '';
      // Another account is not shown what this one saw.
      if (who && who !== this.who) {
        document.body.hidden = true;
        location.reload();
        return;
      }
      if (this.match) this.meet().then(() => this.lookAnew(this.coming !== coming), () => {});
      // What passes by itself is tried again already.
      else if (failed instanceof Refusal && !failed.passes) this.begin();
    };
    window.addEventListener('highnoon:entered', this.entered);
    /** @type {{kind: string, answer: any, at: number} | null} What was answered last, as event
     * `at`. */
    this.last = null;
    /** Whether a rewind has undone it. */
    this.undone = false;
    /** @type {string[]} What was said to those who listen. */
    this.heard = [];
    this.verifying = false;
    /** @type {Record<string, any>} What is read beside the frames, and why it could not be. */
    this.readings = {};
    this.unread = { ...this.readings };
  }

  /** Opens the match. */
  async begin() {
    while (!this.closed) {
      try {
        await this.meet();
        break;
      } catch (error) {
        this.failed = /** @type {Error} */ (error);
        redraw();
        if (error instanceof Refusal && !error.passes) return;
        await new Promise((done) => setTimeout(done, ANEW));
      }
    }
    if (this.closed) return;
    this.failed = null;
    this.moment = freely(this, this.moment, {}, '');
    this.panel = this.seats.length && this.isOn ? 'question'
      : this.match.status === 'open' ? 'table' : 'log';
    enter(this);
    this.lookAnew();
  }

  /** Begins to read all that whoever looks may see. @param {boolean} [watches] Whether the frames
   * are read already. */
  lookAnew(watches) {
    if (!watches) {
      this.watch(true);
      readMarks(this);
    }
    this.lookBeside();
    this.ask();
    readNotes(this);
  }

  close() {
    this.closed = true;
    this.unstyle();
    window.removeEventListener('highnoon:entered', this.entered);
    this.reel.close();
    this.coming.close();
    this.beside?.close();
    course?.then((it) => it.leave());
    clearTimeout(this.timer);
    clearTimeout(this.marksTimer);
    clearTimeout(this.playing);
  }

  /** Reads the match itself. */
  async meet() {
    const sent = performance.now();
    const match = await get(`/v1/matches/${this.id}`)
      .then((it) => (this.fault?.sticks ? frozen().then(({ thaw }) => thaw(this, it)) : it),
        (error) => {
          if (!error.freezes) throw error;
          return frozen().then(({ readOn }) => readOn(this, error));
        });
    // An answer that was overtaken by a later one says nothing new.
    if (match.version < this.metAt) return;
    this.metAt = match.version;
    const { match: before, isOn, seats } = this;
    // The line may be ahead.
    this.match = { ...match, version: Math.max(match.version, before?.version ?? 0) };
    const way = (performance.now() - sent) / 2;
    if (match.now) this.ahead = Date.parse(match.now) - Date.now() + way;
    this.kept?.settle(this);
    // Whoever has taken a seat sees more than before: their own.
    if (before && !this.moment.eyes && `${this.seats}` !== this.watched) {
      this.watch(true);
      readMarks(this);
    }
    // Who has just taken a seat, or whose match has just begun, was asked nothing before.
    if (before && (this.isOn !== isOn || this.seats.length !== seats.length)) this.ask();
    if (before && !isOver(before.status) && isOver(match.status) && this.isAtHead)
      aloud().then((it) => it.ends());
    redraw();
  }

  /** What reads the frames. */
  get Reel() {
    return Reel;
  }

  /** Begins to read frames with the eyes and along the line that the address names.
   * @param {boolean} [keeps] Whether those that are shown stay until these lead as far. */
  watch(keeps) {
    this.coming.close();
    if (this.closed) return;
    const { eyes, branch } = this.moment;
    this.watched = `${this.seats}`;
    const reel = new this.Reel(this.id, eyes, branch, (news) => {
      // One that is closed may still have something to say.
      if (this.coming !== reel) return;
      const isShown = this.reel === reel;
      // Where the line is lost, the page says so.
      if (!isShown && !reel.refusal && reel.line !== 'lost'
        && !(reel.head && reel.leadsTo(this.moment.at))) return;
      if (!isShown) this.show(reel);
      this.came(isShown ? news : reel.frames);
    });
    this.coming = reel;
    if (!keeps || !this.frame) this.show(reel);
    this.since = this.match.version;
    reel.begin(this.match.version, !this.fault?.freezes);
    if (this.isUndone) need(() => import('./undoing.js')).then((it) => it.attend(this, reel));
  }

  /** @param {Reel} reel */
  show(reel) {
    this.reel = reel;
    // What is broken stays so along each line.
    if (!reel.branch || !this.proof?.broken) this.proof = null;
  }

  /** @param {import('../../core/frames.js').Frame[]} news */
  came(news) {
    if (this.closed) return;
    const { refusal } = this.reel;
    if (refusal?.freezes) frozen().then(({ freeze }) => freeze(this));
    else if (refusal && (this.moment.eyes || this.moment.branch)) {
      refusing().then(({ mayNot }) => mayNot(this));
      return;
    }
    this.heed(news.filter((it) => this.reel.live.includes(it)));
    // The address may name an event that is not to be seen.
    if (this.reel.whole && (this.moment.at ?? 0) > this.at)
      refusing().then(({ beyond }) => beyond(this));
    redraw();
    this.prove();
  }

  /** Takes in what has happened in the match, wherever the page stands.
   * @param {import('../../core/frames.js').Frame[]} live */
  heed(live) {
    const last = live.at(-1);
    if (!last) return;
    this.soon();
    if (this.match.version < last.seq) this.match = { ...this.match, version: last.seq };
    if (live.some((it) => RULED.includes(it.event.kind))) readRulings(this);
    const up = live.filter((it) => it.event.kind === 'clock.expired');
    if (up.length && this.seats.length)
      asking().then((it) => up.forEach(({ event }) => it.ranOut(this, event)));
    // What was there when the page began to look is no news.
    const fresh = live.filter((it) => it.seq > this.since);
    if (fresh.length && this.isAtHead)
      aloud().then((it) => it.aloud(this, fresh));
    if (fresh.some((it) => it.event.kind === 'match.rewound')) this.rewound();
  }

  /** The match went back: what was on the way is dropped, and the last answer is offered again. */
  rewound() {
    this.kept?.drop(this, new Set());
    if (this.prompts.length) need(() => import('./offering.js')).then((it) => it.blank(this));
    this.preview = null;
    this.undone = true;
    if (this.isAtHead) need(() => import('../../core/flip.js')).then((it) => it.windBack());
    // The line that counts is another one now.
    if (this.moment.branch === 'current') this.watch(true);
    readMarks(this);
  }

  /** Asks for prompts soon: several events in a row bring one question. @param {number} [ms] */
  soon(ms = 40) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.ask();
      // Who is awaited, and what may be done beside the game, changes with every event.
      this.meet().catch((error) => this.again(error));
    }, ms);
    clearTimeout(this.marksTimer);
    this.marksTimer = setTimeout(() => readMarks(this), 400);
  }

  /** Asks once more in a while, where that may help. @param {unknown} error */
  again(error) {
    if (!this.closed && (!(error instanceof Refusal) || error.passes)) this.soon(AGAIN);
  }

  /** The seats of the caller. @returns {number[]} */
  get seats() {
    const own = session.account?.id;
    return (this.match?.seats ?? []).filter((/** @type {any} */ it) => own && it.player?.id === own)
      .map((/** @type {any} */ it) => it.seat);
  }

  get isOn() {
    return this.match?.status === 'active' || this.match?.status === 'suspended';
  }

  /** Whether the caller may be asked something that is not told yet. */
  get isAwaited() {
    return this.seats.length > 0 && this.isOn && !this.hasAsked && !this.moment.stage;
  }

  /** The names of players. @param {number} seat @returns {string} */
  name(seat) {
    return nameIn(this.match?.seats ?? [], seat);
  }

  /** Asks what the caller is asked. A stage asks nobody: others look at it. */
  ask() {
    if (this.seats.length && this.isOn && !this.moment.stage) {
      asking().then((it) => it.ask(this));
      return;
    }
    if (isOver(this.match.status)) this.kept?.drop(this, new Set());
    this.prompts = [];
    redraw();
  }

  /** Says when the time for an answer runs short. */
  warn() {
    if (this.prompt?.deadline) asking().then((it) => it.warn(this));
  }

  /** Sends the answer. @param {boolean} [isByItself] Whether nobody has just asked for it. */
  answer(isByItself) {
    asking().then((it) => it.answer(this, isByItself));
  }

  /** The prompt that is looked at. */
  get prompt() {
    return this.prompts.find((it) => it.id === this.open) ?? null;
  }

  /** The event at which the page stands. */
  get at() {
    const head = this.reel.head?.seq ?? 0;
    // An address may name an event that is not there, or not yet.
    return this.reel.whole ? Math.min(this.moment.at ?? head, head) : this.moment.at ?? head;
  }

  /** The frame at which the page stands. */
  get frame() {
    const { frames } = this.reel;
    if (this.moment.at === null) return frames.at(-1) ?? null;
    return frames[this.reel.place(this.moment.at)] ?? null;
  }

  get isAtHead() {
    return this.moment.at === null && !this.isUndone;
  }

  /** Whether the page goes along a line of play that was undone. */
  get isUndone() {
    return Number(this.moment.branch) > 0;
  }

  /** Leads elsewhere: to another event, to other eyes, along another line of play.
   * @param {Partial<Moment>} to
   * @param {string} jump Which kind of jump it is, from which Back leads to where the page stood;
   * empty: a step. */
  go(to, jump) {
    const before = this.address;
    if (jump || (to.at && !this.playing)) hush();
    this.turnTo(freely(this, { ...this.moment, ...to }, this.moment, jump));
    if (this.address !== before) this.noteAddress(jump);
    redraw();
  }

  /** Stands where an entry of the browser's history says. @param {Moment} moment */
  back(moment) {
    course?.then((it) => it.leave());
    this.stand();
    this.turnTo(freely(this, moment, this.moment, ''));
    redraw();
  }

  /** @param {Moment} moment */
  turnTo(moment) {
    const before = this.moment;
    this.moment = moment;
    this.preview = null;
    if (!this.match) return;
    if (before.at !== moment.at) aloud().then((it) => it.stood(this));
    if (before.stage !== moment.stage) this.ask();
    const along = before.branch !== moment.branch;
    if (along || before.eyes !== moment.eyes) {
      this.watch();
      readMarks(this);
    }
    if (before.beside !== moment.beside || (along && moment.beside)) this.lookBeside();
  }

  /** Goes to an event; the newest is followed again. @param {number} seq @param {string} [jump] */
  seek(seq, jump = 'seek') {
    const { frames, gap, head } = this.reel;
    if (!head) return;
    const at = Math.min(Math.max(seq, frames[0].seq), head.seq);
    const goesOn = !gap && !isOver(this.match.status) && !this.isUndone;
    this.go({ at: goesOn && at === head.seq ? null : at }, jump);
  }

  /** To what is played now. */
  toNow() {
    this.go({ at: null, ...(this.isUndone && { branch: null }) }, 'seek');
  }

  /** One step along the line of play. @param {number} by */
  step(by) {
    const { frames } = this.reel;
    const place = this.reel.place(this.at) + by;
    const frame = frames[Math.min(Math.max(place, 0), frames.length - 1)];
    if (frame) this.seek(frame.seq, '');
  }

  /** To the mark before or after. @param {number} way @param {string[]} [kinds] */
  mark(way, kinds = ['turn']) {
    const marks = this.marks.filter((it) => kinds.length === 0 || kinds.includes(it.mark));
    const found = way > 0 ? marks.find((it) => it.seq > this.at)
      : marks.findLast((it) => it.seq < this.at);
    this.seek(found ? found.seq : way > 0 ? Infinity : 1, 'mark');
  }

  /** Shows a rule beside the board. @param {string} rule */
  cite(rule) {
    this.cited = rule;
    this.panel = 'rules';
    if (this.sheet !== 'full') this.sheet = 'half';
    redraw();
  }

  /** Notes in the address where the page stands. @param {string} jump */
  noteAddress(jump) {
    const { address } = this;
    course ??= need(() => import('../../core/course.js'));
    course.then((it) => this.closed || it.note(address, jump));
  }

  /** The address of where the page stands. */
  get address() {
    return addressOf(this.id, this.moment);
  }

  /** Looks through other eyes. The position stays.
   * @param {string | null} eyes @param {string} [jump] */
  look(eyes, jump = 'eyes') {
    if (this.moment.eyes !== eyes) this.go({ eyes }, jump);
  }

  /** Goes along another line of play. @param {string | null} branch @param {number} [at] */
  follow(branch, at) {
    this.go({ branch, at: at ?? this.moment.at }, 'branch');
  }

  /** Begins to read frames with the second pair of eyes, if there is one. */
  lookBeside() {
    this.beside?.close();
    this.beside = null;
    if (this.moment.beside) need(() => import('./beside.js')).then((it) => it.lookBeside(this));
  }

  /** Whose eyes may be chosen. @returns {string[]} */
  get eyes() {
    return this.match?.eyes ?? [];
  }

  /** Whose eyes are looked through now. */
  get eyesNow() {
    if (this.moment.eyes) return this.moment.eyes;
    return this.seats.length === 1 ? `seat:${this.seats[0]}` : 'public';
  }

  /** Checks the chain as far as it is there, and the receipts of this browser against it. */
  async prove() {
    if (this.verifying || !canVerify() || this.moment.branch || !this.reel.whole) return;
    const { reel } = this;
    const events = reel.frames.map((it) => it.event);
    const done = this.proof?.links ?? 0;
    if (this.proof?.broken || (done && events.length <= done && !this.receipts.later)) return;
    this.verifying = true;
    const proof = await check(events.slice(done), this.proof ?? undefined, events[done - 1]);
    // Most browsers have no receipts of a match, and need nothing that reads them.
    const receipts = hasReceipts(this)
      ? (await need(() => import('./vouched.js'))).vouched(this, events) : this.receipts;
    this.verifying = false;
    if (this.reel === reel) {
      this.proof = proof;
      this.receipts = receipts;
      redraw();
    }
    if (this.reel !== reel || reel.frames.length > events.length) this.prove();
  }

  /** What happened where the page stands, as text. */
  get saying() {
    const event = this.frame?.event;
    return caption(event).map((/** @type {any} */ it) => spoken(it, (seat) => this.name(seat)))
      .join(' ');
  }

  /** Plays on by itself, or stops. */
  play() {
    seeking().then((it) => it.play(this));
  }

  /** Stops where it is. */
  stand() {
    clearTimeout(this.playing);
    this.playing = 0;
    redraw();
  }
}
