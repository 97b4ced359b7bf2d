// Who is logged in here. The access token lives in memory alone; the refresh token is kept for the
// next visit, and is used by one tab at a time.
import { Refusal, asUuid } from './api.js';
import { redraw } from './page.js';

const PLACE = 'highnoon.session';
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('highnoon.session') : null;

/** @type {{account: {id: string, name: string} | null, scopes: string[], roles: string[]}} */
export const session = { account: null, scopes: [], roles: [] };

/** Milliseconds for a new token, or for another tab to get one: nothing is sent meanwhile. */
const RENEWING_MAX = 10_000;

let access = '';
/** When the access token ends, by this machine's clock. */
let until = 0;

/** @typedef {{refresh_token: string, account: {id: string, name: string}}} Kept */

/** A session that there was no room to keep: it lasts as long as the page.
 * @type {Kept | null} */
let unkept = null;

/** @returns {Kept | null} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? 'null') ?? unkept;
  } catch {
    return unkept;
  }
}

/** Takes up the session of the last visit, if there is one, and follows what other tabs do. */
export async function begin() {
  tabs?.addEventListener('message', ({ data }) => {
    // What was shown to them is not kept in any tab.
    if (data === 'left') {
      sessionStorage.clear();
      sessionStorage['highnoon.left'] = 1;
      location.reload();
      return;
    }
    const now = kept();
    const { account } = session;
    if (now?.account.id === account?.id) return;
    if (now) {
      resume();
      return;
    }
    forget();
    // It ended for all tabs: whoever looks at this one is asked here.
    if (account) ended(account.name);
    redraw();
  });
  const { 'highnoon.left': left } = sessionStorage;
  sessionStorage.removeItem('highnoon.left');
  await resume();
  // The page of accounts asks who they are by itself.
  if (left && !session.account && location.pathname !== '/account') ended('');
}

async function resume() {
  const before = kept();
  if (!before) return;
  turn(before.account);
  try {
    await refresh();
    if (access) await meet();
  } catch { /* Without an answer the name stays; whoever needs the token asks again. */ }
}

/** Takes somebody as logged in: what another account has begun in this tab is gone.
 * @param {{id: string, name: string}} account */
function own(account) {
  session.account = account;
  const { 'highnoon.of': of, 'highnoon.back': back } = sessionStorage;
  if (of === account.id) return;
  if (of) sessionStorage.clear();
  try {
    if (back) sessionStorage['highnoon.back'] = back;
    sessionStorage['highnoon.of'] = account.id;
  } catch { /* No room: nothing was kept of another account, either. */ }
}

/** Takes somebody as logged in, and tells of them before there is a token for them: what another
 * account was shown goes at once, and nothing of it is sent for them.
 * @param {{id: string, name: string}} account @returns Whether it was another one. */
function turn(account) {
  if (session.account?.id === account.id) return false;
  forget();
  own(account);
  redraw();
  window.dispatchEvent(new Event('highnoon:entered'));
  return true;
}

/** The access token; empty if nobody is logged in. Renews it shortly before it ends. */
export async function token() {
  if (access && Date.now() < until) return access;
  if (!kept()) return '';
  await refresh();
  return access;
}

/** Says that the server does not take this token any more. @param {string} refused */
export function refused(refused) {
  if (access === refused) until = 0;
}

const renewing = () => AbortSignal.timeout(RENEWING_MAX);

/** @param {() => Promise<unknown>} work */
const alone = (work) => (navigator.locks
  ? navigator.locks.request('highnoon.refresh', { signal: renewing() }, work) : work());

async function refresh() {
  await alone(async () => {
    if (access && Date.now() < until) return;
    // Another tab may have changed it while this one waited, and not have told of it yet.
    const before = kept();
    if (!before) return;
    const isOther = turn(before.account);
    const answer = await fetch('/v1/tokens/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': keyOf(before) },
      body: JSON.stringify({ refresh_token: before.refresh_token }),
      signal: renewing(),
    });
    const body = await answer.json().catch(() => ({}));
    // They have logged out meanwhile, or in again.
    const now = kept()?.refresh_token;
    if (!now || ![before, body].some((it) => it.refresh_token === now)) return;
    const refusal = new Refusal(answer.status, body, answer.headers);
    if ([401, 403].includes(refusal.status)) {
      forget();
      localStorage.removeItem(PLACE);
      tabs?.postMessage('ended');
      redraw();
      ended(before.account.name);
      return;
    }
    // All else passes, and is tried again, as whatever else was asked with it.
    if (!body.access_token) throw refusal.passes ? refusal : new TypeError();
    take(body, before.account);
    if (isOther) meet().catch(() => {});
  });
}

/** @param {string} name Who was logged in; empty: they have logged out elsewhere. */
const ended = (name) =>
  window.dispatchEvent(new CustomEvent('highnoon:ended', { detail: name }));

/** The same token always has the same key: an answer that was lost is given again, and two tabs
 * that ask at once get the same. Whoever can tell the key has the token.
 * @param {Kept} it */
export function keyOf({ refresh_token }) {
  const bytes = new Uint8Array(16);
  [...refresh_token].forEach((it, at) => {
    bytes[at % 16] = bytes[at % 16] * 31 + it.charCodeAt(0);
  });
  return asUuid(bytes);
}

/** @param {{access_token: string, expires_in: number, refresh_token: string, scopes:
 * string[]}} tokens
 * @param {{id: string, name: string}} account */
function take(tokens, account) {
  access = tokens.access_token;
  until = Date.now() + Math.max(tokens.expires_in - 30, 5) * 1000;
  own(account);
  session.scopes = tokens.scopes;
  unkept = { refresh_token: tokens.refresh_token, account };
  try {
    localStorage.setItem(PLACE, JSON.stringify(unkept));
    unkept = null;
  } catch {
    // The one before is used up.
    localStorage.removeItem(PLACE);
  }
}

function forget() {
  access = '';
  until = 0;
  unkept = null;
  Object.assign(session, { account: null, scopes: [], roles: [] });
}

async function meet() {
  const answer = await fetch('/v1/me',
    { headers: { authorization: `Bearer ${access}` }, signal: renewing() });
  if (!answer.ok) return;
  const me = await answer.json();
  // Another account may be here by now.
  if (me.id !== session.account?.id) return;
  session.account = { id: me.id, name: me.name };
  session.roles = me.roles;
  redraw();
}

/** Takes up the session of whoever has just logged in. @param {Parameters<typeof take>[0]} tokens
 * @param {{id: string, name: string, roles: string[]}} account */
export function enter(tokens, { id, name, roles }) {
  take(tokens, { id, name });
  session.roles = roles;
  tabs?.postMessage('began');
  redraw();
  window.dispatchEvent(new Event('highnoon:entered'));
}

/** Waits until somebody has logged in here. @param {AbortSignal} signal */
export const entered = (signal) => new Promise((done) => {
  window.addEventListener('highnoon:entered', done, { once: true, signal });
  signal.addEventListener('abort', done, { once: true });
});

/** Ends the session in all tabs, and leaves nothing of it behind.
 * @returns What the server is to be told with. */
export function leave() {
  const last = { access, kept: kept() };
  forget();
  localStorage.clear();
  sessionStorage.clear();
  tabs?.postMessage('left');
  redraw();
  return last;
}
