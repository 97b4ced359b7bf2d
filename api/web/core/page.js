// What all pages share: the head of the page, announcements, and asking to be drawn.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { sign } from './signs.js';
import { session } from './session.js';
import { attend, waiting } from './inbox.js';
import { dialog } from './dialog.js';

/**
 * A page that is open.
 * @typedef {object} Page
 * @property {() => unknown} draw What it shows now.
 * @property {() => string} [title] Its name, for the window.
 * @property {() => unknown} [head] What stands in the head of the page.
 * @property {(address: URL) => void} [moved] Takes another address with the same path.
 * @property {() => void} [close] Stops what it has begun.
 * @property {() => void} [draws] Is called before each drawing.
 * @property {() => void} [drawn] Is called after each drawing.
 * @property {() => import('./keys.js').Key[]} [keys] The keys that work now.
 * @property {() => import('./palette.js').Goal[]} [goals] Where the palette leads.
 * @property {() => boolean} [bare] Whether it is shown without the head of the page.
 */

/** @type {() => void} */
let draw = () => {};

/** Says who draws. @param {() => void} how */
export function onRedraw(how) {
  draw = how;
}

/** Draws the page soon, once for any number of calls. */
export const redraw = () => draw();

/** Leads to another address of the client.
 * @param {string} address @param {{replace?: boolean}} [how] */
export function go(address, how) {
  if (how?.replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  window.dispatchEvent(new Event('highnoon:moved'));
}

/** Notes an address without opening it: the page is there already.
 * @param {string} address */
export const note = (address) => history.replaceState(null, '', address);

const said = { status: '', alert: '' };
/** @type {Record<string, number>} */
const timers = {};

/** Says something to those who listen to the page, and shows refusals.
 * @param {string} text @param {'status' | 'alert'} [how] */
export function say(text, how = 'status') {
  said[how] = text;
  redraw();
  clearTimeout(timers[how]);
  timers[how] = setTimeout(() => {
    said[how] = '';
    redraw();
  }, how === 'alert' ? 12_000 : 6_000);
}

/** What is drawn around every page. */
export const chrome = {
  outdated: false,
  /** @param {Page} page */
  frame(page) {
    const bare = page.bare?.() ?? false;
    return html`
      ${bare ? nothing : head(page)}
      ${this.outdated ? html`<p class="banner warn">There is a new version of this page.
        <button @click=${() => location.reload()}>Reload</button></p>` : nothing}
      ${page.draw()}
      <p class="unseen" role="status" aria-live="polite">${said.status}</p>
      <div class="toast" role="alert" ?hidden=${!said.alert}>${said.alert}</div>
      ${dialog()}
    `;
  },
};

/** @param {Page} page */
function head(page) {
  const me = session.account;
  attend();
  const here = location.pathname;
  const moves = waiting().filter((it) => here !== `/matches/${it.match}`);
  return html`
    <a class="skip" href="#main" @click=${skip}>To the content</a>
    <header class="top">
      <a class="brand" href="/" aria-label="High Noon, to the lobby">${sign('sun')}<span>High Noon</span></a>
      <div class="top-page">${page.head?.() ?? nothing}</div>
      <nav aria-label="Site">
        ${moves.length ? html`<a class="chip live" href=${moves.length === 1 ? `/matches/${moves[0].match}` : '/'}>Your move (${moves.length})</a>` : nothing}
        <a href="/games">Games</a>
        ${session.scopes.includes('judge') ? html`<a href="/desk">Desk</a>` : nothing}
        <a href="/account">${me ? html`${sign('person')}<span class="me">${me.name}</span>` : 'Log in'}</a>
      </nav>
    </header>`;
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}
