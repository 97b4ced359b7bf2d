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

/** Writes times in one style. A format takes a browser almost half of the time in which all modules
 * of a page run: it is made for the first time that is written.
 * @param {Intl.DateTimeFormatOptions} style */
function written(style) {
  /** @type {Intl.DateTimeFormat | undefined} */
  let format;
  return (/** @type {string | number | Date} */ time) =>
    (format ??= new Intl.DateTimeFormat(undefined, style)).format(new Date(time));
}

export const timeOf = written({ timeStyle: 'medium' });
/** The same without its seconds. */
export const minuteOf = written({ timeStyle: 'short' });
export const dateOf = written({ dateStyle: 'medium', timeStyle: 'short' });

/** A list as a person says it. @param {string[]} items @param {'and' | 'or'} [word] */
export const listed = (items, word = 'and') =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;

/** @param {number} count @param {string} one @param {string} [many] */
export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** A player's name: with the seat, where another player has the same.
 * @param {any[]} seats @param {number} seat @returns {string} */
export function nameIn(seats, seat) {
  const { player, role } = seats.find((it) => it.seat === seat) ?? {};
  if (!player) return role || `Seat ${seat + 1}`;
  const isShared = seats.some((it) => it.seat !== seat && it.player?.name === player.name
    && (player.program || it.player.id !== player.id));
  return isShared ? `${player.name} (seat ${seat + 1})` : player.name;
}

/** A name from the contract as words: `boot_hill` is "boot hill". @param {string} name */
export const plain = (name) => String(name).replace(/[_-]/g, ' ');
/** The same at the beginning of a line. @param {string} name */
export const titled = (name) => plain(name).replace(/^./, (it) => it.toUpperCase());

/** Why something is refused, with the rule. @param {string} why @param {string} [rule] */
export const ruled = (why, rule) => (rule ? why.replace(/[.!?…]?$/, ` (rule ${rule})$&`) : why);

/** Whose eyes, in words. @param {string | null} eyes @param {(seat: number) => string} name */
export function eyesIn(eyes, name) {
  if (eyes === null || eyes === 'public') return 'Spectator';
  if (eyes === 'revealed') return 'Everything';
  if (eyes === 'judge') return 'Judge';
  return name(Number(eyes.slice(5)));
}

/** Whether nothing is played any more. @param {string} status */
export const isOver = (status) => status === 'finished' || status === 'cancelled';

/** Who holds a match up that is suspended: whoever runs the game is still awaited then, to take it
 * up again; where a judge is called, nobody is. @param {any} match */
export const pauseIn = ({ seats, waiting_on }) => {
  const by = seats?.find((/** @type {any} */ it) => waiting_on?.includes(it.seat));
  return !by ? 'Waiting for a judge' : by.role ? `Paused by the ${titled(by.role)}` : 'Paused';
};

/** That clocks stand meanwhile, where there are clocks. @param {any} match */
export const clocksStand = ({ clock }) => (clock ? ' The clocks are stopped.' : '');

/** What a table is in. @param {string} status
 * @param {any} [match] Says more of what holds it up. */
export const statusIn = (status, match) => ({
  open: 'Waiting for players', active: 'Running', suspended: match ? pauseIn(match) : 'Paused',
  finished: 'Finished', cancelled: 'Cancelled',
})[status] ?? titled(status);
