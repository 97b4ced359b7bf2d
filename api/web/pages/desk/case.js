// One dispute on the desk: the match as everybody sees it, and what a judge has looked at beyond
// that. Nothing hidden is read before the judge asks for it, as each look is put on record.
import { Refusal, Unreachable, all, get } from '../../core/api.js';
import { closeDialog, isOpen } from '../../core/dialog.js';
import { Reel } from '../../core/frames.js';
import { formOf, readForms } from '../../core/forms/form.js';
import { need, redraw, redrawn, say } from '../../core/page.js';
import { patiently } from '../../core/patient.js';
import { caption, named, spoken } from '../../core/sentence.js';
import { session } from '../../core/session.js';
import { isOver, plain, ruled } from '../../core/words.js';
import { Model } from '../match/model.js';
import { enter, readMarks, readNotes, readRulings } from '../match/sight.js';
import { blank, bodyOf, houseRules, lacks, template } from './kinds.js';
import { Undelayed } from './undelayed.js';

/** Events around the one in question whose questions and answers are read with the judge's eyes. */
const AROUND = 3;
/** Letters of what happened at an event, in a list. */
const TOLD_MAX = 70;

/** Drafts outlive the leaving of a dispute; by where they are kept.
 * @type {Map<string, import('./kinds.js').Draft>} */
const drafts = new Map();

/** Where a draft is kept: another account at this desk has drafts of its own.
 * @param {string} dispute */
const placeOf = (dispute) => `highnoon.ruling.${session.account?.id}.${dispute}`;

/** The draft that was begun before the page was read anew. @param {string} place */
function begun(place) {
  const known = JSON.parse(sessionStorage.getItem(place) ?? 'null');
  return known && { ...blank(), ...known };
}

export class Case extends Model {
  /** @param {any} dispute @param {number | null} at */
  constructor(dispute, at) {
    super(dispute.match, { at: at ?? dispute.about, eyes: 'public', branch: null, beside: null,
      stage: false, clear: false });
    /** @type {import('../../core/contract.js').Dispute} */
    this.dispute = dispute;
    /** @type {import('../../core/contract.js').Guide | null} */
    this.guide = null;
    /** Why the rules of the game could not be read. */
    this.noGuide = '';
    /** @type {import('../../core/contract.js').Dispute[]} All disputes of this match. */
    this.siblings = [dispute];
    /** @type {import('../../core/contract.js').Access[]} */
    this.looks = [];
    this.looksHold = true;
    /** @type {'public' | 'judge' | number} Whose eyes the board shows: a number is a seat's. */
    this.through = 'public';
    /** @type {Reel | null} The frames with nothing hidden, once the judge's eyes are open. */
    this.judged = null;
    /** @type {import('../../core/contract.js').Schemas['AuditItem'][]} The events around the one in
     * question, as the audit has them. */
    this.around = [];
    /** @type {import('../../core/contract.js').Schemas['Information'] | null} What a seat knew, at
     * the moment looked at last. */
    this.informed = null;
    /** @type {import('../../core/contract.js').Schemas['Contamination'] | null} */
    this.known = null;
    /** @type {import('../../core/contract.js').Schemas['Adjustments'] | null} */
    this.adjustments = null;
    /** The words by which a correction is looked for. */
    this.sought = '';
    /** @type {Map<number, import('../../core/contract.js').Prompt[]>} What seats are asked. */
    this.askedOf = new Map();
    this.place = placeOf(dispute.id);
    /** @type {import('./kinds.js').Draft} */
    this.draft = drafts.get(this.place) ?? begun(this.place) ?? blank();
    // It was decided while the desk was elsewhere.
    if (this.draft.seen < (dispute.ruling ?? 0)) this.draft.kind = '';
    drafts.set(this.place, this.draft);
    this.tab = 'case';
    /** @type {string} The card that is open on a phone. */
    this.card = 'claim';
    /** Whether the claim is too long to stand there whole, and whether it does all the same. */
    this.isClaimCut = false;
    this.isClaimWhole = false;
    /** @type {string} What is being read or written. */
    this.busy = '';
    /** Why what is being written waits. */
    this.waits = /** @type {unknown} */ ('');
    this.wrong = '';
    /** @type {any[]} */
    this.errors = [];
    /** @type {import('../../core/contract.js').Schemas['RulingReply'] | null} The ruling that
     * was issued from here. */
    this.issued = null;
    /** The newest event of which a refusal told. */
    this.reached = 0;
    this.cannotPreview = false;
    /** @type {{items: any[], report: any, looks: any, rule: string, isWhole: boolean} | null} The
     * audit; the rule whose events are told, and whether all rules are listed. */
    this.audited = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.soonDispute = undefined;
    /** Is called when the dispute was decided. */
    this.onDecided = () => {};
  }

  async begin() {
    try {
      await this.meet();
    } catch (error) {
      this.failed = /** @type {Error} */ (error);
      redraw();
      return;
    }
    this.failed = null;
    this.watch();
    enter(this);
    readMarks(this);
    readNotes(this);
    this.readSiblings();
    this.readLooks();
    await this.readGuide();
  }

  /** Reads the rules of the game: without them citations are written by hand. */
  async readGuide() {
    this.noGuide = '';
    try {
      const { ruleset, rules_version } = this.match;
      this.guide = await get(`/v1/rulesets/${ruleset}?version=${rules_version}`);
      this.propose();
    } catch (error) {
      this.noGuide = /** @type {Error} */ (error).message;
    }
    redraw();
  }

  /** What reads the frames. */
  get Reel() {
    return this.match.policies.delay && !isOver(this.match.status) ? Undelayed : Reel;
  }

  /** Shows a rule over the desk. @param {string} rule */
  cite(rule) {
    need(() => import('./rule.js')).then((it) => it.openRule(this, rule));
  }

  close() {
    super.close();
    this.judged?.close();
  }

  /** Judges are asked nothing. */
  async ask() {}

  /** The seats of the caller: a judge has none in this match. @returns {number[]} */
  get seats() {
    return [];
  }

  get address() {
    return `/desk/${this.dispute.id}${
      this.moment.at && this.moment.at !== this.dispute.about ? `?at=${this.moment.at}` : ''}`;
  }

  /** Shows an event on the board, whatever part is open. @param {number} seq */
  lead(seq) {
    this.tab = 'case';
    this.seek(seq);
  }

  /** Stays where it is led: a judge does not follow the match.
   * @param {import('../../core/address.js').Moment} moment */
  turnTo(moment) {
    super.turnTo({ ...moment, at: moment.at ?? this.head });
    if (typeof this.through === 'number') this.through = this.judged ? 'judge' : 'public';
  }

  /** The last event that the board can show. */
  get head() {
    return this.reel.head?.seq ?? this.match?.version ?? 0;
  }

  /** The newest event. The board may be behind: of a match that onlookers see with a delay, judges
   * see what is new only while they are called. */
  get newest() {
    return Math.max(this.reel.head?.seq ?? 0, this.match?.version ?? 0, this.reached);
  }

  /** Whether there are events that the board does not show yet. */
  get isBehind() {
    return this.head < this.newest;
  }

  /** Says why what is being written waits. */
  waiting = (/** @type {unknown} */ why) => {
    this.waits = why;
    redraw();
  };

  /** @param {import('../../core/frames.js').Frame[]} news */
  came(news) {
    super.came(news);
    if (news.some((it) => this.reel.live.includes(it)
      && /^(dispute|ruling)\./.test(it.event.kind))) {
      // What belongs together comes together: it is read once.
      clearTimeout(this.soonDispute);
      this.soonDispute = setTimeout(() => { this.readDispute(); this.readSiblings(); }, 150);
    }
    if (this.draft.rules.length === 0 && this.guide) this.propose();
  }

  async readDispute() {
    try {
      const read = await get(`/v1/disputes/${this.dispute.id}`);
      // It may have been read twice at once, as after a ruling from here.
      const before = this.dispute.status;
      this.dispute = read;
      await readRulings(this);
      if (before === 'open' && this.dispute.status === 'closed') this.onDecided();
      if (before === 'open' && this.dispute.status === 'closed' && this.busy !== 'ruling') {
        // What was about to be issued would decide something else now: it is begun anew.
        this.draft.kind = '';
        this.keep();
        if (isOpen()) closeDialog();
        say('This dispute was decided meanwhile.', 'alert');
      }
      redraw();
    } catch { /* What is known stands. */ }
  }

  /** Takes the dispute: other judges see who is on it. */
  take() {
    return this.record('take', async () => {
      this.dispute = await this.patient('PUT');
      this.onDecided();
    });
  }

  /** Gives it back to the queue. */
  giveBack() {
    return this.record('take', async () => {
      await this.patient('DELETE');
      this.dispute = await get(`/v1/disputes/${this.dispute.id}`);
      this.onDecided();
    });
  }

  /** Writes who has the dispute. @param {'PUT' | 'DELETE'} method */
  patient(method) {
    const path = `/v1/disputes/${this.dispute.id}/judge`;
    return patiently(path, undefined, { method }, this.waiting);
  }

  async readSiblings() {
    try {
      this.siblings = await all(`/v1/disputes?match=${this.id}`, { max: 300 });
      redraw();
    } catch { /* The one that is open is known. */ }
  }

  async readLooks() {
    try {
      const page = await get(`/v1/matches/${this.id}/accesses?limit=100`);
      this.looks = page.items;
      this.looksHold = page.chain.holds;
      redraw();
    } catch { /* They are shown when they can be read. */ }
  }

  /** Citations of what happened there, to begin with. */
  propose() {
    const there = this.reel.frames[this.reel.place(this.dispute.about)];
    if (this.draft.rules.length || this.draft.touched || there?.seq !== this.dispute.about) return;
    this.draft.rules = this.ofGame(this.rulesAt(this.dispute.about)).slice(0, 2);
  }

  /** The rules of the facts of an event, the loud ones first.
   * @param {number} seq @returns {string[]} */
  rulesAt(seq) {
    const event = this.reel.frames[this.reel.place(seq)]?.event;
    return [...caption(event, 20), ...event?.facts ?? []]
      .map((/** @type {any} */ fact) => fact.rule);
  }

  /** @param {string[]} rules @returns {string[]} Those that the game has, each once. */
  ofGame(rules) {
    const known = new Set(this.guide?.rules.map((/** @type {any} */ it) => it.id));
    return [...new Set(rules)].filter((it) => known.has(it));
  }

  /** The rules of the event in question, and of those beside it. @returns {string[]} */
  proposed() {
    const { about } = this.dispute;
    return this.ofGame([...[about, about - 1, about + 1].flatMap((seq) => this.rulesAt(seq)),
      ...houseRules(this)]);
  }

  /** Does something that is put on record; what it brings is taken by `work`.
   * @param {string} what @param {() => Promise<void>} work */
  async record(what, work) {
    if (this.busy) return;
    this.busy = what;
    this.wrong = '';
    redraw();
    try {
      await work();
    } catch (error) {
      this.refuse(error);
    }
    this.busy = '';
    this.readLooks();
    redraw();
  }

  /** @param {unknown} error */
  refuse(error) {
    const why = this.names(/** @type {Error} */ (error).message);
    this.wrong = error instanceof Refusal && error.status === 403
      ? `You may not view this. ${why}` : why;
    this.errors = error instanceof Refusal ? error.problem.errors ?? [] : [];
    this.complain();
  }

  /** What the server says, with players by name. @param {string} text */
  names(text) {
    return named(text, (seat) => this.name(seat));
  }

  /** Tells what is wrong, once: where it does not stand in sight it is shown, too. */
  async complain() {
    // What is said again is heard again.
    say('');
    await redrawn();
    // It begins with what is said; what follows is more.
    const isSeen = [...document.querySelectorAll('.case .trouble')].some((it) => {
      const { bottom, top } = (it.firstElementChild ?? it).getBoundingClientRect();
      return it.checkVisibility() && 0 <= top && bottom <= innerHeight;
    });
    if (this.wrong) say(this.wrong, isSeen ? 'status' : 'alert');
  }

  /** Opens the judge's eyes: the whole board, and what was asked and answered around the event. */
  openEyes() {
    if (this.judged && this.through !== 'judge' && this.judged.head?.seq === this.newest) {
      this.through = 'judge';
      redraw();
      return;
    }
    return this.record('eyes', async () => {
      const after = Math.max(this.dispute.about - AROUND, 0);
      const page = await get(`/v1/matches/${this.id}/audit?after=${after}&limit=${2 * AROUND}`);
      this.around = page.items;
      this.judged?.close();
      const judged = new Reel(this.id, 'judge', null, () => {
        const why = judged.refusal?.message;
        if (why && this.wrong !== why) {
          this.wrong = why;
          this.complain();
        }
        redraw();
      });
      this.judged = judged;
      judged.begin(this.newest, false);
      this.through = 'judge';
      say('The judge’s view is open. This is on record.');
    });
  }

  closeEyes() {
    this.through = 'public';
    redraw();
  }

  /** What a seat knew after the event that is looked at. @param {number} seat */
  lookAs(seat) {
    const { at } = this;
    if (this.informed?.seat === seat && this.informed.at === at) {
      this.through = seat;
      redraw();
      return;
    }
    return this.record(`seat ${seat}`, async () => {
      this.informed = await get(
        `/v1/matches/${this.id}/information?seat=${seat}&at=${at}&after=${Math.max(at - 1, 0)}`);
      this.through = seat;
    });
  }

  /** What was learnt since the earliest event that is considered. @param {number} to */
  learn(to) {
    return this.record('knowledge', async () => {
      this.known = await get(`/v1/matches/${this.id}/contamination?to_seq=${to}`);
    });
  }

  /** Reads on where what was learnt is more than one answer says. */
  learnOn() {
    return this.record('knowledge', async () => {
      const known = /** @type {NonNullable<Case['known']>} */ (this.known);
      const path = `/v1/matches/${this.id}/contamination`;
      const more = await get(`${path}?to_seq=${known.through}`);
      known.public.push(...more.public);
      known.draws.push(...more.draws);
      known.decided.push(...more.decided);
      for (const one of known.seats) {
        const same = more.seats.find((/** @type {any} */ it) => it.seat === one.seat);
        one.learnt.push(...same?.learnt ?? []);
      }
      const { head, through, truncated } = more;
      Object.assign(known, { head, through, truncated });
    });
  }

  /** What a seat is asked now. @param {number} seat */
  readAsked(seat) {
    return this.record('asked', async () => {
      const [{ prompts }] = await Promise
        .all([get(`/v1/matches/${this.id}/prompts?seat=${seat}`), readForms()]);
      this.askedOf.set(seat, prompts);
      this.change({ prompt: prompts[0]?.id ?? '',
        answer: prompts[0] ? formOf(prompts[0].choice).blank(prompts[0].choice) : undefined });
    });
  }

  /** Events that the match can go back to, from late to early, those that are proposed first.
   * @returns {{seq: number, why: string}[]} */
  points() {
    const { about } = this.dispute;
    const start = this.reel.frames.find((it) => it.event.kind === 'match.started')?.seq ?? 1;
    const turn = this.marks.findLast((it) => it.mark === 'turn' && it.seq < about);
    const found = [
      { seq: about - 1, why: `before event ${about}` },
      { seq: about, why: `right after event ${about}` },
      ...(turn ? [{ seq: turn.seq, why: `start of ${turn.short ?? 'the turn'}` }] : []),
    ];
    return found.filter((it, place) => it.seq >= start && it.seq < this.newest
      && found.findIndex((other) => other.seq === it.seq) === place);
  }

  /** The event that left something to be resolved: until that is done the game itself cannot be
   * corrected. Null if the table rests. @returns {number | null} */
  get resolving() {
    if (!['active', 'suspended'].includes(this.match?.status) || this.isBehind) return null;
    const last = this.reel.frames.findLast((it) =>
      !/^(dispute|ruling)\.|^match\.(suspended|resumed)$|^(draw|takeback)\./.test(it.event.kind));
    return !last || last.rest ? null : last.seq;
  }

  /** What happened at an event, as text that fits into a list. @param {number} seq */
  told(seq) {
    const frame = this.reel.frames[this.reel.place(seq)];
    if (!frame || frame.seq !== seq) return '';
    const { event } = frame;
    const said = [...caption(event, Infinity)
      .map((/** @type {any} */ it) => spoken(it, (seat) => this.name(seat))).join(' ')
      || (event.kind !== 'decision.made' ? event.kind.replace('.', ' ')
        : `${event.seat === undefined ? 'a decision' : `${this.name(event.seat)} decides`}${
          event.decision?.kind ? `: ${plain(event.decision.kind)}` : ''}`)];
    return said.length > TOLD_MAX ? `${said.slice(0, TOLD_MAX).join('').trimEnd()} …`
      : said.join('');
  }

  /** @returns {any} The penalty that is chosen. */
  penalty() {
    return this.guide?.penalties.find((/** @type {any} */ it) => it.id === this.draft.penalty);
  }

  /** @returns {any} The prompt that is answered for a seat. */
  promptOf() {
    if (this.draft.seat === null) return null;
    const prompts = this.askedOf.get(this.draft.seat) ?? [];
    return prompts.find((it) => it.id === this.draft.prompt) ?? null;
  }

  /** @param {any} prompt */
  form(prompt) {
    return formOf(prompt.choice);
  }

  /** Changes the draft; the reason follows, as far as the judge has not written their own.
   * @param {Partial<import('./kinds.js').Draft>} changes */
  change(changes) {
    if (!this.draft.kind && changes.kind) this.draft.seen = this.newest;
    const before = this.draft.kind ? template(this) : '';
    Object.assign(this.draft, changes);
    if (changes.kind)
      this.draft.rules =
        [...new Set([...this.draft.rules.filter((it) => !['HN5', 'HN6', 'HN12'].includes(it)),
          ...houseRules(this)])];
    const { reason } = this.draft;
    if (!this.draft.touched) this.draft.reason = template(this);
    // What the judge added stays, after the words for what they do now.
    else if (before && reason.startsWith(before))
      this.draft.reason = template(this) + reason.slice(before.length);
    this.keep();
    this.preview = null;
    this.wrong = '';
    this.errors = [];
    redraw();
  }

  /** Takes the reason as it is typed. @param {string} reason */
  write(reason) {
    Object.assign(this.draft, { reason, touched: true });
    this.keep();
    redraw();
  }

  /** Keeps the draft for when the page is read anew. */
  keep() {
    try {
      sessionStorage.setItem(this.place, JSON.stringify(this.draft));
    } catch { /* No room: it is kept as long as the page is. */ }
  }

  /** Tries the ruling, where the server can. */
  tryRuling() {
    const lack = lacks(this);
    if (lack) {
      this.wrong = lack;
      return this.complain();
    }
    return this.record('preview', async () => {
      const tried = JSON.stringify(this.draft);
      try {
        const body = await patiently(`/v1/matches/${this.id}/rulings/previews`, bodyOf(this), {},
          this.waiting);
        // What was changed meanwhile would do something else.
        if (JSON.stringify(this.draft) !== tried) return;
        this.preview = { prompt: '', body };
        this.through = 'public';
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.name === 'preview-would-reveal')
          throw new Error('It depends on chance: its outcome is known once the ruling is issued.');
        if (![404, 405].includes(error.status)) throw error;
        this.cannotPreview = true;
      }
    });
  }

  /** What has happened since the judge began to write. */
  get meanwhile() {
    const { seen } = this.draft;
    return seen ? this.reel.frames.filter((it) => it.seq > seen) : [];
  }

  /** Issues the ruling, if nothing has happened since `version`; 0: whatever has happened.
   * @param {number} version @returns {Promise<'issued' | 'moved on' | 'refused'>} */
  async issue(version) {
    this.busy = 'ruling';
    this.wrong = '';
    redraw();
    try {
      this.issued = await patiently(`/v1/matches/${this.id}/rulings`, bodyOf(this),
        version ? { ifMatch: String(version) } : {}, this.waiting);
      drafts.delete(this.place);
      sessionStorage.removeItem(this.place);
      this.draft = blank();
      // What was tried has been done: the board shows the event again.
      this.preview = null;
      await this.readDispute();
      this.meet().catch(() => {});
      this.readLooks();
      this.busy = '';
      redraw();
      return 'issued';
    } catch (error) {
      this.busy = '';
      if (error instanceof Refusal && error.status === 412) {
        await this.meet().catch(() => {});
        this.reached = error.problem.version ?? 0;
        redraw();
        return 'moved on';
      }
      this.wrong = error instanceof Unreachable
        ? `${error.message} Your ruling is kept: issue it again.`
        : ruled(this.names(/** @type {Error} */ (error).message),
          error instanceof Refusal ? error.problem.rule : undefined);
      this.errors = error instanceof Refusal ? error.problem.errors ?? [] : [];
      return 'refused';
    }
  }

  /** Waits a little until everything that has happened is there. */
  async catchUp() {
    this.busy = 'waiting';
    redraw();
    for (let times = 0; times < 40 && this.isBehind; times++) {
      await new Promise((next) => setTimeout(next, 50));
    }
    this.busy = '';
  }

  /** The looks of the one who sits at this desk. */
  get ownLooks() {
    return this.looks.filter((it) => it.judge.id === session.account?.id);
  }
}
