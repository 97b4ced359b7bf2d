// What brings a board into sight: its style.
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
