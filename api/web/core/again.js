// A session that ended by itself, or in another tab: who they are is asked again over the page, and
// over a window that is open there. Where it ended by itself, both stay as they are, and nothing is
// lost.
import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { say } from './page.js';
import { logIn } from './entering.js';
import { session } from './session.js';

/** Asks whose session it was to log in again, once.
 * @param {string} name Empty: they logged out in another tab, and nobody is to know who it was. */
export function askAgain(name) {
  if (document.querySelector('dialog.asks-again')) return;
  const state = { busy: false, trouble: '', waits: /** @type {unknown} */ ('') };
  const it = document.createElement('dialog');
  it.className = 'asks-again';
  it.setAttribute('aria-labelledby', 'again-title');
  const enter = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (state.busy) return;
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    Object.assign(state, { busy: true, trouble: '' });
    draw();
    try {
      await logIn(String(data.get('name')), String(data.get('password')), (why) => {
        state.waits = why;
        draw();
      });
    } catch (error) {
      state.trouble = /** @type {Error} */ (error).message;
    }
    state.busy = false;
    draw();
  };
  const draw = () => render(html`<div class="dialog-head">
      <h2 id="again-title">${name ? 'Your session has ended'
        : 'You were logged out in another tab'}</h2>
      <button class="quiet" aria-label="Close" @click=${() => it.close()}>×</button></div>
    <div class="dialog-body"><form class="narrow again" @submit=${enter}>
    <p>Log in again to go on where you are.${name ? ' Nothing is lost.' : ''}</p>
    <label>Name <input name="name" autocomplete="username" required maxlength="40"
      .value=${name}></label>
    <label>Password <input name="password" type="password" autocomplete="current-password"
      required></label>
    ${state.trouble ? html`<p class="trouble" role="alert">${state.trouble}</p>` : nothing}
    <p class="send"><span class="soft" role="status">${state.waits}</span>
      <button class="do" ?disabled=${state.busy}>Log in</button></p></form></div>`,
  it);
  // Whoever logs in elsewhere in this browser does so here, too.
  const entered = () => {
    it.close();
    const same = name && session.account?.name === name;
    say(same ? 'You are logged in again. Nothing was lost.' : 'You are logged in.', 'done');
  };
  it.addEventListener('close', () => {
    window.removeEventListener('keydown', keep, true);
    window.removeEventListener('highnoon:entered', entered);
    it.remove();
    // What has sent something was shut then, and could not keep the focus.
    if (document.activeElement === document.body)
      /** @type {HTMLElement | null} */ (document.querySelector('#page dialog[open] .do'))?.focus();
  });
  /** Keys are for this window, not for what lies below it. @param {KeyboardEvent} event */
  const keep = (event) => {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    it.close();
  };
  window.addEventListener('keydown', keep, true);
  window.addEventListener('highnoon:entered', entered);
  draw();
  document.body.append(it);
  it.showModal();
}
