// What is read beside the frames: the room of the board, its style, and the words of its catalogue;
// chapters, notes and rulings.
import { all, get } from '../../core/api.js';
import { redraw } from '../../core/page.js';
import { settings } from '../../core/settings.js';
import { file } from '../../core/signs.js';
import { rooms } from '../../games/index.js';

/** Milliseconds for which a board waits for the words of its catalogue. */
const WORDS_MAX = 1000;

/** Reads the room of the game, and the words of its catalogue: where they come after the board,
 * what is on it moves. @param {import('./model.js').Model} model */
export async function enter(model) {
  const { ruleset } = model.match;
  const words = all(`/v1/rulesets/${ruleset}/catalog`, { max: 2000 }).then((items) => {
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
 * @param {import('../../games/room.js').Room} room @param {import('./model.js').Model} model
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

/** Loads the style of a room, so that its board is never seen without.
 * @param {string} path @returns {Promise<() => void>} What takes it away. */
export function styled(path) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = file(path);
  return new Promise((done) => {
    link.onload = link.onerror = () => done(() => link.remove());
    document.head.append(link);
  });
}

/** Reads the chapters of a match, and the lines that rewinds have undone.
 * @param {import('./model.js').Model} model */
export async function readMarks(model) {
  const { eyes, branch } = model.moment;
  const query = [eyes && `as=${eyes}`, branch && `branch=${branch}`].filter(Boolean).join('&');
  try {
    const marks = [];
    for (let after = 0; ; ) {
      const page = await get(
        `/v1/matches/${model.id}/timeline?limit=1000&after=${after}${query && `&${query}`}`);
      marks.push(...page.items);
      if (page.items.length < 1000) break;
      after = page.items.at(-1).seq;
    }
    model.marks = marks;
    // Along a line that was undone nothing tells what has undone it.
    if (branch || marks.some((it) => it.mark === 'rewind')) {
      model.branches = await all(`/v1/matches/${model.id}/branches`, { max: 300 });
    }
    redraw();
  } catch { /* The log is there without its chapters. */ }
}

/** @param {import('./model.js').Model} model */
export async function readNotes(model) {
  try {
    model.notes = await all(`/v1/matches/${model.id}/annotations`, { max: 300 });
    redraw();
  } catch { /* None are shown. */ }
  readRulings(model);
}

/** @param {import('./model.js').Model} model */
export async function readRulings(model) {
  try {
    model.rulings = await all(`/v1/matches/${model.id}/rulings`, { max: 300 });
    redraw();
  } catch { /* None are shown. */ }
}

/** Whether this browser keeps receipts of a match. @param {string} match */
export function hasReceipts(match) {
  try {
    return !!localStorage.getItem(`highnoon.receipts.${match}`);
  } catch {
    return false;
  }
}
