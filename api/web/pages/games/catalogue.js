// The catalogue of a game, with search, page by page.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { get } from '../../core/api.js';
import { note, redraw } from '../../core/page.js';
import { plain, titled } from '../../core/words.js';
import { withRules } from './text.js';

const PAGE = 30;
const PAUSE = 250;

export class Catalogue {
  /** @param {string} ruleset @param {string} q */
  constructor(ruleset, q) {
    this.ruleset = ruleset;
    this.q = q;
    /** @type {import('../../core/contract.js').Item[]} */
    this.items = [];
    this.next = '';
    this.trouble = '';
    this.busy = false;
    this.asked = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Reads the first page, or the next. @param {boolean} [more] */
  async read(more = false) {
    const ask = ++this.asked;
    const { q } = this;
    this.busy = true;
    this.trouble = '';
    redraw();
    const query = [`limit=${PAGE}`, q.trim() && `q=${encodeURIComponent(q.trim())}`,
      more && `cursor=${encodeURIComponent(this.next)}`];
    try {
      const page =
        await get(`/v1/rulesets/${this.ruleset}/catalog?${query.filter(Boolean).join('&')}`);
      if (ask !== this.asked) return;
      this.items = more ? [...this.items, ...page.items] : page.items;
      this.next = page.next ?? '';
    } catch (error) {
      if (ask !== this.asked) return;
      this.trouble = /** @type {Error} */ (error).message;
    }
    this.busy = false;
    redraw();
  }

  /** @param {string} q */
  search(q) {
    this.q = q;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      note(`/games/${this.ruleset}${q.trim() ? `?q=${encodeURIComponent(q.trim())}` : ''}`);
      this.read();
    }, PAUSE);
    redraw();
  }
}

/** @param {Catalogue} it @param {any} game */
export const catalogue = (it, game) => html`
  <input class="filter" type="search" id="catalogue-search" aria-label="Search the catalogue"
    placeholder="Search names, texts and fields"
    .value=${it.q} @input=${(/** @type {any} */ event) => it.search(event.target.value)}>
  <p class="soft" role="status">${it.busy && !it.items.length ? 'Reading …' : it.items.length
    ? `${it.items.length}${it.next ? ' shown, and there are more' : ' in all'}.` : it.trouble ? ''
    : `Nothing found for “${it.q.trim()}”.`}</p>
  ${it.trouble ? html`<p class="trouble" role="alert">${it.trouble} <button class="small"
    @click=${() => it.read()}>Try again</button></p>`
    : nothing}
  <ul class="entries ${it.busy ? 'busy' : ''}"
    role="list">${it.items.map((one) => entry(one, game))}</ul>
  ${it.next ? html`<p><button ?disabled=${it.busy}
    @click=${() => it.read(true)}>Show more</button></p>` : nothing}`;

/** @param {any} it @param {any} game */
function entry(it, game) {
  const marks = Object.entries(it.fields).filter(([, value]) => isTold(value));
  return html`<li class="entry">
    <h3>${it.name}</h3><p class="kind">${plain(it.kind)} · <code>${it.id}</code></p>
    ${it.text ? html`<p class="card-text">${withRules(it.text, game)}</p>` : nothing}
    ${marks.length ? html`<dl
      class="marks-of">${marks.map(([name, value]) =>
        html`<div><dt>${titled(name)}</dt><dd>${mark(value)}</dd></div>`)}</dl>` : nothing}
    ${it.implemented ? nothing
      : html`<p class="lacks"><b>Does not play exactly as it should.</b> ${it.reason ?? ''}</p>`}
    ${it.implemented && !it.playable ? html`<p
      class="lacks"><b>Cannot occur with what is in the catalogue.</b> ${it.reason ?? ''}</p>`
      : nothing}
  </li>`;
}

/** Whether a field says something in a word or two. @param {any} value @returns {boolean} */
const isTold = (value) => value !== null && value !== '' && value !== false
  && (typeof value !== 'object'
    || (Array.isArray(value) && value.length > 0 && value.every((it) => it === null
    || typeof it !== 'object')));

/** @param {any} value */
const mark = (value) =>
  (Array.isArray(value) ? value : [value]).map((it) => (it === true ? 'yes' : plain(String(it))))
    .join(', ');
