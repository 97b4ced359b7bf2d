// What players have put into the draws of their matches, kept in this browser: the log must have
// the same.
const SHARE = 'highnoon.entropy.';
/** Matches whose shares are kept. */
const MATCHES_MAX = 40;

/** Keeps what a player has put into the draws of a match.
 * @param {string} match @param {number} seat @param {string} share */
export function keepShare(match, seat, share) {
  const kept = Object.keys(localStorage)
    .filter((it) => it.startsWith(SHARE) && it !== SHARE + match);
  if (kept.length >= MATCHES_MAX) localStorage.removeItem(kept.sort()[0]);
  try {
    localStorage.setItem(SHARE + match, JSON.stringify({ ...sharesOf(match), [seat]: share }));
  } catch { /* No room: the log has it, too. */ }
}

/** What was put into the draws of a match in this browser, by seat.
 * @param {string} match @returns {Record<string, string>} */
export function sharesOf(match) {
  try {
    const kept = JSON.parse(localStorage.getItem(SHARE + match) ?? '{}');
    return kept && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}
