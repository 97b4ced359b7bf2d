// The board of the Wild West: the turn order, the map, the dice, everybody in the fight,
// the Warden.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { sign } from '../../core/signs.js';
import { titled } from '../../core/words.js';
import { ENDINGS, VITALS, nameOf, fighter, many, phaseIn } from './told.js';
import { centered } from './at.js';
import { figure, map, named, seatOf } from './map.js';
import { parts } from './parts.js';
import { roster } from './roster.js';
import { turns } from './words.js';

/** @typedef {import('../room.js').Table} Table */

/** @param {any} view @param {Table} table */
export function board(view, table) {
  if (!view?.fighters?.length) {
    return html`<div class="ww"><p
      class="ww-empty">${sign('ww-outlaw')} ${view?.options?.mode === 'duel'
      ? 'The duel begins when every seat is taken.'
        : 'The combat begins when every seat is taken.'}</p></div>`;
  }
  const { dice, warden } = parts(view);
  return html`<div class="ww">
    ${heading(view, table)}${rail(view, table)}${dice?.duel(view, table)}
    <div class="ww-field">${map(view, table)}${dice?.rolls(view, table)}</div>
    ${roster(view, table)}${warden?.warden(view, table)}
  </div>`;
}

/** @param {any} view @param {Table} table */
function heading(view, table) {
  const { turn } = view;
  const own = fighter(view, turn?.who);
  return html`<header class="ww-top">
    <p><b class="ww-phase">${phaseIn(view)}</b>
      ${own
        ? html`<span class="ww-onturn">${
          named(view, own.who, table)} to play, <b>${own.grit ?? 0}</b> Grit left</span>` : nothing}
      ${turn ? turns(turn).map((it) => html`<span class="chip">${it}</span>`) : nothing}</p>
    ${view.suspended ? html`<p class="banner warn">The Warden has paused the combat.</p>` : nothing}
    ${view.ending ? html`<p class="banner">${ENDINGS[view.ending] ?? titled(view.ending)}</p>`
      : nothing}
  </header>`;
}

/** The turn order, from first to last. @param {any} view @param {Table} table */
function rail(view, table) {
  const order = many(view.order);
  if (!order.length) return nothing;
  const runs = view.turn !== undefined && (view.phase === 'turns' || view.phase === 'aftermath');
  const shift = centered((view.slot + 0.5) / order.length, `${view.slot}`);
  return html`<ol class="ww-rail" tabindex="0" aria-label="Turn order"
    ${shift}>${order.map((slot, at) => {
    const now = runs && at === view.slot;
    const how = now ? 'now' : runs && at < view.slot ? 'done' : '';
    return html`<li class=${how}
      aria-current=${now ? 'step' : nothing}><span class="ww-place">${at + 1} ${how}</span>
      ${many(slot.fighters).map((who) => {
        const it = fighter(view, who) ?? {};
        const gone = it.vital && it.vital !== 'alive';
        const left = now && (view.turn?.who === who ? 'to play'
          : many(view.waiting).includes(who) ? 'still to act' : '');
        const said = gone ? VITALS[it.vital] ?? it.vital : left;
        return html`<span class="ww-entry ${view.turn?.who === who ? 'acts'
          : ''} ${gone ? `gone ${it.vital}` : ''} ${seatOf(it)}">
          <span class="ww-figure small">${figure(it, table)}</span>
          <span><span class="ww-called">${nameOf(view, who)}</span>${said
            ? html` <small>${said}</small>` : nothing}</span></span>`;
      })}</li>`;
  })}</ol>`;
}
