// Telling a player that it is their move while they look elsewhere: the icon of the page, a number
// at that of the system, and, where they wish it, a notification and a short sound.
import { file } from './signs.js';
import { change, settings } from './settings.js';

const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('highnoon.looks') : null;
/** Milliseconds within which a tab says that somebody looks at a match there. */
const LOOK_MS = 200;

let shown = 0;

/** Shows at the icons how many matches wait. @param {number} count */
export function badge(count) {
  if (count === shown) return;
  shown = count;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel=icon]'));
  if (icon) icon.href = file(count ? 'icon-move.svg' : 'icon.svg');
  const done = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  done?.catch(() => {});
}

/** Whether somebody looks at a match here. @param {string} match */
const isSeen = (match) => !document.hidden && location.pathname === `/matches/${match}`;

tabs?.addEventListener('message', ({ data }) => {
  if (data.asked && isSeen(data.asked)) tabs.postMessage({ seen: data.asked });
});

/** Whether somebody looks at a match in another tab. @param {string} match */
const isSeenElsewhere = (match) => new Promise((done) => {
  /** @param {MessageEvent} event */
  const hear = ({ data }) => { if (data.seen === match) end(true); };
  const end = (/** @type {boolean} */ is) => {
    tabs?.removeEventListener('message', hear);
    done(is);
  };
  tabs?.addEventListener('message', hear);
  tabs?.postMessage({ asked: match });
  setTimeout(end, tabs ? LOOK_MS : 0, false);
});

/** Says that it is the player's move in a match, if they do not look at it in any tab.
 * What turns out not to work is switched off. @param {string} match */
export async function tellMove(match) {
  if (isSeen(match) || !(settings.sound || settings.notify) || await isSeenElsewhere(match)) return;
  if (settings.sound) play([660, 880]);
  if (!settings.notify || globalThis.Notification?.permission !== 'granted') return;
  const told = notice('Your move', 'A match waits for your answer.', match);
  if (!told) {
    change({ notify: false });
    return;
  }
  told.onclick = () => {
    window.focus();
    location.assign(`/matches/${match}`);
  };
}

/** Shows a notification; null where the browser has none for pages, as Chrome on Android, whatever
 * leave it gives. @param {string} title @param {string} body @param {string} tag */
function notice(title, body, tag) {
  try {
    return new Notification(title, { body, tag, icon: file('icon-move.svg') });
  } catch {
    return null;
  }
}

/** Plays short notes, one after the other. @param {number[]} pitches */
export function play(pitches) {
  const Audio = globalThis.AudioContext;
  if (!Audio) return;
  const audio = new Audio();
  const volume = audio.createGain();
  volume.gain.value = 0.08;
  volume.connect(audio.destination);
  pitches.forEach((pitch, at) => {
    const note = audio.createOscillator();
    note.frequency.value = pitch;
    note.connect(volume);
    note.start(audio.currentTime + at * 0.14);
    note.stop(audio.currentTime + at * 0.14 + 0.12);
  });
  setTimeout(() => audio.close(), 500 + pitches.length * 140);
}

/** Asks whether notifications may be shown, and shows the first. Returns whether that worked. */
export async function mayNotify() {
  if (!('Notification' in globalThis)) return false;
  return (await Notification.requestPermission()) === 'granted'
    && !!notice('You will be told here', 'This is how you hear of a move.', 'highnoon.told');
}
