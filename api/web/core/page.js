// What all pages share: the head of the page, announcements, and asking to be drawn.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { sign } from './signs.js';
import { session } from './session.js';
import { dialog } from './dialog.js';

/** @typedef {import('./shapes.js').Page} Page */

/** @type {() => void} */
let draw = () => {};

/** Says who draws. @param {() => void} how */
export function onRedraw(how) {
  draw = how;
}

/** Draws the page soon, once for any number of calls. */
export const redraw = () => draw();

/** Who waits for the next drawing. @type {(() => void)[]} */
let awaiting = [];

/** Draws the page soon. Ends when it is drawn. @returns {Promise<void>} */
export const redrawn = () => new Promise((done) => {
  awaiting.push(done);
  redraw();
});

/** Says that the page is drawn. */
export function drawn() {
  const done = awaiting;
  awaiting = [];
  for (const it of done) it();
}

/** Leads to another address of the client.
 * @param {string} address @param {{replace?: boolean}} [how] */
export function go(address, how) {
  if (how?.replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  // What is said of it goes along.
  where = location.pathname;
  window.dispatchEvent(new Event('highnoon:moved'));
}

/** Notes an address without opening it: the page is there already.
 * @param {string} address */
export const note = (address) => history.replaceState(null, '', address);

/** A part of the client that is loaded when something first asks for it; null until it is there,
 * and then the page is drawn again.
 * @template T @param {() => Promise<T>} load @returns {() => T | null} */
export function later(load) {
  /** @type {T | null} */
  let found = null;
  let asked = false;
  return () => {
    if (!asked) {
      asked = true;
      need(load).then((it) => {
        found = it;
        redraw();
      });
    }
    return found;
  };
}

/** Loads a part of the client, for what comes next. A server of another version has none at that
 * address: then it is said that the page has to be loaded anew, and nothing comes next.
 * @template T @param {() => Promise<T>} load @returns {Promise<T>} */
export const need = (load) => load().catch(async () => {
  await lacks();
  return new Promise(() => {});
});

/** Says that a part of the client cannot be loaded, and why as far as it is known. */
export async function lacks() {
  chrome.lacking = true;
  redraw();
  (await import('./version.js').catch(() => null))?.look(0);
}

/** What waits for the account; nobody else has an inbox. */
const inbox = later(() => import('./inbox.js'));
let hadAccount = false;

/** The matches in which the account has to decide, as far as it is known. */
export function moves() {
  hadAccount ||= !!session.account;
  const it = hadAccount ? inbox() : null;
  it?.attend();
  return it?.waiting() ?? [];
}

const said = { status: '', done: '', alert: '' };
/** The path on which something was refused: elsewhere nobody needs to know. */
let where = '';
/** @type {Record<string, number>} */
const timers = {};

/** Says something to those who listen to the page;
 * refusals, and what somebody has done, are shown, too.
 * @param {string} text @param {'status' | 'done' | 'alert'} [how] */
export function say(text, how = 'status') {
  // Screen readers say only what has changed.
  said[how] = text && said[how] === text ? `${text}\xa0` : text;
  if (how === 'alert') where = location.pathname;
  redraw();
  clearTimeout(timers[how]);
  timers[how] = setTimeout(() => {
    said[how] = '';
    redraw();
  }, how === 'alert' ? 12_000 : 6_000);
}

/** Says no more what was refused: it was done after all, or is behind whoever has gone on. */
export const hush = () => { said.alert = ''; };

/** What is drawn around every page. */
export const chrome = {
  /** Whether the server has another version of the client. */
  outdated: false,
  /** Whether a part of the client could not be loaded. */
  lacking: false,
  /** @param {Page} page */
  frame(page) {
    const bare = page.bare?.() ?? false;
    if (where !== location.pathname) hush();
    return html`
      ${bare ? nothing : head(page)}
      ${this.outdated || this.lacking ? html`<p class="banner warn"
        role="alert">${this.outdated ? 'There is a new version of this page.'
        : 'A part of this page could not be loaded.'}${
          page.keeps ? ' What you have begun here is kept.' : ''}
        <button @click=${() => location.reload()}>${this.outdated ? 'Reload for the new version'
          : 'Reload'}</button></p>` : nothing}
      ${page.draw()}
      <p class="unseen" role="status" aria-live="polite">${said.status || said.done}</p>
      ${said.done ? html`<div class="toast told" aria-hidden="true">${said.done}</div>` : nothing}
      <div class="toast" role="alert" ?hidden=${!said.alert}>${said.alert}</div>
      ${dialog()}
    `;
  },
};

/** @param {Page} page */
function head(page) {
  const me = session.account;
  const here = location.pathname;
  const waits = moves().filter((it) => here !== `/matches/${it.match}`);
  return html`
    <a class="skip" href="#main" @click=${skip}>Skip to the content</a>
    <header class="top">
      <a class="brand" href="/"
        aria-label="High Noon, to the lobby">${sign('sun')}<span>High Noon</span></a>
      <div class="top-page">${page.head?.() ?? nothing}</div>
      <nav aria-label="Site">
        ${waits.length ? html`<a class="chip live"
          href=${waits.length === 1 ? `/matches/${waits[0].match}` : '/'}><span
            class="long">Your move</span> (${waits.length})</a>` : nothing}
        <a href="/games">Games</a>
        ${session.scopes.includes('judge') ? html`<a href="/desk">Desk</a>` : nothing}
        <button class="quiet" aria-label="Help and keys" title="Help and keys"
          @click=${() => need(() => import('./keys.js')).then((it) => it.showKeys())}>?</button>
        <a href="/account" @click=${comeBack}>${me
          ? html`${sign('person')}<span class="me">${me.name}</span>` : 'Log in'}</a>
      </nav>
    </header>`;
}

/** Whoever logs in goes on where they were. */
export function comeBack() {
  if (!session.account && location.pathname !== '/account')
    comeBackTo(location.pathname + location.search);
}

/** Whoever logs in goes on there. @param {string} address */
export function comeBackTo(address) {
  try {
    sessionStorage['highnoon.back'] = address;
  } catch { /* No room: they go on in the lobby. */ }
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}
