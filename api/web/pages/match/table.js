// The table: who sits, clocks, what was agreed, and what a player may do beside the game.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { badge } from '../../core/signs.js';
import { counted, dateOf, duration, isOver, plain, statusIn, titled } from '../../core/words.js';
import { all, get } from '../../core/api.js';
import { closeOwn, isOpen, openDialog } from '../../core/dialog.js';
import { comeBackTo, go, need, redraw, say } from '../../core/page.js';
import { patiently } from '../../core/patient.js';
import { REVEAL, TAKEBACKS, WATCHING, chosen, clockIn, delayIn } from '../../core/policies.js';
import { sharesOf } from '../../core/shares.js';
import { session } from '../../core/session.js';
import { gameIn } from '../../games/index.js';
import { meaningOf, tellsOf, told, uncited, withNames } from '../games/text.js';
import { act, seatOf, seated, untaken, waitOf } from './asking.js';
import { calls } from './calls.js';
import { carefully } from './careful.js';
import { guideOf } from './guides.js';
import { handing } from './handing.js';
import { decided, issued, lookedAt } from './ruled.js';
import { SHARE, leaveSeat, letHousePlay, seatWait, sitDown } from './seat.js';
import { readRulings } from './sight.js';
import { unread } from './unread.js';

/** @typedef {import('./model.js').Model} Model */

/** @param {Model} model */
export function table(model) {
  const { match } = model;
  return html`
    <h2>${statusIn(match.status, match)}</h2>
    <ul class="seats" role="list">${
      match.seats.map((/** @type {any} */ it) => seat(model, it))}</ul>
    ${match.status === 'open' ? open(model) : nothing}
    ${model.seats.length && match.may?.length ? acts(model) : nothing}
    ${calls(model)}
    ${rulings(model)}
    <h3>What was agreed</h3>
    <dl class="policies">
      <div><dt>Game</dt><dd><a
        href="/games/${match.ruleset}">${gameIn(match.ruleset)}</a>, version ${
          match.rules_version} of the rules</dd></div>
      ${Object.entries(match.options ?? {})
        .map(([name, it]) => option(name, it, schemaOf(match)?.[name]))}
      <div><dt>Created</dt><dd>${dateOf(match.created_at)}</dd></div>
    </dl>
    <dl class="policies">
      ${policy('watching', 'Who may watch', chosen(WATCHING, match.visibility).slice(1))}
      ${policy('clock', 'Clock', clockIn(match.clock))}
      ${policy('takebacks', 'Take-backs', chosen(TAKEBACKS, match.policies.takebacks).slice(1))}
      ${policy('reveal', 'After the end, everything is shown to',
        chosen(REVEAL, match.policies.reveal).slice(1))}
      ${policy('delay', 'Delay for spectators', delayIn(match.policies.delay))}
    </dl>
    ${model.seats.length ? share(model) : nothing}
    <p><button class="small quiet" @click=${() => fork(model)}
      ?disabled=${forking.get(model)?.isUnderWay}>Play on from event ${model.at}</button>
      ${isOver(match.status) && model.seats.length ? html`<button class="small quiet"
        @click=${() => looks(model)}>Who looked at what was hidden</button>` : nothing}
      ${handing(model)}</p>${notForked(model)}`;
}

/** @param {Model} model @param {any} it */
function seat(model, it) {
  const { match } = model;
  const clock = match.clock?.seats?.find((/** @type {any} */ other) => other.seat === it.seat);
  const mine = model.seats.includes(it.seat);
  const wait = seatWait(model, it.seat);
  const leaves = (/** @type {string} */ what) => html`<button class="small quiet"
    ?disabled=${wait !== undefined} @click=${() => leaveSeat(model, it.seat)}>${what}</button>`;
  const made = match.status === 'open' && isMade(model);
  return html`<li class="seat">
    <span class="who seat-${it.seat % 6}">${badge(it.seat)}${
      it.player ? model.name(it.seat) : html`<i>free</i>`}</span>
    ${it.role ? html`<span class="soft">${plain(it.role)}</span>` : nothing}
    ${it.player?.program ? html`<span class="chip">bot</span>` : nothing}
    ${mine ? html`<span class="chip">you</span>` : nothing}
    ${match.waiting_on.includes(it.seat) ? html`<span class="chip live">to decide</span>` : nothing}
    ${clock ? html`<span class="clock">${duration(running(model, clock))}</span>` : nothing}
    ${match.status === 'open' && !it.player
      ? html`<button class="small" @click=${() => sitDown(model, it.seat)}>Sit down</button>`
      : nothing}
    ${made && !it.player ? html`<button class="small quiet" ?disabled=${wait !== undefined}
      @click=${() => letHousePlay(model, it.seat)}>Add a bot</button>` : nothing}
    ${made && !mine && it.player?.program ? leaves('Remove the bot') : nothing}
    ${match.status === 'open' && mine ? leaves('Leave') : nothing}
    ${wait === undefined ? nothing : waiting(wait)}</li>`;
}

/** Whether the account has made the match. @param {Model} model */
const isMade = ({ reel }) => !!session.account
  && reel.frames[0]?.event.actor === session.account.id;

/** What is left on a clock now. @param {Model} model @param {any} clock */
function running(model, clock) {
  if (clock.deadline) return Date.parse(clock.deadline) - Date.now() - model.ahead;
  return clock.remaining_ms ?? clock.left_ms ?? clock.bank_ms ?? 0;
}

/** Letters of JSON up to which an option is told at once. */
const OPTION_MAX = 300;
/** Letters up to which all is told that an option is for. */
const MEANS_MAX = 160;

/** What may be chosen in a game, by name. @param {any} match @returns {any} */
const schemaOf = (match) => /** @type {any} */ (guideOf(match).guide?.options_schema)?.properties;

/** Rulings so far, as far as the caller may read them. @param {Model} model */
const rulings = (model) => (model.rulings.length || model.unread.rulings ? html`<h3>Rulings</h3>${
  unread(model, 'rulings', () => readRulings(model))}<ol class="log rulings">${model.rulings
  .map((it) => html`<li class=${it.superseded_by ? 'replaced' : ''}>
    <button class="seq" @click=${() => model.seek(it.seq)}>${it.seq}</button>
    <div><p>${decided(model, it, guideOf(model.match).guide)}</p>
      ${it.reason ? html`<p><q>${it.reason}</q></p>` : nothing}
      <p class="quiet-fact">${issued(model, it)}</p>
      ${model.match.may?.includes('dispute') && !it.superseded_by ? html`<button class="small"
        @click=${() => callJudge(model, it.seq)}
        aria-label="Appeal against the ruling at ${it.seq}">Appeal</button>` : nothing}</div>
    </li>`)}</ol>` : nothing);

/** An option of the game, in words, with what it is for; what has much to tell folds.
 * @param {string} name @param {any} it @param {any} of Its schema. */
function option(name, it, of = {}) {
  // A word of a choice is told as where it is chosen.
  const said = of.enum ? titled(it) : told(it, () => undefined);
  // Of a long text the first sentence is enough here: the page of the game has all of it.
  const text = uncited(meaningOf(of, it) || tellsOf(of));
  const means = text.length > MEANS_MAX ? text.split(/(?<=\.) /)[0] : text;
  return html`<div><dt>${titled(name)}</dt><dd>${JSON.stringify(it)?.length > OPTION_MAX
    ? html`<details><summary>Show it</summary>${said}</details>` : html`<b>${said}</b>`}${means
      ? html` <small>${withNames(means)}</small>` : nothing}</dd></div>`;
}

/** What was settled about something, and what it means.
 * @param {string} id @param {string} title @param {readonly string[]} said */
const policy = (id, title, [name, means]) => html`<div
  data-policy=${id}><dt>${title}</dt><dd><b>${plain(name)}</b>${means
  ? html` <small>${means}</small>` : nothing}</dd></div>`;

/** What the own seats have put into the draws, as this browser has kept it, or as the log has it.
 * @param {Model} model */
function share(model) {
  const kept = sharesOf(model);
  const facts = model.reel.frames.flatMap((it) => it.event.facts ?? []);
  /** @type {any[] | undefined} */
  const started = /** @type {any} */ (facts
    .find((/** @type {any} */ it) => it.type === 'match_started'))?.seats;
  const logged = (/** @type {number} */ seat) => (started
    ? started.find((it) => it.seat === seat)?.entropy
    : facts.findLast((/** @type {any} */ it) =>
      it.type === 'seat_taken' && it.seat === seat)?.entropy);
  const own = model.seats.map((seat) => ({ seat, ours: kept[seat], log: logged(seat) }))
    .filter((it) => it.ours || it.log);
  return html`<h3>Your random text</h3><p>${SHARE}</p>
    ${own.length ? own.map(({ seat, ours, log }) => html`<p
      class="address share">${model.seats.length > 1 ? badge(seat) : nothing}<input
        readonly aria-label="Your random text" .value=${ours ?? log}
        @focus=${(/** @type {any} */ event) => event.target.select()}>
      ${!started || !ours ? nothing
        : ours === log ? html`<small>The log has your share as you gave it.</small>`
        : html`<small class="trouble">The log has another one than this browser has kept: “${
          log ?? 'none'}”.</small>`}</p>`)
      : html`<p class="soft">You gave none.</p>`}`;
}

/** @param {Model} model */
function open(model) {
  const free = model.match.seats.filter((/** @type {any} */ it) => !it.player);
  return html`<p>${counted(free.length, 'seat')} free. ${model.seats.length
    ? 'Send this link to the people you want to play with'
    : 'Sit down, or send this link to somebody who wants to play'}:</p>
    <p class="address"><input readonly aria-label="Link to this table"
      .value=${new URL(`/matches/${model.id}`, location.href).href}
      @focus=${(/** @type {any} */ event) => event.target.select()}><button class="small"
        @click=${() => copyLink(model)}>Copy the link</button></p>
    ${isMade(model) ? html`<p><button class="small quiet"
      @click=${() => callOff(model)}>Call the match off</button></p>` : nothing}`;
}

/** Copies the link to a table, without a moment. @param {Model} model */
async function copyLink(model) {
  try {
    await navigator.clipboard.writeText(new URL(`/matches/${model.id}`, location.href).href);
    say('The link is copied.', 'done');
  } catch {
    /** @type {HTMLInputElement | null} */
    const link = document.querySelector('.address input');
    link?.focus();
    say('It cannot be copied here. The link is selected: copy it yourself.', 'alert');
  }
}

/** Calls off a match that waits for players. @param {Model} model */
function callOff(model) {
  untaken.delete(model);
  const call = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    if (!await act(model, 'cancellations', { reason: String(data.get('reason')) })) return;
    closeOwn(own);
    await model.meet();
  };
  const own = openDialog('Call the match off', () => html`<form @submit=${call}>
    <p>Nobody can sit down any more. This cannot be undone.</p>
    <label>Why, for everybody who may watch <input name="reason" required maxlength="200"
      .value=${'It will not be played.'}></label>
    ${why(model)}<p><button class="danger"
      ?disabled=${waitOf(model, 'cancellations') !== undefined}>Call it off</button>${
      waiting(waitOf(model, 'cancellations'))}</p></form>`);
}

/** Why something waits that is under way. @param {unknown} why */
const waiting = (why) => html` <span class="soft" role="status">${why || nothing}</span>`;

/** What is done beside the game, by its address.
 * @type {readonly string[]} */
const ACTS = ['takebacks', 'draws', 'disputes', 'resignations'];

/** What a player may do beside the game. @param {Model} model */
export function acts(model) {
  const may = new Set(model.match.may);
  const isShut = (/** @type {string} */ what) => waitOf(model, what) !== undefined;
  return html`<h3>Other actions</h3><p class="acts">
    ${may.has('takeback') ? html`<button class="small" ?disabled=${isShut('takebacks')}
      @click=${() => takeBack(model)}>Take back</button>` : nothing}
    ${may.has('draw')
      ? model.seats.map((seat) =>
        html`<button class="small" ?disabled=${isShut('draws')}
          @click=${() => act(model, 'draws', { offer: true, ...seatOf(model, seat) })}>${
            seated(model, 'Offer a draw', seat)}</button>`) : nothing}
    ${may.has('dispute') ? html`<button class="small" ?disabled=${isShut('disputes')}
      @click=${() => callJudge(model)}>Call a judge</button>` : nothing}
    ${may.has('resign') ? html`<button class="small danger" ?disabled=${isShut('resignations')}
      @click=${() => resign(model)}>Resign</button>` : nothing}
    ${ACTS.map((what) => waiting(waitOf(model, what)))}</p>${why(model)}`;
}

/** Why what was tried beside the game was refused, until the match goes on. @param {Model} model */
export function why(model) {
  const it = untaken.get(model);
  // Beside a window nothing else of the page is heard; else it is said as it is refused.
  return it?.at === model.match.version ? html`<p class="trouble"
    role=${isOpen() ? 'alert' : nothing}>${it?.why}</p>` : nothing;
}

/** The last decision of each own seat, and whether it is taken back without asking anybody.
 * @param {Model} model */
const lastOf = ({ seats, reel, takeback }) => seats.flatMap((seat) => {
  const last = reel.frames
    .findLast(({ event }) => event.kind === 'decision.made' && event.seat === seat);
  const known = takeback?.seat === seat ? takeback : null;
  return last ? [{ seat, to: known?.to_seq ?? last.seq - 1, free: known?.needs === 'nothing' }]
    : [];
});

/** Asks for the last decision of an own seat back. @param {Model} model */
export function takeBack(model) {
  let found = lastOf(model);
  if (!found.length) {
    say('You have no decision to take back.', 'alert');
    return;
  }
  untaken.delete(model);
  const asks = model.match.policies.takebacks === 'by_consent';
  // After an answer it takes a moment until the page knows what can be taken back.
  let isKnown = asks || !!model.takeback;
  if (!isKnown) {
    get(`/v1/matches/${model.id}/prompts`).then((it) => {
      isKnown = true;
      if (it.version >= model.askedAt) model.takeback = it.takeback ?? null;
      redraw();
    }, () => { /* It is refused where it is tried. */ });
  }
  const own = openDialog('Take back', () => {
    const wait = waitOf(model, 'takebacks');
    // What is being sent stays as it was.
    if (wait === undefined) found = lastOf(model);
    return html`${found.map(({ seat, to, free }) => html`
      <p>The match goes back to event ${to}, before ${seated(model, 'your last decision', seat)}.
        ${free ? 'This is granted at once: nobody has learnt anything since.'
          : asks ? 'The others will be asked.'
          : isKnown ? 'Not any more: somebody has decided or learnt something since.' : nothing}</p>
      <p><button class="do" ?disabled=${wait !== undefined || (isKnown && !free && !asks)}
        @click=${async () => {
          if (await act(model, 'takebacks', { to_seq: to, ...seatOf(model, seat) }))
            closeOwn(own);
        }}>${seated(model, 'Take back', seat)}</button>${waiting(wait)}</p>`)}
      ${why(model)}`;
  });
}

/** @param {Model} model */
function resign(model) {
  untaken.delete(model);
  const own = openDialog('Resign', () => html`<p>${model.seats.length > 1 ? 'That seat'
    : 'You'} will be out of the match. This cannot be undone.</p>
    <p class="acts">${model.seats.map((seat) => html`<button class="danger"
      ?disabled=${waitOf(model, 'resignations') !== undefined}
      @click=${async () => {
        const what = seated(model, 'Resign', seat);
        if (await carefully(model, 'resignations', seatOf(model, seat), what)) closeOwn(own);
      }}>${seated(model, 'Resign', seat)}</button>`)}${
        waiting(waitOf(model, 'resignations'))}</p>${why(model)}`);
}

/** Calls a judge. @param {Model} model @param {number} [about] The event that is named at first. */
export const callJudge = (model, about) =>
  need(() => import('./calling.js')).then((it) => it.callJudge(model, about));

/** A match of one's own that is being made of another, and why that waits or was refused.
 * @type {WeakMap<Model, {at: number, isUnderWay: boolean, waits: unknown, why: string,
 * isResolving?: boolean}>} */
const forking = new WeakMap();

/** A match of one's own that goes on from the event at which the page stands.
 * @param {Model} model */
export async function fork(model) {
  if (forking.get(model)?.isUnderWay) return;
  if (!session.account) {
    comeBackTo(model.address);
    go('/account?for=fork');
    return;
  }
  const it = { at: model.at, isUnderWay: true, waits: /** @type {unknown} */ (''), why: '' };
  forking.set(model, it);
  if (model.frame && !model.frame.rest) {
    refused(model, 'Something is being resolved at this event: nobody can play on from it.', true);
    return;
  }
  redraw();
  try {
    const path = `/v1/matches/${model.id}/forks`;
    const made = await patiently(path, { at: it.at }, {}, (waits) => {
      it.waits = waits;
      redraw();
    });
    it.isUnderWay = false;
    if (!model.closed) go(`/matches/${made.id}`);
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    refused(model, message, name === 'resolution-open');
  }
}

/** No match goes on from there. It is said where it was tried; whoever pressed a key is led there.
 * @param {Model} model @param {string} why @param {boolean} isResolving */
function refused(model, why, isResolving) {
  Object.assign(forking.get(model) ?? {}, { isUnderWay: false, why, isResolving });
  Object.assign(model, { panel: 'table', sheet: model.sheet === 'peek' ? 'half' : model.sheet });
  redraw();
  requestAnimationFrame(() => requestAnimationFrame(() =>
    document.querySelector('.not-forked')?.scrollIntoView({ block: 'nearest' })));
}

/** Why no match goes on from where the page stands, and from where one may.
 * @param {Model} model */
function notForked(model) {
  const it = forking.get(model);
  if (!it || it.at !== model.at) return nothing;
  if (!it.why) return html`<p>${waiting(it.waits)}</p>`;
  const before = it.isResolving
    && model.reel.frames.findLast(({ seq, rest }) => rest && seq < it.at)?.seq;
  return html`<div class="not-forked" role="alert"><p class="trouble">${it.why}</p>${before
    ? html`<p>You can try an earlier event at which nothing is being resolved: <button
      class="small" @click=${() => model.seek(before)}>Go to event ${before}</button></p>`
    : nothing}</div>`;
}

/** @param {Model} model */
async function looks(model) {
  try {
    /** @type {import('../../core/contract.js').Access[]} */
    const found = await all(`/v1/matches/${model.id}/accesses`);
    openDialog('Who looked at what was hidden', () => (found.length
      ? html`<ul>${found.map((it) =>
        html`<li>${dateOf(it.at)}: ${it.judge.name} looked at ${
          lookedAt(model, it.what)}</li>`)}</ul>`
      : html`<p>Nobody did.</p>`));
  } catch (error) {
    say(/** @type {Error} */ (error).message, 'alert');
  }
}

