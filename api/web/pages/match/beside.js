// The second pair of eyes, beside the first.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { Reel } from '../../core/frames.js';
import { redraw, say } from '../../core/page.js';
import { styled } from '../../core/signs.js';
import { eyesIn } from '../../core/words.js';
import { isNoLine, refused } from './refusing.js';

/** @typedef {import('./model.js').Model} Model */

await styled('pages/match/beside.css');

/** Begins to read frames with them, if there are any still. @param {Model} model */
export function lookBeside(model) {
  model.beside?.close();
  model.beside = null;
  const { beside, branch } = model.moment;
  if (!beside || model.closed) return;
  const reel = new Reel(model.id, beside, branch, () => {
    if (model.beside === reel) notBeside(model);
    redraw();
  });
  model.beside = reel;
  reel.begin(model.match.version, !model.fault?.freezes);
}

/** The second pair of eyes may not look: it goes. @param {Model} model */
function notBeside(model) {
  const { beside, moment } = model;
  const refusal = beside?.refusal;
  // Where there is no such line, the first pair of eyes tells.
  if (!refusal || refusal.freezes || isNoLine(model, moment.beside, refusal)) return;
  say(refused(moment.beside ?? '', refusal), 'alert');
  model.go({ beside: null }, '');
}

/** Whose board it is, and the way to the other one: a phone shows one at a time.
 * @param {Model} model @param {string} eyes */
export function tag(model, eyes) {
  const { eyesNow, moment: { beside, stage } } = model;
  const other = eyes === eyesNow ? beside : eyesNow;
  const name = (/** @type {string} */ it) => eyesIn(it, (seat) => model.name(seat));
  return html`<p class="eyes-tag">View as ${name(eyes)}${!other || stage ? nothing
    : html` <button class="small" @click=${turn}>Show ${name(other)}</button>`}</p>`;
}

/** Brings the other board into sight; who is there by keyboard is so on that one.
 * @param {Event} event */
function turn({ currentTarget }) {
  const here = /** @type {Element} */ (currentTarget).closest('.board');
  const there = [...document.querySelectorAll('.boards > .board')].find((it) => it !== here);
  there?.querySelector('button')?.focus({ preventScroll: true });
  there?.scrollIntoView({ block: 'nearest', inline: 'start' });
}
