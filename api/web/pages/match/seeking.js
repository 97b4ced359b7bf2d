// Through a match by what happened in it, and playing it again.
import { caption } from '../../core/sentence.js';
import { redraw, say } from '../../core/page.js';
import { settings } from '../../core/settings.js';
import { plain } from '../../core/words.js';
import { aloud } from './aloud.js';
import { SPEEDS } from './model.js';
import { missed, notePlayed, readingTime } from './watching.js';

/** @typedef {import('./model.js').Model} Model */

/** Milliseconds for which an event stands at most, where it is played as it was. */
const REAL_MAX = 3000;
/** Milliseconds after which playing begins. */
const BEGIN_MS = 200;
/** Milliseconds after which is looked again whether what comes next is read. */
const AGAIN_MS = 200;

/** To the next event in which a rule acted; from the last one on to the first.
 * @param {Model} model @param {string} rule */
export function nextOf(model, rule) {
  const acted = model.reel.frames.filter(({ event }) =>
    event.facts?.some((/** @type {any} */ it) => it.rule === rule));
  const next = acted.find((it) => it.seq > model.at) ?? acted[0];
  if (next) model.seek(next.seq);
}

/** To the decision before or after of whoever's eyes these are; a player's own where they are
 * nobody's. @param {Model} model @param {number} way */
export function decision(model, way) {
  const seats = model.eyesNow.startsWith('seat:') ? [Number(model.eyesNow.slice(5))] : model.seats;
  if (!seats.length) {
    say('Whose decisions? First choose the player to view as.', 'done');
    return;
  }
  const made = model.reel.frames.filter(({ event: { kind, seat } }) =>
    kind === 'decision.made' && seat !== undefined && seats.includes(seat));
  const found = way > 0 ? made.find((it) => it.seq > model.at)
    : made.findLast((it) => it.seq < model.at);
  if (found) model.seek(found.seq, 'mark');
  else say(way > 0 ? 'They made no later decision.' : 'They made no earlier decision.', 'done');
}

/** The kinds of what the track of a match has to seek: of its marks, and notes.
 * @param {Model} model @returns {string[]} */
export const kindsIn = ({ marks, notes }) =>
  [...new Set(marks.map((it) => /** @type {string} */ (it.mark))), ...notes.length ? ['note'] : []];

/** The kind that is sought; empty: all of them, or the one that was chosen is not there.
 * @param {Model} model */
export const sought = (model) => kindsIn(model).find((it) => it === settings.sought) ?? '';

/** To what the track has before or after of the kind that is sought.
 * @param {Model} model @param {number} way */
export function marked(model, way) {
  const kind = sought(model);
  const seqs = [...model.marks, ...model.notes.map(({ seq }) => ({ seq, mark: 'note' }))]
    .filter((it) => !kind || it.mark === kind).map((it) => it.seq)
    .sort((one, other) => one - other);
  const found = way > 0 ? seqs.find((it) => it > model.at) : seqs.findLast((it) => it < model.at);
  if (found || !kind) model.seek(found ?? (way > 0 ? Infinity : 1), 'mark');
  else say(`There is no ${way > 0 ? 'later' : 'earlier'} ${plain(kind)}.`, 'done');
}

/** Plays on by itself, or stops. From the head of a match it plays what was missed there, if
 * anything was; else all of it. @param {Model} model */
export function play(model) {
  if (model.playing) {
    model.stand();
    return;
  }
  const it = missed(model);
  if (it) {
    watch(model, it.from);
    return;
  }
  if (model.reel.place(model.at) >= model.reel.frames.length - 1) model.seek(1);
  goOn(model, BEGIN_MS);
}

/** Plays what happened after an event, which is shown again first. The newest event is followed.
 * @param {Model} model @param {number} from */
export function watch(model, from) {
  model.seek(from);
  const { frame } = model;
  if (frame) {
    notePlayed(model, frame.seq);
    aloud(model, [frame]);
  }
  const { frames } = model.reel;
  goOn(model, frame ? timeOf(model, frame, frames[model.reel.place(frame.seq) + 1]) : 0);
}

/** Plays on. @param {Model} model @param {number} wait Milliseconds for which it stands first. */
function goOn(model, wait) {
  // The turn in which it begins is played, whatever its first event is.
  let begins = true;
  const next = () => {
    const { frames, past, refusal, whole } = model.reel;
    let place = model.reel.place(model.at) + 1;
    // Decisions that say nothing are passed over.
    while (place < frames.length - 1 && !caption(frames[place].event).length) place++;
    // Through other eyes it is read anew, and the newest event may come first.
    if (place >= past.length && !whole && !refusal) {
      model.playing = window.setTimeout(next, AGAIN_MS);
      return;
    }
    const turned = settings.pauses && !begins
      && model.marks.some(({ mark, seq }) =>
        mark === 'turn' && model.at < seq && seq <= frames[place]?.seq);
    if (place >= frames.length || turned) {
      if (turned) say('The turn is over.');
      model.stand();
      return;
    }
    begins = false;
    model.seek(frames[place].seq, '');
    notePlayed(model, frames[place].seq);
    aloud(model, [frames[place]]);
    // What comes from here on is followed.
    if (model.isAtHead) {
      model.stand();
      return;
    }
    model.playing = window.setTimeout(next, timeOf(model, frames[place], frames[place + 1]));
  };
  model.playing = window.setTimeout(next, wait);
  redraw();
}

/** Plays slower or faster. @param {Model} model @param {number} by */
export function pace(model, by) {
  const at = SPEEDS.indexOf(model.speed) + by;
  model.speed = SPEEDS[Math.min(Math.max(at, 0), SPEEDS.length - 1)];
  redraw();
}

/** Milliseconds for which an event stands while it is played.
 * @param {Model} model @param {any} one @param {any} [next] The event after it. */
const timeOf = (model, one, next) => (model.speed ? readingTime(model, one.event) / model.speed
  : taken(one, next));

/** The time between two events as it was. @param {any} one @param {any} next */
const taken = (one, next) => {
  const at = (/** @type {any} */ it) => Date.parse(it.event.recorded_at);
  return next ? Math.min(Math.max(at(next) - at(one), 100), REAL_MAX) : 0;
};
