// What brings a board into sight: its style, and on a small screen what can be chosen on it.
import { moves } from '../../core/settings.js';
import { file } from '../../core/signs.js';

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

/** Drawings for which a board is waited for. */
const FRAMES_MAX = 300;

/** On a small screen: brings what can be chosen on the board into sight, and says that there is
 * something. @param {() => void} found */
export function showOffered(found) {
  if (!matchMedia('(max-width: 760px)').matches) return;
  let times = 0;
  const look = () => {
    if (!document.querySelector('.board:not(.grey)') && times++ < FRAMES_MAX) {
      requestAnimationFrame(look);
      return;
    }
    const things = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.board .thing.offered')]);
    const first = things.find((it) => it.checkVisibility());
    if (!first) return;
    found();
    first.scrollIntoView({ block: 'center', behavior: moves() ? 'smooth' : 'instant' });
  };
  requestAnimationFrame(() => requestAnimationFrame(look));
}
