// Where the client begins: leads an address to its page, draws the page, and keeps links within the
// client.
import { render } from '../vendor/lit-html/lit-html.js';
import { pageOf } from './address.js';
import { closeAny, showDialog } from './dialog.js';
import { chrome, drawn, lacks, moves, need, onRedraw, say } from './page.js';
import { begin as beginSession } from './session.js';
import { begin as beginKeys } from './keys.js';
import { begin as beginSettings } from './settings.js';

/** @typedef {import('./page.js').Page} Page */

const root = /** @type {HTMLElement} */ (document.getElementById('page'));

/** The modules of the pages, each loaded when it is first opened.
 * @type {Record<string, () => Promise<{open: (address: URL) => Page}>>} */
const PAGES = {
  lobby: () => import('../pages/lobby.js'),
  match: () => import('../pages/match.js'),
  embed: () => import('../pages/embed.js'),
  desk: () => import('../pages/desk.js'),
  games: () => import('../pages/games.js'),
  rules: () => import('../pages/rules.js'),
  verify: () => import('../pages/verify.js'),
  account: () => import('../pages/account.js'),
  nowhere: () => import('../pages/nowhere.js'),
};

/** @type {Page | null} */
let page = null;
/** The path that `page` stands for: the same page takes other parameters by itself. */
let path = '';
let asked = 0;

async function show() {
  const address = new URL(location.href);
  const name = pageOf(address.pathname);
  // What is still read for another address is not opened any more.
  const ask = ++asked;
  if (path && path !== address.pathname) closeAny();
  if (page?.moved && path === address.pathname) {
    page.moved(address);
    draw();
    return;
  }
  let module;
  try {
    module = await PAGES[name]();
  } catch {
    // A server of another version has other addresses for the modules.
    lacks();
    return;
  }
  if (ask !== asked) return;
  page?.close?.();
  path = address.pathname;
  page = module.open(address);
  window.scrollTo(0, 0);
  draw();
  const heading = /** @type {HTMLElement | null} */ (root.querySelector('h1'));
  if (ask > 1 && heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}

let soonDrawn = false;

function redraw() {
  if (soonDrawn) return;
  soonDrawn = true;
  // Pages that nobody sees are drawn, too, so that their titles tell what happens.
  if (document.hidden) setTimeout(drawDue, 50);
  else requestAnimationFrame(drawDue);
}

function drawDue() {
  if (!soonDrawn) return;
  soonDrawn = false;
  draw();
}

addEventListener('resize', () => redraw());
// A page that is covered before its next frame gets none.
document.addEventListener('visibilitychange', drawDue);

function draw() {
  if (!page) return;
  const title = page.title?.();
  const waits = moves().length;
  document.title = `${waits ? `(${waits}) ` : ''}${title ? `${title} · High Noon` : 'High Noon'}`;
  page.draws?.();
  render(chrome.frame(page), root);
  showDialog();
  page.drawn?.();
  drawn();
}

document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey
    || event.shiftKey) return;
  const link = /** @type {Element} */ (event.target).closest('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
  const address = new URL(link.href);
  if (address.origin !== location.origin || pageOf(address.pathname) === 'nowhere') return;
  event.preventDefault();
  if (address.href !== location.href) history.pushState(null, '', address);
  show();
});
window.addEventListener('popstate', () => { closeAny(); show(); });
window.addEventListener('highnoon:moved', show);

try {
  void localStorage.length;
} catch {
  await import('./forbidden.js');
}
onRedraw(redraw);
root.textContent = '';
beginSettings();
beginKeys(() => page?.keys?.() ?? [], async () => page?.goals?.() ?? []);
// A page within a page of others never knows who looks.
(pageOf(location.pathname) === 'embed' ? Promise.resolve() : beginSession()).then(show, show);
window.addEventListener('highnoon:ended', (event) => {
  const held = document.activeElement;
  need(() => import('./ended.js'))
    .then((it) => it.ended(/** @type {CustomEvent} */ (event).detail, held));
});
window.addEventListener('unhandledrejection', (event) => {
  console.error(event.reason);
  say('Something went wrong on this page. What is on the record is safe.', 'alert');
});
// What looks for other versions is read once there is time for it.
setTimeout(() => import('./version.js').catch(() => {}), 4000);
