// What players have put into the draws of their matches, kept in this browser: the log must have
// the same.
const SHARE = 'highnoon.entropy.';
/** Matches whose shares are kept. */
const MATCHES_MAX = 40;

/** Keeps what an account has put into the draws of a match.
 * @param {import('./receipts.js').Of} of @param {number} seat @param {string} share */
export function keepShare(of, seat, share) {
  const place = `${SHARE}${of.id}.${of.who}`;
  const kept = Object.keys(localStorage)
    .filter((it) => it.startsWith(SHARE) && it !== place);
  if (kept.length >= MATCHES_MAX) localStorage.removeItem(kept.sort()[0]);
  try {
    localStorage.setItem(place, JSON.stringify({ ...sharesOf(of), [seat]: share }));
  } catch { /* No room: the log has it, too. */ }
}

/** What an account has put into the draws of a match in this browser, by seat. What names no
 * account is from before that was kept.
 * @param {import('./receipts.js').Of} of @returns {Record<string, string>} */
export function sharesOf({ id, who }) {
  try {
    const kept = JSON.parse(localStorage.getItem(`${SHARE}${id}.${who}`)
      ?? localStorage.getItem(SHARE + id) ?? '{}');
    return kept && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}
