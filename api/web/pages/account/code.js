// A new password for somebody who has lost theirs, with a code from whoever runs the server.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { ask } from '../../core/entering.js';
import { redraw, say } from '../../core/page.js';

const state = { of: 0, busy: false, trouble: '', waits: /** @type {unknown} */ ('') };

/** @param {number} opened When the page was opened: what was refused before is said no more.
 * @param {() => void} done Is called once there is a new password. */
export function byCode(opened, done) {
  if (state.of !== opened) Object.assign(state, { of: opened, trouble: '' });
  return form(done);
}

/** @param {() => void} done */
const form = (done) => html`<form class="narrow"
  @submit=${(/** @type {Event} */ event) => reset(event, done)}>
  <label>Name <input name="name" autocomplete="username" required maxlength="40"
    autocapitalize="none" spellcheck="false"></label>
  <label>Code <input name="code" autocomplete="one-time-code" required spellcheck="false"></label>
  <label>New password <input name="password" type="password" autocomplete="new-password" required
    minlength="10" maxlength="200"></label>
  ${state.trouble ? html`<p class="trouble" role="alert">${state.trouble}</p>` : nothing}
  <p class="send"><span class="soft" role="status">${state.waits}</span>
    <button ?disabled=${state.busy}>Set it</button></p></form>`;

/** @param {Event} event @param {() => void} done */
async function reset(event, done) {
  event.preventDefault();
  const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const [name, code, password] = ['name', 'code', 'password'].map((it) => String(data.get(it)));
  Object.assign(state, { busy: true, trouble: '' });
  redraw();
  try {
    await ask('/v1/password-resets', { name, code: code.trim(), password }, (why) => {
      state.waits = why;
      redraw();
    });
    say('You have a new password. Log in with it.', 'done');
    done();
  } catch (error) {
    state.trouble = /** @type {Error} */ (error).message;
  }
  state.busy = false;
  redraw();
}
