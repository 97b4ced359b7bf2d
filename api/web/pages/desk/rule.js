// A rule that is cited at the desk: its text, and where it applied in the match.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { ruleAddress } from '../../core/address.js';
import { closeDialog, openDialog } from '../../core/dialog.js';
import { gameIn } from '../../games/index.js';
import { leads } from './leads.js';

/** @typedef {import('./case.js').Case} Case */

/** Opens the text of a rule over the desk. @param {Case} it @param {string} id */
export function openRule(it, id) {
  if (!it.guide) it.readGuide();
  openDialog(`Rule ${id}`, () => shown(it, id));
}

/** @param {Case} it @param {string} id */
function shown(it, id) {
  const { ruleset } = it.match;
  const rule = it.guide?.rules.find((/** @type {any} */ one) => one.id === id);
  const at = it.reel.frames.filter(({ event }) =>
    event.facts?.some((/** @type {any} */ fact) => fact.rule === id)).map(({ seq }) => seq);
  return html`
    ${rule ? html`<h3>${rule.title}</h3><p>${rule.summary}</p>`
    : it.guide ? html`<p class="soft">The text of this rule is not known here.</p>`
    : it.noGuide ? html`<p class="trouble">${it.noGuide} <button class="small"
      @click=${() => it.readGuide()}>Try again</button></p>`
    : html`<p class="soft" aria-busy="true">Reading the rules …</p>`}
    ${at.length ? html`<p>Applied in this match at event ${leads(at, (seq) => {
      closeDialog();
      it.lead(seq);
    })}.</p>` : nothing}
    <p><a href=${ruleAddress(ruleset, id, it.id)}
      target="_blank">All rules of ${gameIn(ruleset)}, in another tab</a></p>`;
}
