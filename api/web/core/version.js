// Whether the server has another version of the client by now. This is read in good time: a server
// of another version has nothing at this address.
import { chrome, redraw } from './page.js';

/** Milliseconds between two looks. */
const LOOK_MS = 10_000;
/** Milliseconds after which somebody who comes back to the page has it looked for. */
const OLD_MS = 600_000;
let looked = Date.now();

/** Looks whether there is another version. Each page that the server sends names its own; that of
 * the lobby is the same for everybody, so that it comes from the cache where it is as it was.
 * @param {number} least Milliseconds since the last look, at least. */
export async function look(least) {
  if (chrome.outdated || Date.now() - looked < least) return;
  looked = Date.now();
  try {
    const answer = await fetch('/', { cache: 'no-cache' });
    const theirs = answer.ok ? / data-web="([^"]+)"/.exec(await answer.text())?.[1] : null;
    if (!theirs || theirs === document.body.dataset.web) return;
    chrome.outdated = true;
    redraw();
  } catch { /* The server cannot be reached. */ }
}

// A line to the server that was lost is there again: it may have been started as another.
window.addEventListener('highnoon:back', () => look(LOOK_MS));
window.addEventListener('focus', () => look(OLD_MS));
document.addEventListener('visibilitychange', () => { if (!document.hidden) look(OLD_MS); });
