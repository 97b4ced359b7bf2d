// What a player is asked, their answers, and what they do beside the game. It is read for whoever
// sits at the table: those who watch need none of it.
import { Refusal, get, uuid } from '../../core/api.js';
import { formOf, readForms } from '../../core/forms/form.js';
import { hush, need, redraw, redrawn, say } from '../../core/page.js';
import { persist } from '../../core/persist.js';
import { optionsOf } from '../../core/point.js';
import { ENDED, patiently } from '../../core/patient.js';
import { keep } from '../../core/receipts.js';
import { named } from '../../core/sentence.js';
import { session } from '../../core/session.js';
import { moves, settings } from '../../core/settings.js';
import { ruled } from '../../core/words.js';
import { readOffering } from './board.js';
import { Passing } from './passing.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./refused.js').Asked} Asked */

/** What is said of an answer of which nobody knows whether the server has it. */
const UNCONFIRMED = 'Not confirmed yet. ';
/** Refusals of what came too late. */
const TOO_LATE = ['prompt-closed', 'clock-expired'];

/** Whether somebody writes something that is no answer: nothing may take the focus from it. */
const isWriting = () =>
  document.activeElement?.matches(
    'textarea, input:is([type=text], [type=search], :not([type]))') === true
  && !document.activeElement.closest('.question');

/** Which seat of the caller's speaks, where they have several.
 * @param {Model} model @param {number} seat */
export const seatOf = (model, seat) => (model.seats.length > 1 ? { seat } : {});

/** What is done, and for which seat of the caller's, where they have several.
 * @param {Model} model @param {string} what @param {number} seat */
export const seated = (model, what, seat) =>
  (model.seats.length > 1 ? `${what} (seat ${seat + 1})` : what);

/** Asks what the caller is asked. @param {Model} model */
export async function ask(model) {
  const ask = ++model.asking;
  try {
    const sent = performance.now();
    const [answer, kept] = await Promise.all([
      get(`/v1/matches/${model.id}/prompts?closed=true`),
      need(() => import('./drafts.js')), readForms(), readOffering()]);
    if (ask !== model.asking) return;
    model.kept = kept;
    model.passing ??= new Passing(model);
    const way = (performance.now() - sent) / 2;
    if (answer.now) model.ahead = Date.parse(answer.now) - Date.now() + way;
    asked(model, answer.prompts, answer.version);
    if (answer.version === model.askedAt) model.takeback = answer.takeback ?? null;
  } catch (error) {
    if (ask !== model.asking) return;
    model.hasAsked = true;
    if (error instanceof Refusal) {
      if (!error.passes) model.trouble = error.message;
      if (error.sticks) sticks(model, error);
    }
    model.again(error);
    redraw();
  }
}

/** What was asked last where nothing is asked now, which question was looked at, and after which
 * event it was asked.
 * @type {WeakMap<Model, {prompts: Model['prompts'], open: string | null, at: number}>} */
export const askedBefore = new WeakMap();

/** Milliseconds for which nothing is sent once a question stands where the player saw another. */
const HELD = 800;
/** Until when nothing is sent. @type {WeakMap<Model, number>} */
const held = new WeakMap();
/** Whoever has changed something of it has read it, but where a tap answers at once.
 * @param {Model} model */
export const isHeld = (model) => {
  const { match, prompt } = model;
  const blank = prompt && formOf(prompt.choice).blank(prompt.choice);
  const draft = model.drafts.get(prompt?.id ?? '') ?? blank;
  return Date.now() < (held.get(model) ?? 0)
    && (settings.quick[match.ruleset] || JSON.stringify(draft) === JSON.stringify(blank));
};
/** The questions that were answered from this page. @type {Set<string>} */
const answered = new Set();

/** The question that was closed last, not by an answer from here, and the event after which it was
 * open. @type {WeakMap<Model, {prompt: any, at: number}>} */
const overtaken = new WeakMap();
/** The questions of which it was told that their time was up. @type {Set<string>} */
const late = new Set();

/** A question was closed, and not by an answer from this page. Who is about to press the button
 * does not answer another one with it.
 * @param {Model} model @param {any} gone
 * @param {number} since The event after which it was open. */
function closed(model, gone, since) {
  overtaken.set(model, { prompt: gone, at: since });
  held.set(model, Date.now() + HELD);
  setTimeout(redraw, HELD + 20);
  const events = model.reel.frames.filter(({ seq }) => seq > since).map(({ event }) => event);
  if (events.some(({ decision }) => decision?.prompt === gone.id)
    && !events.some(({ kind }) => /^(clock|ruling)/.test(kind)))
    say(`You answered “${named(gone.title, (seat) => model.name(seat))}” elsewhere.`, 'alert');
}

/** Takes what is asked now. Drafts of closed prompts go.
 * @param {Model} model @param {any[]} prompts
 * @param {number} version The event after which that is asked. */
function asked(model, prompts, version) {
  // An answer that took longer than a newer one says nothing new.
  if (version < model.askedAt) return;
  if (version > model.askedAt) model.takeback = null;
  const { askedAt, prompt } = model;
  if (!prompts.length && model.prompts.length)
    askedBefore.set(model, { prompts: model.prompts, open: model.open, at: model.askedAt });
  model.askedAt = version;
  model.hasAsked = true;
  const before = new Set(model.prompts.map((it) => it.id));
  // The reply to an answer does not say what is closed: what was told already stays.
  model.prompts =
    prompts.map((it) => ({ closed: model.prompts.find(({ id }) => id === it.id)?.closed, ...it }));
  const ids = new Set(prompts.map((it) => it.id));
  if (prompt && !ids.has(prompt.id) && !answered.has(prompt.id)) closed(model, prompt, askedAt);
  if (ids.size) model.kept?.drop(model, ids);
  else model.kept?.settle(model);
  if (model.preview && !ids.has(model.preview.prompt)) model.preview = null;
  if (!model.open || !ids.has(model.open)) {
    model.open = prompts[0]?.id ?? null;
    model.filter = '';
    model.trouble = '';
    model.unfit = null;
    if (!model.fault?.freezes) model.fault = null;
  }
  for (const it of prompts) {
    if (model.drafts.has(it.id)) continue;
    const form = formOf(it.choice);
    if (form) {
      model.drafts.set(it.id, model.kept?.draftFor(model, it, form) ?? form.blank(it.choice));
    }
  }
  // One after the other: the reply to each asks the rest.
  const again = model.sending ? undefined : [...model.unconfirmed].find((it) => ids.has(it));
  if (again) {
    model.unconfirmed.delete(again);
    model.open = again;
    answer(model, true);
  }
  const fresh = prompts.find((it) => !before.has(it.id));
  if (fresh && !model.closed) {
    // Whoever writes goes on writing; the tab of the question says that there is one.
    if (!isWriting()) {
      document.querySelector('.tab-panel')?.scrollTo(0, 0);
      model.panel = 'question';
      // Where the past is looked at, the sheet does not rise over it.
      model.sheet = isSmall() || !model.isAtHead ? 'peek' : null;
      if (model.isAtHead) {
        showOffered(() => {
          if (model.sheet !== 'peek') return;
          model.sheet = null;
          redraw();
        });
      }
    }
    const { length } = optionsOf(fresh.choice);
    const title = named(fresh.title, (seat) => model.name(seat));
    say(`You are asked: ${title}${length > 1 ? `, ${length} options` : ''}`);
  }
  redraw();
}

/** Milliseconds by which no clock is out by itself within a second. */
const CLOCK_SET = 500;
/** The deadline of which was told last, and how much was left then. */
let last = { of: '', left: 0 };

/** The clock of this machine less one that nobody sets, as it was last. */
let drift = Date.now() - performance.now();

/** Says when the time for an answer runs short. @param {Model} model */
export function warn(model) {
  const { prompt, ahead } = model;
  const of = prompt?.deadline;
  if (!of) return;
  const before = drift;
  drift = Date.now() - performance.now();
  // The clock was set, or the machine has slept: how far the server's is ahead is asked again.
  if (Math.abs(drift - before) > CLOCK_SET) {
    model.soon();
    return;
  }
  const left = (Date.parse(of) - Date.now() - ahead) / 1000;
  const most = [10, 30, 60].find((it) => left <= it);
  // A tick may come late: what counts is which limit was passed since the last one.
  if (last.of === of && most && most < last.left) say(`${most} seconds left.`);
  last = { of, left };
}

/** Drawings for which a board is waited for. */
const FRAMES_MAX = 300;
/** Milliseconds that a page takes to scroll by itself, at most. */
const SCROLL_MAX = 1500;
/** What scrolls by itself ends here: whoever goes elsewhere by the keyboard sees where they are.
 * @param {any} event */
const stay = ({ target }) => {
  scrollTo({ top: scrollY, behavior: 'instant' });
  target.scrollIntoView({ block: 'nearest', behavior: 'instant' });
};

/** Whether the question lies on a sheet over the board. */
const isSmall = () => matchMedia('(max-width: 760px)').matches;

/** On a small screen: brings what can be chosen on the board into sight, and says where there is
 * nothing. @param {() => void} nothing */
async function showOffered(nothing) {
  if (!isSmall()) return;
  let times = 0;
  // As soon as it is drawn: no sheet opens under a finger that is about to tap it.
  do await redrawn();
  while (!document.querySelector('.board:not(.grey)') && times++ < FRAMES_MAX);
  const things = [...document.querySelectorAll('.board .thing.offered')];
  const first = things.find((it) => it.checkVisibility());
  // Whoever has gone elsewhere meanwhile by the keyboard stays there.
  const isAway = () => document.activeElement?.closest('.top');
  if (!first) {
    nothing();
    // What is asked may be about the own hand: it is seen above the sheet, once that is there.
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (!isAway()) document.querySelector('.board .own-hand')?.scrollIntoView();
    }));
    return;
  }
  if (isAway()) return;
  const ended = () => { if (isAway()) stay({ target: document.activeElement }); };
  addEventListener('focusin', stay);
  addEventListener('scrollend', ended);
  // A scroll of before may end first, and this one may go on under whoever has gone elsewhere.
  setTimeout(() => {
    removeEventListener('focusin', stay);
    removeEventListener('scrollend', ended);
  }, SCROLL_MAX);
  first.scrollIntoView({ block: 'center', behavior: moves() ? 'smooth' : 'instant' });
}

/** Whether the match cannot go on, as its record is not what it should be.
 * @param {{fault: any}} model */
export const isStuck = ({ fault }) => !!fault?.sticks;

/** The match cannot go on. It is looked for from time to time, as it may be mended.
 * @param {Model} model @param {Refusal} refusal */
function sticks(model, refusal) {
  model.fault = refusal;
  need(() => import('./frozen.js')).then((it) => it.lookAgain(model));
}

/** Sends the answer. @param {Model} model
 * @param {boolean} [isByItself] Whether nobody has just asked for it. */
export async function answer(model, isByItself = false) {
  const { prompt } = model;
  if (!prompt || model.sending || isStuck(model)) return;
  /** @type {HTMLElement | null} */
  const drawn = document.querySelector('.question');
  // What was not there yet when the button was pressed is not answered with it.
  if (!isByItself && (isHeld(model) || (drawn && drawn.dataset.prompt !== prompt.id))) return;
  const form = formOf(prompt.choice);
  const draft = model.drafts.get(prompt.id);
  const lacks = form.lacks(prompt.choice, draft);
  if (lacks) {
    say(model.trouble = lacks);
    return;
  }
  answered.add(prompt.id);
  // The key belongs to the question and the answer, also after a reload.
  const answer = form.answer(prompt.choice, draft);
  const known = model.kept?.sentOf(prompt.id);
  const same = known && JSON.stringify(known.answer) === JSON.stringify(answer);
  const key = same ? known.key : uuid();
  model.kept?.keepSent(model, prompt.id, { key, answer });
  model.sending = { prompt: prompt.id, delay: null, isAgain: same };
  model.trouble = '';
  model.fault = null;
  const [rested, before, at] = [model.reel.head?.rest ?? true, model.prompts, model.askedAt];
  redraw();
  try {
    const body = { prompt: prompt.id, answer, ...seatOf(model, prompt.seat) };
    const path = `/v1/matches/${model.id}/decisions`;
    const decided = await persist(path, body, { key }, (delay) => {
      model.sending = { prompt: prompt.id, delay, isAgain: true };
      redraw();
    });
    // Of whoever has logged out meanwhile nothing is kept, and nothing is told to the next.
    if (session.account?.id !== model.who) {
      model.sending = null;
      return;
    }
    model.kept?.dropSent(prompt.id);
    model.late = null;
    model.last = { kind: prompt.kind, answer, at: decided.version };
    model.undone = false;
    keep(model, decided.receipt);
    const { took } = await need(() => import('./trail.js'));
    const isNew = (/** @type {any} */ it) => !before.some((one) => one.id === it.id);
    took(model, { prompt, draft, at }, rested, decided.prompts.filter(isNew));
    model.sending = null;
    if (!isByItself) model.toNow();
    asked(model, decided.prompts, decided.version);
    model.meet().catch(() => {});
  } catch (error) {
    model.sending = null;
    const denied = error instanceof Refusal && isDenied(error);
    // What the player has chosen stands: no pass goes out in its place. A pass itself does again.
    if (denied || !model.passing?.isPass(prompt, draft)) model.passing?.hold(prompt.id);
    if (denied) model.kept?.dropSent(prompt.id);
    // Whoever logs in again sends it themselves; of whoever has logged out nothing is kept.
    else if (error instanceof Refusal && error.status === 401) {
      if (model.closed && !model.kept?.sentOf(prompt.id)) return;
      model.kept?.keepSent(model, prompt.id, { key, answer, isDenied: true });
      error.message = ENDED;
    }
    refused(model, error, { prompt, at });
  }
}

/** Whether an answer is known not to count: it is not sent again by itself. @param {Refusal} it */
const isDenied = ({ status, sticks }) =>
  sticks || (status < 500 && status !== 401 && status !== 429);

/** The time of a seat was up: its player is told what was answered for them.
 * @param {Model} model @param {any} event */
export async function ranOut(model, event) {
  if (!model.seats.includes(event.seat)) return;
  // What is asked by now may be another question: the one before was open then.
  const before = overtaken.get(model);
  const prompt = event.seq > model.askedAt ? model.prompts.find((it) => it.seat === event.seat)
    : before && before.at < event.seq && before.prompt.seat === event.seat ? before.prompt : null;
  // Whoever has just sent an answer is told as it is refused.
  if (!prompt || model.sending || late.has(prompt.id)) return;
  late.add(prompt.id);
  const { tellLate } = await need(() => import('./refused.js'));
  tellLate(model, { prompt, at: event.seq - 1 }, null);
}

/** Says why something was refused, at the place where it was tried.
 * @param {Model} model @param {unknown} error @param {Asked} [about] What was answered. */
export function refused(model, error, about) {
  if (error instanceof Refusal && about && TOO_LATE.includes(error.name)) {
    model.ask();
    model.meet().catch(() => {});
    need(() => import('./refused.js')).then(({ tellLate }) => tellLate(model, about, error));
    redraw();
    return;
  }
  if (error instanceof Refusal) {
    const { problem, status } = error;
    model.trouble = `${about && error.passes ? UNCONFIRMED : ''}${
      ruled(error.message, problem.rule)}`;
    if (error.sticks) sticks(model, error);
    else if (status === 422 || status === 500) model.fault = error;
    if (about && (problem.errors || error.name === 'not-offered')) {
      // What is said of the answer as a whole already is not said once more at the field that it is
      // about.
      const errors = (problem.errors ?? []).map((/** @type {any} */ it) =>
        (it.message === error.message ? { pointer: it.pointer, message: '' } : it));
      model.unfit = { prompt: about.prompt.id, errors };
      need(() => import('../../core/forms/wrong.js')).then(({ toWrong }) => toWrong('.question'));
    }
    // The refusal names the questions of one seat.
    if (problem.prompts && model.seats.length === 1)
      asked(model, problem.prompts, problem.version ?? model.askedAt);
    else if (problem.prompts || status === 409 || status === 412) model.ask();
    if (status === 409) model.meet().catch(() => {});
  } else {
    const why = /** @type {Error} */ (error).message;
    model.trouble = about ? `${UNCONFIRMED}${why} Your answer is kept: send it again.` : why;
  }
  say(model.trouble, 'alert');
}

/** What is tried now: an answer, and why that waits.
 * @type {WeakMap<Model, {prompt: string, draft: unknown, waits: unknown}>} */
const trying = new WeakMap();

/** Why the answer that is drafted waits to be tried; undefined, if it is not under way.
 * @param {Model} model @param {{id: string}} prompt */
export const tryWait = (model, prompt) => {
  const it = trying.get(model);
  return it?.prompt === prompt.id && it.draft === model.drafts.get(prompt.id) ? it.waits
    : undefined;
};

/** Tries an answer without giving it. What comes of it is shown if the page still stands where it
 * was tried, before the same draft. @param {Model} model */
export async function tryOut(model) {
  const { prompt, moment } = model;
  if (!prompt || tryWait(model, prompt) !== undefined) return;
  const form = formOf(prompt.choice);
  const draft = model.drafts.get(prompt.id);
  const lacks = form.lacks(prompt.choice, draft);
  if (lacks) {
    say(model.trouble = lacks);
    return;
  }
  const own = { prompt: prompt.id, draft, waits: /** @type {unknown} */ ('') };
  trying.set(model, own);
  const isStill = () => trying.get(model) === own && model.moment === moment
    && model.prompt?.id === prompt.id && model.drafts.get(prompt.id) === draft;
  redraw();
  try {
    const answer = form.answer(prompt.choice, draft);
    const body = { prompt: prompt.id, answer, ...seatOf(model, prompt.seat) };
    const path = `/v1/matches/${model.id}/previews`;
    const preview = await patiently(path, body, {}, (why) => {
      own.waits = why;
      redraw();
    });
    if (isStill()) {
      model.preview = { prompt: prompt.id, body: preview };
      requestAnimationFrame(() => requestAnimationFrame(() =>
        document.querySelector('.preview')?.scrollIntoView({ block: 'nearest' })));
    }
  } catch (error) {
    if (isStill()) {
      model.preview = null;
      model.trouble = error instanceof Refusal && error.name === 'preview-would-reveal'
        ? 'The outcome depends on something that you may not know.'
        : /** @type {Error} */ (error).message;
      say(model.trouble);
      requestAnimationFrame(() => requestAnimationFrame(() =>
        document.querySelector('.question .trouble')?.scrollIntoView({ block: 'nearest' })));
    }
  }
  if (trying.get(model) === own) trying.delete(model);
  redraw();
}

/** Does something beside the game, such as calling a judge. Not while the same is under way.
 * @param {Model} model @param {string} what @param {object} body */
export async function act(model, what, body) {
  if (waitOf(model, what) !== undefined) return null;
  untaken.delete(model);
  try {
    return await acts(model, what, body, undefined);
  } catch (error) {
    refused(model, error);
    untaken.set(model, { at: model.match.version, why: model.trouble });
    redraw();
    return null;
  }
}

/** Why the last of these was refused, and after which event: it is said where they are done, too.
 * @type {WeakMap<Model, {at: number, why: string}>} */
export const untaken = new WeakMap();

/** Why what is under way beside the game waits, by what it is.
 * @type {WeakMap<Model, Map<string, unknown>>} */
const underWay = new WeakMap();

/** Why something beside the game waits: '' while it is under way without a wait; undefined, if
 * it is not under way. @param {Model} model @param {string} what */
export const waitOf = (model, what) => underWay.get(model)?.get(what);

/** The same, if nothing has happened since an event.
 * @param {Model} model @param {string} what @param {object} body
 * @param {number | undefined} version */
export async function acts(model, what, body, version) {
  const path = `/v1/matches/${model.id}/${what}`;
  const waits = underWay.get(model) ?? new Map();
  underWay.set(model, waits.set(what, ''));
  redraw();
  try {
    const done = await patiently(path, body, { ifMatch: version?.toString() }, (why) => {
      waits.set(what, why);
      redraw();
    });
    hush();
    // It is done, whatever the next answer is.
    await model.meet().catch((error) => model.again(error));
    model.ask();
    return done;
  } finally {
    waits.delete(what);
    redraw();
  }
}
