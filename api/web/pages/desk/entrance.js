// The desk for those who are no judges, or of whom that is not known yet.
import { html } from '../../vendor/lit-html/lit-html.js';
import { Refusal, get } from '../../core/api.js';
import { comeBackTo, redraw } from '../../core/page.js';
import { session } from '../../core/session.js';
import { patience } from '../../core/sse.js';

/** @typedef {Required<Pick<import('../../core/page.js').Page, 'title' | 'draw' | 'close'>>} Door */

/** Milliseconds after which a session is taken up again. */
const PATIENCE = [1000, 2000, 4000, 8000, 15_000];

const title = () => 'Desk';

/** @returns {Door} */
export function closedTo() {
  const old = session.roles.includes('judge');
  return {
    title,
    draw: () => html`<main id="main" class="plain"><h1>Judge’s desk</h1>
      <p>${!session.account ? 'Judges log in to find the disputes that wait for them.' : old
        ? 'You became a judge after you logged in. Log out and in again to open the desk.'
        : 'This account is not a judge’s. An administrator can make it one.'}</p>
      <p><a class="button" href="/account"
        @click=${() => comeBackTo('/desk')}>${session.account ? 'Your account' : 'Log in'}</a>
        <a class="button quiet" href="/">To the lobby</a></p></main>`,
    close() {},
  };
}

/** Takes up the session that could not be taken up when the page was loaded.
 * @param {() => void} known Is called once it is known who looks. @returns {Door} */
export function awaited(known) {
  let shut = false;
  let why = '';
  let hurry = () => {};
  const take = async () => {
    for (let times = 0; !shut; times++) {
      let after = PATIENCE[Math.min(times, PATIENCE.length - 1)];
      try {
        // Whoever is asked for this takes up the session, too.
        session.roles = (await get('/v1/me')).roles;
        break;
      } catch (error) {
        // It has ended meanwhile.
        if (!session.account) break;
        why = /** @type {Error} */ (error).message;
        // Patience may end a quarter too early.
        if (error instanceof Refusal && error.after) after = error.after * 1334;
      }
      redraw();
      await patience(after, (end) => { hurry = end; });
    }
    if (!shut) known();
  };
  take();
  return {
    title,
    draw: () => html`<main id="main" class="plain"><h1>Judge’s desk</h1>
      <p role="status">It is not known yet whether this account is a judge’s. ${why} The server is
        asked again by itself.</p>
      <p><button @click=${() => hurry()}>Ask now</button> <a class="button quiet"
        href="/">To the lobby</a></p></main>`,
    close() {
      shut = true;
      hurry();
    },
  };
}
