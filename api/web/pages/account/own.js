// What an account has: where it is logged in, its password, keys for programs; and erasing it.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { Unreachable, all, send } from '../../core/api.js';
import { closeDialog, openDialog } from '../../core/dialog.js';
import { go, redraw, say } from '../../core/page.js';
import { logOut } from '../../core/entering.js';
import { patiently } from '../../core/patient.js';
import { session } from '../../core/session.js';
import { dateOf } from '../../core/words.js';

/** What keys may do, in words. */
const SCOPES = /** @type {Record<string, string>} */ ({
  play: 'play', read: 'read what you may see', judge: 'judge', admin: 'administer',
  webhook: 'set up webhooks',
});

/** What is known of the account; null: not yet. */
const own = {
  /** @type {import('../../core/contract.js').Login[] | null} */ logins: null,
  /** @type {import('../../core/contract.js').ApiKey[] | null} */ keys: null,
  /** @type {any} The key that was made just now. */ made: null,
  of: '', busy: false, trouble: '',
  /** What is done now, and why it waits. */
  doing: '', waits: /** @type {unknown} */ (''),
  /** Apart from `busy`: the window is open while what was done before is still read again. */
  erasing: false,
};

/** Reads what the account has, as the page is opened. @param {number} opened */
function read(opened) {
  const of = `${session.account?.id} ${opened}`;
  if (own.of === of) return;
  Object.assign(own, { of, logins: null, keys: null, made: null, trouble: '' });
  again();
}

async function again() {
  // Another account may be here by the time that the answers are.
  const { of } = own;
  try {
    const [logins, keys] = await Promise.all([all('/v1/logins'), all('/v1/api-keys')]);
    if (own.of === of) Object.assign(own, { logins, keys });
  } catch (error) {
    if (own.of !== of) return;
    // It is about the page, not about what was done before.
    own.doing = '';
    say(own.trouble = /** @type {Error} */ (error).message);
  }
  redraw();
}

/** What a program calls itself, as people do: browsers say much that is not so.
 * @param {string | undefined} program */
function programIn(program) {
  if (!program) return 'A program';
  const browser = /(Firefox|Edg|OPR|Chrome|Version)\/(\d+)/.exec(program);
  if (!program.startsWith('Mozilla/') || !browser) return program.slice(0, 60);
  const name = { Edg: 'Edge', OPR: 'Opera', Version: 'Safari' }[browser[1]] ?? browser[1];
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(program)?.[1];
  return `${name} ${browser[2]}${system ? `, ${system}` : ''}`;
}

/** Does something to the account, and reads it again.
 * @param {string} name Beside whose button is said why it waits.
 * @param {() => Promise<unknown>} what @param {string} done */
async function act(name, what, done) {
  own.busy = true;
  own.doing = name;
  own.trouble = '';
  redraw();
  try {
    await what();
    say(done, 'done');
    await again();
    return true;
  } catch (error) {
    own.trouble = /** @type {Error} */ (error).message;
    say(own.trouble, 'alert');
    return false;
  } finally {
    own.busy = false;
    redraw();
  }
}

/** Writes, and says why that waits.
 * @param {string} path @param {unknown} [body]
 * @param {import('../../core/persist.js').Writing} [how] */
const write = (path, body, how = {}) => patiently(path, body, how, (why) => {
  own.waits = why;
  redraw();
});

/** @param {string} path */
const remove = (path) => write(path, undefined, { method: 'DELETE' });

/** Why what is done now waits, beside its button. @param {string} name */
const waiting = (name) => html` <span class="soft" role="status">${
  own.doing === name ? own.waits : nothing}</span>`;

/** What was refused, below the part in which it was asked for. @param {boolean} isHere */
const refused = (isHere) => (own.trouble && own.logins !== null && isHere
  ? html`<p class="trouble">${own.trouble}</p>` : nothing);

/** What stands on the page of whoever is logged in.
 * @param {number} opened When the page was opened. */
export function ownAccount(opened) {
  read(opened);
  const ofPassword = own.doing === 'password';
  const ofKeys = own.doing === 'key' || !!own.keys?.some(({ id }) => id === own.doing);
  return html`
    <h2>Where you are logged in</h2>
    ${own.logins === null ? html`<p class="soft"
      aria-busy=${!own.trouble}>${own.trouble || 'One moment …'}</p>` : html`
      <ul class="rows">${own.logins.map((it) => html`<li><span
        class="label"><b>${programIn(it.program)}</b>
        ${it.current ? html`<span class="chip good">here</span>` : nothing}<br>
        <small>since ${dateOf(it.started_at)}, last seen ${dateOf(it.seen_at)}</small></span>
        ${it.current ? nothing : html`<button class="small" ?disabled=${own.busy}
          aria-label="Log out there: ${programIn(it.program)}, since ${dateOf(it.started_at)}"
          @click=${() => act(it.id, () => remove(`/v1/logins/${it.id}`),
            'Logged out there.')}>Log out there</button>${waiting(it.id)}`}</li>`)}</ul>`}
    ${refused(!ofPassword && !ofKeys)}
    <details><summary>Change your password</summary>
      <form class="narrow" @submit=${renew}>
        <input class="unseen" name="name" autocomplete="username"
          .value=${session.account?.name ?? ''} tabindex="-1" aria-hidden="true" readonly>
        <label>Current password <input name="old" type="password" autocomplete="current-password"
          required></label>
        <label>New password <input name="new" type="password" autocomplete="new-password" required
          minlength="10" maxlength="200"></label>
        <p class="send">${waiting('password')} <button class="do"
          ?disabled=${own.busy}>Change it</button></p></form>
      <p class="soft">This logs you out everywhere else.</p></details>
    ${refused(ofPassword)}
    <details><summary>Keys for programs</summary>${keys()}</details>
    ${refused(ofKeys)}
    <details><summary>Erase your account</summary>
      <p>Your name, your notes and all texts that you wrote are erased, and nobody can take the name
    again. Matches that you played
        stay as they are, and show your name as “erased”. This cannot be undone.</p>
      <p><button class="danger" @click=${askErase}>Erase the account …</button></p></details>`;
}

/** @param {Event} event */
async function renew(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const data = new FormData(form);
  const body = { old: String(data.get('old')), new: String(data.get('new')) };
  const change = () => write('/v1/me/password', body, { method: 'PUT' });
  if (await act('password', change, 'Your password is changed.')) form.reset();
}

const keys = () => html`
  ${own.made ? html`<div
    class="banner"><p>This is the key “${own.made.name}”. It is shown only once: copy it now.</p>
    <p class="address"><input readonly .value=${own.made.key} aria-label="The new key"
      @focus=${(/** @type {any} */ event) => event.target.select()}></p></div>` : nothing}
  ${own.keys?.length ? html`<ul
    class="rows">${own.keys.map((it) => html`<li><span class="label"><b>${it.name}</b><br>
    <small>may ${it.scopes.map((/** @type {string} */ one) => SCOPES[one] ?? one)
      .join(', ')}; made ${dateOf(it.created_at)}</small></span>
    <button class="small" ?disabled=${own.busy} aria-label="Revoke the key ${it.name}"
      @click=${() => act(it.id, () => revoke(it.id),
        'The key is revoked.')}>Revoke</button>${waiting(it.id)}</li>`)}</ul>`
    : html`<p class="soft">You have none. A program that plays for you needs one.</p>`}
  <form class="narrow" @submit=${make}>
    <label>Name of a new key <input name="name" required maxlength="80" autocomplete="off"></label>
    <fieldset><legend>It may</legend>${session.scopes.map((it) => html`<label class="check">
      <input type="checkbox" name="scope" value=${it}
        ?checked=${it === 'play' || it === 'read'}> ${SCOPES[it] ?? it}</label>`)}</fieldset>
    <p class="send">${waiting('key')} <button
      ?disabled=${own.busy}>Make the key</button></p></form>`;

/** @param {string} id */
async function revoke(id) {
  await remove(`/v1/api-keys/${id}`);
  if (own.made?.id === id) own.made = null;
}

/** @param {Event} event */
async function make(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const data = new FormData(form);
  const body = { name: String(data.get('name')).trim(), scopes: data.getAll('scope').map(String) };
  const { of } = own;
  const made = async () => {
    if (!body.scopes.length) throw new Error('Choose what it may do.');
    const key = await write('/v1/api-keys', body);
    // Nobody else is shown the secret.
    if (own.of === of) own.made = key;
  };
  if (await act('key', made, 'The key is made.')) form.reset();
}

/** Asks for the name, so that nobody is erased by a slip. */
function askErase() {
  const { account } = session;
  if (!account) return;
  Object.assign(own, { doing: '', trouble: '' });
  openDialog('Erase your account',
    () => html`<form @submit=${(/** @type {Event} */ event) => erase(event, account)}>
    <p>Type your name, <b>${account.name}</b>, to erase the account for good.</p>
    <label>Your name <input name="name" required autocomplete="off" autocapitalize="none"
      spellcheck="false"></label>
    ${own.trouble ? html`<p class="trouble" role="alert">${own.trouble}</p>` : nothing}
    <p class="send"><button class="danger" ?disabled=${own.erasing}>Erase it</button></p></form>`);
}

/** @param {Event} event @param {{id: string, name: string}} account */
async function erase(event, account) {
  event.preventDefault();
  if (own.erasing) return;
  const name = new FormData(/** @type {HTMLFormElement} */ (event.target)).get('name');
  if (name !== account.name) {
    own.trouble = 'That is not your name.';
    redraw();
    return;
  }
  own.erasing = true;
  redraw();
  try {
    // Once: whoever is erased cannot ask again whether they were.
    await send('DELETE', `/v1/accounts/${account.id}`);
  } catch (error) {
    own.trouble = /** @type {Error} */ (error).message;
    if (error instanceof Unreachable)
      own.trouble += ' It is not known whether the account is erased: if it is, you cannot log in.';
    return;
  } finally {
    own.erasing = false;
    redraw();
  }
  closeDialog();
  await logOut(true);
  go('/', { replace: true });
  say('Your account is erased.', 'done');
}
