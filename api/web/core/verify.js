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
 * @property {boolean} whole Whether it began with the first event.
 */

/** Checks a log as far as it is known, a stretch at a time, so that the page stays responsive.
 * @param {any[]} events In order, without gaps.
 * @param {Proof} [before] What the events before came to.
 * @param {any} [last] The event before these.
 * @returns {Promise<Proof>} */
export async function check(events, before, last) {
  const proof = { links: before?.links ?? 0, seals: before?.seals ?? 0,
    broken: before?.broken ?? null, whole: before?.whole ?? events[0]?.seq === 1 };
  let previous = last;
  let begun = performance.now();
  for (const event of events) {
    if (proof.broken) break;
    const expected = previous ? previous.hash : event.seq === 1 ? ZEROS : event.prev_hash;
    if (previous && event.seq !== previous.seq + 1)
      proof.broken = { seq: event.seq, check: 'an event is missing before it' };
    else if (event.prev_hash !== expected)
      proof.broken = { seq: event.seq, check: 'it does not follow the event before' };
    else if (await hashOf(event) !== event.hash)
      proof.broken = { seq: event.seq, check: 'its hash does not match its content' };
    else {
      proof.links++;
      if (event.opened) {
        const said = await commitmentOf(event.opened);
        if (said !== event.commitment)
          proof.broken = { seq: event.seq, check: 'its content is not what was sealed' };
        else proof.seals++;
      }
    }
    previous = event;
    if (performance.now() - begun > 12) {
      await new Promise((done) => setTimeout(done));
      begun = performance.now();
    }
  }
  return proof;
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
