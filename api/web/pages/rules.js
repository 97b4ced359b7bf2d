// The rules of a game: every citation with its title and its sentences; with a match, the moments
// of that match where each of them acted.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { Refusal, get } from '../core/api.js';
import { addressOf, ruleAddress, subject } from '../core/address.js';
import { redraw, say } from '../core/page.js';
import { sentence } from '../core/sentence.js';
import { file } from '../core/signs.js';
import { counted, nameIn } from '../core/words.js';
import { gameIn, titleOf } from '../games/index.js';
import { withRules } from './games/text.js';

/** Moments of a rule that are shown at once, and of the one that is marked. */
const SHOWN = 4;
const SHOWN_MARKED = 12;

class Model {
  /** @param {URL} address */
  constructor(address) {
    this.ruleset = subject(address);
    this.match = address.searchParams.get('match') ?? '';
    this.marked = citation(address);
    /** @type {any} */
    this.game = null;
    /** @type {any} */
    this.failed = null;
    this.search = '';
    this.acted = false;
    /** @type {any} What is known of the match. */
    this.of = null;
    /** @type {Map<string, {seq: number, said: any}[]>} */
    this.moments = new Map();
    this.whole = false;
    this.trouble = '';
    /** @type {Set<string>} Rules whose moments are all shown. */
    this.open = new Set();
    /** How often it was begun to read a match: only the last one is read on. */
    this.meetings = 0;
  }

  async begin() {
    this.failed = null;
    try {
      this.game = await get(`/v1/rulesets/${encodeURIComponent(this.ruleset)}`);
    } catch (error) {
      this.failed = error;
    }
    redraw();
    this.show();
    if (this.game) this.meet();
  }

  /** Scrolls to the rule that is marked. */
  show() {
    if (!this.marked || !this.game) return;
    if (!this.game.rules.some((/** @type {any} */ it) => it.id === this.marked)) {
      say(`There is no rule ${this.marked} here.`, 'alert');
      return;
    }
    this.search = '';
    this.acted = false;
    redraw();
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const entry = document.getElementById(`rule-${this.marked}`);
      entry?.scrollIntoView({ block: 'start' });
      /** @type {HTMLElement | null | undefined} */ (entry?.querySelector('a'))
        ?.focus({ preventScroll: true });
    }));
  }

  /** Reads a match, and where its facts cite rules. */
  async meet() {
    const own = ++this.meetings;
    this.trouble = '';
    this.of = null;
    this.whole = false;
    this.moments.clear();
    if (!this.match) return;
    try {
      const of = await get(`/v1/matches/${this.match}`);
      if (own !== this.meetings) return;
      this.of = of;
      if (of.ruleset !== this.ruleset) {
        this.trouble = `That match is one of ${gameIn(of.ruleset)}, not of this game.`;
        redraw();
        return;
      }
      for (let after = 0; ;) {
        const page = await get(`/v1/matches/${of.id}/events?limit=1000&after=${after}`);
        if (own !== this.meetings) return;
        for (const event of page.items) this.note(event);
        redraw();
        after = page.items.at(-1)?.seq ?? after;
        if (!page.next || !page.items.length) break;
      }
      this.whole = true;
      // What came above has moved what is marked.
      if (this.marked) this.show();
    } catch (error) {
      if (own !== this.meetings) return;
      this.trouble = error instanceof Refusal && error.status === 404
        ? 'There is no such match, or it is private.' : /** @type {Error} */ (error).message;
    }
    redraw();
  }

  /** @param {any} event */
  note(event) {
    for (const said of event.facts) {
      if (!said.rule) continue;
      const known = this.moments.get(said.rule) ?? [];
      known.push({ seq: event.seq, said });
      this.moments.set(said.rule, known);
    }
  }

  /** @param {number} seat */
  name(seat) {
    return nameIn(this.of?.seats ?? [], seat);
  }
}

/** @param {URL} address */
const citation = (address) => {
  try {
    return decodeURIComponent(address.hash.slice(1));
  } catch {
    return '';
  }
};

/** @param {URL} address @returns {import('../core/page.js').Page} */
export function open(address) {
  const model = new Model(address);
  model.begin();
  return {
    title: () => (model.game
      ? `${model.marked ? `${model.marked} · ` : ''}Rules of ${model.game.name}` : 'Rules'),
    draw: () => html`<link rel="stylesheet"
      href=${file('pages/games/games.css')}>${model.failed ? missing(model) : page(model)}`,
    moved(to) {
      model.marked = citation(to);
      const match = to.searchParams.get('match') ?? '';
      if (match !== model.match) {
        model.match = match;
        // There is nothing to choose it with, either.
        if (!match) model.acted = false;
        model.meet();
      }
      model.show();
    },
    keys: () => [
      { keys: ['/'], does: 'Find a rule',
        run: () => document.getElementById('rules-search')?.focus() },
      ...(model.marked && model.moments.get(model.marked)?.length ? [{
        keys: ['n'], does: 'To the first moment where the marked rule applied',
        run: () =>
          /** @type {HTMLElement | null} */ (document.querySelector('.rule-entry.marked .acted a'))
            ?.focus(),
      }] : []),
    ],
    close() { model.meetings++; },
  };
}

/** @param {Model} model */
function missing({ failed, begin }) {
  const unknown = failed instanceof Refusal && failed.status === 404;
  return html`<main id="main"
    class="plain"><h1>${unknown ? 'Game not found' : 'These rules cannot be shown now'}</h1>
    <p>${unknown ? '' : failed.message}</p><p><a class="button" href="/games">All games</a>
      ${unknown ? nothing : html`<button @click=${() => location.reload()}>Try again</button>`}</p>
    </main>`;
}

/** @param {Model} model */
function page(model) {
  const { game } = model;
  if (!game) return html`<main id="main" class="plain wide"
    aria-busy="true"><h1>Rules</h1><div class="grey-rows"></div></main>`;
  const wanted = model.search.trim().toLowerCase();
  const shown = game.rules.filter((/** @type {any} */ it) =>
    (!model.acted || model.moments.has(it.id))
      && (!wanted || `${it.id} ${it.title} ${it.summary}`.toLowerCase().includes(wanted)));
  return html`<main id="main" class="plain wide">
    <p class="crumb"><a href="/games/${game.id}">${game.name}</a></p><h1>Rules of ${game.name}</h1>
    <p class="soft">Every rule that an event, an option or a refusal can cite, in version ${
      game.latest}. These are summaries: the full text is in the rule book.</p>
    ${model.match ? ofMatch(model) : nothing}
    <div class="rules-head"><input class="filter" type="search" id="rules-search"
      aria-label="Find a rule"
      placeholder="Find a rule by its number or its words"
        .value=${model.search}
      @input=${(/** @type {any} */ event) => { model.search = event.target.value; redraw(); }}>
      ${model.moments.size ? html`<label
        class="check"><input type="checkbox" .checked=${model.acted}
        @change=${(/** @type {any} */ event) => {
          model.acted = event.target.checked;
          redraw();
        }}> Only rules that applied in the match</label>`
          : nothing}
      <span class="soft" role="status">${counted(shown.length, 'rule')}</span></div>
    <div class="rules">${shown.map((/** @type {any} */ it) => entry(model, it))}</div></main>`;
}

/** @param {Model} model */
function ofMatch(model) {
  const name = model.of ? titleOf(model.of) : 'a match';
  return html`<p class="banner">${model.trouble || html`With the moments of <a
    href="/matches/${model.match}">${name}</a> where each rule applied${model.whole
    ? html`, as far as you may see it: ${counted(model.moments.size, 'rule')}`
      : html`; loading …`}.`}${model.of?.staged
      ? ' Staged: that match began from a scenario, and does not count as a real one.' : ''}
    <a class="button small" href="/rules/${model.ruleset}">Without the match</a></p>`;
}

/** @param {Model} model @param {any} it */
function entry(model, it) {
  const all = model.moments.get(it.id) ?? [];
  // Book-keeping comes last.
  const moments = all.length > SHOWN
    ? [...all.filter((one) => !one.said.quiet), ...all.filter((one) => one.said.quiet)] : all;
  const marked = it.id === model.marked;
  const telling = { name: (/** @type {number} */ seat) => model.name(seat) };
  const shown = model.open.has(it.id) ? moments : moments.slice(0, marked ? SHOWN_MARKED : SHOWN);
  return html`<dl class="rule-entry ${marked ? 'marked' : ''} ${
    it.id.includes('.') || /[a-z]$/.test(it.id) ? 'deep'
    : ''}" id="rule-${it.id}">
    <dt class="cite"><a href=${ruleAddress(model.ruleset, it.id, model.match || undefined)}
      aria-current=${marked ? 'true'
      : nothing}>${it.id}</a></dt>
    <dd><h2>${it.title}</h2><p>${withRules(it.summary, model.game)}</p>
      ${moments.length ? html`<ul class="acted"
        aria-label="Where it applied">${shown.map(({ seq, said }) => html`
          <li><a href=${addressOf(model.match, { at: seq })}
            aria-label="Event ${seq}">${seq}</a><span class=${said.quiet ? 'quiet-fact'
            : ''}>${sentence(said, telling)}</span></li>`)}</ul>
        ${shown.length < moments.length ? html`<button class="small quiet"
          @click=${() => { model.open.add(it.id); redraw(); }}>and ${
            moments.length - shown.length} more</button>` : nothing}`
      : marked && model.whole ? html`<p
        class="soft">It did not apply in the match, as far as you may see it.</p>`
        : nothing}</dd></dl>`;
}
