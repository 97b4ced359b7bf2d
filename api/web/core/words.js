// The client's own words, and numbers and times as people read them.

/** @param {number} ms */
export function duration(ms) {
  const seconds = Math.max(Math.ceil(ms / 1000), 0);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  const two = (/** @type {number} */ it) => String(it).padStart(2, '0');
  if (hours) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
/** @param {string | number | Date} time */
export const timeOf = (time) => clock.format(new Date(time));
/** @param {string | number | Date} time */
export const dateOf = (time) => day.format(new Date(time));

/** A list as a person says it. @param {string[]} items @param {'and' | 'or'} [word] */
export const listed = (items, word = 'and') =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;

/** @param {number} count @param {string} one @param {string} [many] */
export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** A name from the contract as words: `boot_hill` is "boot hill". @param {string} name */
export const plain = (name) => String(name).replace(/[_-]/g, ' ');
/** The same at the beginning of a line. @param {string} name */
export const titled = (name) => plain(name).replace(/^./, (it) => it.toUpperCase());

/** Whose eyes, in words. @param {string | null} eyes @param {(seat: number) => string} name */
export function eyesIn(eyes, name) {
  if (eyes === null || eyes === 'public') return 'Spectator';
  if (eyes === 'revealed') return 'Everything';
  if (eyes === 'judge') return 'Judge';
  return name(Number(eyes.slice(5)));
}

/** Whether nothing is played any more. @param {string} status */
export const isOver = (status) => status === 'finished' || status === 'cancelled';

/** What a table is in. @param {string} status */
export const statusIn = (status) => ({
  open: 'Waiting for players', active: 'Running', suspended: 'Waiting for a judge',
  finished: 'Finished', cancelled: 'Cancelled',
})[status] ?? titled(status);
