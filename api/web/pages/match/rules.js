// The rules beside the board: what the question and the event cite, and every rule that has acted
// in this match, each with the way to where it did.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { addressOf, ruleAddress } from '../../core/address.js';
import { openDialog } from '../../core/dialog.js';
import { redraw, say } from '../../core/page.js';
import { spoken } from '../../core/sentence.js';
import { styled } from '../../core/signs.js';
import { counted } from '../../core/words.js';
import { gameIn } from '../../games/index.js';
import { guideOf, readAgain } from './guides.js';
import { nextOf } from './seeking.js';

await styled('pages/match/rules.css');

/** @typedef {import('./model.js').Model} Model */
/** @typedef {{id: string, title: string, summary: string}} Rule */

let search = '';

/** The rules that have acted so far, with how often, those of the turn first told last.
 * @param {any[]} frames @returns {Map<string, number>} */
function actedIn(frames) {
  const found = new Map();
  for (const { event } of frames) {
    for (const { rule } of event.facts ?? []) if (rule) found.set(rule, (found.get(rule) ?? 0) + 1);
  }
  return found;
}

/** @param {Model} model */
export function rulesTab(model) {
  const { ruleset } = model.match;
  const { guide, trouble } = guideOf(model.match);
  const whole = html`<p><a class="button small quiet"
    href=${`/rules/${ruleset}?match=${model.id}`}>All rules of ${gameIn(ruleset)}</a></p>`;
  if (!guide) {
    return html`${trouble ? html`<p class="trouble">${trouble}
      <button class="small"
        @click=${() => readAgain(model.match)}>Try again</button></p>`
      : html`<p class="soft" aria-busy="true">Reading the rules …</p>`}${whole}`;
  }
  const book = new Map(guide.rules.map((it) => [it.id, it]));
  const acted = actedIn(model.reel.frames);
  const event = model.frame?.event;
  const cited = new Set([model.cited, model.isAtHead ? model.prompt?.rule : '',
    ...(event?.facts ?? []).map((/** @type {any} */ it) => it.rule)].filter(Boolean));
  const wanted = search.trim().toLowerCase();
  const fits = (/** @type {string} */ id) => {
    const it = book.get(id);
    return `${id} ${it?.title} ${it?.summary}`.toLowerCase().includes(wanted);
  };
  const listed = (wanted ? [...book.keys()] : [...acted.keys()].sort(byNumber))
    .filter((it) => !wanted || fits(it));
  const entries = (/** @type {string[]} */ ids) => html`<dl class="tab-rules">${ids.map((id) =>
    entry(model, id, book.get(id), acted.get(id) ?? 0))}</dl>`;
  return html`
    ${cited.size && !wanted ? html`<h2>Here and now</h2>${entries([...cited])}` : nothing}
    <input class="filter" type="search" aria-label="Find a rule"
      placeholder="Find a rule by its number or its words"
      .value=${search}
      @input=${(/** @type {any} */ event) => { search = event.target.value; redraw(); }}>
    <h2>${wanted ? counted(listed.length, 'rule') : 'Rules that applied in this match'}</h2>
    ${listed.length ? entries(listed.slice(0, 120))
      : html`<p class="soft">${wanted ? 'No rule found.' : 'None so far.'}</p>`}
    ${whole}`;
}

/** @param {string} one @param {string} other */
const byNumber = (one, other) => one.localeCompare(other, 'en', { numeric: true });

/** @param {Model} model @param {string} id @param {Rule | undefined} rule @param {number} times */
function entry(model, id, rule, times) {
  return html`<div class=${id === model.cited ? 'marked' : ''}>
    <dt><a class="rule" href=${ruleAddress(model.match.ruleset, id, model.id)}>${id}</a>
    <b>${rule?.title ?? ''}</b></dt>
    <dd>${rule?.summary ?? 'The text of this rule is not known here.'}
      <div class="marks">${times ? html`<button class="small quiet"
        @click=${() => nextOf(model, id)}>${times === 1
        ? 'Where it applied' : `Next of ${times} times it applied`}</button>` : nothing}
      ${id === model.cited || acts(model, id) ? html`<button class="small quiet"
        @click=${() => report(model, id)}
        aria-label="Wrong here? Copy a report about rule ${id}">Wrong here?</button>`
        : nothing}</div></dd></div>`;
}

/** Whether a rule acted in the event that is shown. @param {Model} model @param {string} id */
const acts = (model, id) =>
  model.frame?.event.facts?.some((/** @type {any} */ it) => it.rule === id) ?? false;

/** Copies what somebody has to know to look into a rule: where, what it did, and by which rules.
 * @param {Model} model @param {string} id */
async function report(model, id) {
  const { match, at, frame } = model;
  const moment = { ...model.moment, at, eyes: model.moment.eyes ?? model.eyesNow };
  const facts = (frame?.event.facts ?? []).map((/** @type {any} */ it) =>
    `- ${spoken(it, (seat) => model.name(seat))}${
      it.rule ? ` [${it.rule}]` : ''}`);
  const said = [
    `Rule ${id} of ${gameIn(match.ruleset)}, rules version ${match.rules_version}`,
    new URL(addressOf(model.id, moment), location.href).href,
    `Event ${at}, ${frame?.event.kind ?? ''}:`, ...facts, 'What should have happened: ',
  ].join('\n');
  try {
    await navigator.clipboard.writeText(said);
    say(
      'The report is copied. Add what should have happened, and send it to whoever runs this '
        + 'server.', 'done');
  } catch {
    openDialog('A report', () =>
      html`<textarea readonly rows="10" aria-label="The report" .value=${said}></textarea>`);
  }
}
