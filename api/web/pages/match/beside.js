// The second pair of eyes, beside the first.
import { Reel } from '../../core/frames.js';
import { redraw, say } from '../../core/page.js';
import { isNoLine, refused } from './refusing.js';

/** @typedef {import('./model.js').Model} Model */

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
