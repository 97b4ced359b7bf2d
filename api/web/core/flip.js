// Things glide from where they were to where they are now, whatever zone that is in: measured
// before a drawing and after it. What is new on the board turns up,
// and numbers count to what they are now.
import { moves } from './settings.js';

/** Things that glide at once, at most: more is a change of scene. */
const THINGS_MAX = 80;
const GLIDE_MS = 180;
const TURN_MS = 240;
const COUNT_MS = 300;
const BACK_MS = 600;
/** Pixels below which nothing is seen to move. */
const LEAST = 4;

/** @type {Map<string, DOMRect> | null} */
let before = null;

/** The things of the first board that are in sight, by their keys. */
function places() {
  /** @type {Map<string, {it: HTMLElement, rect: DOMRect}>} */
  const found = new Map();
  const board = document.querySelector('.board');
  for (const it of /** @type {NodeListOf<HTMLElement>} */ (board
    ?.querySelectorAll('.thing[data-key]') ?? [])) {
    const key = it.dataset.key ?? '';
    if (key && !found.has(key)) found.set(key, { it, rect: it.getBoundingClientRect() });
  }
  return found;
}

/** What numbers of the first board said, if what comes is one step of play.
 * @type {Map<Element, {thing: string, is: number}> | null} */
let said = null;

/** The numbers of the first board: they stand alone, in a `b` or beside the text. Those of a thing
 * are its own, though another thing is drawn in the same place afterwards. */
function numbers() {
  /** @type {Map<HTMLElement, {thing: string, is: number}>} */
  const found = new Map();
  const board = document.querySelector('.board');
  for (const it of /** @type {NodeListOf<HTMLElement>} */ (board?.querySelectorAll('b, [data-n]')
    ?? [])) {
    if (it.childElementCount) continue;
    const text = it.dataset.n ?? it.textContent ?? '';
    if (/^\$?\d{1,4}$/.test(text)) {
      const thing = /** @type {HTMLElement | null} */ (it.closest('.thing'))?.dataset.key ?? '';
      found.set(it, { thing, is: Number(text.replace('$', '')) });
    }
  }
  return found;
}

/** Lets numbers count to what they are now. The text is what it is:
 * the counting is drawn over it. */
function count() {
  const old = said;
  said = null;
  if (!old?.size) return;
  for (const [it, { thing, is }] of numbers()) {
    const from = old.get(it);
    if (!from || from.is === is || from.thing !== thing) continue;
    it.classList.add('counts');
    it.classList.toggle('money', (it.dataset.n ?? it.textContent)?.startsWith('$'));
    const done = () => it.classList.remove('counts');
    it.animate([{ '--n': String(from.is) }, { '--n': String(is) }],
      { duration: COUNT_MS, easing: 'ease-out' }).finished.then(done, done);
  }
}

/** Notes where things are, and what numbers say: what comes is one step of play. */
export function note() {
  const seen = moves() && !document.hidden;
  said = seen ? numbers() : null;
  before = seen ? new Map([...places()].map(([key, { rect }]) => [key, rect])) : null;
}

/** Lets things glide to where they are now; what was not to be seen before turns up. */
export function glide() {
  count();
  const from = before;
  before = null;
  if (!from?.size) return;
  /** @type {{it: HTMLElement, x: number, y: number}[]} */
  const moved = [];
  /** @type {HTMLElement[]} */
  const fresh = [];
  for (const [key, { it, rect }] of places()) {
    const old = from.get(key);
    if (!rect.width) continue;
    if (!old?.width) {
      fresh.push(it);
      continue;
    }
    const [x, y] = [old.left - rect.left, old.top - rect.top];
    if (Math.abs(x) + Math.abs(y) >= LEAST) moved.push({ it, x, y });
  }
  if (moved.length + fresh.length > THINGS_MAX) return;
  for (const { it, x, y } of moved) {
    it.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }],
      { duration: GLIDE_MS, easing: 'ease-out' });
  }
  for (const it of fresh) {
    it.animate([{ transform: 'rotateY(90deg)' }, { transform: 'none' }],
      { duration: TURN_MS, easing: 'ease-out' });
  }
}

/** Shows that the match went back: the boards slide in from where time came from. */
export function windBack() {
  if (!moves() || document.hidden) return;
  for (const it of document.querySelectorAll('.board')) {
    it.animate([{ transform: 'translateX(-24px)', opacity: 0.3 },
      { transform: 'none', opacity: 1 }], { duration: BACK_MS, easing: 'ease-out' });
  }
}
