// Proofs, checked where they are shown, with the browser's own cryptography. Three things that are
// never mixed up: the chain holds, the seals hold, the record is signed.
import { canonical } from './canonical.js';

/** Whether this page may use the browser's cryptography: over plain HTTP it may not. */
export const canVerify = () => !!globalThis.crypto?.subtle;

export const letters = new TextEncoder();
const ZEROS = '0'.repeat(64);

/** @param {string} hex */
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (it) => Number.parseInt(it, 16));
/** @param {ArrayBuffer} buffer */
const hex = (buffer) => [...new Uint8Array(buffer)].map((it) => it.toString(16).padStart(2, '0'))
  .join('');
/** @param {Uint8Array} data */
const sha256 = async (data) =>
  hex(await crypto.subtle.digest('SHA-256', /** @type {BufferSource} */ (data)));

/** The SHA-256 of the canonical JSON of a value. @param {unknown} value */
export const digestOf = (value) => sha256(letters.encode(canonical(value)));

/** The hash that an event must have. @param {any} event */
export const hashOf = (event) => digestOf({
  commitment: event.commitment,
  kind: event.kind,
  match: event.match,
  prev_hash: event.prev_hash,
  recorded_at: event.recorded_at,
  seat: event.seat ?? null,
  seq: event.seq,
});

/** The commitment that opened content comes to. @param {{content: unknown, salt: string}} opened */
export async function commitmentOf({ content, salt }) {
  const text = letters.encode(canonical(content));
  const grains = bytes(salt);
  const whole = new Uint8Array(grains.length + text.length);
  whole.set(grains);
  whole.set(text, grains.length);
  return sha256(whole);
}

/**
 * What a check came to.
 * @typedef {object} Proof
 * @property {number} links Events whose place in the chain holds.
 * @property {number} seals Events whose sealed content was opened, and holds.
 * @property {{seq: number, check: string} | null} broken The first event that does not hold.
 */

/** Checks a log as far as it is known, a stretch at a time, so that the page stays responsive.
 * @param {any[]} events In order, without gaps, from the first one of all.
 * @param {Proof} [before] What the events before came to.
 * @param {any} [last] The event before these.
 * @returns {Promise<Proof>} */
export async function check(events, before, last) {
  /** @type {Proof} */
  const proof = { links: 0, seals: 0, broken: null, ...before };
  let previous = last ?? { seq: 0, hash: ZEROS };
  let begun = performance.now();
  for (const event of events) {
    if (proof.broken) break;
    // What cannot even be checked does not hold.
    const check = await wrongIn(event, previous, proof).catch(() => 'it cannot be checked');
    if (check) proof.broken = { seq: event.seq, check };
    previous = event;
    if (performance.now() - begun > 12) {
      await new Promise((done) => setTimeout(done));
      begun = performance.now();
    }
  }
  return proof;
}

/** What is wrong with an event; '' if nothing is. What holds of it is counted.
 * @param {any} event @param {{seq: number, hash: string}} previous @param {Proof} proof */
async function wrongIn(event, previous, proof) {
  if (event.seq !== previous.seq + 1) return 'an event is missing before it';
  if (event.prev_hash !== previous.hash) return 'it does not follow the event before';
  if (await hashOf(event) !== event.hash) return 'its hash does not match its content';
  proof.links++;
  if (!event.opened) return '';
  if (await commitmentOf(event.opened) !== event.commitment)
    return 'its content is not what was sealed';
  proof.seals++;
  return '';
}

/** @param {string} text */
export const unbase64url = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (it) => it.charCodeAt(0));

/** What a JWS says, without checking it. @param {string} jws */
export function claimsOf(jws) {
  const [head, body] = jws.split('.');
  const read = (/** @type {string} */ it) => JSON.parse(new TextDecoder().decode(unbase64url(it)));
  return { head: read(head), claims: read(body) };
}
