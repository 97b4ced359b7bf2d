// The match page: play where seated, else watch; a replay and a table are the same page.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { momentOf, subject } from '../core/address.js';
import { chrome, later, need, redraw } from '../core/page.js';
import { settings } from '../core/settings.js';
import { Model } from './match/model.js';
import { board, boardDrawn } from './match/board.js';
import { panel } from './match/panel.js';
import { bar } from './match/bar.js';
import { banners, stateLine } from './match/states.js';
import { caption, sentence } from '../core/sentence.js';
import { titleOf } from '../games/index.js';
import { telling } from './match/telling.js';

/** The keys of the page, read when the first one is pressed.
 * @type {typeof import('./match/keys.js').keys | null} */
let keys = null;
/** The same while it is on its way: one promise,
 * so that keys which are pressed meanwhile keep their order.
 * @type {Promise<typeof import('./match/keys.js')> | null} */
let reading = null;

const absent = later(() => import('./match/absent.js'));
const awaited = later(() => import('./match/awaited.js'));
const watching = later(() => import('./match/watching.js'));
/** What lets things glide, read once there is a first step: that one is seen without. */
const gliding = later(() => import('../core/flip.js'));

/** Events that are one step for the eye: what is further away is sought, and nothing glides. */
const STEP_MAX = 3;

/** @param {URL} address @returns {import('../core/page.js').Page} */
export function open(address) {
  const model = new Model(subject(address), momentOf(address));
  const sit = address.searchParams.get('sit');
  leaveNowhere(model, address);
  model.begin().then(() => {
    if (sit) need(() => import('./match/seat.js')).then((it) => it.comeToSit(model, Number(sit)));
  });
  const tick = setInterval(() => model.warn(), 1000);
  const turn = setInterval(() => {
    model.passing?.turn();
    if (model.isOn && (model.match.clock || model.panel === 'question' || isElsewhere(model)))
      redraw();
  }, 1000);
  let shown = 0;
  let steps = false;
  const unattend = attended(model);
  return {
    draw: () => page(model),
    title: () => title(model),
    head: () => stateLine(model),
    bare: () => model.moment.stage,
    keeps: true,
    keys: () => keys?.(model) ?? (reading ??= need(() => import('./match/keys.js'))).then((it) => {
      ({ keys } = it);
      return keys(model);
    }),
    goals: () => need(() => Promise.all([import('./match/goals.js'), import('./match/guides.js')]))
      .then(async ([{ goals }, { guideOf }]) => (model.match
        ? goals(model, await guideOf(model.match).read) : [])),
    draws() {
      const now = model.frame?.seq ?? 0;
      steps = shown > 0 && now !== shown && Math.abs(now - shown) <= STEP_MAX && !model.preview;
      if (steps) gliding()?.note();
      if (settings.sound && shown && now === shown + 1)
        need(() => import('./match/sounds.js')).then(({ sound }) => sound(model));
    },
    drawn() {
      // Until a board stands, events that come are no steps.
      shown = model.hasStood ? model.frame?.seq ?? 0 : 0;
      boardDrawn();
      follow(model);
      if (steps) gliding()?.glide();
    },
    moved(to) {
      model.back(momentOf(to));
      leaveNowhere(model, to);
    },
    close() {
      clearInterval(tick);
      clearInterval(turn);
      unattend();
      model.close();
    },
  };
}

/** A view that does not exist is taken out of the address, so that it says what is shown.
 * @param {Model} model @param {URL} address */
function leaveNowhere(model, { searchParams }) {
  const { eyes, beside } = model.moment;
  if ((!eyes && searchParams.has('as')) || (!beside && searchParams.has('beside')))
    need(() => import('./match/refusing.js')).then((it) => it.nowhere(model));
}

/** Shows what is pointed at, from when somebody first points at something. @param {Model} model */
function attended(model) {
  let stop = () => {};
  const first = new AbortController();
  const begin = () => {
    if (first.signal.aborted) return;
    first.abort();
    need(() => Promise.all([import('./match/glance.js'), import('./match/swipe.js')]))
      .then(([{ attend }, { swipes }]) => {
      if (model.closed) return;
      const both = [attend(model), swipes(model)];
      stop = () => both.forEach((it) => it());
    });
  };
  for (const name of ['pointerover', 'focusin'])
    document.addEventListener(name, begin, { signal: first.signal });
  // The first touch of a finger may be drawn along already.
  if (matchMedia('(pointer: coarse)').matches) setTimeout(begin, 1000);
  return () => {
    first.abort();
    stop();
  };
}

/** Where the log was last brought into sight. */
let followed = '';

/** Brings the event at which the page stands into sight in the log. Whoever has scrolled away from
 * it is left alone until the page stands elsewhere. @param {Model} model */
function follow(model) {
  const here = `${model.id} ${model.at} ${model.panel} ${model.marks.length > 0}`;
  if (here === followed) return;
  const panel = document.querySelector('.tab-panel');
  const now = /** @type {HTMLElement | null | undefined} */ (panel?.querySelector('.log .now'));
  if (!panel || !now) return;
  followed = here;
  const { top, bottom } = panel.getBoundingClientRect();
  const at = now.getBoundingClientRect();
  if (at.top < top + 40 || at.bottom > bottom) panel.scrollTop += at.top - top - (bottom - top) / 3;
}

/** @param {Model} model */
function title(model) {
  if (!model.match) return 'A match';
  const name = titleOf(model.match);
  return model.prompts.length ? `• Your move · ${name}` : name;
}

/** @param {Model} model */
function page(model) {
  // What stands above the board is there before it.
  const held = model.match && !model.failed ? banners(model) : null;
  const boards = model.match && !model.failed && html`${board(model, model.reel, model.eyesNow)}
        ${model.beside && model.moment.beside ? board(model, model.beside, model.moment.beside)
          : nothing}`;
  // What surrounds the board comes with it: nothing moves, and nothing is told before its time.
  const isThere = model.hasStood || model.reel.refusal || model.reel.why || chrome.lacking;
  if (!model.match || model.failed || !isThere || (!held && !model.isShown && !chrome.lacking)) {
    return (model.failed && absent()?.absent(model.failed))
      ?? html`<main id="main" class="match loading" aria-busy="true"><h1 class="unseen">A match</h1>
      <div class="board grey"></div><div class="panel grey"></div></main>`;
  }
  model.isShown = true;
  const { stage, clear } = model.moment;
  const { frame } = model;
  const said = told(model, frame?.event);
  // What was told last may be on its way: nothing is said that would move as it comes.
  const isComing = !said.length && model.reel.gap;
  return html`<main id="main"
    class="match ${stage ? 'stage' : ''} ${clear ? 'clear' : ''} ${model.beside ? 'two' : ''}">
    <h1 class="unseen">${title(model)}</h1>
    <div class="field">
      ${stage && model.reel.line === 'lost'
        ? html`<p class="banner warn">The line is lost: this is as of a moment ago.</p>` : nothing}
      ${held}
      <div class="boards">${boards}</div>
      <div class="foot">
        <div tabindex="-1" class="caption ${mayMiss(model) ? 'may-miss' : ''}">${said.length
          ? said
          : isComing ? nothing : html`${told(model, lastTold(model))}<span
            class="soft">${frame ? quietly(model, frame.event) : ''}</span>`}
          ${isElsewhere(model) && !isComing ? awaited()?.awaited(model) : nothing}
          ${mayMiss(model) && (model.seats.length || hasNews(model))
            ? watching()?.offer(model) : nothing}</div>
        <div class="unseen" role="log"
          aria-live="polite">${model.heard.map((it) => html`<p>${it}</p>`)}</div>
        ${stage ? nothing : bar(model)}
      </div>
    </div>
    ${stage ? nothing : panel(model)}
  </main>`;
}

/** @param {Model} model @param {any} event */
const told = (model, event) => caption(event).map((/** @type {any} */ it) =>
  html`<span>${sentence(it, telling(model))} </span>`);

/** The newest event that told something, where the last is a decision that is not seen yet.
 * @param {Pick<Model, 'reel' | 'isAtHead'>} model */
export function lastTold({ reel, isAtHead }) {
  // What is read of the past so far may not reach as far as that.
  const frames = reel.gap ? reel.live : reel.frames;
  const at = isAtHead ? frames.length : 0;
  return frames.slice(Math.max(at - 6, 0), at)
    .findLast(({ event }) => caption(event).length)?.event;
}

/** Whether nothing beside the board says who is awaited. @param {Model} model */
const isElsewhere = ({ seats, isOn, isAtHead, panel, prompts }) =>
  isOn && isAtHead && !(seats.length && (panel === 'question' || prompts.length));

/** Whether more may come, or has come, than is seen: a place is kept for what offers it.
 * @param {Model} model */
const mayMiss = (model) => !model.moment.stage && (model.isOn || hasNews(model));

/** Whether something has come since the page began to look. @param {Model} model */
const hasNews = ({ since, reel: { head } }) => (head?.seq ?? 0) > since;

/** What is said of an event without anything to tell. @param {Model} model @param {any} event */
function quietly(model, event) {
  if (event.kind === 'decision.made' && event.seat !== undefined)
    return `${model.name(event.seat)} has decided.`;
  return '';
}
