// A session that ended by itself: who they are is asked again over the page, and nothing is lost.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { closeDialog, isOpen, openDialog } from './dialog.js';
import { redraw, say } from './page.js';
import { logIn } from './entering.js';

/** Asks whose session it was to log in again. @param {string} name */
export function askAgain(name) {
  const state = { busy: false, trouble: '' };
  const enter = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    Object.assign(state, { busy: true, trouble: '' });
    redraw();
    try {
      await logIn(String(data.get('name')), String(data.get('password')));
    } catch (error) {
      state.trouble = /** @type {Error} */ (error).message;
    }
    state.busy = false;
    if (!state.trouble) {
      closeDialog();
      say('You are logged in again. Nothing was lost.', 'done');
    }
    redraw();
  };
  if (isOpen()) closeDialog();
  openDialog('Your session has ended', () => html`<form class="narrow again" @submit=${enter}>
    <p>Log in again to go on where you are. Nothing is lost.</p>
    <label>Name <input name="name" autocomplete="username" required maxlength="40"
      .value=${name}></label>
    <label>Password <input name="password" type="password" autocomplete="current-password"
      required></label>
    ${state.trouble ? html`<p class="trouble" role="alert">${state.trouble}</p>` : nothing}
    <p class="send"><button class="do" ?disabled=${state.busy}>Log in</button></p></form>`);
}
