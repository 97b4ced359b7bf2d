// The moment in question: the board as everybody saw it first, and more only on record.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { hint } from '../../core/keys.js';
import { caption, cited, labelOf, named, sentence } from '../../core/sentence.js';
import { optionsOf } from '../../core/point.js';
import { badge, sign } from '../../core/signs.js';
import { thoughtsOf } from '../../core/thinking.js';
import { track } from '../../core/track.js';
import { redraw } from '../../core/page.js';
import { dateOf, duration, plain } from '../../core/words.js';
import { same } from '../../core/canonical.js';
import { board } from '../match/board.js';
import { readNotes } from '../match/sight.js';
import { telling } from '../match/telling.js';
import { keyed } from './keyed.js';
import { isTried, outcome } from './kinds.js';

/** @typedef {import('./case.js').Case} Case */

/** @param {Case} it */
export function moment(it) {
  const { frames } = it.reel;
  const at = it.at;
  const frame = frameOf(it);
  // What a ruling would bring is no event: nothing is told around it as if it were.
  const tried = isTried(it);
  const said = frame && !tried ? caption(frame.event, 6) : [];
  return html`
    ${it.roomFailed ? html`<p class="banner">The board of this game could not be drawn; this is the
      plain board.</p>` : nothing}
    ${tried ? html`<p class="preview-tag">Preview, nothing is issued yet: ${outcome(it)}.
      <button class="small" @click=${() => { it.preview = null; redraw(); }}>Back to event ${
        at}</button></p>` : nothing}
    ${board(it, reelOf(it), typeof it.through === 'number' ? `seat:${it.through}` : it.through)}
    <div class="foot"><div class="caption">${said.length ? said.map((/** @type {any} */ one) =>
      html`<span>${sentence(one, telling(it))} </span>${cited(one.rule, telling(it))}<br>`)
      : html`<span class="soft">${tried ? `Close the preview to read event ${at}.`
        : frame?.event.kind === 'decision.made' && frame.event.seat !== undefined
        ? `${it.name(frame.event.seat)} has decided${it.through === 'judge' ? '.'
          : ', and only they know what.'}` : frame ? plain(frame.event.kind.replace('.', ' '))
          : ''}</span>`}
      ${ruleText(it, said)}</div></div>
    <div class="desk-steps">
      <button class="icon" aria-label=${hint('One event back', ',')}
        title=${hint('One event back', ',')}
        @click=${() => it.step(-1)}>${sign('back')}</button>
      <span class="position"><b>${at}</b> of ${it.head}</span>
      <button class="icon" aria-label=${hint('One event on', '.')}
        title=${hint('One event on', '.')} @click=${() => it.step(1)}>${sign('on')}</button>
      ${tried ? nothing : at === it.dispute.about
        ? html`<span class="chip">${sign('flag')}the event in question</span>`
        : html`<button class="small"
          @click=${() => it.seek(it.dispute.about)}>Back to event ${it.dispute.about}</button>`}
    </div>
    ${it.reel.whole || it.reel.live.length
      ? track({ first: frames[0]?.seq ?? 1, last: it.head, at, marks: it.marks, saying: it.saying,
      name: (seat) => it.name(seat), seek: (seq) => it.seek(seq), busy: it.reel.gap,
      thoughts: thoughtsOf(frames), notes: it.notes }) : nothing}
    ${noted(it)}
    ${eyes(it)}
    ${it.through === 'judge' ? asked(it) : nothing}
    ${typeof it.through === 'number' ? informed(it) : nothing}`;
}

/** What was noted at the event that is looked at. @param {Case} it */
function noted(it) {
  const here = it.notes.filter(({ seq }) => seq === it.at);
  return html`${it.unread.notes && !it.fault?.freezes ? html`<p class="soft"
    role="status">Notes could not be read. ${it.unread.notes.message} <button class="small"
    @click=${() => readNotes(it)}>Again</button></p>` : nothing}${here.length
    ? html`<ul class="noted" role="list" aria-label="Notes at event ${it.at}">${here.map((one) =>
      html`<li>${one.text} <small>Note by ${one.author.name}, ${
        dateOf(one.created_at)}</small></li>`)}</ul>` : nothing}`;
}

/** The frames that the board shows. @param {Case} it @returns {any} */
function reelOf(it) {
  if (it.through === 'judge' && it.judged?.frames.length) return it.judged;
  if (typeof it.through === 'number' && it.informed) {
    const { view } = it.informed;
    const frame = { seq: it.at, event: it.frame?.event, view, changed: new Set(), rest: false };
    return { frames: [frame], place: () => 0, leadsTo: () => true, refusal: null };
  }
  return it.reel;
}

/** @param {Case} it @returns {any} */
function frameOf(it) {
  if (it.through !== 'judge' || !it.judged) return it.frame;
  return it.judged.frames[it.judged.place(it.at)] ?? it.frame;
}

/** The text of the first rule that acted there. @param {Case} it @param {any[]} said */
function ruleText(it, said) {
  const rule = it.guide?.rules
    .find((/** @type {any} */ one) => one.id === said.find((fact) => fact.rule)?.rule);
  return rule ? html`<p class="rule-text"><b>${rule.id} ${rule.title}.</b> ${rule.summary}</p>`
    : nothing;
}

/** What is said before each look. @param {string} what */
export const onRecord = (what) =>
  html`<small>${what} is put on record; the players will be told.</small>`;

/** Whose eyes; all but those of everybody are on record. @param {Case} it */
function eyes(it) {
  const open = it.through;
  return html`<div class="desk-eyes" role="group" aria-label="View as">
    <button class="small" aria-pressed=${open === 'public'}
      @click=${() => it.closeEyes()}>${sign('eye')}Everybody</button>
    <button class="small record" aria-pressed=${open === 'judge'} ?disabled=${!!it.busy}
      @click=${() => it.openEyes()}>${sign('gavel')}Judge ${keyed('o')}</button>
    ${it.match.seats.filter((/** @type {any} */ one) => one.player)
      .map((/** @type {any} */ one) => html`
      <button class="small record" aria-pressed=${open === one.seat} ?disabled=${!!it.busy}
        @click=${() => it.lookAs(one.seat)}
        >What ${badge(one.seat)}<span class="unseen">${it.name(one.seat)}</span> knew<span
          class="unseen"> at event ${it.at},
          on record</span></button>`)}
    ${isTried(it) ? html`<span
      class="chip lit">${sign('eye')}The preview shows what is hidden: on record</span>` : nothing}
    ${open === 'public'
      ? onRecord('Viewing as the judge or as a player')
      : html`<span class="chip lit">${sign('eye')}${open === 'judge' ? 'The judge’s view is open'
        : html`What ${it.name(open)} knew`}: on record</span>`}
    ${it.busy === 'eyes' || it.busy.startsWith('seat')
      ? html`<span class="soft" role="status">Loading …</span>` : nothing}
    ${open === 'judge' && it.judged?.head && it.judged.head.seq < it.newest ? html`<span
      class="soft">Seen up to event ${it.judged.head.seq}.
      <button class="small" @click=${() => it.openEyes()}>Look again, on record</button></span>`
      : nothing}</div>`;
}

/** What was asked before the event, what was answered, and how long that took. @param {Case} it */
function asked(it) {
  const item = it.around.find((one) => one.event.seq === it.at);
  const last = it.around.at(-1);
  if (!item) {
    return html`<p class="soft">${it.around.length
      ? `Questions are loaded for events ${it.around[0].event.seq} to ${
        last?.event.seq}; the audit has them all.` : ''}</p>`;
  }
  const { event } = item;
  return html`<section class="asked"><h3>What was asked before event ${event.seq}${
    item.think_ms === undefined ? nothing
    : html` <small>thought for ${thought(item.think_ms)}</small>`}</h3>
    ${item.before.length
      ? item.before.map((/** @type {any} */ of) => of.prompts.map((/** @type {any} */ prompt) => {
      const own = event.decision?.prompt === prompt.id;
      return html`<div class="asked-one ${own ? 'answered' : ''}"><p><span
        class="who seat-${of.seat % 6}">${badge(of.seat)}${it.name(of.seat)}</span>
        <b>${named(prompt.title,
          (seat) => it.name(seat))}</b> ${cited(prompt.rule, telling(it))}</p>
        <ul>${optionsOf(prompt.choice).map((option) => html`<li
          class=${own && chosen(event.decision?.answer, option.value) ? 'took'
          : ''}>${own && chosen(event.decision?.answer, option.value)
          ? html`<b>${sign('tick')}<span
            class="unseen">Answered: </span>${sentence(labelOf(option), telling(it))}</b>`
            : sentence(labelOf(option), telling(it))}</li>`)}</ul>
        ${own ? optionsOf(prompt.choice)
          .some((option) => chosen(event.decision?.answer, option.value)) ? nothing
          : html`<p>Answered: <code>${JSON.stringify(event.decision?.answer)}</code></p>` : html`<p
            class="soft">Not answered by this event.</p>`}</div>`;
    })) : html`<p class="soft">Nobody was asked anything.</p>`}</section>`;
}

/** Whether an answer names an option. @param {any} answer @param {any} value @returns {boolean} */
const chosen = (answer, value) =>
  same(answer, value) || (Array.isArray(answer) && answer.some((it) => same(it, value)));

/** @param {number} ms */
export const thought = (ms) => (ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : duration(ms));

/** @param {Case} it */
function informed(it) {
  const { informed: of } = it;
  if (!of) return nothing;
  return html`<section class="asked"><h3>${it.name(of.seat)} after event ${of.at}</h3>
    ${of.prompts.length
      ? html`<p>They were asked: ${
        of.prompts.map((/** @type {any} */ prompt, /** @type {number} */ place) => html`${place
      ? '; ' : ''}<b>${named(prompt.title, (seat) => it.name(seat))}</b>`)}.</p>`
      : html`<p>They were asked nothing.</p>`}
    ${of.facts.flatMap((/** @type {any} */ one) => one.facts).length
      ? html`<p>They had just been told:</p>
      <ul>${of.facts.flatMap((/** @type {any} */ one) => one.facts).map((/** @type {any} */ fact) =>
        html`<li>${sentence(fact, telling(it))} ${cited(fact.rule, telling(it))}</li>`)}</ul>`
      : nothing}</section>`;
}
