// What was checked of a match in this browser, in words.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { openDialog } from '../../core/dialog.js';
import { redraw } from '../../core/page.js';
import { canVerify } from '../../core/verify.js';
import { counted, isOver, listed } from '../../core/words.js';
import { hasReceipts } from './sight.js';
import { signedOf } from './signed.js';

/** Where the server checks a match: it is brought along once it is over and open to the caller.
 * @param {import('../../core/contract.js').Match} match */
export const toVerify = ({ id, status, eyes }) =>
  (status === 'finished' && eyes?.includes('revealed') ? `/verify?match=${id}` : '/verify');

/** @param {import('./model.js').Model} model */
export function explain(model) {
  if (canVerify()) {
    signedOf(model).then((it) => {
      model.signed = it;
      redraw();
    });
  }
  openDialog('What was checked', () => {
    const { proof, signed } = model;
    if (!canVerify()) {
      return html`<p>This page was loaded over plain HTTP, where browsers allow no cryptography.
        Open it over HTTPS, or on the server itself, to have the match checked here.
        <code>highnoon verify</code> checks an export anywhere.</p>`;
    }
    return html`
      ${proof?.broken ? html`<p
        class="trouble">Event ${proof.broken.seq}: ${proof.broken.check}.</p>` : nothing}
      ${signed?.how === 'bad' ? html`<p class="trouble">${signed.says}</p>` : nothing}
      <dl class="facts">
        <div><dt>Chain</dt><dd>${!proof
          ? model.moment.branch ? 'Not checked here: choose “all lines” as the line of play.'
            : 'Checking …'
          : proof.broken ? `${counted(proof.links, 'event')} hold, up to the one named above.`
          : html`${
            counted(proof.links, 'event')}: each one names the one before, and its hash matches its
            content. Nothing was left out or put in.`}</dd></div>
        <div><dt>Seals</dt><dd>${proof?.seals
          ? html`${
            counted(proof.seals, 'event')}: what was sealed when it happened is what is shown now.`
          : isOver(model.match.status)
          ? 'Choose “Everything” in the eye menu to check the seals.'
          : 'No seal is opened to you yet. When the match is over, view it as “Everything”.'}</dd
            ></div>
        <div><dt>Signed</dt><dd class="signed ${signed?.how ?? ''}">${
          signed ? signed.says : 'Checking …'}</dd></div>
        <div><dt>Your receipts</dt><dd>${ofReceipts(model)}</dd></div>
        <div><dt>Played by the rules</dt><dd>This page cannot check that. The server’s audit can,
      and so can <code>highnoon verify</code> with an export. <a
        href=${toVerify(model.match)}>Check the rules, too</a></dd></div>
      </dl>`;
  });
}

/** What the receipts of this browser came to. @param {import('./model.js').Model} model */
function ofReceipts(model) {
  const { receipts: { count, missing, later }, proof, moment } = model;
  if (missing.length) return html`<b>The log does not match your receipts for ${
    missing.length === 1 ? 'event' : 'events'} ${listed(missing.map(String))}.</b>`;
  if (!count && !proof && hasReceipts(model)) return moment.branch
    ? 'Not checked here: choose “all lines” as the line of play.' : 'Checking …';
  if (!count) return 'This browser has none of yours for this match.';
  const kept = count - later;
  const held = !kept ? '' : `The server kept ${kept === 1 ? 'the answer that you have given'
    : `all ${kept} of your answers`} from this browser. `;
  const are = later === 1 ? 'is' : 'are';
  return !later ? held : `${held}${counted(later, 'receipt')} ${are} for later events than those
    that are shown, and ${are} not checked.`;
}
