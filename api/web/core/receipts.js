// The receipts that this browser was given: the proof that the server took its answers. They are
// held against the log whenever the match is shown.
import { claimsOf } from './verify.js';

const PLACE = 'highnoon.receipts.';
/** Matches whose receipts are kept. */
const MATCHES_MAX = 40;

/** @param {string} match @returns {string[]} */
export function receiptsOf(match) {
  try {
    return JSON.parse(localStorage.getItem(PLACE + match) ?? '[]');
  } catch {
    return [];
  }
}

/** @param {string} match @param {string} receipt */
export function keep(match, receipt) {
  const own = receiptsOf(match);
  if (own.includes(receipt)) return;
  const kept = Object.keys(localStorage).filter((it) => it.startsWith(PLACE));
  if (!own.length && kept.length >= MATCHES_MAX) {
    localStorage.removeItem(kept.sort()[0]);
  }
  try {
    localStorage.setItem(PLACE + match, JSON.stringify([...own, receipt]));
  } catch { /* No room: the log has its own proof. */ }
}

/** Which receipts the log does not bear out.
 * @param {string} match @param {any[]} events */
export function held(match, events) {
  const hashes = new Map(events.map((it) => [it.seq, it.hash]));
  const receipts = receiptsOf(match).flatMap((it) => {
    try {
      const { claims } = claimsOf(it);
      return claims.match === match && hashes.has(claims.seq) ? [claims] : [];
    } catch {
      return [];
    }
  });
  const missing = receipts.filter((it) => hashes.get(it.seq) !== it.hash);
  return { count: receipts.length, missing: missing.map((it) => it.seq) };
}
