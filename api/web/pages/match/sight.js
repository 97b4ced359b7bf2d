// Who looks, and what is read for them beside the frames: the room of the board, its style, and the
// words of its catalogue; chapters, notes and rulings.
import { all, get } from '../../core/api.js';
import { need, redraw } from '../../core/page.js';
import { session } from '../../core/session.js';
import { settings } from '../../core/settings.js';
import { styled } from '../../core/signs.js';
import { rooms } from '../../games/index.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Moment} Moment */

/** Milliseconds for which a board waits for the words of its catalogue. */
const WORDS_MAX = 1000;

/** Reads the room of the game, and the words of its catalogue: where they come after the board,
 * what is on it moves. @param {Model} model */
export async function enter(model) {
  const { ruleset, rules_version } = model.match;
  const words = all(`/v1/rulesets/${ruleset}/catalog?version=${rules_version}`,
    { max: 2000 }).then((items) => {
    for (const it of items) model.catalogue.set(String(it.id), it);
  }, () => { /* The board names things without it. */ });
  try {
    const room = rooms[ruleset];
    if (room && !settings.plain) {
      const { game } = await room();
      if (game.style) model.unstyle = await styled(game.style);
      model.room = guarded(game, model);
    }
  } catch (error) {
    console.error(error);
    model.roomFailed = true;
  }
  await Promise.race([words, new Promise((done) => setTimeout(done, WORDS_MAX))]);
  model.isEntered = true;
  if (model.closed) model.unstyle();
  redraw();
  words.then(redraw);
}

/** A room that cannot break the page: once a part of it fails, the plain board takes its place, and
 * the page says so. What has failed gives nothing.
 * @param {import('../../games/room.js').Room} room @param {Model} model
 * @returns {any} */
export const guarded = (room, model) => Object.fromEntries(Object.entries(room)
  .map(([name, part]) => [name, typeof part !== 'function' ? part
    : (/** @type {any[]} */ ...given) => {
      try {
        return /** @type {Function} */ (part)(...given);
      } catch (error) {
        console.error(error);
        model.room = null;
        model.roomFailed = true;
        redraw();
      }
    }]));

/** Milliseconds after which is read again what could not be read. */
const AGAIN = 5000;

/** Reads what is new of a model. What a later reading overtakes is dropped: eyes may have changed.
 * @param {Model} model @param {string} what @param {() => Promise<any>} read */
async function reads(model, what, read) {
  const { readings, unread } = model;
  const own = readings[what] = { as: readings[what]?.as };
  const isStill = () => readings[what] === own && !model.closed;
  try {
    const found = await read();
    if (!isStill()) return;
    own.as = new Date();
    Object.assign(model, found);
    delete unread[what];
  } catch (/** @type {any} */ error) {
    if (!isStill()) return;
    unread[what] = error;
    if (!error.status || error.passes)
      setTimeout(() => isStill() && reads(model, what, read), error.after * 1000 || AGAIN);
  }
  redraw();
}

/** Reads the chapters of a match, and the lines that rewinds have undone. Without them the log is
 * there all the same.
 * @param {Model} model */
export function readMarks(model) {
  const { eyes, branch } = model.moment;
  const query = [eyes && `as=${eyes}`, branch && `branch=${branch}`].filter(Boolean).join('&');
  return reads(model, 'marks', async () => {
    const marks = [];
    for (let after = 0; ; ) {
      const page = await get(
        `/v1/matches/${model.id}/timeline?limit=1000&after=${after}${query && `&${query}`}`);
      marks.push(...page.items);
      if (page.items.length < 1000) break;
      after = page.items.at(-1).seq;
    }
    const isWound = marks.some((it) => it.mark === 'rewind');
    if (isWound) (await need(() => import('../../core/rewinds.js'))).settle(marks);
    // Along a line that was undone nothing tells what has undone it.
    return { marks, ...((branch || isWound)
      && { branches: await all(`/v1/matches/${model.id}/branches`, { max: 300 }) }) };
  });
}

/** @param {Model} model */
export function readNotes(model) {
  reads(model, 'notes', async () => ({
    notes: await all(`/v1/matches/${model.id}/annotations`, { max: 300 }) }));
  readRulings(model);
}

/** @param {Model} model */
export const readRulings = (model) => reads(model, 'rulings', async () => ({
  rulings: await all(`/v1/matches/${model.id}/rulings`, { max: 300 }) }));

/** A moment without the judge's eyes, if they are not open yet: that is put on record, and asked
 * first. @param {Model} model @param {Moment} to @param {Partial<Moment>} from
 * @param {string} jump */
export function freely(model, to, from, jump) {
  const [eyes, beside] = [to.eyes, to.beside].map((it) => it === 'judge');
  const isAsked = (eyes && from.eyes !== 'judge') || (beside && from.beside !== 'judge');
  if (!isAsked || !session.scopes.includes('judge')) return to;
  need(() => import('./onrecord.js')).then((it) => it.ask(model, to, jump));
  return { ...to, ...(eyes && { eyes: from.eyes ?? null }),
    ...(beside && { beside: from.beside ?? null }) };
}

/** Whether this browser keeps receipts of a match. @param {{id: string, who: string}} of */
export function hasReceipts({ id, who }) {
  try {
    return [`.${who}`, ''].some((of) => localStorage[`highnoon.receipts.${id}${of}`]);
  } catch {
    return false;
  }
}
