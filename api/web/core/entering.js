// Logging in and out, and registering. Whoever only watches reads nothing of it.
import { get, post } from './api.js';
import { enter, leave } from './session.js';

/** Logs in; what is wrong is thrown.
 * @param {string} name @param {string} password */
export async function logIn(name, password) {
  const tokens = await post('/v1/tokens', { name, password }, { nobody: true });
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  enter(tokens, await get('/v1/me', { nobody: true, headers }));
}

/** Registers, and logs in; what is wrong is thrown.
 * @param {string} name @param {string} password @param {string} [invitation] */
export async function register(name, password, invitation) {
  await post('/v1/accounts', { name, password, invitation: invitation || undefined },
    { nobody: true });
  await logIn(name, password);
}

/** Logs out here, in all tabs, and leaves nothing behind.
 * @param {boolean} [gone] Whether the account is no more. */
export async function logOut(gone) {
  const last = leave();
  if (!last || gone) return;
  await fetch('/v1/tokens/current',
    { method: 'DELETE', headers: { authorization: `Bearer ${last}` } })
    .catch(() => {});
}
