// What may not be looked at, or is not there: the page goes on with what may, and it is said.
import { redraw, say } from '../../core/page.js';

/** @typedef {import('./model.js').Model} Model */

/** Whether there is no such line of play; else those eyes are refused.
 * @param {Model} model @param {string | null} eyes @param {{status: number}} refusal */
export const isNoLine = ({ moment, eyes: all }, eyes, { status }) =>
  !!moment.branch && status === 404 && (!eyes || all.includes(eyes));

/** The eyes that may look are taken, or the line of play that there is. @param {Model} model */
export function mayNot(model) {
  const { reel: { refusal }, moment: { eyes, branch } } = model;
  if (!refusal) return;
  if (isNoLine(model, eyes, refusal)) {
    say(noLine(branch), 'alert');
    model.go({ branch: null }, '');
  } else if (eyes?.startsWith('seat:') && [401, 403].includes(refusal.status)) {
    model.look(null, '');
    say(notTheirs(model, refusal), 'done');
  } else if (eyes) {
    say(refused(eyes, refusal), 'alert');
    model.look(null, '');
  } else redraw();
}

/** Reels of which it was said that they have no such event. @type {WeakSet<object>} */
const told = new WeakSet();

/** Says once where the page stands if the address names an event that is not to be seen.
 * @param {Model} model */
export function beyond({ closed, moment: { at }, reel }) {
  const { head, live, line } = reel;
  // The newest event may be on its way.
  if (closed || !at || !head || at <= head.seq || !(live.length || line === 'still')
    || told.has(reel)) return;
  told.add(reel);
  say(lacking(at, head.seq), 'alert');
}

/** @param {number} at @param {number} last The event that is shown instead. */
export const lacking = (at, last) =>
  `You cannot see event ${at} of this match, if there is one. This is event ${last}.`;

/** @param {string | null} branch */
export const noLine = (branch) =>
  `There is no undone line ${branch} in this match. This is everything that happened.`;

/** A link to a moment may come from a player: whoever follows it sees what they may, instead.
 * @param {Model} model @param {{status: number}} refusal */
const notTheirs = ({ eyesNow }, { status }) =>
  `Only that player may look through these eyes${status === 401 ? ': if you are, log in' : ''}. ${
    eyesNow === 'public' ? 'You see what everybody sees.' : 'You see what you know yourself.'}`;

/** @param {string} eyes @param {{status: number, message: string}} refusal */
export const refused = (eyes, { status, message }) =>
  `You may not view the match ${eyes.startsWith('seat:') ? 'as that player' : 'this way'}. ${
    status === 401 ? 'Log in first.' : message}`;

/** A view that does not exist is taken out of the address, so that it says what is shown.
 * @param {Model} model */
export function nowhere(model) {
  say('The address asks for a view that does not exist.', 'alert');
  model.noteAddress('');
}
