// The question beside the board: what is asked, the form to answer with, and what holds it up.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { formOf } from '../../core/forms/form.js';
import { delayed } from '../../core/patient.js';
import { cited, labelOf, named as withNames, sentence, spoken } from '../../core/sentence.js';
import { keysOf, optionsOf } from '../../core/point.js';
import { clocksStand, counted, duration, pauseIn } from '../../core/words.js';
import { settings, change } from '../../core/settings.js';
import { badge } from '../../core/signs.js';
import { need, redraw, say } from '../../core/page.js';
import { act, askedBefore, isHeld, isStuck, seatOf, tryOut, tryWait, waitOf } from './asking.js';
import { thinking } from './awaited.js';
import { set as choose } from './drafts.js';
import { SECONDS } from './passing.js';
import { telling } from './telling.js';
import { SAID, WHOLE, described, invalid, wrong, wrongs } from '../../core/forms/wrong.js';
import { told } from './refused.js';
import { trail } from './trail.js';

/** @typedef {import('./model.js').Model} Model */

/** Letters from which on what is asked is cut in the sheet of a phone, while that is half open: in
 * a low window, in one of middle height, in any. The first answers are to be seen below it. */
const LONG = 170;
const LONGER = 270;
const LONGEST = 360;

/** @param {Model} model */
export const question = (model) => html`${told(model)}${asked(model)}`;

/** @param {Model} model */
function asked(model) {
  const stopped = model.prompt ? null : stoppedIn(model);
  const prompts = stopped?.prompts ?? model.prompts;
  const prompt = model.prompt
    ?? stopped?.prompts.find((it) => it.id === stopped.open) ?? stopped?.prompts[0];
  if (!prompt) return waiting(model);
  const form = formOf(prompt.choice);
  if (!form)
    return html`<p>This page does not know the form “${prompt.choice.form}”. Reload it.</p>`;
  const by = prompt.asked_by;
  const { drafts } = model;
  const draft = drafts.has(prompt.id) ? drafts.get(prompt.id) : form.blank(prompt.choice);
  const lacks = form.lacks(prompt.choice, draft);
  const chosen = form.chosen(prompt.choice, draft).map((at) => optionsOf(prompt.choice)[at]);
  // Where nothing is chosen, and that is an answer, the button says so.
  const isEmpty = !lacks && !chosen.length
    && ['some', 'sequence', 'assign'].includes(prompt.choice.form);
  // Whoever is asked may answer, even while the match stands:
  // the Warden takes a combat up again so.
  const shut = !!model.sending || isStuck(model) || !!stopped;
  const isMine = model.sending?.prompt === prompt.id;
  const nameOf = (/** @type {number} */ seat) => model.name(seat);
  const desk = { wrongs: model.unfit?.prompt === prompt.id
    ? wrongs(form, prompt.choice, draft, model.unfit.errors) : undefined };
  const isWrong = desk.wrongs?.has(WHOLE);
  const led = trail(model, (title) => named(title, model), slip(model));
  return html`
    ${prompts.length > 1
      ? html`<div class="marks" role="group"
        aria-label="Questions">${prompts.map((it) => html`
      <button type="button" class="small" aria-pressed=${it.id === prompt.id}
        @click=${() => {
          (stopped ?? model).open = it.id;
          model.preview = null;
          redraw();
        }}>${
          model.seats.length > 1 ? badge(it.seat) : nothing}${
          named(it.title, model)}</button>`)}</div>` : nothing}
    <div class="question ${by === undefined ? '' : 'theirs'}" data-prompt=${prompt.id}
      data-form=${prompt.choice.form}>
      ${led}
      ${by === undefined ? nothing
        : html`<p class="asks">${badge(by)}<b>${model.name(by)}</b> asks</p>`}
      <h2 id="question">${model.seats.length > 1 ? badge(prompt.seat)
        : nothing}${heading(model, prompt)}</h2>
      ${prompt.text === prompt.title ? nothing : says(model, prompt)}
      ${prompt.deadline && !stopped ? html`<p
        class="clock ${left(model, prompt.deadline) < 30_000 ? 'short'
          : ''}">${duration(left(model, prompt.deadline))} left</p>` : nothing}
      ${model.isAtHead ? nothing
        : html`<p class="note-line">You are viewing event ${model.at}. <button class="small"
          @click=${() => model.toNow()}>Back to now</button></p>`}
      <form aria-labelledby="question"
        @submit=${(/** @type {Event} */ event) => { event.preventDefault(); model.answer(); }}>
        <div class="answer" role=${isWrong ? 'group' : nothing}
          aria-labelledby=${isWrong ? 'question' : nothing} tabindex=${isWrong ? -1 : nothing}
          aria-invalid=${invalid(desk, WHOLE)}
          aria-describedby=${described(desk, WHOLE)}>${form.draw(prompt.choice, {
          ...desk,
          draft,
          set(next, sends) {
            choose(model, next);
            if (sends && settings.quick[model.match.ruleset]) model.answer();
          },
          // What has no spans names players as well.
          say: (said) => sentence(said.spans ? said : { text: named(said.text ?? '', model) },
            { name: nameOf }),
          spoken: (option) => spoken(labelOf(option), nameOf),
          groups: (options) => grouped(model, options, prompt),
          filter: model.filter,
          setFilter(text) { model.filter = text; redraw(); },
          shut,
          send: () => model.answer(),
          slots: model.room?.slots?.(prompt),
          has: model.room?.has?.(prompt, model.frame?.view, chosen,
            (key) => model.catalogue.get(String(key))) ?? '',
        })}${wrong(desk, WHOLE)}</div>
        ${model.trouble ? html`<p class="trouble"
          id=${SAID}>${linked(model.trouble, model)}</p>` : nothing}
        ${model.fault ? html`<button type="button" class="small quiet"
          @click=${() => report(model)}>Copy a report</button>` : nothing}
        ${model.preview?.prompt === prompt.id ? tried(model) : nothing}
        <div class="send">
          <button type="button" class="small quiet more"
            @click=${() => { model.sheet = 'half'; redraw(); }}>${optionsOf(prompt.choice).length
            ? counted(optionsOf(prompt.choice).length, 'option') : 'Open'}</button>
          <span class="soft" aria-live="polite">${isMine && model.sending?.delay
            ? delayed(model.sending.delay)
            : isMine && model.sending?.isAgain ? 'Not confirmed yet. It is sent again now.'
            : isStuck(model) ? 'This match can be read on, not played.'
            : stopped ? `${pauseIn(model.match)}. What you have chosen is kept.`
            : lacks || tryWait(model, prompt) || (chosen.length ? html`<span class="picked">${
              chosen.map((it) => spoken(labelOf(it), nameOf)).join(', ')}</span>` : nothing)}</span>
          <button type="button" class="quiet"
            ?disabled=${shut || !!lacks || tryWait(model, prompt) !== undefined}
            @click=${() => tryOut(model)}>Try</button>
          <button type="submit" class="do ${isEmpty ? 'empty' : ''}"
            ?disabled=${shut || !!lacks || isHeld(model)}>${
            isMine ? 'Sending …' : !isEmpty ? 'Do it'
            : prompt.choice.form === 'assign' ? 'Leave all' : 'Choose none'}</button>
        </div>
        ${prompt.choice.form === 'one' ? html`<label
          class="quick"><input type="checkbox" .checked=${!!settings.quick[model.match.ruleset]}
          @change=${(/** @type {any} */ event) => {
            change({ quick: { ...settings.quick, [model.match.ruleset]: event.target.checked } });
            redraw();
          }}>
          Quick play: a tap answers at once</label>` : nothing}
      </form>
      ${led === nothing ? slip(model) : nothing}
      ${!stopped && (model.passing?.isPossible || model.passing?.isOn)
        ? passing(model, model.passing) : nothing}
      ${model.isAtHead && !stopped && optionsOf(prompt.choice).some((it) =>
        (model.room?.keys?.(it, prompt) ?? keysOf(it)).length) ? html`<p><button type="button"
        class="small quiet" @click=${() => need(() => import('./picking.js'))
          .then((it) => it.lookAtOffers(model))}>Look at what can be chosen</button></p>` : nothing}
      ${prompt.closed?.length ? html`<details
        class="closed"><summary>What is not available, and why <small>${
          prompt.closed.length}</small></summary>
        <ul>${prompt.closed.map(
          (/** @type {any} */ it) =>
            html`<li><b>${sentence({ text: it.label, spans: it.spans },
              telling(model))}</b>: ${named(it.why, model)}
              ${cited(it.rule, telling(model))}</li>`)}</ul></details>` : nothing}
    </div>`;
}

/** All that is asked; what is long is cut while the sheet of a phone is half open.
 * @param {Model} model @param {any} prompt */
function says(model, prompt) {
  const { length } = prompt.text;
  const said = html`<span>${sentence(prompt, telling(model))}</span>`;
  return length < LONG ? html`<p class="says">${said}</p>`
    : html`<p class="says lengthy ${length < LONGER ? 'long' : length < LONGEST ? 'longer'
      : ''}">${said}<button type="button" class="quiet"
      @click=${() => { model.sheet = 'full'; redraw(); }}>Read on</button></p>`;
}

/** What may happen beside the game while its questions stay what they are. */
const BESIDE = /^(dispute|ruling|draw|takeback)\.|^match\.suspended$/;

/** What was asked when the match was stopped: it is asked again once the match goes on. Null, if it
 * was not asked on this page, or the game has gone on since. @param {Model} model */
function stoppedIn(model) {
  const { match, reel } = model;
  const before = askedBefore.get(model);
  if (match.status !== 'suspended' || !before) return null;
  const since = reel.frames.slice(Math.max(reel.place(before.at), 0));
  return since.every(({ seq, event }) => seq <= before.at || BESIDE.test(event.kind)) ? before
    : null;
}

/** A refusal, with the rules that it names as links. @param {string} why @param {Model} model */
const linked = (why, model) => why.split(/(?<=\(rule )([^()]+)(?=\))/)
  .map((part, at) => (at % 2 ? cited(part, telling(model)) : part));

/** What is asked, with the rule or card by which it is; a card that gives its name to it is named
 * once. @param {Model} model @param {any} prompt */
function heading(model, { title, rule }) {
  const by = cited(rule, telling(model));
  return rule && telling(model).ruled?.(rule) === title ? html`<span class="whole">${by}</span>`
    : html`${named(title, model)} ${by}`;
}

/** A title with players by name. @param {string} title @param {Model} model */
const named = (title, model) => withNames(title, (seat) => model.name(seat));

/** The way back from an answer by which nobody has learnt anything. @param {Model} model */
const slip = (model) => (model.takeback?.needs === 'nothing' && model.isAtHead ? html`<p
  class="takes-back"><button type="button" class="small quiet"
    ?disabled=${waitOf(model, 'takebacks') !== undefined}
    @click=${() => takeBack(model)}>Take back your last answer</button>
  <span class="soft" role="status">${waitOf(model, 'takebacks')}</span></p>`
  : nothing);

/** @param {Model} model */
function takeBack(model) {
  const { takeback } = model;
  if (takeback)
    act(model, 'takebacks', { to_seq: takeback.to_seq, ...seatOf(model, takeback.seat) });
}

/** Copies what whoever runs the server has to know about a refusal. @param {Model} model */
async function report(model) {
  const { fault, prompt } = model;
  if (!prompt) return;
  const draft = model.drafts.get(prompt.id);
  const said = JSON.stringify({
    match: model.id, instance: fault?.problem.instance, type: fault?.problem.type,
    detail: fault?.problem.detail,
    prompt: prompt.id, answer: formOf(prompt.choice).answer(prompt.choice, draft),
  }, null, 1);
  try {
    await navigator.clipboard.writeText(said);
    say('The report is copied.', 'done');
  } catch {
    window.prompt('The report:', said);
  }
}

/** Passing for the player: the same seconds, whatever is on offer. @param {Model} model
 * @param {import('./passing.js').Passing} it */
function passing(model, it) {
  const { ruleset } = model.match;
  const { left } = it;
  return html`<div class="passing"><label
    class="quick"><input type="checkbox" .checked=${it.isOn}
      @change=${(/** @type {any} */ event) => {
        change({ pass: { ...settings.pass, [ruleset]: event.target.checked } });
        redraw();
      }}>
      Pass for me after ${SECONDS} seconds, unless I choose something else</label>
    ${left === null ? nothing : html`<span role="status">Passes in ${left} s.</span>
      <button type="button" class="small"
        @click=${() => it.hold()}>Hold</button>`}</div>`;
}

/** @param {Model} model @param {any[]} options @param {any} prompt */
function grouped(model, options, prompt) {
  const own = model.room?.group?.(options, prompt);
  if (own) return own;
  /** @type {Map<string, any[]>} */
  const groups = new Map();
  for (const it of options) {
    const type = it.value?.type ?? '';
    groups.set(type, [...(groups.get(type) ?? []), it]);
  }
  if (groups.size < 2) return [{ heading: '', options }];
  return [...groups].map(([type, its]) =>
    ({ heading: String(type).replaceAll('_', ' ').replace(/^./, (it) => it.toUpperCase()),
      options: its }));
}

/** @param {Model} model */
function tried(model) {
  const facts = model.preview?.body?.facts ?? [];
  return html`<div class="preview" role="status"><h3>What it would do</h3>
    ${facts.length
      ? html`<ul>${facts.map((/** @type {any} */ it) =>
        html`<li>${sentence(it, telling(model))}</li>`)}</ul>`
      : html`<p>Nothing happens at once beyond your choice.</p>`}
    <button type="button" class="small quiet"
      @click=${() => { model.preview = null; redraw(); }}>Close the preview</button></div>`;
}

/** How long until a deadline, by the server's clock.
 * @param {Model} model @param {string} deadline */
const left = (model, deadline) => Date.parse(deadline) - Date.now() - model.ahead;

/** @param {Model} model */
function waiting(model) {
  const { match } = model;
  if (match.status === 'open') return html`<p>The match begins when every seat is taken.</p>`;
  if (match.status === 'cancelled') return html`<p>The match was called off.</p>`;
  if (match.status === 'finished') return html`<p>The match is over.</p>`;
  if (model.trouble) return html`<p class="trouble">${model.trouble}</p>`;
  if (model.isAwaited)
    return html`<div class="waiting"><p class="soft" aria-busy="true">One moment …</p></div>`;
  const others = match.waiting_on.filter((/** @type {number} */ it) => !model.seats.includes(it));
  if (match.status === 'suspended') return html`<p>${pauseIn(match)}.${clocksStand(match)}</p>`;
  return html`<div class="waiting">${others.length ? html`<p>${thinking(model, others)}</p>`
    : html`<p>You have nothing to decide now.</p>`}${slip(model)}${wake()}</div>`;
}

/** Offers to tell a player who waits of their move;
 * the browser is asked for leave only by this button. */
function wake() {
  if (settings.notify || !('Notification' in globalThis) || Notification.permission === 'denied')
    return nothing;
  return html`<p><button type="button" class="small" @click=${async () => {
    const { mayNotify } = await need(() => import('../../core/tell.js'));
    const may = await mayNotify();
    change({ notify: may });
    say(may ? 'You will be told when it is your move, even while this page is in the background.'
      : 'This browser does not let the page notify you.',
      may ? 'done' : 'alert');
    redraw();
  }}>Tell me when it is my move</button></p>`;
}
