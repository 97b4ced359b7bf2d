// A finger that is drawn along: over the caption it steps through the match, over the edge of the
// panel it opens and shuts that. Buttons do the same.
import { redraw } from '../../core/page.js';

/** Pixels that a finger is drawn along at least, and by how much straighter than aside. */
const LEAST = 40;
const STRAIGHT = 1.5;
const SIZES = /** @type {const} */ (['peek', 'half', 'full']);

/** Attends to fingers on a page; what it returns stops that.
 * @param {import('./model.js').Model} model */
export function swipes(model) {
  const ending = new AbortController();
  /** @type {{x: number, y: number, on: Element} | null} */
  let from = null;
  document.addEventListener('pointerdown', (event) => {
    const target = /** @type {Element} */ (event.target);
    const on = event.pointerType === 'touch'
      ? target.closest?.('.foot .caption, .panel .grip, .panel .tabs') : null;
    from = on ? { x: event.clientX, y: event.clientY, on } : null;
  }, { signal: ending.signal });
  document.addEventListener('pointerup', (event) => {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    const { on } = from;
    from = null;
    if (on.matches('.caption')) {
      if (Math.abs(x) >= LEAST && Math.abs(x) > STRAIGHT * Math.abs(y)) model.step(x < 0 ? 1 : -1);
    } else if (Math.abs(y) >= LEAST && Math.abs(y) > STRAIGHT * Math.abs(x)) {
      resize(model, on, y < 0 ? 1 : -1);
    }
  }, { signal: ending.signal });
  document.addEventListener('pointercancel', () => { from = null; }, { signal: ending.signal });
  return () => ending.abort();
}

/** @param {import('./model.js').Model} model @param {Element} on @param {number} by */
function resize(model, on, by) {
  const panel = on.closest('.panel');
  const at = SIZES.findIndex((it) => panel?.classList.contains(it));
  model.sheet = SIZES[Math.min(Math.max(at + by, 0), SIZES.length - 1)];
  // A click that the same finger may bring is none.
  const brief = new AbortController();
  on.addEventListener('click', (event) => event.stopImmediatePropagation(),
    { capture: true, signal: brief.signal });
  setTimeout(() => brief.abort(), 100);
  redraw();
}
