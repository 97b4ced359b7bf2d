// Whether what is shown is true and new, and whether something holds the match up.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { counted, duration, isOver, minuteOf, statusIn } from '../../core/words.js';
import { canVerify } from '../../core/verify.js';
import { later, need } from '../../core/page.js';
import { sign } from '../../core/signs.js';
import { gameIn, titleOf } from '../../games/index.js';

/** @typedef {import('./model.js').Model} Model */

/** The line in the head of the page. @param {Model} model */
export function stateLine(model) {
  const { match } = model;
  if (!match) return nothing;
  return html`<span class="name">${titleOf(match)}</span>
    <span
      class="soft">${[gameIn(match.ruleset),
        isOver(match.status) && model.isAtHead ? '' : when(model),
        match.status === 'active' ? '' : statusIn(match.status, match)].filter(Boolean)
        .join(' · ')}</span>
    ${line(model)}${proofBadge(model)}<button class="icon more"
      aria-label="More: view as, judge, take back"
      title="More: view as, judge, take back"
      @click=${() => need(() => import('./more.js')).then(({ more }) => more(model))}>${
        sign('more')}</button>`;
}

/** The turn in which the page stands, and its phase, as far as they have short names.
 * @param {Model} model */
export function when({ marks, at }) {
  const last = (/** @type {string} */ mark, since = 0) => marks.findLast((/** @type {any} */ it) =>
    it.mark === mark && it.seq <= at && it.seq >= since && !(it.by <= at));
  const turn = last('turn');
  const phase = last('phase', turn?.seq);
  return [turn?.short, phase?.short].filter(Boolean).join(', ');
}

/** @param {Model} model */
function line(model) {
  const { reel, match } = model;
  const behind = (model.isUndone ? match.version : reel.head?.seq ?? 0) - model.at;
  if (!model.isAtHead && behind > 0 && model.isOn) {
    return html`<button class="chip past" @click=${() => model.toNow()}><span>${
      behind}${long(counted(behind, 'event').replace(/^\d+/, ''))} behind${
        long(': back to now')}</span></button>`;
  }
  if (reel.line === 'lost') {
    return html`<span role="status"><button class="chip lost"
      @click=${() => reel.hurry()}><span>Connection lost${
        long(` since ${minuteOf(reel.heard)}. Try now`)}</span></button></span>`;
  }
  if (reel.line === 'live' && model.isOn) {
    const { events, seconds } = (model.eyesNow === 'public' && match.policies?.delay) || {};
    const lag = [events && counted(events, 'event'), seconds && duration(seconds * 1000)]
      .filter(Boolean).join(' and ');
    return html`<span class="chip live">${lag ? `Behind by ${lag} (delay)` : long('Live')}</span>`;
  }
  return nothing;
}

/** @param {number} count @param {string} what */
const holds = (count, what) =>
  html`${count}${long(` ${counted(count, what).replace(/^\d+ /, '')} checked`)}`;

/** What is not seen where there is little room. @param {string} text */
const long = (text) => html`<span class="long">${text}</span>`;

/** @param {Model} model */
function proofBadge(model) {
  const { proof, fault } = model;
  const broken = proof?.broken || fault?.freezes || model.receipts.missing.length
    || model.signed?.how === 'bad';
  const text = !canVerify() ? 'Not checked here'
    : proof?.broken ? `Event ${proof.broken.seq} fails the check`
    : fault?.freezes ? `Event ${fault.problem.seq} fails the check`
      : model.receipts.missing.length ? 'A receipt does not match the log'
        : model.signed?.how === 'bad' ? 'The signed checkpoint fails the check'
        : model.moment.branch ? long('Not checked on this line')
        : proof?.seals ? holds(proof.seals, 'seal') : proof ? holds(proof.links, 'event')
    : 'Checking …';
  return html`<button class="chip proof ${broken ? 'broken' : proof ? 'good' : ''}"
    @click=${() => need(() => import('./checked.js')).then(({ explain }) => explain(model))}>${
      sign('shield')}<span>${text}</span></button>`;
}

const told = later(() => import('./banners.js'));
const ended = later(() => import('./result.js'));

/** What holds the match up, or marks it, and how it ended. Most matches have nothing of the first.
 * @param {Model} model @returns {unknown[] | null} Null while what tells it is on its way. */
export function banners(model) {
  const { match, reel } = model;
  const isOver = match.status === 'finished';
  const isQuiet = (isOver || ['open', 'active'].includes(match.status)) && !match.staged
    && !match.offers?.length && !model.rulings.length
    && !model.branches.length && !model.moment.branch && !model.roomFailed && !model.fault
    && !(reel.why && !reel.whole)
    && !model.marks.some((it) => it.mark === 'dispute' || it.mark === 'rewind');
  const held = isQuiet ? [] : told()?.banners(model) ?? null;
  const how = isOver ? ended() : null;
  if (isOver && !how && !model.isShown) return null;
  return held && how && model.at >= match.version ? [...held, how.result(model)] : held;
}
