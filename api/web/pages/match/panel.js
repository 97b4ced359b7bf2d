// The panel beside the board: the question, the log, notes, what is known of the table.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { formOf } from '../../core/forms/form.js';
import { cited, labelOf, sentence, spoken } from '../../core/sentence.js';
import { chapters, log } from '../../core/log.js';
import { optionsOf } from '../../core/point.js';
import { counted, dateOf, duration } from '../../core/words.js';
import { settings, change } from '../../core/settings.js';
import { badge } from '../../core/signs.js';
import { redraw, say } from '../../core/page.js';
import { session } from '../../core/session.js';
import { post } from '../../core/api.js';
import { table } from './table.js';
import { telling } from './telling.js';

/** @typedef {import('./model.js').Model} Model */

const TABS = /** @type {const} */ ([['question', 'Question'], ['log', 'Log'], ['notes', 'Notes'], ['table', 'Table']]);

/** @param {Model} model */
export function panel(model) {
  const tabs = TABS.filter(([name]) => name !== 'question' || model.seats.length);
  const open = tabs.some(([name]) => name === model.panel) ? model.panel : 'log';
  const size = model.sheet ?? (model.prompts.length ? 'half' : 'peek');
  return html`<aside class="panel ${size}" aria-label="Panel">
    <button class="grip" aria-label=${size === 'full' ? 'Make the panel smaller' : 'Make the panel larger'}
      @click=${() => { model.sheet = size === 'peek' ? 'half' : size === 'half' ? 'full' : 'peek'; redraw(); }}></button>
    <div class="tabs" role="tablist" aria-label="Panel" @keydown=${(/** @type {KeyboardEvent} */ event) => along(event, tabs.map(([name]) => name), open, model)}>
      ${tabs.map(([name, title]) => html`<button role="tab" id="tab-${name}" aria-selected=${open === name} aria-controls="tab-panel"
        tabindex=${open === name ? 0 : -1} @click=${() => { model.panel = name; if (size === 'peek') model.sheet = 'half'; redraw(); }}>${title}${name === 'question' && model.prompts.length
          ? html`<span class="count">${model.prompts.length}</span>` : nothing}${name === 'notes' && model.notes.length
          ? html`<span class="count plain">${model.notes.length}</span>` : nothing}</button>`)}
    </div>
    <div class="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby="tab-${open}" tabindex="0">${content(model, open)}</div>
  </aside>`;
}

/** @param {KeyboardEvent} event @param {string[]} names @param {string} open @param {Model} model */
function along(event, names, open, model) {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  model.panel = names[(names.indexOf(open) + by + names.length) % names.length];
  redraw();
  requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector('[role=tab][aria-selected=true]'))?.focus());
}

/** @param {Model} model @param {string} open */
function content(model, open) {
  switch (open) {
    case 'question': return question(model);
    case 'notes': return notes(model);
    case 'table': return table(model);
    default: return logOf(model);
  }
}

/** @param {Model} model */
function question(model) {
  const { prompt } = model;
  if (!prompt) return waiting(model);
  const form = formOf(prompt.choice);
  if (!form) return html`<p>This page does not know the form “${prompt.choice.form}”. Reload it.</p>`;
  const draft = model.drafts.get(prompt.id);
  const lacks = form.lacks(prompt.choice, draft);
  // Whoever is asked may answer, even while the match stands: the Warden takes a combat up again so.
  const shut = !!model.sending;
  const isMine = model.sending?.prompt === prompt.id;
  return html`
    ${model.prompts.length > 1 ? html`<div class="marks" role="group" aria-label="Questions">${model.prompts.map((it) => html`
      <button type="button" class="small" aria-pressed=${it.id === prompt.id} @click=${() => { model.open = it.id; redraw(); }}>${model.seats.length > 1 ? badge(it.seat) : nothing}${it.title}</button>`)}</div>` : nothing}
    <div class="question" data-prompt=${prompt.id} data-form=${prompt.choice.form}>
      <h2 id="question">${model.seats.length > 1 ? badge(prompt.seat) : nothing}${prompt.title} ${cited(prompt.rule, telling(model))}</h2>
      ${prompt.text !== prompt.title ? html`<p>${sentence(prompt, telling(model))}</p>` : nothing}
      ${prompt.deadline ? html`<p class="clock ${left(model, prompt.deadline) < 30_000 ? 'short' : ''}">${duration(left(model, prompt.deadline))} left</p>` : nothing}
      ${model.isAtHead ? nothing : html`<p class="note-line">You look at event ${model.at}. <button class="small" @click=${() => { model.moment = { ...model.moment, at: null }; redraw(); }}>Back to now</button></p>`}
      <form aria-labelledby="question" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); send(model); }}>
        ${form.draw(prompt.choice, {
          draft,
          set(next, sends) {
            model.set(next);
            if (sends && settings.quick[model.match.ruleset]) send(model);
          },
          say: (said) => sentence(said, { name: (seat) => model.name(seat) }),
          spoken: (option) => spoken(labelOf(option), (seat) => model.name(seat)),
          groups: (options) => grouped(model, options, prompt),
          filter: model.filter,
          setFilter(text) { model.filter = text; redraw(); },
          shut,
        })}
        ${model.trouble ? html`<p class="trouble" role="alert">${model.trouble}</p>` : nothing}
        ${model.fault ? html`<button type="button" class="small quiet" @click=${() => report(model)}>Copy a report</button>` : nothing}
        ${model.preview ? tried(model) : nothing}
        <div class="send">
          <button type="button" class="small quiet more" @click=${() => { model.sheet = 'half'; redraw(); }}>${optionsOf(prompt.choice).length
            ? counted(optionsOf(prompt.choice).length, 'option') : 'Open'}</button>
          <span class="soft" aria-live="polite">${isMine && model.sending?.delay ? delayed(model.sending.delay) : lacks}</span>
          <button type="button" class="quiet" ?disabled=${shut || !!lacks} @click=${() => model.tryOut()}>Try</button>
          <button type="submit" class="do" ?disabled=${shut || !!lacks}>${isMine ? 'Sending …' : 'Do it'}</button>
        </div>
        ${prompt.choice.form === 'one' ? html`<label class="quick"><input type="checkbox" .checked=${!!settings.quick[model.match.ruleset]}
          @change=${(/** @type {any} */ event) => { change({ quick: { ...settings.quick, [model.match.ruleset]: event.target.checked } }); redraw(); }}>
          Quick play: a tap answers at once</label>` : nothing}
      </form>
      ${model.passing.isPossible || model.passing.isOn ? passing(model) : nothing}
      ${prompt.closed?.length ? html`<details class="closed"><summary>What is not on offer, and why <small>${prompt.closed.length}</small></summary>
        <ul>${prompt.closed.map((/** @type {any} */ it) => html`<li><b>${sentence({ text: it.label, spans: it.spans }, telling(model))}</b>: ${it.why} ${cited(it.rule, telling(model))}</li>`)}</ul></details>` : nothing}
    </div>`;
}

/** Copies what whoever runs the server has to know about a refusal. @param {Model} model */
async function report(model) {
  const { fault, prompt } = model;
  const draft = model.drafts.get(prompt.id);
  const said = JSON.stringify({
    match: model.id, instance: fault?.problem.instance, type: fault?.problem.type, detail: fault?.message,
    prompt: prompt.id, answer: formOf(prompt.choice).answer(prompt.choice, draft),
  }, null, 1);
  try {
    await navigator.clipboard.writeText(said);
    say('The report is copied.');
  } catch {
    window.prompt('The report:', said);
  }
}

/** Passing for the player: the same seconds, whatever is on offer. @param {Model} model */
function passing(model) {
  const { ruleset } = model.match;
  const { left } = model.passing;
  return html`<div class="passing"><label class="quick"><input type="checkbox" .checked=${model.passing.isOn}
      @change=${(/** @type {any} */ event) => { change({ pass: { ...settings.pass, [ruleset]: event.target.checked } }); redraw(); }}>
      Pass for me, always after the same seconds</label>
    ${left === null ? nothing : html`<span role="status">Passes in ${left} s.</span>
      <button type="button" class="small" @click=${() => model.passing.hold()}>Hold</button>`}</div>`;
}

/** Why an answer is not confirmed yet. @param {import('../../core/api.js').Delay} delay */
function delayed({ why, until }) {
  const seconds = Math.max(Math.ceil((until - Date.now()) / 1000), 0);
  const then = `It is sent again ${seconds ? `in ${seconds} s` : 'now'}.`;
  if (why === 'busy') return `Too many requests. ${then}`;
  if (why === 'no-record') return `The record cannot be reached; nothing is lost. ${then}`;
  return `Not confirmed yet. ${then}`;
}

/** Sends the answer that stands. @param {Model} model */
export const send = (model) => model.answer();

/** @param {Model} model @param {any[]} options @param {any} prompt */
function grouped(model, options, prompt) {
  const own = model.room.group?.(options, prompt);
  if (own) return own;
  /** @type {Map<string, any[]>} */
  const groups = new Map();
  for (const it of options) {
    const type = it.value?.type ?? '';
    groups.set(type, [...(groups.get(type) ?? []), it]);
  }
  if (groups.size < 2) return [{ heading: '', options }];
  return [...groups].map(([type, its]) => ({ heading: String(type).replaceAll('_', ' ').replace(/^./, (it) => it.toUpperCase()), options: its }));
}

/** @param {Model} model */
function tried(model) {
  const facts = model.preview?.body?.facts ?? [];
  return html`<div class="preview" role="status"><h3>What it brings</h3>
    ${facts.length ? html`<ul>${facts.map((/** @type {any} */ it) => html`<li>${sentence(it, telling(model))}</li>`)}</ul>` : html`<p>Nothing that you can see yet.</p>`}
    <button type="button" class="small quiet" @click=${() => { model.preview = null; redraw(); }}>Put it back</button></div>`;
}

/** How long until a deadline, by the server's clock. @param {Model} model @param {string} deadline */
const left = (model, deadline) => Date.parse(deadline) - Date.now() - model.ahead;

/** @param {Model} model */
function waiting(model) {
  const { match } = model;
  if (match.status === 'open') return html`<p>The match begins when every seat is taken.</p>`;
  if (match.status === 'cancelled') return html`<p>The match was called off.</p>`;
  if (match.status === 'finished') return html`<p>The match is over.</p>`;
  if (model.trouble) return html`<p class="trouble">${model.trouble}</p>`;
  const others = match.waiting_on.filter((/** @type {number} */ it) => !model.seats.includes(it));
  if (match.status === 'suspended') return html`<p>The match waits for a judge. Clocks stand.</p>`;
  const event = model.reel.head?.event;
  const since = event ? Math.max(Date.now() + model.ahead - Date.parse(event.recorded_at), 0) : 0;
  return html`<div class="waiting">${others.length
    ? html`<p>${others.map((/** @type {number} */ it, /** @type {number} */ at) => html`${at ? ', ' : ''}<span class="who seat-${it % 6}">${badge(it)}${model.name(it)}</span>`)}
        ${others.length === 1 ? 'is' : 'are'} thinking, for ${duration(since)}.</p>`
    : html`<p>Nothing is asked of you now.</p>`}</div>`;
}

/** @param {Model} model */
function logOf(model) {
  const events = model.reel.frames.map((it) => it.event);
  return html`
    <input class="filter" type="search" id="log-search" placeholder="Find a sentence, a rule, #event" aria-label="Find in the log"
      .value=${model.search} @input=${(/** @type {any} */ event) => { model.search = event.target.value; redraw(); }}>
    ${log({
      chapters: chapters(events, model.marks),
      at: model.at,
      search: model.search,
      telling: telling(model),
      seek: (seq) => model.seek(seq),
      open: model.openChapters,
      toggle(seq) {
        if (model.openChapters.has(seq)) model.openChapters.delete(seq);
        else model.openChapters.add(seq);
        redraw();
      },
    })}`;
}

/** @param {Model} model */
function notes(model) {
  const here = model.at;
  return html`
    ${session.account ? html`<form class="note-form" @submit=${(/** @type {Event} */ event) => annotate(event, model)}>
      <label for="note">A note at event ${here}</label>
      <textarea id="note" name="text" rows="2" maxlength="1000" required></textarea>
      <button class="small">Note it</button></form>` : html`<p class="soft">Log in to write notes.</p>`}
    ${model.notes.length ? html`<ol class="log">${model.notes.map((it) => html`<li>
      <button class="seq" @click=${() => model.seek(it.seq)}>${it.seq}</button>
      <div><p>${it.text}</p><p class="quiet-fact">${it.author?.name ?? it.account?.name ?? ''} · ${dateOf(it.created_at ?? it.at)}</p></div></li>`)}</ol>`
      : html`<p class="soft">No notes yet.</p>`}`;
}

/** @param {Event} event @param {Model} model */
async function annotate(event, model) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const text = String(new FormData(form).get('text') ?? '').trim();
  if (!text) return;
  try {
    await post(`/v1/matches/${model.id}/annotations`, { seq: model.at, text });
    form.reset();
    model.readNotes();
  } catch (error) {
    say(/** @type {Error} */ (error).message, 'alert');
  }
}

