// The rules of a game: every citation with its title and its sentences; with a match, the moments
// of that match where each of them acted. They are of the newest version, of that of the match, or
// of the one that the address names.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { Refusal, get } from '../core/api.js';
import { addressOf, subject } from '../core/address.js';
import { redraw, say } from '../core/page.js';
import { sentence } from '../core/sentence.js';
import { file } from '../core/signs.js';
import { counted, nameIn } from '../core/words.js';
import { gameIn, titleOf } from '../games/index.js';
import { withRules } from './games/text.js';

/** Moments of a rule that are shown at once, and of the one that is marked. */
const SHOWN = 4;
const SHOWN_MARKED = 12;
/** Chapters of one kind that the contents list without being asked. */
const LISTED = 30;
/** Where the contents stand beside the rules. */
const BESIDE = '(min-width: 64rem)';

class Model {
  /** @param {URL} address */
  constructor(address) {
    this.ruleset = subject(address);
    this.match = address.searchParams.get('match') ?? '';
    /** The version that the address names; empty: none. */
    this.asked = address.searchParams.get('version') ?? '';
    /** The version of what is shown. */
    this.version = '';
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
    this.beginnings = 0;
    this.isWide = matchMedia(BESIDE).matches;
  }

  async begin() {
    const own = ++this.beginnings;
    this.failed = null;
    let of = null;
    try {
      of = await this.readMatch();
      const version = this.asked || (of?.ruleset === this.ruleset ? of.rules_version : '');
      const game = await get(`/v1/rulesets/${encodeURIComponent(this.ruleset)}${
        version ? `?version=${encodeURIComponent(version)}` : ''}`);
      if (own !== this.beginnings) return;
      this.game = game;
      this.version = version || game.latest;
    } catch (error) {
      if (own !== this.beginnings) return;
      this.failed = error;
    }
    redraw();
    this.show();
    if (!this.failed) this.meet(of);
  }

  /** Reads the match. What keeps it from being read is told beside the rules. */
  async readMatch() {
    this.trouble = '';
    if (!this.match) return null;
    const { match } = this;
    try {
      return await get(`/v1/matches/${match}`);
    } catch (error) {
      if (match === this.match) this.trouble = error instanceof Refusal && error.status === 404
        ? 'There is no such match, or it is private.' : /** @type {Error} */ (error).message;
      return null;
    }
  }

  /** The address of a rule as it is shown here; without one, of the page.
   * @param {string} [rule] @param {string} [version] */
  at(rule, version = this.asked) {
    const query = [this.match && `match=${this.match}`,
      version && `version=${encodeURIComponent(version)}`].filter(Boolean).join('&');
    return `/rules/${this.ruleset}${query && `?${query}`}${
      rule ? `#${encodeURIComponent(rule)}` : ''}`;
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

  /** Reads where the facts of a match cite rules.
   * @param {any} of The match; null: there is none. */
  async meet(of) {
    const own = ++this.meetings;
    this.of = of;
    this.whole = false;
    this.moments.clear();
    if (!of) return;
    try {
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

  /** Forgets the match, and what is read of it. */
  forget() {
    this.meetings++;
    this.of = null;
    this.whole = false;
    // There is nothing to choose it with, either.
    this.acted = false;
    this.moments.clear();
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
      const asked = to.searchParams.get('version') ?? '';
      if (match === model.match && asked === model.asked) {
        model.show();
        return;
      }
      if (match !== model.match) model.forget();
      Object.assign(model, { match, asked });
      model.begin();
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
    close() {
      model.meetings++;
      model.beginnings++;
    },
  };
}

/** @param {Model} model */
function missing({ failed, asked, ruleset }) {
  const unknown = failed instanceof Refusal && failed.status === 404;
  return html`<main id="main"
    class="plain"><h1>${!unknown ? 'These rules cannot be shown now'
      : asked ? 'Game or version not found' : 'Game not found'}</h1>
    <p>${unknown ? '' : failed.message}</p><p><a class="button" href="/games">All games</a>
      ${unknown && asked ? html`<a class="button" href="/rules/${ruleset}">The newest rules</a>`
        : nothing}
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
      model.version}. These are summaries: the full text is in the rule book.</p>
    ${versions(model)}
    ${model.match ? ofMatch(model) : nothing}
    <div class="rules-page">${contents(model)}<div><div class="rules-head">
      <input class="filter" type="search" id="rules-search"
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
    <div class="rules">${shown.map((/** @type {any} */ it) => entry(model, it))}</div>
    </div></div></main>`;
}

/** The other versions of the rules. @param {Model} model */
function versions(model) {
  const { game, version } = model;
  const others = game.versions.filter((/** @type {string} */ it) => it !== version);
  if (!others.length) return nothing;
  return html`<p>${version === game.latest ? 'These are the newest rules.'
    : html`<b>There are newer rules.</b>`} Other versions: ${others.map(
    (/** @type {string} */ it, /** @type {number} */ at) => html`${at ? ', ' : ''}<a
      href=${model.at('', it)}>${it}${it === game.latest ? ' (newest)' : ''}</a>`)}.</p>`;
}

/** The chapters, as links. Rules that are numbered alike stand together.
 * @param {Model} model */
function contents(model) {
  return html`<nav class="contents" aria-label="Contents"><details ?open=${model.isWide}>
    <summary>Contents</summary>${partsOf(model.game).map((chapters, place) => {
      const ends = [...new Set([chapters[0], chapters[chapters.length - 1]])];
      return html`<details ?open=${!place || chapters.length <= LISTED}>
        <summary>${lettersOf(ends[0].id) ? ends.map((it) => chapterOf(it.id)).join(' to ') : ''}
          <small>${ends.map((it) => it.title).join(' … ')}</small></summary>
        <ul role="list">${chapters.map((it) => html`<li><a href=${model.at(it.id)}
          aria-current=${holds(it.id, model.marked) ? 'location' : nothing}>
          ${lettersOf(it.id) ? html`<b>${it.id}</b>` : nothing}
          <span>${it.title}</span></a></li>`)}</ul></details>`;
    })}</details></nav>`;
}

/** Whether a rule is a chapter, or a part of it. @param {string} chapter @param {string} rule */
const holds = (chapter, rule) => chapterOf(chapter) === chapterOf(rule);

/** The chapter to which a rule belongs: `D5.1` is in D5, and `R16a` in R16.
 * @param {string} rule */
const chapterOf = (rule) => rule.replace(/(\d)(?:\.[\d.]*)?[a-z]?$/, '$1');

/** @type {WeakMap<object, {id: string, title: string}[][]>} */
const parts = new WeakMap();

/** The letters before the number of a rule; empty: it has a name instead, as cards may.
 * @param {string} rule */
const lettersOf = (rule) => rule.match(/^[A-Z]+(?=\d|$)/)?.[0] ?? '';

/** The chapters of a game by the letters that they begin with, in the order of the rules.
 * @param {any} game */
function partsOf(game) {
  const before = parts.get(game);
  if (before) return before;
  /** @type {Map<string, {id: string, title: string}[]>} */
  const found = new Map();
  const known = new Set();
  for (const { id, title } of game.rules) {
    const chapter = chapterOf(id);
    if (known.has(chapter)) continue;
    known.add(chapter);
    const letters = lettersOf(id);
    // A chapter without a rule of its own is called by its first part.
    found.set(letters,
      [...found.get(letters) ?? [], { id, title: id === chapter ? title : `${title} …` }]);
  }
  parts.set(game, [...found.values()]);
  return [...found.values()];
}

/** @param {Model} model */
function ofMatch(model) {
  const name = model.of ? titleOf(model.of) : 'a match';
  return html`<p class="banner">${model.trouble || html`With the moments of <a
    href="/matches/${model.match}">${name}</a> where each rule applied${model.whole
    ? html`, as far as you may see it: ${counted(model.moments.size, 'rule')}`
      : html`; loading …`}.`}${model.of?.staged
      ? ' Staged: that match began from a scenario, and does not count as a real one.' : ''}
    <a class="button small" href="/rules/${model.ruleset}${model.version === model.game.latest ? ''
      : `?version=${encodeURIComponent(model.version)}`}">Without the match</a></p>`;
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
    <dt class="cite"><a href=${model.at(it.id)}
      aria-current=${marked ? 'true'
      : nothing}>${it.id}</a></dt>
    <dd><h2>${it.title}</h2><p>${withRules(it.summary, model.game,
      (rule) => model.at(rule))}</p>
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
