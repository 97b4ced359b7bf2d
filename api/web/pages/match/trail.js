// How one answer led to the next question: the answers of this phase since the table last rested,
// each of which brought the next question at once.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { formOf } from '../../core/forms/form.js';
import { optionsOf } from '../../core/point.js';
import { hush } from '../../core/page.js';
import { labelOf, spoken } from '../../core/sentence.js';
import { counted } from '../../core/words.js';
import { readMarks } from './sight.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {{asked: string, at: number, said: string, brought: string[]}} Step An answer: to what,
 * after which event that was asked, and which questions it brought. */

/** The marks of a match that do not tell yet whether an answer has begun a turn or a phase.
 * @type {WeakMap<Model, any[]>} */
const overtaken = new WeakMap();

/** Answers that are shown at most; of more, the last. */
const SHOWN = 4;
/** Chosen options that are named; more are counted. */
const NAMED = 2;

/** Where this tab keeps a trail: whoever reads the page again still sees it.
 * @param {Model} model */
const placeOf = (model) => `highnoon.trail.${model.id}`;

/** @param {Model} model @returns {Step[]} */
const stepsOf = (model) => JSON.parse(sessionStorage.getItem(placeOf(model)) ?? '[]');

/** Notes an answer, which was taken. @param {Model} model
 * @param {{prompt: any, draft: any, at: number}} given To what, and after which event that was
 * asked: more may be asked by now.
 * @param {boolean} rested Whether the table rested before it.
 * @param {any[]} fresh What is asked since. */
export function took(model, { prompt, draft, at }, rested, fresh) {
  hush();
  const before = stepsOf(model);
  const goesOn = !rested && before.at(-1)?.brought.includes(prompt.id);
  const brought = fresh.filter((it) => it.seat === prompt.seat).map((it) => it.id);
  const steps = [...(goesOn ? before : []),
    { asked: prompt.title, at, said: told(model, prompt, draft), brought }];
  try {
    sessionStorage.setItem(placeOf(model), JSON.stringify(steps));
  } catch { /* No room: what led here is not shown. */ }
  overtaken.set(model, model.marks);
  if (brought.length) readMarks(model);
}

/** An answer in a few words. @param {Model} model @param {any} prompt @param {any} draft */
function told(model, { choice }, draft) {
  const options = optionsOf(choice);
  const chosen = formOf(choice).chosen(choice, draft).map((place) => options[place])
    .filter(Boolean);
  if (chosen.length > NAMED) return `${chosen.length} chosen`;
  if (chosen.length)
    return chosen.map((it) => spoken(labelOf(it), (seat) => model.name(seat))).join(', ');
  return typeof draft === 'number' ? String(draft) : options.length ? 'none' : 'answered';
}

/** What led to the question that is open now, if it follows from an answer. @param {Model} model
 * @param {(title: string) => string} named @param {unknown} back The way back. */
export function trail(model, named, back) {
  const { head } = model.reel;
  const { marks } = model;
  const begun = marks.findLast((it) => /turn|phase/.test(it.mark))?.seq ?? 0;
  const steps = stepsOf(model).filter((it) => it.at >= begun);
  if (!steps.at(-1)?.brought.includes(model.open ?? '') || !head || head.seq < model.askedAt
    || head.rest) return nothing;
  // Its place is kept until it is known.
  const isKnown = marks.length && overtaken.get(model) !== marks;
  return html`<div class="trail" .style=${isKnown ? '' : 'visibility: hidden'}><p>
    <span class="unseen">${counted(steps.length, 'answer')} led here: </span>
    ${steps.length > SHOWN ? html`<span>… › </span>` : nothing}${steps.slice(-SHOWN)
      .map((it) => html`
      <span title=${named(it.asked)}>${it.said}</span> <span aria-hidden="true">›</span> `)}</p>${
        back}</div>`;
}
