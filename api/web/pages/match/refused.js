// What is said of an answer that came too late: what closed its question, or when the time for it
// was up and what was answered by default, with the rules.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { get } from '../../core/api.js';
import { formOf } from '../../core/forms/form.js';
import { redraw, say } from '../../core/page.js';
import { optionsOf } from '../../core/point.js';
import { caption, cited, labelOf, named, sentence, spoken } from '../../core/sentence.js';
import { timeOf } from '../../core/words.js';
import { telling } from './telling.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {{prompt: any, at: number}} Asked A question,
 * and the event after which it was still open. */

/**
 * What came between a question and its answer.
 * @typedef {object} Late
 * @property {Asked} asked
 * @property {boolean} sent Whether an answer was on its way.
 * @property {any} expiry The fact that somebody's time was up; null: it was not that.
 * @property {any} event What closed the question, or what was answered by default.
 * @property {string} detail What the server says of it, where the log says nothing.
 */

/** Events that are looked at for what closed a question. */
const EVENTS_MAX = 200;
/** What closes questions whatever they are. */
const ENDS = ['match.rewound', 'match.finished', 'match.cancelled', 'match.suspended'];

/** Tells what came between a question and its answer.
 * @param {Model} model @param {Asked} asked
 * @param {import('../../core/api.js').Refusal | null} refusal
 * Why the answer was refused; null: none was sent. */
export async function tellLate(model, asked, refusal) {
  /** @type {any[]} */
  let events = [];
  try {
    events =
      (await get(`/v1/matches/${model.id}/events?after=${asked.at}&limit=${EVENTS_MAX}`)).items;
  } catch { /* What the refusal says is all that is known. */ }
  const { expiry, event } = closing(events, asked.prompt, refusal?.name === 'clock-expired');
  if (!refusal && !expiry) return;
  model.late = { asked, sent: !!refusal, expiry, event, detail: refusal?.message ?? '' };
  say(inWords(model, model.late), 'alert');
  redraw();
}

/** What closed a question, of the events since it was open.
 * @param {any[]} events @param {any} prompt
 * @param {boolean} timed Whether it is known that time was up. */
function closing(events, prompt, timed) {
  const answer = events.find((it) => it.decision?.prompt === prompt.id);
  const ran = events.filter((it) => it.kind === 'clock.expired');
  // The answer that is given by default follows at once.
  const own = ran.find((it) => it.seat === prompt.seat && (!answer || it.seq < answer.seq));
  const other = timed && !own ? ran[0] : undefined;
  const up = own ?? other;
  if (up) {
    const expiry = up.facts.find((/** @type {any} */ it) => it.type === 'clock_expired');
    const given = events.find(
      (it) => it.seq > up.seq && it.kind === 'decision.made' && it.seat === up.seat);
    return { expiry, event: expiry?.on_expiry === 'loss' ? null : given ?? null };
  }
  const tells = (/** @type {any} */ it) => caption(it).length > 0;
  return { expiry: null,
    event: answer ?? events.find((it) => ENDS.includes(it.kind)) ?? events.find(tells) ?? null };
}

/** An answer to a question by the labels of its options; empty: there is nothing to name.
 * @param {Model} model @param {any} prompt @param {any} event */
function answerIn(model, prompt, event) {
  const given = event?.decision;
  if (!given || given.prompt !== prompt.id || given.answer === undefined) return '';
  if (typeof given.answer === 'number') return String(given.answer);
  const form = formOf(prompt.choice);
  const draft = form?.draftOf?.(prompt.choice, given.answer);
  if (!form || draft === null || draft === undefined) return '';
  const options = optionsOf(prompt.choice);
  const labels = form.chosen(prompt.choice, draft)
    .map((place) => spoken(labelOf(options[place]), (seat) => model.name(seat)));
  return labels.join(', ') || (options.length ? 'none of them' : '');
}

/** What happened, in sentences: what is book-keeping only where there is nothing else.
 * @param {any} event */
const factsOf = (event) =>
  (event ? caption(event).length ? caption(event) : event.facts.slice(0, 1) : []);

/** The parts of what is told. @param {Model} model @param {Late} late */
function parts(model, { asked: { prompt }, sent, expiry, event, detail }) {
  const title = named(prompt.title, (seat) => model.name(seat));
  const isOwn = !expiry || model.seats.includes(expiry.seat);
  const time = expiry ? timeOf(expiry.deadline) : '';
  const whose = !expiry ? '' : isOwn ? `your time was up at ${time}`
    : `the time of ${model.name(expiry.seat)} was up at ${time}`;
  const answer = answerIn(model, prompt, event);
  const byDefault = expiry && expiry.on_expiry !== 'loss';
  const head = !sent ? `“${title}”: ${whose}.`
    : expiry ? `“${title}”: ${whose}, before your answer came.`
      : event
    ? `“${title}” closed before your answer came${
      event.decision ? ', as you have answered it elsewhere' : ''}:`
        : `“${title}” closed before your answer came.`;
  const then = !expiry ? '' : byDefault
    ? `${isOwn ? 'Answered for you' : 'Answered for them'} by default${answer ? `: “${answer}”.`
      : event ? ':' : '.'}`
    : `${isOwn ? 'You are' : `${model.name(expiry.seat)} is`} out of the match.`;
  const rest = !expiry && !event ? detail : !expiry && answer ? `“${answer}”.` : '';
  return { head, then, rest };
}

/** The same for those who listen. @param {Model} model @param {Late} late */
function inWords(model, late) {
  const { head, then, rest } = parts(model, late);
  const facts = factsOf(late.event)
    .map((/** @type {any} */ it) => spoken(it, (seat) => model.name(seat)));
  return [head, then, rest, ...facts].filter(Boolean).join(' ');
}

/** What came between the last question and its answer, above the next one. @param {Model} model */
export function told(model) {
  const { late } = model;
  if (!late) return nothing;
  const { head, then, rest } = parts(model, late);
  const how = telling(model);
  const facts = factsOf(late.event)
    .map((/** @type {any} */ it) => html`${sentence(it, how)} ${cited(it.rule, how)} `);
  // A default answer follows the rule of its question,
  // where nothing that it brought about cites one.
  const rule = late.expiry && late.event && !late.event.facts.length ? late.asked.prompt.rule
    : undefined;
  return html`<div class="late note-line">
    <p>${head} ${late.expiry ? cited(late.expiry.rule, how) : nothing} ${late.expiry ? nothing
      : html`${rest} ${facts}`}</p>
    ${then ? html`<p>${then} ${cited(rule, how)} ${facts}</p>` : nothing}
    <button type="button" class="small quiet"
      @click=${() => { model.late = null; redraw(); }}>Close this note</button></div>`;
}
