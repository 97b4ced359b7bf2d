// The history of the browser, in step with where a page stands. A jump begins an entry, so that
// Back leads to where one was before it; steps change the entry that is there.

/** Milliseconds within which jumps that go on belong together: a track that is drawn along, a key
 * that is pressed again and again. */
const SERIES_MS = 1000;
/** Jumps that may go on. */
const SERIES = ['mark', 'track', 'eyes'];
/** Milliseconds between two notes of steps: a page may change its address only so often. */
const NOTE_MS = 400;
/** Entries that are begun within ten seconds, at most: further jumps change the last one. */
const ENTRIES_MAX = 30;

/** The address that is still to be noted. */
let due = '';
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** When something was noted last. */
let noted = 0;
/** The jump that was made last, and when. */
let last = { jump: '', at: 0 };
/** @type {number[]} When entries were begun. */
let begun = [];

/** Notes where the page stands now. @param {string} address
 * @param {string} jump Which kind of jump has led there; empty: a step. */
export function note(address, jump) {
  const now = Date.now();
  const goesOn = jump === last.jump && SERIES.includes(jump) && now - last.at < SERIES_MS;
  last = { jump, at: now };
  begun = begun.filter((it) => now - it < 10_000);
  if (jump && !goesOn && begun.length < ENTRIES_MAX) {
    // What is due belongs to the entry that is left.
    settle();
    begun.push(now);
    write('pushState', address);
    return;
  }
  clearTimeout(timer);
  due = address;
  const wait = noted + NOTE_MS - now;
  if (wait > 0) timer = setTimeout(settle, wait);
  else settle();
}

/** Notes what is due. */
function settle() {
  const address = due;
  leave();
  if (address) write('replaceState', address);
}

/** Forgets what is due: another entry is there now. */
export function leave() {
  clearTimeout(timer);
  due = '';
}

/** @param {'pushState' | 'replaceState'} how @param {string} address */
function write(how, address) {
  // Whoever has followed a link is at the address of another page by now.
  if (address.split('?')[0] !== location.pathname) return;
  noted = Date.now();
  try {
    history[how](null, '', address);
  } catch {
    // Too often for this browser: it is noted in a while.
    due = address;
    timer = setTimeout(settle, 10 * NOTE_MS);
  }
}
