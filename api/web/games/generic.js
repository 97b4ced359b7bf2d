// The board of any game: facts as a list, alike objects as tables, the rest as sections that fold.
// Things that name themselves can be chosen and looked at.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { minus } from '../core/minus.js';
import { namesOf } from '../core/point.js';
import { styled } from '../core/signs.js';
import { plain, titled } from '../core/words.js';

/** @typedef {import('./room.js').Table} Table */

await styled('games/generic.css');

/** Rows of a table that are shown at once; the others fold. */
const ROWS = 30;

/** @param {any} it */
const isPlain = (it) => it === null || typeof it !== 'object';
/** @param {any} it */
const isRecord = (it) => it !== null && typeof it === 'object' && !Array.isArray(it);
/** @param {any} it */
const isEmpty = (it) => it === null || it === ''
  || (typeof it === 'object' && Object.keys(it).length === 0);

/** @type {import('./room.js').Room} */
export const game = { board, words };

/** @param {any} view @param {Table} table */
function board(view, table) {
  return html`<div class="generic">${record(view, table, '', 0)}</div>`;
}

/** The place of a part of what lies at another. @param {string} at @param {string | number} name */
const within =
  (at, name) => `${at}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The class of what the event shown changed. @param {unknown} is */
const glows = (is) => (is ? 'glow' : '');

/** @param {any} it @param {Table} table @param {string} at Its place in the view.
 * @param {number} depth @param {boolean} [fresh] Whether all of it is new.
 * @returns {unknown} */
function record(it, table, at, depth, fresh) {
  const fields = Object.entries(it).filter(([, value]) => !isEmpty(value));
  const facts = fields.filter(([, value]) => isPlain(value) || isWords(value));
  const rest = fields.filter(([, value]) => !isPlain(value) && !isWords(value));
  return html`
    ${facts.length ? html`<dl class="facts">${facts.map(([name, value]) => html`
      <div class=${glows(fresh || isChanged(value, table, within(at, name)))}
        ><dt>${titled(name)}</dt><dd>${said(name, value, table)}</dd></div>`)}</dl>` : nothing}
    ${rest.map(([name, value]) => section(name, value, table, within(at, name), depth, fresh))}`;
}

/** Whether a value that is said in a line is another one now.
 * @param {any} value @param {Table} table @param {string} at */
const isChanged = (value, table, at) =>
  table.changed(at) || (Array.isArray(value) && table.changed(`${at}/-`));

/** A short list of words or numbers is said in one line. @param {any} it */
const isWords = (it) => Array.isArray(it) && it.every(isPlain) && it.length <= 12;

/** @param {string} name @param {any} value @param {Table} table @returns {unknown} */
function said(name, value, table) {
  if (Array.isArray(value)) {
    return value.map((/** @type {any} */ it, /** @type {number} */ place) =>
      html`${place ? ', ' : ''}${said(name, it, table)}`);
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (isSeat(name) && Number.isInteger(value)) return table.who(value);
  const key = `${name}:${value}`;
  const told = word(value);
  return table.offered(key) ? table.thing(key, `${plain(name)} ${told}`, told) : told;
}

/** @param {unknown} it */
const word = (it) => (typeof it === 'string' ? plain(it) : minus(it));

/** @param {string} name */
const isSeat = (name) =>
  /^(seat|seats|owner|control|controller|player|on_turn|opener|winner|turn|active|to_play)$/
    .test(name);

/** @param {string} name @param {any} value @param {Table} table @param {string} at
 * @param {number} depth @param {boolean} [fresh] @returns {unknown} */
function section(name, value, table, at, depth, fresh) {
  const isNew = fresh || table.changed(at);
  const inner = Array.isArray(value) ? list(value, table, at, depth + 1, isNew)
    : record(value, table, at, depth + 1, isNew);
  const count = Array.isArray(value) ? html` <small>${value.length}</small>` : nothing;
  return html`<details ?open=${depth < 2 && !(Array.isArray(value) && value.length > ROWS)}>
    <summary>${titled(name)}${count}</summary>${inner}</details>`;
}

/** @param {any[]} items @param {Table} table @param {string} at
 * @param {number} depth @param {boolean} fresh @returns {unknown} */
function list(items, table, at, depth, fresh) {
  const isNew = (/** @type {number} */ place) => fresh || table.changed(within(at, place));
  if (items.every(isPlain)) {
    return html`<p>${items.map((it, place) =>
      html`<span class="chip ${glows(isNew(place))}">${word(it)}</span> `)}</p>`;
  }
  if (items.every((it) => isRecord(it)
    && Object.values(it).every((value) => isPlain(value) || isWords(value)))) {
    return grid(items, table, at, isNew);
  }
  if (items.every(Array.isArray)) {
    return items.map((it, place) => html`<div class="row">${
      list(it, table, within(at, place), depth, isNew(place))}</div>`);
  }
  return html`<div class="cards">${items.map((it, place) => {
    if (!isRecord(it)) return html`<p>${word(it)}</p>`;
    const keys = namesOf(it);
    return html`<article class="sheet ${glows(isNew(place))}">
      <h4>${thing(it, keys, String(place + 1), table)}</h4>${
        record(it, table, within(at, place), depth)}</article>`;
  })}</div>`;
}

/** @param {any[]} items @param {Table} table @param {string} at
 * @param {(place: number) => boolean} isNew */
function grid(items, table, at, isNew) {
  const columns =
    [...new Set(items.flatMap((it) => Object.keys(it).filter((name) => !isEmpty(it[name]))))];
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>
    <thead><tr><th><span class="unseen">Thing</span></th>${columns
      .map((it) => html`<th scope="col">${titled(it)}</th>`)}</tr></thead>
    <tbody>${items.map((it, place) => {
      const keys = namesOf(it);
      const own = within(at, place);
      return html`<tr class=${glows(isNew(place))}>
        <td>${thing(it, keys, String(place + 1), table)}</td>
        ${columns.map((name) => html`<td class=${
          glows(isChanged(it[name], table, within(own, name)))}>${
          it[name] === undefined || isEmpty(it[name]) ? '' : said(name, it[name], table)}</td>`)}
      </tr>`;
    })}</tbody></table></div>`;
}

/** @param {any} it @param {string[]} keys @param {string} otherwise @param {Table} table */
function thing(it, keys, otherwise, table) {
  const label = it.title ?? it.name ?? it.label ?? it.type ?? it.kind;
  const seat = it.seat ?? it.player;
  if (label === undefined && Number.isInteger(seat)) return table.who(seat);
  return table.thing(keys, label === undefined ? otherwise : plain(String(label)),
    label === undefined ? otherwise : plain(String(label)));
}

/** @param {any} view @param {Pick<Table, 'name' | 'me'>} table */
function words(view, table) {
  /** @type {{heading: string, lines: string[]}[]} */
  const found = [];
  /** @param {string} heading @param {any} it @param {number} depth */
  const tell = (heading, it, depth) => {
    const lines = [];
    for (const [name, value] of Object.entries(it)) {
      if (isEmpty(value)) continue;
      if (isPlain(value) || isWords(value)) {
        const spoken = isSeat(name) && Number.isInteger(value) ? table.name(value)
          : [value].flat().map(word).join(', ');
        lines.push(`${titled(name)}: ${spoken}.`);
      } else if (depth < 3) {
        const inner = Array.isArray(value) ? value : [value];
        inner.forEach((one, place) => isRecord(one)
          && tell(`${titled(name)}${Array.isArray(value) ? ` ${place + 1}` : ''}`, one, depth + 1));
      }
    }
    if (lines.length) found.push({ heading, lines });
  };
  tell('The table', view, 0);
  return found;
}
