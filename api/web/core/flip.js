// Things glide from where they were to where they are now: measured before a drawing and after it.
import { moves } from './settings.js';

/** Things that glide at once, at most: more is a change of scene. */
const THINGS_MAX = 80;
const GLIDE_MS = 180;
/** Pixels below which nothing is seen to move. */
const LEAST = 4;

/** @type {Map<string, DOMRect> | null} */
let before = null;

/** The things of the first board that are in sight, by their keys. */
function places() {
  /** @type {Map<string, {it: HTMLElement, rect: DOMRect}>} */
  const found = new Map();
  const board = document.querySelector('.board');
  for (const it of /** @type {NodeListOf<HTMLElement>} */ (board?.querySelectorAll('.thing[data-key]') ?? [])) {
    const key = it.dataset.key ?? '';
    if (key && !found.has(key)) found.set(key, { it, rect: it.getBoundingClientRect() });
  }
  return found;
}

/** Notes where things are, if what comes is one step of play. @param {boolean} step */
export function note(step) {
  before = step && moves() && !document.hidden ? new Map([...places()].map(([key, { rect }]) => [key, rect])) : null;
}

/** Lets things glide to where they are now. */
export function glide() {
  const from = before;
  before = null;
  if (!from?.size) return;
  const moved = [...places()].flatMap(([key, { it, rect }]) => {
    const old = from.get(key);
    if (!old || !old.width || !rect.width) return [];
    const [x, y] = [old.left - rect.left, old.top - rect.top];
    return Math.abs(x) + Math.abs(y) < LEAST ? [] : [{ it, x, y }];
  });
  if (moved.length > THINGS_MAX) return;
  for (const { it, x, y } of moved) {
    it.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], { duration: GLIDE_MS, easing: 'ease-out' });
  }
}
