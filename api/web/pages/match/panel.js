// The panel beside the board: the question, the log, notes, what is known of the table.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { chapters, log } from '../../core/log.js';
import { later, redraw } from '../../core/page.js';
import { telling } from './telling.js';

/** @typedef {import('./model.js').Model} Model */

const TABS = /** @type {const} */ ([['question', 'Question'], ['log', 'Log'], ['notes', 'Notes'],
  ['rules', 'Rules'], ['table', 'Table']]);

const question = later(() => import('./question.js'));
const notes = later(() => import('./notes.js'));
const rules = later(() => import('./rules.js'));
const table = later(() => import('./table.js'));
const unread = later(() => import('./unread.js'));

/** @param {Model} model */
export function panel(model) {
  const tabs = TABS.filter(([name]) => name !== 'question' || model.seats.length);
  const open = tabs.some(([name]) => name === model.panel) ? model.panel : 'log';
  keepFocus();
  const size = model.sheet
    ?? (model.prompts.length || model.match.status === 'open' ? 'half' : 'peek');
  return html`<aside class="panel ${size}" aria-label="Panel">
    <button class="grip" aria-label=${size === 'full' ? 'Make the panel smaller'
      : 'Make the panel larger'}
      @click=${() => {
        model.sheet = size === 'peek' ? 'half' : size === 'half' ? 'full' : 'peek';
        redraw();
      }}></button>
    <div class="tabs" role="tablist" aria-label="Panel"
      @keydown=${(/** @type {KeyboardEvent} */ event) =>
        along(event, tabs.map(([name]) => name), open, model)}>
      ${tabs.map(([name, title]) => html`<button role="tab" id="tab-${name}"
        aria-selected=${open === name} aria-controls="tab-panel"
        tabindex=${open === name ? 0 : -1}
        @click=${() => {
          model.panel = name;
          if (size === 'peek') model.sheet = 'half';
          redraw();
        }}>${title}${name === 'question' && model.prompts.length
          ? html`<span class="count">${model.prompts.length}</span>`
          : nothing}${name === 'notes' && model.notes.length
          ? html`<span class="count plain">${model.notes.length}</span>` : nothing}</button>`)}
    </div>
    <div class="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby="tab-${open}"
      tabindex="0">${content(model, open)}</div>
  </aside>`;
}

/** What was answered with is shut or gone once the page is drawn: the panel takes its focus. */
function keepFocus() {
  const held = document.activeElement;
  if (!held?.closest('.question')) return;
  // The browser lets go of what is shut only some time later.
  requestAnimationFrame(() => {
    const now = document.activeElement;
    if ((now === held || now === document.body) && (!held.isConnected || held.matches(':disabled')))
      document.getElementById('tab-panel')?.focus({ preventScroll: true });
  });
}

/** @param {KeyboardEvent} event
 * @param {string[]} names @param {string} open @param {Model} model */
function along(event, names, open, model) {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  model.panel = names[(names.indexOf(open) + by + names.length) % names.length];
  redraw();
  requestAnimationFrame(() =>
    /** @type {HTMLElement | null} */ (document.querySelector('[role=tab][aria-selected=true]'))
      ?.focus());
}

/** @param {Model} model @param {string} open */
function content(model, open) {
  switch (open) {
    case 'question': return question()?.question(model) ?? soon();
    case 'notes': return notes()?.notes(model) ?? soon();
    case 'rules': return rules()?.rulesTab(model) ?? soon();
    case 'table': return table()?.table(model) ?? soon();
    default: return logOf(model);
  }
}

/** While a part of the page is on its way. */
const soon =
  () => html`<div class="waiting"><p class="soft" aria-busy="true">One moment …</p></div>`;

/** The chapters of the log that was shown last: with each step most logs are what they were. */
let cut = { frames: /** @type {any} */ (null), length: 0, marks: /** @type {any} */ (null),
  chapters: /** @type {import('../../core/log.js').Chapter[]} */ ([]) };

/** @param {Model} model */
function chaptersOf({ reel: { frames }, marks }) {
  if (cut.frames !== frames || cut.length !== frames.length || cut.marks !== marks) {
    cut = { frames, length: frames.length, marks,
      chapters: chapters(frames.map((it) => it.event), marks) };
  }
  return cut.chapters;
}

/** The log, with a field to find something in it.
 * @param {Model} model @param {(seq: number) => void} [seek] What leads to an event. */
export function logOf(model, seek = (seq) => model.seek(seq)) {
  return html`
    <input class="filter" type="search" id="log-search"
      placeholder="Find a sentence, a rule, #event" aria-label="Find in the log"
      .value=${model.search}
      @input=${(/** @type {any} */ event) => { model.search = event.target.value; redraw(); }}>
    ${model.unread.marks ? unread()?.marks(model) : nothing}
    ${log({
      chapters: chaptersOf(model),
      at: model.at,
      search: model.search,
      telling: telling(model),
      seek,
      folds: model.folds,
      folded: redraw,
    })}`;
}
