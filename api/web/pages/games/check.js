// Checking a loadout: as the game itself takes it, or as another program wrote it.
// Nothing is stored.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { get } from '../../core/api.js';
import { readLoadout } from '../../core/loadout.js';
import { redraw, say } from '../../core/page.js';
import { counted } from '../../core/words.js';
import { ruleLink, told, whereIn, wrongIn } from './text.js';

/** Letters of a loadout, at most: far more than any deck has. */
const LETTERS_MAX = 500_000;

const FORMS = /** @type {const} */ ([
  ['', 'detect automatically'],
  ['own', 'JSON as this server takes it'],
  ['text/plain', 'a list in plain text'],
  ['text/markdown', 'a list in Markdown'],
  ['text/csv', 'a table (CSV)'],
  ['application/xml', 'XML of another program'],
  ['application/json', 'JSON of another program'],
]);

export class Check {
  /** @param {any} game */
  constructor(game) {
    this.game = game;
    this.text = '';
    this.form = '';
    this.busy = false;
    this.trouble = '';
    /** @type {import('../../core/loadout.js').Read | null} */
    this.found = null;
    /** @type {Map<string, string>} */
    this.names = new Map();
  }

  async run() {
    this.trouble = '';
    this.found = null;
    if (!this.text.trim()) {
      this.trouble = 'Paste a loadout, or choose a file.';
      redraw();
      return;
    }
    this.busy = true;
    redraw();
    try {
      this.found = await readLoadout(this.text, this.game, this.form || undefined);
      say(this.found.valid ? 'It can be played as it is.'
        : `It cannot be played: ${counted(this.found.problems.length, 'thing')} to fix.`);
    } catch (error) {
      this.trouble = error instanceof SyntaxError ? `This is not JSON: ${error.message}.`
        : /** @type {Error} */ (error).message;
    }
    this.busy = false;
    redraw();
    if (this.found?.loadout) this.meet(this.found.loadout);
  }

  /** Reads the names of what a loadout names. @param {any} loadout */
  async meet(loadout) {
    await namesFor(this.game.id, loadout, this.names);
    redraw();
  }
}

/** Names of which the whole catalogue was read.
 * @type {WeakSet<Map<string, string>>} */
const whole = new WeakSet();

/** Reads the names of the entries that a loadout names: of its texts those that are ids. Where all
 * are known, or all there is was read, nothing is asked for.
 * @param {string} ruleset @param {any} loadout @param {Map<string, string>} names */
export async function namesFor(ruleset, loadout, names) {
  const texts = new Set();
  JSON.stringify(loadout, (_key, value) => {
    if (typeof value === 'string') texts.add(value);
    return value;
  });
  const known = () => whole.has(names) || [...texts].every((it) => names.has(it));
  if (known()) return;
  try {
    for (let cursor = ''; ;) {
      const page = await get(`/v1/rulesets/${ruleset}/catalog?limit=100${cursor
        && `&cursor=${encodeURIComponent(cursor)}`}`);
      for (const it of page.items) names.set(it.id, it.name);
      cursor = page.next;
      if (!cursor) whole.add(names);
      if (known()) return;
    }
  } catch { /* Then ids stand for names. */ }
}

/** @param {Check} it */
export function check(it) {
  const { found } = it;
  return html`<form class="check-form"
    @submit=${(/** @type {Event} */ event) => { event.preventDefault(); it.run(); }}
      @dragover=${(/** @type {Event} */ event) => event.preventDefault()}
    @drop=${(/** @type {DragEvent} */ event) => dropped(event, it)}>
    <label>A deck or a character <textarea id="loadout" rows="7" spellcheck="false"
      maxlength=${LETTERS_MAX} .value=${it.text}
      placeholder="Paste it here, or choose a file"
      @input=${(/** @type {any} */ event) => { it.text = event.target.value; it.found = null;
        it.trouble = '';
        redraw(); }}></textarea></label>
    <div class="check-line">
      <label>Format <select @change=${(/** @type {any} */ event) => {
        it.form = event.target.value;
        it.found = null;
        redraw();
      }}>
        ${FORMS.map(([value, text]) => html`<option value=${value}
          ?selected=${it.form === value}>${text}</option>`)}</select></label>
      <label class="file">File <input type="file" accept=".json,.txt,.md,.csv,.xml,.o8d"
        @change=${(/** @type {any} */ event) => take(event.target.files[0], it)}></label>
      <button class="do" ?disabled=${it.busy}>${it.busy ? 'Checking …' : 'Check it'}</button>
    </div>
    ${it.trouble ? html`<p class="trouble" role="alert">${it.trouble}</p>` : nothing}
    ${found ? report(it, found) : nothing}</form>`;
}

/** @param {Check} it @param {NonNullable<Check['found']>} found */
function report(it, found) {
  const taken = FORMS.find(([value]) => value === found.taken)?.[1];
  return html`<section class="report" aria-label="What was found">
    <h3 class=${found.valid ? 'good' : 'bad'}>${found.valid ? 'It can be played as it is'
      : `${counted(found.problems.length, 'thing')} to fix`}</h3>
    <p class="soft">Read as ${taken}.</p>
    ${found.problems.length ? html`<ul
      class="violations">${found.problems.map((one) => remark(one, it.game.id))}</ul>` : nothing}
    ${found.notes.length ? html`<h4>How it was read</h4><ul
      class="violations">${found.notes.map((one) => remark(one, it.game.id))}</ul>`
      : nothing}
    ${found.loadout ? html`<details
      ?open=${found.taken !== 'own'}><summary>What was read</summary>${told(found.loadout,
        (id) => it.names.get(id))}
      <p><button type="button" class="small"
        @click=${() => copy(found.loadout)}>Copy as JSON</button></p></details>` : nothing}
  </section>`;
}

/** @param {any} one @param {string} ruleset */
const remark = (one, ruleset) =>
  html`<li>${one.line ? html`<b>Line ${one.line}:</b> `
    : one.pointer && whereIn(one.pointer) ? html`<b
  title=${one.pointer}>${whereIn(one.pointer)}:</b> ` : nothing}
  ${wrongIn(one.message)} ${ruleLink(one.rule, ruleset)}</li>`;

/** @param {DragEvent} event @param {Check} it */
function dropped(event, it) {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  take(file, it);
}

/** @param {File | undefined} file @param {Check} it */
async function take(file, it) {
  if (!file) return;
  if (file.size > LETTERS_MAX) {
    it.trouble = 'This file is too large for a loadout.';
    redraw();
    return;
  }
  it.text = await file.text();
  await it.run();
}

/** @param {any} loadout */
async function copy(loadout) {
  const text = JSON.stringify(loadout, null, 2);
  try {
    await navigator.clipboard.writeText(text);
    say('The loadout is copied.', 'done');
  } catch {
    prompt('The loadout:', text);
  }
}
