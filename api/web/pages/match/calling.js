// Calling a judge: about which event, what is wrong, and whether the match waits meanwhile.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { closeOwn, openDialog } from '../../core/dialog.js';
import { redraw, say } from '../../core/page.js';
import { caption, sentence, spoken } from '../../core/sentence.js';
import { duration, isOver, titled } from '../../core/words.js';
import { act, untaken, waitOf } from './asking.js';
import { begunOf, keepBegun } from './begun.js';
import { told } from './refused.js';
import { why } from './table.js';
import { telling } from './telling.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../core/frames.js').Frame} Frame */

/** How many of the last events are listed that told something. */
const LISTED = 40;
/** Letters of a sentence in the list: all of it stands below. */
const LETTERS = 80;
/** Milliseconds from which on time is short. */
const SHORT_MS = 30_000;
/** What tells only that judges were called before, and that the match waited. */
const CALLS = /^(dispute\.|match\.(suspended|resumed)$)/;

/** The events that can be named: the last ones that told something or were decided by the player,
 * the newest first, and the one that is looked at.
 * @param {Frame[]} frames @param {number} at @param {number[]} seats */
function eventsOf(frames, at, seats) {
  const own = (/** @type {any} */ { kind, seat }) =>
    kind === 'decision.made' && seats.includes(seat);
  const told = frames.filter(({ event }) => !CALLS.test(event.kind)
    && (caption(event).length || own(event))).slice(-LISTED);
  return frames.filter((it) => it.seq === at || told.includes(it)).reverse();
}

/** Which event is named at first: the one that is looked at, if it is an earlier one; else the one
 * about which the player has begun to write; else the last one that told something.
 * @param {Model} model @param {number | undefined} begun */
function firstOf({ moment, at, reel, isUndone }, begun) {
  const looksBack = isUndone || (moment.at !== null && at < (reel.head?.seq ?? 0));
  return looksBack ? at : begun ?? eventsOf(reel.frames, 0, [])[0]?.seq ?? at;
}

/** What an event told, as text. @param {Model} model @param {Frame} frame */
function saidOf(model, { event }) {
  const name = (/** @type {number} */ seat) => model.name(seat);
  return caption(event, Infinity)
    .map((/** @type {any} */ it) => spoken(it, name)).join(' ')
    || (event.kind === 'decision.made' && event.seat !== undefined
      ? `${name(event.seat)} decided${
        event.decision ? ', which shows only later' : ', and you cannot see what'}.`
      : `${titled(event.kind.replace('.', ' '))}.`);
}

/** @param {Model} model @param {Frame} frame */
function labelOf(model, frame) {
  const said = saidOf(model, frame);
  const cut = [...said].slice(0, LETTERS).join('').trimEnd();
  return `${frame.seq}: ${said.length > LETTERS ? `${cut} …` : said}`;
}

/** Calls a judge. @param {Model} model @param {number} [about] The event that is named at first. */
export function callJudge(model, about) {
  untaken.delete(model);
  const begun = begunOf(model, 'claim');
  let seq = about ?? firstOf(model, begun?.seq);
  const keep = (/** @type {string} */ text) =>
    keepBegun(model, 'claim', text ? { text, seq } : null);
  const events = eventsOf(model.reel.frames, seq, model.seats);
  const runs = clockRuns(model);
  const { late } = model;
  const call = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const suspend = data.has('suspend');
    if (!await act(model, 'disputes', { seq, claim: String(data.get('claim')), suspend })) return;
    keep('');
    closeOwn(own);
    // There is nothing to decide meanwhile: their words are there, and what comes of them.
    if (suspend) model.panel = 'table';
    say('A judge has been called.', 'done');
  };
  const own = openDialog('Call a judge', () => {
    const frame = events.find((it) => it.seq === seq);
    return html`<form @submit=${call}>
    <label>About event <select name="seq" aria-describedby="call-about"
      @change=${(/** @type {any} */ { target }) => {
        seq = Number(target.value);
        keep(target.form.elements.claim.value);
        redraw();
      }}>${events.map((it) => html`<option value=${it.seq}
      ?selected=${it.seq === seq}>${labelOf(model, it)}</option>`)}</select></label>
    ${frame ? aboutOf(model, frame) : nothing}
    <label>What is wrong <textarea name="claim" rows="3" required maxlength="2000"
      .value=${begun?.text ?? ''} @input=${(/** @type {any} */ event) =>
        keep(event.target.value)}></textarea></label>
    ${pausing(model, runs)}
    ${ownTime(model)}
    <div role="alert">${model.late === late ? nothing : told(model)}</div>
    ${why(model)}<p><button class="do" ?disabled=${waitOf(model, 'disputes') !== undefined}
      >Call a judge</button> <span class="soft" role="status">${
        waitOf(model, 'disputes') || nothing}</span></p></form>`;
  });
}

/** All that the event told, and what is asked of a judge where that is a ruling.
 * @param {Model} model @param {Frame} frame */
const aboutOf = (model, frame) => html`<blockquote id="call-about">${
  caption(frame.event, Infinity).length ? caption(frame.event, Infinity)
    .map((/** @type {any} */ it) => html`${sentence(it, { name: telling(model).name })} `)
    : saidOf(model, frame)}${frame.event.kind === 'ruling.issued'
    ? html`<br><b>This is a ruling: you appeal against it.</b>` : nothing}</blockquote>`;

/** Whether somebody's clock runs. @param {Model} model */
const clockRuns = ({ match }) => match.status === 'active'
  && !!match.clock?.seats.some(({ deadline }) => deadline);

/** What is left to the caller, whose time runs while they write. @param {Model} model */
function ownTime({ match, seats, ahead }) {
  const ends = (match.status === 'active' ? match.clock?.seats ?? [] : [])
    .flatMap(({ seat, deadline }) =>
      (deadline && seats.includes(seat) ? Date.parse(deadline) : []));
  const left = Math.min(...ends) - Date.now() - ahead;
  if (!ends.length) return nothing;
  return left <= 0 ? html`<p role="alert">Your time is up.</p>` : html`<p>Your clock runs: <span
    class="clock ${left < SHORT_MS ? 'short' : ''}">${duration(left)}</span></p>`;
}

/** Whether the match is to wait, and what that does; where it cannot, why.
 * @param {Model} model @param {boolean} runs Whether a clock ran when the window was opened. */
function pausing({ match }, runs) {
  if (match.status === 'active') return html`<label class="check"><input type="checkbox"
    name="suspend" .defaultChecked=${runs}><span>Pause the match until a judge has ruled<small
    >Nobody can decide anything meanwhile${match.clock ? ', and all clocks stop' : ''}. Without a ${
      match.clock ? 'pause the match and its clocks go' : 'pause the match goes'} on.</small></span
    ></label>`;
  return html`<p class="soft">${match.status === 'suspended' ? 'The match is paused already.'
    : isOver(match.status) ? 'The match is over: a judge can rule on the record and on the result.'
    : 'The match has not begun: there is nothing to pause.'}</p>`;
}
