// Logging in, registering, and settings of this browser.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { logIn, logOut, register } from '../core/entering.js';
import { go, later, redraw, say } from '../core/page.js';
import { session } from '../core/session.js';
import { CHOICES, FLAGS, set, setQuick } from '../core/preferences.js';
import { change, settings } from '../core/settings.js';
import { mayNotify } from '../core/tell.js';
import { counted } from '../core/words.js';
import { gameIn, rooms } from '../games/index.js';

const own = later(() => import('./account/own.js'));
const code = later(() => import('./account/code.js'));

/** Where is kept that somebody has logged in here, until they log out. */
const KNOWN = 'highnoon.known';
/** What an account is needed for. @type {Record<string, string>} */
const WHY = { sit: 'To sit down, register or log in.',
  table: 'To make a table, register or log in.',
  fork: 'To play on from there, register or log in.' };

/** @returns {import('../core/page.js').Page} */
export function open() {
  const given = new URLSearchParams(location.search);
  const invitation = given.get('invitation') ?? '';
  const why = WHY[given.get('for') ?? ''] ?? '';
  // Whoever comes for a seat, and was never logged in here, has no account most likely.
  const isNew = invitation || (why && !localStorage.getItem(KNOWN));
  const model = { opened: Date.now(), mode: isNew ? 'new' : 'in', why, invitation, busy: false,
    /** Why the server is waited for. */ waits: /** @type {unknown} */ (''),
    /** @type {any} */ trouble: null };
  return { title: () => 'Account', draw: () => page(model) };
}

/** @param {any} model */
function page(model) {
  return html`<main id="main"
    class="plain"><h1>${session.account ? session.account.name : 'Log in or register'}</h1>
    ${session.account ? html`<p>You are logged in here${
      session.roles.length ? html`, as ${session.roles.join(', ')}` : nothing}.</p>
      <p><button @click=${leave}>Log out</button></p>`
      : enter(model)}
    ${session.account ? own()?.ownAccount(model.opened) ?? nothing : nothing}
    <h2>Settings of this browser</h2>${preferences()}</main>`;
}

/** Logs out, and goes on to logging in at once. Once the server has ended the login the page is
 * read anew, so that nothing is left of what it has shown; not under whoever logs in by then. */
async function leave() {
  const ended = logOut();
  go('/account', { replace: true });
  await ended;
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (
    document.querySelectorAll('form.narrow input'));
  if (!session.account && location.pathname === '/account' && ![...fields].some((it) => it.value))
    location.reload();
}

/** @param {any} model */
function enter(model) {
  const isNew = model.mode === 'new';
  return html`<div>${model.why ? html`<p>${model.why}</p>` : nothing}<div class="tabs" role="group"
    aria-label="Log in or register">
      <button aria-pressed=${model.mode === 'in'}
        @click=${() => { model.mode = 'in'; model.trouble = null; redraw(); }}>Log in</button>
      <button aria-pressed=${isNew}
        @click=${() => { model.mode = 'new'; model.trouble = null; redraw(); }}>Register</button>
      <button aria-pressed=${model.mode === 'code'}
        @click=${() => {
          model.mode = 'code';
          model.trouble = null;
          redraw();
        }}>Forgot password?</button></div>
    ${model.mode === 'code'
      ? html`<p>The people who run this server can give you a code once they know that it is
        you.</p>
      ${code()?.byCode(model.opened, () => { model.mode = 'in'; })}`
      : entering(isNew, model)}</div>`;
}

/** @param {boolean} isNew @param {any} model */
const entering = (isNew, model) => html`
    <form class="narrow" @submit=${(/** @type {Event} */ event) => enterNow(event, model)}>
      <label>Name <input name="name" autocomplete="username" required
        minlength=${isNew ? 3 : nothing} maxlength="40"
        autocapitalize="none" spellcheck="false">${isNew
          ? html`<small>3 to 40 letters, digits, spaces, or - _ .</small>` : nothing}</label>
      <label>Password <input name="password" type="password"
        autocomplete=${isNew ? 'new-password' : 'current-password'} required
        minlength=${isNew ? 10 : nothing}
        maxlength="200">${isNew ? html`<small>10 characters or more</small>` : nothing}</label>
      ${isNew ? html`<details ?open=${!!model.invitation
        || model.trouble?.name === 'invitation-required'}><summary>I have an invitation</summary>
        <label>Invitation code <input name="invitation" autocomplete="off"
          autocapitalize="characters" spellcheck="false"
          .value=${model.invitation}></label></details>` : nothing}
      ${model.trouble ? html`<div class="trouble"
        role="alert">${model.trouble.problem?.errors?.length
        ? html`<ul>${model.trouble.problem.errors
          .map((/** @type {any} */ it) => html`<li>${it.message}</li>`)}</ul>`
        : html`<p>${model.trouble.message}</p>`}</div>` : nothing}
      <p class="send"><span class="soft" role="status">${model.waits}</span> <button class="do"
        ?disabled=${model.busy}>${isNew ? 'Register' : 'Log in'}</button></p></form>`;

/** @param {Event} event @param {any} model */
async function enterNow(event, model) {
  event.preventDefault();
  const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
  model.busy = true;
  model.trouble = null;
  redraw();
  const waits = (/** @type {unknown} */ why) => {
    model.waits = why;
    redraw();
  };
  try {
    const [name, password] = [String(data.get('name')), String(data.get('password'))];
    model.invitation = String(data.get('invitation') ?? '').trim();
    await (model.mode === 'new' ? register(name, password, model.invitation, waits)
      : logIn(name, password, waits));
  } catch (error) {
    model.trouble = error;
  }
  model.busy = false;
  if (!model.trouble) {
    try {
      localStorage.setItem(KNOWN, 'yes');
    } catch { /* No room: next time they are asked whether they have an account. */ }
    const back = sessionStorage.getItem('highnoon.back') ?? '/';
    sessionStorage.removeItem('highnoon.back');
    // Whoever has gone elsewhere while the server was waited for stays there.
    if (location.pathname === '/account') go(back, { replace: true });
    return;
  }
  redraw();
}

/** @param {typeof CHOICES[number]} of */
const choice = ([name, text, choices]) => html`<label>${text} <select
  @change=${(/** @type {any} */ event) => set({ [name]: event.target.value })}>
  ${choices.map(([it, said]) => html`<option value=${it}
    ?selected=${settings[name] === it}>${said}</option>`)}</select></label>`;

/** @param {import('../core/preferences.js').Flag} name */
const flag = (name) => html`<label class="check"><input type="checkbox" .checked=${settings[name]}
  @change=${(/** @type {any} */ event) =>
  set({ [name]: event.target.checked })}> <span>${FLAGS[name]}</span></label>`;

/** Asks for notifications where they are wanted. @param {HTMLInputElement} it */
async function notify(it) {
  const wanted = it.checked;
  const may = wanted && await mayNotify();
  change({ notify: may });
  it.checked = may;
  if (wanted && !may) say('This browser does not let the page notify you.', 'alert');
  redraw();
}

const preferences = () => html`<div class="narrow">
  ${CHOICES.map(choice)}
  ${flag('sound')}
  <label class="check"><input type="checkbox" .checked=${settings.notify}
    @change=${(/** @type {any} */ event) => notify(event.target)}>
    <span>A notification when it is your move, even while this page is in the
  background</span></label>
  ${flag('keys')}
  ${Object.keys(settings.swapped).length
    ? html`<p>You have changed ${counted(Object.keys(settings.swapped).length, 'key')}.
    <button class="small" @click=${() => set({ swapped: {} })}>Reset all keys</button></p>`
    : nothing}
  ${flag('pauses')}
  <fieldset class="quick-play"><legend>Quick play (a tap answers at once) in</legend>${
    Object.keys(rooms).map((it) => html`<label class="check">
    <input type="checkbox" .checked=${!!settings.quick[it]}
      @change=${(/** @type {any} */ event) => setQuick(it, event.target.checked)}>
      ${gameIn(it)}</label>`)}</fieldset>
  ${flag('words')}
  ${flag('plain')}</div>`;
