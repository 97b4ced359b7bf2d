// The map: hexes with the bands around one fighter, what lies there, and who stands where.
import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { sign } from '../../core/signs.js';
import { counted, listed } from '../../core/words.js';
import { centered, sizes } from './at.js';
import { parts } from './parts.js';
import {
  BANDS, bandOf, detailOf, healthIn, nameOf, zoneIn, distance, fighter, many, states, zones,
} from './told.js';

/** @typedef {import('../room.js').Table} Table */
/** @typedef {{q: number, r: number}} Hex */

/** A row is so much of a hex's width high. */
const ROW = Math.sqrt(3) / 2;
const POINT = 1 / Math.sqrt(3);
/** How many hexes are drawn that can be chosen, beside those that are. */
const SHOWN = 2000;
/** How many hexes beyond fighters are drawn where nothing is. */
const MARGIN = 1;

/** @param {Hex} it */
export const keyOf = (it) => `${it.q},${it.r}`;
/** As a page is read. @param {{hex: Hex}} one @param {{hex: Hex}} other */
const byPlace = ({ hex: one }, { hex: other }) => one.r - other.r || one.q - other.q;
/** The middle of a hex, in widths of a hex. @param {Hex} it */
const middle = (it) => ({ x: it.q + it.r / 2, y: it.r * ROW });

/** Those who are still to be seen. @param {any} it */
export const isThere = (it) => it.hex && it.vital !== 'fled' && it.vital !== 'captured';

/** From whom distances are counted. @param {any} view
 * @param {Pick<Table, 'me'> & Partial<Pick<Table, 'chosen' | 'marked'>>} table */
export function looker(view, table) {
  const all = many(view.fighters).filter(isThere);
  return all.find((it) => table.chosen?.(`fighter:${it.who}`))
    ?? all.find((it) => table.marked?.(`fighter:${it.who}`))
    ?? all.find((it) => it.who === view.turn?.who)
    ?? all.find((it) => table.me.includes(it.seat)) ?? all[0];
}

/** Hexes that can be chosen, the nearest of them. @param {Hex} from @param {Table} table */
function offeredAround(from, { prompt, offered, chosen }) {
  const keys = new Set(many(prompt?.choice.options).flatMap((it) => many(it.about)));
  return [...keys].filter((it) => it.startsWith('hex:') && offered(it)).map((key) => {
    const [q, r] = key.slice(4).split(',').map(Number);
    return { q, r, key };
  }).sort((one, other) => distance(one, from) - distance(other, from))
    .filter(({ key }, at) => at < SHOWN || chosen(key));
}

/** @param {any} view @param {Table} table */
export function map(view, table) {
  const there = many(view.fighters).filter(isThere);
  const from = looker(view, table);
  if (!there.length || !from) return nothing;
  const own = fighter(view, view.turn?.who) ?? from;
  const hexes = there.map((it) => it.hex);
  const offered = table.me.length ? offeredAround(own.hex, table) : [];
  const far = offered[0] ? distance(offered[0], own.hex) : 0;
  const near = (/** @type {Hex} */ it) =>
    hexes.some((/** @type {Hex} */ other) => distance(it, other) <= 4);
  const things = [
    ...zones(view).flatMap((it) => it.hexes), ...many(view.horses).map((it) => it.hex),
    ...many(view.traps).map((it) => it.hex),
  ].filter(near);
  const points = [...hexes, ...offered, ...things].map(middle);
  const left = Math.min(...points.map((it) => it.x)) - MARGIN - 0.5;
  const top = Math.min(...points.map((it) => it.y)) - MARGIN * ROW - POINT;
  const cols = Math.max(...points.map((it) => it.x)) + MARGIN + 0.5 - left;
  const rows = Math.max(...points.map((it) => it.y)) + MARGIN * ROW + POINT - top;
  const all = within(left, top, cols, rows);
  const place = (/** @type {Hex} */ it) => ({ x: middle(it).x - left, y: middle(it).y - top });
  const shown = new Set(all.map(keyOf));
  const kinds = new Set(all.map((it) => bandOf(distance(it, from.hex))));
  const focus = place(own.hex);
  const { ground } = parts(view);
  return html`<section role="group" class="ww-map" aria-label="Map">
    ${far > BANDS[1].far ? html`<p class="ww-legend">Hexes to choose: ${far} or more away.</p>`
      : nothing}
    <div class="ww-scroll" ${centered(focus.x / cols,
      `${own.who} ${keyOf(own.hex)} ${offered.length}`,
      focus.y / rows, offered.length > 0)}>
      <div class="ww-ground ${cols > 13 ? 'wide' : ''}" ${sizes({ cols, rows })}>
        <svg class="ww-hexes" viewBox="0 0 ${(cols * 100).toFixed(1)} ${(rows * 100).toFixed(1)}"
          aria-hidden="true">
          ${ground?.patterns}
          ${BANDS.map((it, band) => svg`<path class="band-${it.id}"
            d=${outlines(all.filter((hex) => bandOf(distance(hex, from.hex)) === band),
              place)}></path>`)}
          ${ground?.grounds(view, shown, place)}
          <path class="ww-border" d=${borders(all, from.hex, place)}></path>
        </svg>
        ${spots('Hexes to choose', offered.map((hex) => ({ hex })), ({ hex }) =>
          spot(place(hex), option(hex, own, view, table),
            table.chosen(hex.key) ? 'sought' : ''))}
        ${ground && spots('What lies there', ground.lying(view, shown), (it) =>
          spot(place(it.hex), ground.lies(it), 'low'))}
        ${spots('Fighters', there, (it) => {
          const same = there.filter((other) => keyOf(other.hex) === keyOf(it.hex));
          const { x, y } = place(it.hex);
          const step =
            (same.indexOf(it) - (same.length - 1) / 2) * Math.min(0.55, 1.1 / same.length);
          return spot({ x: x + step, y: y + step * 0.35 }, token(it, view, table, from),
            it.vital === 'dead' ? 'low' : 'who');
        })}
      </div>
    </div>
    ${legend(view, from, kinds, table)}
  </section>`;
}

/** @param {{x: number, y: number}} at @param {unknown} what @param {string} how */
const spot = (at, what, how) => html`<div role="listitem" class="ww-spot ${how}"
  ${sizes(at, how === 'sought')}>${what}</div>`;

/** Those of a kind, in a list. @param {string} name
 * @param {any[]} all Each with its `hex`. @param {(it: any) => unknown} draw */
const spots = (name, all, draw) => (all.length ? html`<div role="list"
  aria-label=${name}>${[...all].sort(byPlace).map(draw)}</div>` : nothing);

/** All hexes whose middle lies in the frame.
 * @param {number} left @param {number} top @param {number} cols @param {number} rows */
function within(left, top, cols, rows) {
  /** @type {Hex[]} */
  const found = [];
  for (let r = Math.ceil((top + POINT - 0.01) / ROW); r * ROW <= top + rows - POINT + 0.01; r++) {
    for (let q = Math.ceil(left + 0.49 - r / 2); q + r / 2 <= left + cols - 0.49; q++)
      found.push({ q, r });
  }
  return found;
}

/** The corners of a hex, clockwise from the top. @param {{x: number, y: number}} at */
const corners = ({ x, y }) =>
  [[0, -POINT], [0.5, -POINT / 2], [0.5, POINT / 2], [0, POINT], [-0.5, POINT / 2],
    [-0.5, -POINT / 2]]
  .map(([dx, dy]) => `${((x + dx) * 100).toFixed(1)} ${((y + dy) * 100).toFixed(1)}`);
/** @param {Hex[]} hexes @param {(it: Hex) => {x: number, y: number}} place */
export const outlines = (hexes, place) =>
  hexes.map((it) => `M${corners(place(it)).join('L')}z`).join('');

/** The neighbor across each edge, clockwise from the upper right. */
const ACROSS = [[1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]];
/** The lines between bands. @param {Hex[]} hexes
 * @param {Hex} from @param {(it: Hex) => {x: number, y: number}} place */
const borders = (hexes, from, place) => hexes.flatMap((it) => {
  const own = bandOf(distance(it, from));
  const points = corners(place(it));
  return ACROSS.flatMap(([q, r], at) => {
    const next = bandOf(distance({ q: it.q + q, r: it.r + r }, from));
    return next > own ? [`M${points[at]}L${points[(at + 1) % 6]}`] : [];
  });
}).join('');

/** A hex that can be chosen. @param {any} it
 * @param {any} own @param {any} view @param {Table} table */
function option(it, own, view, table) {
  const away = distance(it, own.hex);
  const under = zones(view)
    .filter((zone) => zone.hexes.some((/** @type {Hex} */ other) => keyOf(other) === keyOf(it)))
    .map(zoneIn);
  const label = [`Hex ${keyOf(it)}`, `${counted(away, 'hex', 'hexes')} from ${own.name}`,
    BANDS[bandOf(away)].name, listed(under)]
    .filter(Boolean).join(', ');
  return table.thing(it.key, label, html`<span class="ww-dot">${away}</span>`,
    { class: 'ww-hex' });
}

/** Numbers and short notes within a thing: its name says them in full,
 * so they are drawn beside the text.
 * @param {unknown} text */
const note = (text) => html`<i class="ww-note" data-n=${text}></i>`;

/** What a fighter is shown as: a badge for those with a player, a sign for the others.
 * @param {any} it @param {Table} table */
export function figure(it, table) {
  const number = /\(?\d+\)?$/.exec(it.name ?? '')?.[0];
  if (it.vital === 'dead') return sign('ww-skull');
  if (it.seat !== undefined && it.side !== 'foes') return table.badge(it.seat);
  const human = !it.foe || ['drifter', 'gunhand', 'desperado'].includes(it.foe);
  return html`${sign(human ? 'ww-outlaw' : 'ww-beast')}${
    number ? html`<b>${note(number)}</b>` : nothing}`;
}

/** The class that gives a fighter the colour of their seat. @param {any} it */
export const seatOf = (it) => (it?.seat === undefined ? '' : `seat-${it.seat % 6}`);
/** A fighter's sign and name in a line.
 * @param {any} view @param {number} who @param {Table} table */
export const named = (view, who, table) => html`<span
  class="ww-figure small">${figure(fighter(view, who) ?? {}, table)}</span>
  <b>${nameOf(view, who)}</b>`;
/** A name with the number that the badge shows. @param {any} it */
export const numbered = (it) =>
  (it.seat === undefined || it.side === 'foes' || it.vital === 'dead' ? it.name
    : `${it.seat + 1} ${it.name}`);

/** @param {any} it @param {any} view @param {Table} table @param {any} from */
function token(it, view, table, from) {
  const active = view.turn?.who === it.who;
  const ails = it.vital === 'dead' ? [] : it.statuses ?? [];
  const away = it.who === from.who ? ''
    : `, ${BANDS[bandOf(distance(it.hex, from.hex))].name} from ${from.name}`;
  const said = [numbered(it), it.side === 'foes' ? 'foe' : 'posse', healthIn(it),
    ...states(it, view).map((one) => one.text)];
  const label = `${said.filter(Boolean).join(', ')}${active ? ', to play' : ''}${away}`;
  return table.thing([`fighter:${it.who}`, `who:${it.who}`], label, html`
    <span class="ww-figure">${figure(it, table)}</span>
    ${it.vital === 'bleeding' ? html`<span class="ww-corner">${sign('ww-skull')}</span>`
      : it.prone ? html`<span class="ww-corner">${sign('ww-prone')}</span>`
        : it.mounted ? html`<span class="ww-corner">${sign('ww-horse')}</span>`
          : it.hidden ? html`<span class="ww-corner">${sign('ww-hidden')}</span>` : nothing}
    ${ails.length ? html`<span class="ww-ails">${sign(`ww-${ails[0].status}`)}
      ${ails.length > 1 ? html`<b>${note(`+${ails.length - 1}`)}</b>` : nothing}</span>` : nothing}
    ${life(it)}<span class="ww-name">${it.name?.split(' ')[0] ?? ''}</span>`,
  { class: `ww-token ${it.side === 'foes' ? 'foe'
    : 'posse'} ${seatOf(it)} ${active ? 'active' : ''} ${it.vital ?? ''}` });
}

/** Health as a bar; nothing where it is hidden. @param {any} it */
export function life(it) {
  if (it.health === undefined || it.vital === 'dead') return nothing;
  const most = Math.max(it.health_max ?? it.health, 1);
  const share = Math.min(it.health / most, 1) * 100;
  return html`<svg class="ww-life ${share <= 34 ? 'low' : ''}" viewBox="0 0 100 8"
    preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="8"></rect><rect class="left" width=${share} height="8"></rect></svg>`;
}

/** @param {string} name */
const sample = (name) => html`<svg viewBox="0 0 100 100" aria-hidden="true"><path class=${name}
  d="M50 0 93 25v50L50 100 7 75V25z"></path></svg>`;

/** @param {any} view @param {any} from @param {Set<number>} kinds @param {Table} table */
function legend(view, from, kinds, table) {
  const detail = table.chosen(`fighter:${from.who}`) && detailOf(table.prompt, from.who);
  return html`${detail ? html`<p class="ww-legend"><span><b>${from.name}</b>: ${detail}</span></p>`
    : nothing}<p class="ww-legend"><span>From <b>${from.name}</b>:</span>
    ${BANDS.map((it, at) => (kinds.has(at)
      ? html`<span class="ww-key">${sample(`band-${it.id}`)} ${it.name}
        <small>${it.says}</small></span>` : nothing))}
    ${parts(view).ground?.found(view).map(([name, says]) =>
      html`<span class="ww-key">${sample(`zone-${name}`)} ${says}</span>`)}</p>`;
}
