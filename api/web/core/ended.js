// A session that ended by itself: whose it was is asked over the page, and goes on where they were.
import { askAgain } from './again.js';

/** Milliseconds for which the board may come anew for whoever has logged in, and how often it is
 * looked at meanwhile. */
const [BACK_MAX, LOOK] = [10_000, 100];

/** @param {string} name Whose session it was. @param {Element | null} held What had the focus. */
export function ended(name, held) {
  const key = /** @type {HTMLElement | null | undefined} */ (held?.closest('.thing'))?.dataset.key;
  askAgain(name);
  if (key) window.addEventListener('highnoon:entered', () => goBack(key), { once: true });
}

/** Gives the focus back to the thing of the board that had it: what only its player sees was not
 * there meanwhile, and other things may be where it was. Whoever does something is left alone.
 * @param {string} key */
function goBack(key) {
  const until = Date.now() + BACK_MAX;
  const acts = new AbortController();
  const timer = setInterval(() => {
    if (Date.now() > until) acts.abort();
    const now = document.activeElement;
    if (document.querySelector('dialog[open]') || !now?.matches('body, .thing')) return;
    /** @type {HTMLElement | null} */
    const thing = document.querySelector(`.board .thing[data-key="${CSS.escape(key)}"]`);
    if (thing !== now) thing?.focus();
  }, LOOK);
  acts.signal.addEventListener('abort', () => clearInterval(timer));
  for (const name of ['keydown', 'pointerdown'])
    window.addEventListener(name, () => acts.abort(), { signal: acts.signal, capture: true });
}
