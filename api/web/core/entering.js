// Logging in and out, and registering. Whoever only watches reads nothing of it.
import { get } from './api.js';
import { patiently } from './patient.js';
import { persist } from './persist.js';
import { enter, keyOf, leave } from './session.js';
import { settings } from './settings.js';

/** Is told why the server is waited for; '' once it is not any more.
 * @typedef {(why: unknown) => void} Waits */

/** Asks without saying who asks, again while that may help.
 * @param {string} path @param {unknown} body @param {Waits} waits */
export const ask = (path, body, waits) => patiently(path, body, { nobody: true }, waits);

/** Logs in; what is wrong is thrown.
 * @param {string} name @param {string} password @param {Waits} waits */
export async function logIn(name, password, waits) {
  const tokens = await ask('/v1/tokens', { name, password }, waits);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  enter(tokens, await get('/v1/me', { nobody: true, headers }));
}

/** Registers, and logs in; what is wrong is thrown.
 * @param {string} name @param {string} password @param {string} invitation
 * @param {Waits} waits */
export async function register(name, password, invitation, waits) {
  await ask('/v1/accounts', { name, password, invitation: invitation || undefined }, waits);
  await logIn(name, password, waits);
}

/** Milliseconds for which the server is asked to end a login. */
const LEAVING_MAX = 60_000;

/** Logs out here, in all tabs, and leaves nothing behind. Ends once the server has ended the login,
 * or was asked for long enough: nobody has to wait for that.
 * @param {boolean} [gone] Whether the account is no more. */
export async function logOut(gone) {
  const { access, kept } = leave();
  // How they play is not how the next one does.
  Object.assign(settings, { quick: {}, pass: {}, swapped: {}, folded: [], notify: false });
  if (gone) return;
  const how = { nobody: true, until: Date.now() + LEAVING_MAX };
  const revoke = (/** @type {string} */ token) => persist('/v1/tokens/current', undefined,
    { ...how, method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
  try {
    if (access && await revoke(access).then(() => true, () => false)) return;
    if (!kept) return;
    // The token has ended, and the login has not.
    const { access_token } = await persist('/v1/tokens/refresh',
      { refresh_token: kept.refresh_token }, { ...how, key: keyOf(kept) });
    await revoke(access_token);
  } catch { /* They are logged out here all the same. */ }
}
