// The receipts that this browser was given: the proof that the server took its answers. They are
// held against the log whenever the match is shown.
import { claimsOf } from './verify.js';

const PLACE = 'highnoon.receipts.';
/** Matches whose receipts are kept. */
const MATCHES_MAX = 40;

/**
 * A match, and the account that looks at it.
 * @typedef {{id: string, who: string}} Of
 */

/** Those of an account: others play in the same browser. What names no account is from before that
 * was kept. @param {Of} of @returns {string[]} */
function receiptsOf({ id, who }) {
  try {
    return JSON.parse(localStorage.getItem(`${PLACE}${id}.${who}`)
      ?? localStorage.getItem(PLACE + id) ?? '[]');
  } catch {
    return [];
  }
}

/** @param {Of} of @param {string} receipt */
export function keep(of, receipt) {
  const place = `${PLACE}${of.id}.${of.who}`;
  const own = receiptsOf(of);
  if (own.includes(receipt)) return;
  const kept = Object.keys(localStorage).filter((it) => it.startsWith(PLACE) && it !== place);
  if (kept.length >= MATCHES_MAX) localStorage.removeItem(kept.sort()[0]);
  try {
    localStorage.setItem(place, JSON.stringify([...own, receipt]));
  } catch { /* No room: the log has its own proof. */ }
}

/**
 * How far a log is known to go.
 * @typedef {object} Reach
 * @property {number} version The event with which it ends, as the server has it.
 * @property {number} until When the server said so, by its own clock; 0: whoever looks sees less.
 * @property {boolean} ended Whether nothing follows what is shown.
 */

/** What the receipts claim, by receipt. With each event all of them are held against the log, and
 * reading one takes long. @type {Map<string, any>} */
const known = new Map();

/** What a receipt claims; nothing if it is none. @param {string} receipt */
function claimed(receipt) {
  if (!known.has(receipt)) {
    try {
      known.set(receipt, claimsOf(receipt).claims);
    } catch {
      known.set(receipt, null);
    }
  }
  return known.get(receipt);
}

/** Which receipts the log does not bear out. One for an event that comes later than what is shown
 * may be true: unless the log was whole by then, and had no such event.
 * @param {Of} of @param {any[]} events @param {Reach} reach */
export function held(of, events, { version, until, ended }) {
  const hashes = new Map(events.map((it) => [it.seq, it.hash]));
  const head = events.at(-1)?.seq ?? 0;
  const receipts = receiptsOf(of).map(claimed).filter((it) => it?.match === of.id);
  const later = receipts.filter(({ seq, recorded_at }) =>
    seq > head && !ended && !(seq > version && Date.parse(recorded_at) < until));
  const missing = receipts.filter((it) => !later.includes(it) && hashes.get(it.seq) !== it.hash);
  return { count: receipts.length, missing: missing.map((it) => it.seq), later: later.length };
}
