// The judge's desk: the queue of disputes, and one dispute: what is claimed, the moment, what was
// learnt since, and the ruling.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { Refusal, get } from '../core/api.js';
import { momentOf, subject } from '../core/address.js';
import { closeAny } from '../core/dialog.js';
import { go, later, need, redraw, redrawn, say } from '../core/page.js';
import { session } from '../core/session.js';
import { change, settings } from '../core/settings.js';
import { caption, cited, sentence } from '../core/sentence.js';
import { badge, file, sign } from '../core/signs.js';
import { dateOf, duration, pauseIn, statusIn, titled } from '../core/words.js';
import { gameIn, titleOf } from '../games/index.js';
import { boardDrawn } from './match/board.js';
import { decided as whatIsDecided } from './match/ruled.js';
import { telling } from './match/telling.js';
import { Case } from './desk/case.js';
import { awaited, closedTo } from './desk/entrance.js';
import { keyed } from './desk/keyed.js';
import { KINDS, isTried, lacks, whyNot } from './desk/kinds.js';
import { knowledge } from './desk/knowledge.js';
import { leadToLack } from './desk/lacking.js';
import { moment } from './desk/moment.js';
import { Queue, forWhom, queue } from './desk/queue.js';
import { audit, looks, rulings } from './desk/record.js';
import { confirm, ruling } from './desk/ruling.js';

/** The queue outlives the leaving of a dispute. @type {Queue | null} */
let list = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let forgotten;

/** Opens the desk, and opens it anew for another account: that is shown nothing of what this one
 * saw. @param {URL} address @returns {import('../core/page.js').Page} */
export function open(address) {
  let who = session.account?.id;
  const anew = (isKnown = false) => {
    it.close?.();
    if (who !== session.account?.id) {
      forget();
      closeAny();
    }
    who = session.account?.id;
    it = opened(new URL(location.href), isKnown);
    redraw();
  };
  const opened = (/** @type {URL} */ at, isKnown = false) =>
    (session.scopes.includes('judge') ? atDesk(at)
      : session.account && !session.scopes.length && !isKnown ? awaited(() => anew(true))
      : closedTo());
  /** @type {import('../core/page.js').Page} */
  let it = opened(address);
  const entered = () => {
    if (who !== session.account?.id || !it.keeps) anew();
  };
  window.addEventListener('highnoon:entered', entered);
  return {
    title: () => it.title?.() ?? 'Desk',
    // Where a session has ended, whose it was may log in again, and goes on.
    draws: () => { if (session.account && who !== session.account.id) anew(); },
    draw: () => it.draw(),
    drawn: () => it.drawn?.(),
    keeps: true,
    moved: (to) => it.moved?.(to),
    keys: () => it.keys?.() ?? [],
    goals: async () => await it.goals?.() ?? [],
    close() {
      window.removeEventListener('highnoon:entered', entered);
      it.close?.();
    },
  };
}

/** Forgets the queue. */
function forget() {
  clearTimeout(forgotten);
  list?.close();
  list = null;
}

/** The desk of a judge. @param {URL} address @returns {import('../core/page.js').Page} */
function atDesk(address) {
  const id = subject(address);
  clearTimeout(forgotten);
  list ??= new Queue();
  const desk = { it: /** @type {Case | null} */ (null), failed: /** @type {any} */ (null),
    shut: false };
  // Who is not called any more may hear of it late.
  list.onLeft = (ids) => {
    const { it } = desk;
    if (it?.dispute.status === 'open' && ids.includes(it.dispute.id)) it.readDispute();
  };
  if (id) begin(desk, id, momentOf(address).at);
  const tick = setInterval(redraw, 10_000);
  return {
    title: () => (desk.it?.match ? `Dispute · ${titleOf(desk.it.match)}`
      : list?.open?.length ? `(${list.open.length}) Desk`
      : 'Desk'),
    draw: () => page(desk, id),
    drawn() {
      list?.steady.drawn();
      boardDrawn();
      measure(desk.it);
    },
    keeps: true,
    moved(to) {
      desk.it?.back({ ...desk.it.moment, at: momentOf(to).at ?? desk.it.dispute.about });
    },
    keys: () => keys(desk, id),
    goals: () => need(() => import('./desk/goals.js')).then(({ goals }) => goals(desk.it, list)),
    close() {
      desk.shut = true;
      clearInterval(tick);
      desk.it?.close();
      forgotten = setTimeout(forget, 3000);
    },
  };
}

/** @param {any} desk @param {string} id @param {number | null} at */
async function begin(desk, id, at) {
  try {
    const known = [...(list?.open ?? []), ...(list?.decided ?? [])].find((it) => it.id === id);
    const dispute = known ?? await get(`/v1/disputes/${encodeURIComponent(id)}`);
    if (desk.shut) return;
    desk.it = new Case(dispute, at);
    desk.it.onDecided = () => list?.turn();
    desk.it.begin();
  } catch (error) {
    desk.failed = error;
  }
  redraw();
}

/** @param {any} desk @param {string} id */
function page(desk, id) {
  const { it } = desk;
  return html`<link rel="stylesheet" href=${file('pages/desk/desk.css')}>
    <main id="main" class="desk ${id ? 'one' : 'all'}">
      <h1 class="unseen">Judge’s desk</h1>
      ${list ? queue(list, id) : nothing}
      <div class="case">${desk.failed ? missing(desk.failed) : it?.failed ? missing(it.failed)
        : !id ? html`<p
        class="soft first">Choose a dispute. Nothing hidden is shown before you ask for it.</p>`
        : it?.match ? dispute(it) : html`<div class="grey-rows" aria-busy="true"></div>`}</div>
    </main>`;
}

/** @param {any} failed */
const missing = (failed) => html`<section
  class="claim"><h2>${failed instanceof Refusal && failed.status === 404
  ? 'Dispute not found' : 'This dispute cannot be read now'}</h2>
  <p>${failed.status === 404 ? '' : failed.message}</p><p><a class="button"
    href="/desk">To the queue</a> <button
    @click=${() => location.reload()}>Try again</button></p></section>`;

const panel = later(() => import('./match/panel.js'));

const TABS = /** @type {const} */ ([['case', 'Dispute'], ['log', 'Log'], ['audit', 'Audit'],
  ['rulings', 'Rulings'], ['looks', 'Looks']]);

/** @param {Case} it */
function dispute(it) {
  return html`
    ${claim(it)}
    ${frozen(it)}
    <div class="tabs" role="group" aria-label="Parts">${TABS.map(([name, text]) => html`
      <button aria-pressed=${it.tab === name}
        @click=${() => { it.tab = name; it.wrong = ''; redraw(); }}>${text}${name === 'rulings'
        && it.rulings.length ? html`<span class="count plain">${it.rulings.length}</span>`
          : nothing}${
        name === 'looks' && it.ownLooks.length
          ? html`<span class="count plain">${it.ownLooks.length}</span>`
          : nothing}</button>`)}</div>
    ${it.tab === 'log' ? html`<section class="paper">${panel()?.logOf(it, (seq) => it.lead(seq))
      ?? html`<p class="soft" aria-busy="true">One moment …</p>`}</section>`
      : it.tab === 'audit' ? html`<section class="paper">${audit(it)}</section>`
      : it.tab === 'rulings' ? html`<section
      class="paper">${rulings(it)}</section>`
      : it.tab === 'looks' ? html`<section class="paper">${looks(it)}</section>` : html`
      <div class="work">
        ${card(it, 'moment', 'Moment', isTried(it) ? 'preview' : `event ${it.at}`,
          () => moment(it))}
        <div class="side">
          ${card(it, 'knowledge', 'Knowledge', it.known ? 'read' : 'not read', () => knowledge(it))}
          ${card(it, 'ruling', 'Ruling', it.dispute.status === 'open' ? ''
            : 'decided', () => html`${decided(it)}${it.dispute.status === 'open' || it.draft.kind
            || it.draft.supersedes !== null ? ruling(it)
            : html`<p><button class="small"
              @click=${() =>
                it.change({ kind: 'note' })}>Rule on the record anyway</button></p>`}`)}
        </div>
      </div>
      ${next(it)}`}
    <div class="unseen" role="log"
      aria-live="polite">${it.heard.map((one) => html`<p>${one}</p>`)}</div>`;
}

/** What is wrong with the record of the match, and how far it can be read. @param {Case} it */
const frozen = ({ fault }) => (fault?.freezes ? html`<p class="banner warn"
  role="alert">This match cannot go on. ${fault.message} You can read it up to event ${
    fault.problem.seq - 1}; nothing can be ruled on it now.</p>` : nothing);

/** For how long the match has stood, by the clock of the server. @param {Case} it */
function stood({ dispute: of, reel }) {
  const stop = reel.frames.findLast((one) => one.event.kind === 'match.suspended');
  return duration(Date.now() + (list?.ahead ?? 0)
    - Date.parse(stop?.event.recorded_at ?? of.opened_at));
}

/** Letters from which on a claim is set as text, not as a heading. */
const LONG = 120;

/** Finds out whether the claim, as it is drawn, is cut. @param {Case | null} it */
function measure(it) {
  const drawn = document.getElementById('claim');
  if (!it || !drawn || it.isClaimWhole) return;
  const isCut = drawn.clientHeight + 1 < drawn.scrollHeight;
  if (isCut === it.isClaimCut) return;
  it.isClaimCut = isCut;
  redraw();
}

/** @param {Case} it */
function claim(it) {
  const { dispute: of, match } = it;
  const clock = match.status === 'suspended' ? html`<span
    class="chip">${sign('pause')}${pauseIn(match)}${match.clock ? ', clocks stopped' : ''}: ${
      stood(it)}</span>`
    : html`<span class="chip">${statusIn(match.status)}</span>`;
  return html`<section class="claim"><p class="back-to"><a href="/desk">All disputes</a></p>
    <h2 id="claim" class="${LONG < (of.claim?.length ?? 0) ? 'long' : ''} ${
      it.isClaimWhole ? 'whole' : ''}">${of.claim === undefined ? 'You may not read the claim.'
      : of.claim === 'erased' ? 'The claim was erased.'
      : html`“${of.claim}”`}</h2>
    ${it.isClaimCut || it.isClaimWhole ? html`<p><button class="small read-on"
      aria-controls="claim" aria-expanded=${it.isClaimWhole}
      @click=${() => { it.isClaimWhole = !it.isClaimWhole; redraw(); }}>${
        it.isClaimWhole ? 'Show less' : 'Read on'}</button></p>` : nothing}
    <p>${of.seat === undefined ? 'A judge'
      : html`<span class="who seat-${of.seat % 6}">${badge(of.seat)}${it.name(of.seat)}</span>`}
      ${of.appeal_of ? html`appeals the ruling at <button class="seq inline"
        @click=${() => it.seek(of.appeal_of ?? 1)}>${of.appeal_of}</button>` : html`about <button
          class="seq inline"
        @click=${() => it.seek(of.about)}>event ${of.about}</button>`}
      · opened ${dateOf(of.opened_at)} · <a
        href="/matches/${it.id}?at=${of.about}">${titleOf(match)}</a>
      ${match.title ? html`<small>${gameIn(match.ruleset)}</small>` : nothing} ${clock}
      ${match.staged ? html`<span class="chip">Staged: began from a scenario</span>` : nothing}
      ${of.status === 'open' && forWhom(of)
        ? html`<span class="chip">${titled(forWhom(of))}</span>` : nothing}</p>
    ${taking(it)}</section>`;
}

/** Why taking the dispute, or giving it back, waits. @param {Case} it */
const waits = (it) => html` <span class="soft" aria-live="polite">${
  it.busy === 'take' ? it.waits : ''}</span>`;

/** Who has taken the dispute, and taking it or giving it back. @param {Case} it */
function taking(it) {
  const { dispute: of } = it;
  if (of.status !== 'open') return nothing;
  const own = of.judge?.id === session.account?.id;
  const take = html`<button class="small take" ?disabled=${!!it.busy}
    @click=${() => it.take()}>Take it ${keyed('g')}</button>${waits(it)}`;
  if (!of.judge) return html`<p class="taking">Nobody has taken it. ${take}</p>`;
  return own ? html`<p class="taking"><b>You have taken it.</b> Other judges see that.
    <button class="small quiet give-back" ?disabled=${!!it.busy}
      @click=${() => it.giveBack()}>Give it back</button>${waits(it)}</p>`
    : html`<p class="taking"><b>${of.judge.name}</b> has taken it. ${take}</p>`;
}

/** A part that folds on a phone.
 * @param {Case} it @param {string} name @param {string} title @param {string} state
 * @param {() => unknown} content */
const card = (it, name, title, state, content) => html`<section
  class="card ${it.card === name ? 'unfolded' : 'folded'}"
  aria-label=${title} id="card-${name}">
  <h2><button class="fold" aria-expanded=${it.card === name}
    @click=${() => { it.card = it.card === name
    ? '' : name; redraw(); }}>${title}</button><span class="wide-title">${title}</span>
  <small>${state}</small></h2>
  <div class="card-body">${content()}</div></section>`;

const STEPS = /** @type {Record<string, [string, string]>} */ ({
  claim: ['moment', 'See the moment'], moment: ['knowledge', 'What was learnt'],
  knowledge: ['ruling', 'Rule'], '': ['moment', 'See the moment'],
});

/** The next step, fixed at the foot of a phone. @param {Case} it */
function next(it) {
  const [to, text] = STEPS[it.card] ?? ['', ''];
  const lack = it.draft.kind ? lacks(it) : '';
  // What is lacking is said there; the button leads to it.
  return html`<p class="next-step">${it.card === 'ruling' ? html`${lack ? html`<span class="soft"
    id="lacking">${lack}</span>` : nothing}<button class="do ${lack ? 'lacking' : ''}"
    ?disabled=${!it.draft.kind || !!it.busy} aria-describedby=${lack ? 'lacking' : nothing}
    @click=${() => (lack ? leadToLack(it) : confirm(it))}>${
      lack ? 'Go to it' : 'Issue …'}</button>`
    : html`<button class="do"
      @click=${() => { it.card = to;
        redraw();
          requestAnimationFrame(() =>
            requestAnimationFrame(() => document.getElementById(`card-${to}`)
              ?.scrollIntoView({ block: 'start' }))); }}>${text}</button>`}</p>`;
}

/** What a ruling has done, as its event and those that it caused tell it: that it was issued, and
 * decides the dispute, is said already. @param {Case} it @param {number | undefined} ruling */
function did(it, ruling = 0) {
  const told = it.reel.frames
    .filter(({ event }) => event.seq === ruling || event.caused_by === ruling)
    .flatMap(({ event }) => caption(event, Infinity))
    .filter(({ type }) => type !== 'ruling_issued' && type !== 'dispute_closed');
  return told.length ? html`<p>${told.map((/** @type {any} */ fact) =>
    html`${sentence(fact, telling(it))} `)}</p>` : nothing;
}

/** The dispute to see to next: rather one that is left to this judge than the oldest.
 * @param {string} id The one that is decided. */
function nextAfter(id) {
  const waiting = (list?.open ?? []).filter((one) => one.id !== id);
  return waiting.find(({ judge, may_decide }) => may_decide !== false
    && (!judge || judge.id === session.account?.id)) ?? waiting[0];
}

/** How it was decided, and the draft that was on the way. @param {Case} it */
function decided(it) {
  const { dispute: of } = it;
  if (of.status === 'open') return nothing;
  const by = it.rulings.find((one) => one.seq === of.ruling);
  const own = by?.judge?.id === session.account?.id;
  const next = nextAfter(of.id);
  return html`<div class="decided"><p>${by ? html`<b>Decided by ${
    own ? 'you' : by.judge?.name ?? 'a judge'}:</b> ${whatIsDecided(it, by, it.guide)}${
    by.public ? '' : ', not public'}` : html`<b>Decided</b>`}
    <small>· event ${of.ruling}</small></p>
    ${did(it, of.ruling)}
    ${by ? html`<blockquote>${by.reason}</blockquote><p
      class="soft">${by.rules.map((/** @type {string} */ rule) =>
        html`${cited(rule, telling(it))} `)}</p>` : nothing}
    ${!own && it.draft.reason.trim() && !it.draft.kind ? html`<label>Your draft, to copy <textarea
      readonly rows="3"
      .value=${it.draft.reason}></textarea></label>
      <button class="small"
        @click=${() => copied(it.draft.reason, 'Your draft')}>Copy it</button>` : nothing}
    ${next ? html`<p><a class="button do-link"
      href="/desk/${next.id}">Next dispute</a></p>` : html`<p
      class="soft">No other disputes are open.</p>`}</div>`;
}

/** Copies something. Over plain HTTP, or where that is not allowed, it is shown, to be copied by
 * hand. @param {string} text @param {string} what */
async function copied(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    say(`${what} is copied.`, 'done');
  } catch {
    prompt(`${what}:`, text);
  }
}

/** Leads to the board, whatever part is open, and on a phone unfolds it. @param {Case} it */
async function toBoard(it) {
  Object.assign(it, { tab: 'case', card: 'moment' });
  await redrawn();
  /** @type {HTMLElement | null} */ (document.querySelector('.board .thing[tabindex="0"]'))
    ?.focus();
}

/** @param {Case} it */
async function findInLog(it) {
  it.tab = 'log';
  await need(() => import('./match/panel.js'));
  const field = () => document.getElementById('log-search');
  for (let frames = 0; frames < 60 && !field(); frames++) await redrawn();
  field()?.focus();
}

/** @param {any} desk @param {string} id @returns {import('../core/keys.js').Key[]} */
function keys(desk, id) {
  const { it } = desk;
  const along = (/** @type {number} */ by) => () => {
    const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.queue-row')]);
    const here = rows.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    rows[Math.min(Math.max(here + by, 0), rows.length - 1)]?.focus();
  };
  const inQueue = !id || document.activeElement?.classList.contains('queue-row');
  /** @type {import('../core/keys.js').Key[]} */
  const found = inQueue ? [
    { keys: ['ArrowDown'], does: 'Next dispute in the queue', run: along(1) },
    { keys: ['ArrowUp'], does: 'Previous dispute', run: along(-1) },
    { keys: ['Enter'], does: 'Open it',
      run: () => list?.shown[0] && go(`/desk/${list.shown[0].id}`) },
  ] : [];
  if (!it?.match) return found;
  const open = it.dispute.status === 'open' || it.draft.kind;
  // What is put on record, or chosen, is not done where nobody sees it: a first press leads there.
  const leads = () => {
    if (it.tab === 'case') return false;
    it.tab = 'case';
    redraw();
    return true;
  };
  return [...found,
    { keys: ['ArrowLeft', ','], does: 'One event back; Shift and an arrow: ten',
      run: (/** @type {KeyboardEvent} */ event) => it.step(event.shiftKey ? -10 : -1) },
    { keys: ['ArrowRight', '.'], does: 'One event on; Shift and an arrow: ten',
      run: (/** @type {KeyboardEvent} */ event) => it.step(event.shiftKey ? 10 : 1) },
    { keys: ['['], does: 'Previous turn', run: () => it.mark(-1) },
    { keys: [']'], does: 'Next turn', run: () => it.mark(1) },
    { keys: ['{'], does: 'Previous phase', run: () => it.mark(-1, ['turn', 'phase']) },
    { keys: ['}'], does: 'Next phase', run: () => it.mark(1, ['turn', 'phase']) },
    { keys: ['n'], does: 'Next mark', run: () => it.mark(1, []) },
    { keys: ['N'], does: 'Previous mark', run: () => it.mark(-1, []) },
    { keys: ['Home'], does: 'To the start', run: () => it.seek(1) },
    { keys: ['End'], does: 'To the newest event', run: () => it.seek(Infinity) },
    { keys: ['0'], does: 'To the event in question', run: () => it.seek(it.dispute.about) },
    { keys: ['o'], does: 'Open the judge’s view, on record; or close it',
      run: () => (it.through !== 'public' ? it.closeEyes() : leads() || it.openEyes()) },
    ...(open ? [
      { keys: KINDS.map((_, place) => String(place + 1)), does: 'Choose the kind of ruling',
        run: (/** @type {KeyboardEvent} */ event) => {
        if (leads()) return;
        const kind = KINDS[Number(event.key) - 1][0];
        const why = whyNot(it, kind);
        if (why) say(`It is not available now: ${why}.`, 'alert');
        else { it.card = 'ruling'; it.change({ kind }); }
      } },
      { keys: ['g'], does: 'Take the dispute, or give it back',
        run: () => (it.dispute.judge?.id === session.account?.id ? it.giveBack() : it.take()) },
      { keys: ['p'], does: 'Preview the ruling', run: () => { if (!leads()) it.tryRuling(); } },
      { keys: ['Ctrl+Enter'], does: 'Issue the ruling', always: true, run: () => confirm(it) },
    ] : []),
    { keys: ['l', '/'], does: 'Find in the log', run: () => findInLog(it) },
    { keys: ['w'], does: 'The board in words',
      run: () => { change({ words: !settings.words }); redraw(); } },
    { keys: ['b'], does: 'To the board', run: () => toBoard(it) },
    { keys: ['s'], does: 'Copy the link to this moment of the dispute',
      run: () => copied(new URL(it.address, location.href).href, 'The link to this moment') },
    { keys: ['q'], does: 'To the queue',
      run: () =>
        /** @type {HTMLElement | null} */ (document
          .querySelector('.queue-row[aria-current], .queue-row'))?.focus() },
  ];
}
