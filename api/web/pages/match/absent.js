// What stands there where a match cannot be shown.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { comeBack } from '../../core/page.js';
import { session } from '../../core/session.js';

/** @param {any} failed Why: a refusal, or that the server cannot be reached. */
export function absent(failed) {
  const me = session.account;
  const unknown = failed.status === 404;
  const why = me ? `There is no such match, or ${me.name} may not see it.`
    : 'There is no such match, or it is private. If you play in it, log in.';
  return html`<main id="main" class="plain">
    <h1>${unknown ? 'Match not found' : 'This match cannot be shown'}</h1>
    <p>${unknown ? why : failed.message}</p>
    <p>${me ? nothing : html`<a class="button" href="/account" @click=${comeBack}>Log in</a>`}
      <a class="button quiet" href="/">To the lobby</a>
      ${unknown ? nothing : html`<button @click=${() => location.reload()}>Try again</button>`}</p>
  </main>`;
}
