// Checking an exported match, a receipt or a checkpoint: first here in the browser, then by the
// server. What each check says is never mixed up with what another says.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { get, post, send } from '../core/api.js';
import { redraw, say } from '../core/page.js';
import { session } from '../core/session.js';
import { file as fileOf, sign } from '../core/signs.js';
import { dateOf } from '../core/words.js';
import { gameIn } from '../games/index.js';
import { canVerify, ofBundle, ofCheckpoint, ofReceipt } from './verify/checks.js';
import { read } from './verify/read.js';

/** Bytes of a bundle that the server reads, at most. */
const BYTES_MAX = 64 * 1024 * 1024;

class Model {
  constructor() {
    this.text = '';
    this.name = '';
    this.busy = false;
    /** @type {import('./verify/read.js').Brought | null} */
    this.brought = null;
    /** @type {import('./verify/checks.js').Found[] | null} */
    this.found = null;
    /** @type {any} */
    this.header = null;
    /** @type {{how: 'good' | 'bad' | 'open', lines: unknown[]} | null} */
    this.server = null;
    this.done = '';
    this.trouble = '';
    this.over = false;
    this.run = 0;
  }

  /** Checks a match of this server that is over. @param {string} id */
  async bring(id) {
    const run = ++this.run;
    this.busy = true;
    try {
      // A judge looks like everybody here: nothing has to be put on record.
      const answer = await send('GET', `/v1/matches/${encodeURIComponent(id)}/audit/export`,
        { accept: 'application/x-ndjson', nobody: session.scopes.includes('judge') });
      const text = await answer.text();
      if (run === this.run) await this.check(text, id);
    } catch (error) {
      if (run !== this.run) return;
      this.busy = false;
      this.trouble = `That match cannot be checked here. ${/** @type {Error} */ (error).message}`;
      redraw();
    }
  }

  /** Checks a text. Whatever is brought meanwhile takes its place: then this says nothing more.
   * @param {string} text @param {string} name */
  async check(text, name = '') {
    const run = ++this.run;
    const brought = read(text);
    Object.assign(this, { name, found: null, server: null, header: null, done: '', trouble: '',
      brought, busy: brought.kind !== 'unknown' });
    redraw();
    if (brought.kind === 'unknown') {
      say(brought.why ?? '', 'status');
      return;
    }
    if (canVerify()) {
      const came = await here(brought, (done) => {
        if (run !== this.run) return;
        this.done = done;
        redraw();
      });
      if (run !== this.run) return;
      Object.assign(this, came);
      redraw();
    }
    const server = await there(brought);
    if (run !== this.run) return;
    Object.assign(this, { server, busy: false });
    const broken = this.found?.find((it) => it.how === 'bad');
    say(broken ? `A check failed. ${broken.says}` : 'The checks are done.');
  }
}

/** What the checks in this browser come to, or why there are none.
 * @param {import('./verify/read.js').Brought} brought
 * @param {(done: string) => void} tell Is told how far they are.
 * @returns {Promise<Partial<Pick<Model, 'found' | 'header' | 'trouble'>>>} */
async function here(brought, tell) {
  try {
    if (brought.kind === 'bundle')
      return await ofBundle(brought.text, (done, all) => tell(`${done} of ${all} events`));
    if (brought.kind === 'receipt')
      return { found: await ofReceipt(brought.jws ?? '', brought.claims, get) };
    return { found: await ofCheckpoint(brought, get) };
  } catch (error) {
    return { trouble: `It could not be checked here. ${/** @type {Error} */ (error).message}` };
  }
}

/** What the server says of it. @param {import('./verify/read.js').Brought} brought
 * @returns {Promise<NonNullable<Model['server']>>} */
async function there(brought) {
  try {
    if (brought.kind === 'bundle')
      return audit(await post('/v1/audits/verify', brought.text,
        { headers: { 'content-type': 'application/x-ndjson' } }));
    if (brought.kind === 'receipt')
      return receipt(await post('/v1/receipts/verify', { receipt: brought.jws }));
    return { how: 'open',
      lines: [
        'The server does not check checkpoints, as they are there to check the server. Keep this '
          + 'one, and compare it with an export offline: highnoon verify --checkpoint.'] };
  } catch (error) {
    return { how: 'open',
      lines: [`The server did not answer. ${/** @type {Error} */ (error).message}`] };
  }
}

/** What the server says of a failure, as a sentence. @param {string} said */
const whole = (said) => said.replace(/^./, (first) => first.toUpperCase())
  .replace(/[^.!?]$/, '$&.');

/** @param {any} it @returns {NonNullable<Model['server']>} */
const audit = (it) => ({
  how: it.valid ? 'good' : 'bad',
  lines: [
    it.valid
      ? `All ${
        it.events} events were decided again under the rules of the match, and came out the same.`
      : `Event ${it.first_failure?.seq} fails the check (${it.first_failure?.check}). ${
        whole(it.first_failure?.detail ?? '')}`,
    it.signer_established ? 'It is signed with a key of this server.'
      : html`<b>It is not signed with a key of this server:</b> its origin is unknown.`,
    it.staged ? 'The match began from a scenario, and does not count as a real one.' : '',
  ].filter(Boolean),
});

/** @param {any} it @returns {NonNullable<Model['server']>} */
const receipt = (it) => ({
  how: it.valid ? 'good' : 'bad',
  lines: [
    it.valid ? 'This server issued the receipt.' : 'The server does not confirm this receipt.',
    it.in_log === undefined ? 'It did not say whether the log still has the event.' : it.in_log
      ? 'The log still has the event that it was issued for.'
      : 'The log has no such event with that hash.',
    it.checkpoint ? `Checkpoint ${it.checkpoint} is the first that covers it.`
      : it.valid ? 'No checkpoint covers it yet.' : '',
    whole(it.detail ?? ''),
  ].filter(Boolean),
});

/** @param {URL} address @returns {import('../core/page.js').Page} */
export function open(address) {
  const model = new Model();
  const id = address.searchParams.get('match');
  if (id) model.bring(id);
  return { title: () => 'Verify', draw: () => page(model) };
}

/** @param {Model} model */
function page(model) {
  return html`<link rel="stylesheet" href=${fileOf('pages/verify/verify.css')}><main id="main"
    class="plain verify">
    <h1>Verify</h1>
    <p>Choose an exported match (JSON lines), a receipt or a checkpoint. It is checked here in your
    browser by
      <a href=${fileOf('pages/verify/checks.js')} target="_blank"
        rel="noopener">code that you can read</a>; then the server is asked.</p>
    <form class="drop ${model.over ? 'over' : ''}"
      @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        model.check(model.text);
      }}
        @dragover=${(/** @type {Event} */ event) => over(event, model, true)}
          @dragleave=${(/** @type {Event} */ event) => over(event, model, false)}
        @drop=${(/** @type {DragEvent} */ event) => {
          over(event, model, false);
          take(event.dataTransfer?.files[0], model);
        }}>
      <label>Choose a file, or drop it here <input type="file"
        accept=".jsonl,.ndjson,.json,.txt,.jws"
        @change=${(/** @type {any} */ event) => {
          take(event.target.files[0], model);
          event.target.value = '';
        }}></label>
      <label>Or paste the text <textarea rows="4" spellcheck="false" .value=${model.text}
        placeholder="eyJ0eXAiOiJyZWNlaXB0K2p3cyIs…"
        @input=${(/** @type {any} */ event) => {
          model.text = event.target.value;
          redraw();
        }}></textarea></label>
      <p class="send"><button class="do"
        ?disabled=${model.busy || !model.text.trim()}>${model.busy ? 'Checking …'
        : 'Check it'}</button></p>
    </form>
    ${model.trouble ? html`<p class="trouble" role="alert">${model.trouble}</p>` : nothing}
    ${model.brought ? result(model, model.brought) : nothing}</main>`;
}

const KINDS = { bundle: 'An exported match', receipt: 'A receipt', checkpoint: 'A checkpoint',
  unknown: 'Unknown' };
const TITLES = { chain: 'The chain is intact', seals: 'The seals are intact',
  signed: 'The signature is valid' };
const BROKEN = { chain: 'The chain is broken', seals: 'The seals are broken',
  signed: 'The signature is not valid' };
const LEFT = { chain: 'The chain: not checked', seals: 'The seals: nothing to check',
  signed: 'The signature: not checked' };

/** @param {Model} model @param {import('./verify/read.js').Brought} brought */
function result(model, brought) {
  if (brought.kind === 'unknown') {
    return html`<section class="result-of bad"
      role="alert"><h2>${sign('broken')}This cannot be checked</h2><p>${brought.why}</p></section>`;
  }
  return html`<section class="result-of" aria-live="polite">
    <h2>${KINDS[brought.kind]}${model.name ? html` <small>${model.name}</small>` : nothing}</h2>
    ${about(model, brought)}
    <h3>Checked here, in your browser</h3>
    ${!canVerify() ? html`<p
      class="trouble">This page was loaded over plain HTTP, where browsers allow no cryptography:
      nothing was checked here. Open it over HTTPS, or on the server itself.</p>`
      : model.found ? html`<ul class="checks"
        role="list">${model.found.map((it) => check(it))}</ul>` : model.busy ? html`<p
        class="soft">Checking … ${model.done}</p>` : nothing}
    <h3>The server’s answer</h3>
    ${brought.kind === 'checkpoint' ? nothing : html`<p class="soft">${brought.kind === 'bundle'
      ? 'This browser cannot check whether it was played by the rules. The server can, and so can '
        + 'highnoon verify, without a server.'
      : 'This is what the server says; this browser did not check it.'}</p>`}
    ${model.server ? html`<div class="check ${model.server.how}">${mark(model.server.how)}<div>
      <b>${brought.kind === 'bundle'
        ? ({ good: 'Played by the rules', bad: 'Not confirmed',
          open: 'Not known' })[model.server.how]
        : ({ good: 'Confirmed', bad: 'Not confirmed', open: brought.kind === 'checkpoint'
          ? 'Left to you' : 'Not known' })[model.server.how]}</b>
      ${model.server.lines.map((it) => html`<p>${it}</p>`)}</div></div>`
      : html`<p class="soft">${model.busy ? 'Waiting …' : ''}</p>`}
  </section>`;
}

/** @param {import('./verify/checks.js').Found} it */
const check = (it) => html`<li
  class="check ${it.how}">${mark(it.how)}<div><b>${({ good: TITLES, bad: BROKEN,
    open: LEFT })[it.how][it.what]}</b><p>${it.says}</p></div></li>`;

/** A sign and a word: never colour alone. @param {'good' | 'bad' | 'open'} how */
const mark = (how) => html`<span
  class="verdict">${sign(({ good: 'shield', bad: 'broken', open: 'clock' })[how])}<span
  class="unseen">${({ good: 'Passed:', bad: 'Failed:', open: 'Not checked:' })[how]}</span></span>`;

/** @param {Model} model @param {import('./verify/read.js').Brought} brought */
function about(model, brought) {
  const of = brought.claims ?? model.header;
  if (!of) return nothing;
  return html`<dl class="facts">
    ${of.match ? html`<div><dt>Match</dt><dd><a
      href="/matches/${of.match}${of.seq ? `?at=${of.seq}` : ''}">${of.match}</a></dd></div>`
      : nothing}
    ${of.seq ? html`<div><dt>Event</dt><dd>${of.seq}</dd></div>` : nothing}
    ${of.n ? html`<div><dt>Checkpoint</dt><dd>${of.n}</dd></div>` : nothing}
    ${of.ruleset
      ? html`<div><dt>Game</dt><dd>${gameIn(of.ruleset)}, rules version ${
        of.rules_version}</dd></div>` : nothing}
    ${of.events ? html`<div><dt>Events</dt><dd>${of.events}</dd></div>` : nothing}
    ${of.recorded_at ? html`<div><dt>Recorded</dt><dd>${dateOf(of.recorded_at)}</dd></div>`
      : nothing}
    ${of.staged ? html`<div><dt>Staged</dt><dd>began from a scenario</dd></div>` : nothing}
  </dl>`;
}

/** @param {Event} event @param {Model} model @param {boolean} is */
function over(event, model, is) {
  event.preventDefault();
  if (model.over === is) return;
  model.over = is;
  redraw();
}

/** @param {File | undefined} file @param {Model} model */
async function take(file, model) {
  if (!file) return;
  if (file.size > BYTES_MAX) {
    model.trouble = 'This file is larger than any export (64 MiB).';
    redraw();
    return;
  }
  const run = ++model.run;
  const text = await file.text().catch(() => null);
  // Another was brought while this one was read.
  if (run !== model.run) return;
  if (text === null) {
    Object.assign(model, { brought: null, busy: false, trouble: 'This file cannot be read.' });
    redraw();
    return;
  }
  // A whole match is too much for the field; a receipt is not.
  model.text = text.length < 20_000 ? text : '';
  await model.check(text, file.name);
}
