// Signatures of the server, checked with the keys that it publishes.
import { canVerify, claimsOf, letters, unbase64url } from './verify.js';

/** The keys that the server publishes. @type {any[]} */
let keys = [];

/** The key of this name; null where the server publishes none. @param {string} kid */
async function keyOf(kid) {
  const known = () => keys.find((it) => it.kid === kid) ?? null;
  if (known()) return known();
  const answer = await fetch('/.well-known/jwks.json');
  if (!answer.ok) throw new Error(`the server’s keys could not be read (${answer.status}).`);
  ({ keys } = await answer.json());
  return known();
}

/** Checks the signature of a JWS with the server's published keys.
 * @param {string} jws @returns {Promise<'good' | 'bad' | 'unknown-key' | 'cannot'>} */
export async function signature(jws) {
  if (!canVerify()) return 'cannot';
  const key = await keyOf(claimsOf(jws).head.kid);
  if (!key) return 'unknown-key';
  try {
    const of = { kty: key.kty, crv: key.crv, x: key.x };
    const known = await crypto.subtle.importKey('jwk', of, { name: 'Ed25519' }, false, ['verify']);
    const [first, second, third] = jws.split('.');
    const said = letters.encode(`${first}.${second}`);
    const holds = await crypto.subtle.verify({ name: 'Ed25519' }, known, unbase64url(third), said);
    return holds ? 'good' : 'bad';
  } catch {
    return 'cannot';
  }
}
