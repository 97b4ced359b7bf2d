// The table of KeyForge: the opponent's side above, one's own below, the turn between them.
import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { sign } from '../../core/signs.js';
import { counted, plain, titled } from '../../core/words.js';
import { breaking } from '../breaks.js';
import {
  COLORS, HOUSES, STEPS, flankIn, houseIn, keywordIn, nameOf, untilIn, withNames, heldIn,
  many, states,
} from './cards.js';

/** @typedef {import('../room.js').Table} Table */

/** Letters from which a word of a name may not fit on a card. */
const LONG = 10;
/** Beads of amber that are drawn at most; beyond them the number says it. */
const BEADS = 14;

/** @param {any} view @param {Table} table */
export function board(view, table) {
  const players = many(view?.players);
  if (!players.length) {
    return html`<div class="kf"><p
      class="kf-empty">${sign('kf-deck')} The table is set when every seat is taken.</p></div>`;
  }
  const own = players.some((it) => it.seat === table.me[0]) ? table.me[0] : players[0].seat;
  const near = players.find((it) => it.seat === own);
  const far = players.filter((it) => it !== near);
  return html`<div class="kf">
    ${far.map((it) => html`${bar(it, view, table)}${it.hand ? hand(it, table) : nothing}
      <div class="kf-side far">${line(it, view, table)}${artifacts(it, view, table)}</div>`)}
    ${middle(view, table)}
    <div class="kf-side near">${line(near, view, table)}${artifacts(near, view, table)}</div>
    ${lasting(view, table)}
    <div class=${near.hand && table.me.includes(near.seat) ? 'kf-own own-hand' : ''}>
      ${bar(near, view, table)}${near.hand ? hand(near, table) : nothing}</div>
  </div>`;
}

/** Numbers and short notes within a thing: its name says them in full,
 * so they are drawn beside the text.
 * @param {unknown} text */
const note = (text) => html`<i class="kf-note" data-n=${text}></i>`;

/** A house as its sign and its letter. @param {string} house @param {string} [more] */
export const emblem = (house, more = '') => html`<span class="kf-house h-${house} ${more}"
  title=${houseIn(house)}
  >${sign(`kf-${HOUSES[house] ? house : 'deck'}`)}<b>${
    note(HOUSES[house]?.letter ?? '?')}</b></span>`;

/** What a player has beside the cards in play.
 * @param {any} player @param {any} view @param {Table} table */
function bar(player, view, table) {
  const { seat } = player;
  const active = view.turn > 0 && view.active === seat && view.winner === undefined;
  return html`<section role="group" class="kf-bar ${active ? 'active' : ''}"
    aria-label=${table.name(seat)}>
    <div class="kf-who">${table.who(seat)}${active ? html`<span class="chip live">to play</span>`
      : nothing}
      ${player.left ? html`<span class="chip">has left</span>` : nothing}
      ${player.deck_name ? html`<small>${player.deck_name}</small>` : nothing}</div>
    <div class="kf-keys" role="group"
      aria-label="Keys">${COLORS.map((it) => key(it, player, table))}</div>
    <div class="kf-wealth">${amber(player)}
    <div class="kf-houses">${many(player.houses).map((it) => {
      const on = active && view.house === it;
      const shown = html`${emblem(it)}<span
        class="kf-name">${houseIn(it)}${on ? html`<small class="unseen"> active</small>`
          : nothing}</span>`;
      return html`<span class="kf-of ${on ? 'on' : ''}">${shown}</span>`;
    })}</div>${chains(player)}</div>
    <div class="kf-piles">
      <span class="chip">${sign('kf-hand')} Hand ${
        player.hand_size ?? 0}<small> of ${player.refill ?? 6}</small></span>
      <span class="chip">${sign('kf-deck')} Deck ${player.deck ?? 0}</span>
      ${player.archives_size ? pile('Archives', 'kf-archives', player.archives,
        player.archives_size, table) : nothing}
      ${pile('Discard', 'kf-discard', [...(player.discard ?? [])].reverse(),
        player.discard?.length ?? 0, table)}
      ${player.purged?.length ? pile('Purged', 'kf-purged', player.purged, player.purged.length,
        table) : nothing}
    </div>
  </section>`;
}

/** One of the three keys: its shape says which.
 * @param {string} color @param {any} player @param {Table} table */
function key(color, player, table) {
  const forged = many(player.keys).includes(color);
  const label =
    `${titled(color)} key of ${table.name(player.seat)}, ${forged ? 'forged' : 'not forged'}`;
  const shown = html`${sign(`kf-key-${color}`)}<small>${forged ? 'forged' : color}</small>`;
  const how = `kf-key k-${color} ${forged ? 'forged' : ''}`;
  const mine = table.me.length === 0 || table.me.includes(player.seat) || forged;
  return mine && table.offered(`color:${color}`)
    ? table.thing(`color:${color}`, label, shown, { class: how })
    : html`<span class=${how} role="img" aria-label=${label} title=${label}>${shown}</span>`;
}

/** Amber, and how far it is to a key. @param {any} player */
function amber(player) {
  const { amber: has = 0, key_cost: cost = 6 } = player;
  const beads = Math.min(cost, BEADS);
  return html`<div class="kf-amber ${has >= cost ? 'enough' : ''}">
    <span class="kf-count">${sign('amber')}<b>${has}</b> amber</span>
    <span class="kf-cost">${sign('key')} a key costs <b>${cost}</b></span>
    ${has < cost && cost <= BEADS ? html`<svg class="kf-beads" viewBox="0 0 ${beads * 12} 14"
      aria-hidden="true">${Array.from({ length: beads },
      (_, at) => svg`<path class=${at < has ? 'full' : ''}
        d="M${at * 12 + 6} 1.5 ${at * 12 + 10.5} 5v5l-4.5 3-4.5-3V5z"></path>`,
    )}</svg>` : nothing}
    ${has >= cost ? html`<span class="chip kf-check">${sign('key')} enough</span>` : nothing}
  </div>`;
}

/** @param {any} player */
const chains = (player) => (player.chains ? html`<div
  class="kf-chains">${sign('kf-chain')} <b>${counted(player.chains, 'chain')}</b>
  <svg viewBox="0 0 96 8" aria-hidden="true">${Array.from({ length: 24 }, (_, at) => svg`
    <rect x=${at * 4} y=${at % 6 ? 2 : 0} width="3" height=${at % 6 ? 6 : 8}
      class=${at < player.chains ? 'full' : ''}></rect>`)}</svg>
  <small>draws ${counted(player.held_back ?? 0, 'card')} fewer</small></div>` : nothing);

/** Cards that lie together; they are spread out where one of them can be chosen.
 * @param {string} title @param {string} image
 * @param {any[] | undefined} cards @param {number} count @param {Table} table */
function pile(title, image, cards, count, table) {
  if (!cards?.length) return html`<span class="chip">${sign(image)} ${title} ${count}</span>`;
  const offered = cards.some((it) => table.offered(`card:${it.card}`));
  return html`<details class="kf-pile folds"
    ?open=${offered}><summary class="chip">${sign(image)} ${title} ${count}</summary>
    <div class="kf-spread">${cards.map((it) => small(it, table))}</div></details>`;
}

/** A card as a small chip. @param {any} card
 * @param {Table} table @param {string} [what] @param {string} [image] */
function small(card, table, what = '', image = '') {
  const name = nameOf(card.code, table);
  const shown = html`${image ? sign(image) : nothing}${name}`;
  return table.thing(`card:${card.card}`, what ? `${name}, ${what}` : name, shown,
    { class: 'kf-small' });
}

/** The turn, and what is happening in it. @param {any} view @param {Table} table */
function middle(view, table) {
  if (view.winner !== undefined) {
    return html`<section class="kf-middle"><p
      class="kf-won">${sign('key')} ${table.who(view.winner)} has won.</p></section>`;
  }
  const steps = Object.keys(STEPS);
  return html`<section role="group" class="kf-middle" aria-label="The turn">
    <div class="kf-turn">
      ${view.turn ? html`<b>Turn ${view.turn}</b> ${table.who(view.active)}`
        : html`<b>Hands are dealt.</b> ${table.who(view.first)} begins.`}
      ${view.house ? html`<span
        class="kf-active">${emblem(view.house, 'large')}
        <b>${houseIn(view.house)}</b> is active</span>` : nothing}
      ${view.turns_left === undefined ? nothing
        : html`<span class="chip">time was called: ${counted(view.turns_left, 'turn')} left</span>`}
    </div>
    ${view.turn ? html`<ol class="kf-steps" aria-label="Steps of the turn">${steps.map((it) => html`
      <li class=${it === view.step ? 'now' : ''}
        aria-current=${it === view.step ? 'step' : nothing}>${STEPS[it]}</li>`)}</ol>
      ${tally(view)}` : nothing}
    ${houses(view, table)}
    ${many(view.being_played).length ? html`<p class="kf-now">${sign('play')} Being played:
      ${many(view.being_played).map((it) => small(it, table))}</p>` : nothing}
    ${view.fight ? html`<p class="kf-now">${sign('sword')}
      ${called(view, view.fight.attacker, table)} fights ${called(view, view.fight.defender,
        table)}</p>` : nothing}
  </section>`;
}

/** What was done in this turn so far. @param {any} view */
function tally(view) {
  const done = [['played', view.played], ['used', view.used], ['discarded', view.discarded]]
    .filter(([, count]) => count).map(([what, count]) => `${count} ${what}`);
  return done.length ? html`<p class="kf-tally">${done.join(', ')} this turn</p>` : nothing;
}

/** @param {any} view @param {number} id @param {Table} table */
function called(view, id, table) {
  const found = view.players.flatMap((/** @type {any} */ it) => many(it.line))
    .find((/** @type {any} */ it) => it.card === id);
  return html`<b>${found ? nameOf(found.code, table) : 'a creature'}</b>`;
}

/** The houses that can be chosen, with what each brings. @param {any} view @param {Table} table */
function houses(view, table) {
  const offered = Object.keys(HOUSES).filter((it) => table.offered(`house:${it}`));
  if (!offered.length) return nothing;
  const player = many(view.players)
    .find((it) => it.seat === view.active && table.me.includes(it.seat))
    ?? many(view.players).find((it) => it.seat === table.me[0]);
  return html`<div class="kf-choose" role="group"
    aria-label="Houses to choose">${offered.map((it) => {
    const of = (/** @type {any[] | undefined} */ cards) =>
      many(cards).filter((card) => card.house === it).length;
    const inHand = of(player?.hand);
    const inPlay = [...many(player?.line), ...many(player?.artifacts)];
    const brings = `${inHand} in hand, ${of(inPlay.filter((card) => !card.exhausted))} ready`;
    return table.thing(`house:${it}`, `${houseIn(it)}: ${brings}`,
      html`<span aria-hidden="true">${emblem(it, 'large')}</span><span><b>${houseIn(it)}</b>
        <small>${brings}</small></span>`, { class: `kf-pick h-${it}` });
  })}</div>`;
}

/** A battleline, between its flanks. @param {any} player @param {any} view @param {Table} table */
function line(player, view, table) {
  const cards = many(player.line);
  const own = table.me.includes(view.active) ? view.active : table.me[0];
  const places = own === player.seat;
  const where = (/** @type {number} */ at) => (at === 0 ? 'on the left flank'
    : at === cards.length ? 'on the right flank' : `at place ${at + 1}`);
  const gap = (/** @type {number} */ at) => (places && table.offered(`at:${at}`)
    ? html`<li class="kf-gap">${table.thing(`at:${at}`, `Here, ${where(at)}`,
      html`${sign('kf-upgrade')}<span>here</span>`, { class: 'kf-here' })}</li>` : nothing);
  return html`<section role="group" class="kf-field"
    aria-label="Battleline of ${table.name(player.seat)}">
    <ol class="kf-line" tabindex="-1">
      <li class="kf-flank left"><span>left flank</span></li>
      ${cards.length ? nothing : html`<li class="kf-none">No creatures</li>`}
      ${cards.map((it, at) => html`${gap(at)}<li class="kf-slot">
        ${creature(it, flankIn(at, cards.length), view, table)}${under(it, table)}</li>`)}
      ${gap(cards.length)}
      <li class="kf-flank right"><span>right flank</span></li>
    </ol></section>`;
}

/** What lies on and under a card. @param {any} card @param {Table} table */
const under = (card, table) => html`${many(card.upgrades)
  .map((it) => small(it, table, 'upgrade', 'kf-upgrade'))}
  ${many(card.under).map((it) => small(it, table, 'under it', 'kf-deck'))}
  ${many(card.purged).map((it) => small(it, table, 'purged by it', 'kf-purged'))}
  ${(card.beneath ?? 0) > many(card.under).length + many(card.purged).length
    ? html`<small>${counted(card.beneath, 'card')} under it</small>` : nothing}`;

/** A creature as a tile. @param {any} card
 * @param {string} flank @param {any} view @param {Table} table */
function creature(card, flank, view, table) {
  const name = nameOf(card.code, table);
  const role = view.fight?.attacker === card.card ? 'attacks'
    : view.fight?.defender === card.card ? 'is attacked' : '';
  const doomed = many(view.tagged).includes(card.card);
  const left = Math.max((card.power ?? 0) - (card.damage ?? 0), 0);
  const taunt = many(card.keywords).some((it) => it.keyword === 'taunt');
  const label = [`${name} of ${houseIn(card.house)}`, flank, ...states(card), role,
    doomed ? 'about to be destroyed' : '',
    ownerOf(card, table)].filter(Boolean).join(', ');
  return table.thing(`card:${card.card}`, label, html`
    <b class="kf-title">${breaking(name, LONG)}</b>
    <span class="kf-numbers">${emblem(card.house)}<span
      class="kf-power">${sign('sword')}<b>${note(card.power ?? 0)}</b></span>
      ${card.armor ? html`<span
        class="kf-armor">${sign('kf-armor')}<b>${note(card.armor_left ?? 0)}</b>
        <small>${note(`/${card.armor}`)}</small></span>` : nothing}
      ${card.amber ? html`<span class="kf-on-it">${sign('amber')}<b>${note(card.amber)}</b></span>`
        : nothing}</span>
    ${card.damage ? html`<svg class="kf-life" viewBox="0 0 100 6" preserveAspectRatio="none"
      aria-hidden="true">
        <rect width="100" height="6"></rect><rect class="left"
          width=${(100 * left) / Math.max(card.power ?? 1, 1)} height="6"></rect></svg>
      <span class="kf-damage">${sign('kf-damage')} ${note(`${card.damage} damage`)}</span>`
      : nothing}
    ${marks(card, table)}
    ${role ? html`<span class="kf-flag">${sign('sword')} ${note(role)}</span>` : nothing}
    ${doomed ? html`<span class="kf-flag">${sign('kf-purged')} ${note('is destroyed')}</span>`
      : nothing}
    ${card.exhausted ? html`<span
      class="kf-exhausted">${sign('kf-turned')} ${note('exhausted')}</span>` : nothing}`,
  { class: `kf-card h-${card.house} ${card.exhausted ? 'exhausted' : ''} ${
    taunt ? 'taunt' : ''}` });
}

/** @param {any} card @param {Table} table */
const ownerOf = (card, table) =>
  (card.owner === undefined ? '' : `owned by ${table.name(card.owner)}`);

/** What else is so of a card, as signs with words. @param {any} card @param {Table} table */
function marks(card, table) {
  const all = /** @type {string[][]} */ ([
    card.stunned ? ['kf-stun', 'stunned'] : null,
    card.warded ? ['kf-ward', 'warded'] : null,
    card.enraged ? ['kf-enrage', 'enraged'] : null,
    card.power_counters ? ['kf-counter', `+${card.power_counters} power`] : null,
    ...many(card.counters).map((it) => ['kf-counter', `${it.count} ${plain(it.name)}`]),
    card.chose ? ['flag', houseIn(card.chose)] : null,
    card.owner === undefined ? null : ['person', `of ${table.name(card.owner)}`],
  ].filter(Boolean));
  const keywords = many(card.keywords).map(keywordIn).join(' · ');
  return html`${all.map((it) => html`<span class="kf-mark">${sign(it[0])} ${note(it[1])}</span>`)}
    ${keywords ? html`<span class="kf-words">${note(keywords)}</span>` : nothing}`;
}

/** @param {any} player @param {any} view @param {Table} table */
function artifacts(player, view, table) {
  if (!player.artifacts?.length) return nothing;
  return html`<section role="group" class="kf-things"
    aria-label="Artifacts of ${table.name(player.seat)}">
    ${many(player.artifacts).map((it) => {
    const name = nameOf(it.code, table);
    const doomed = many(view.tagged).includes(it.card);
    const label = [`${name}, artifact of ${houseIn(it.house)}`, ...states(it), ownerOf(it, table),
      doomed ? 'about to be destroyed' : '']
      .filter(Boolean).join(', ');
    return html`<span class="kf-slot">${table.thing(`card:${it.card}`, label, html`
      <span class="kf-top">${emblem(it.house)}<b class="kf-title">${breaking(name, LONG)}</b></span>
      ${it.amber ? html`<span class="kf-on-it">${sign('amber')}<b>${note(it.amber)}</b></span>`
        : nothing}
      ${marks(it, table)}
      ${doomed ? html`<span class="kf-flag">${sign('kf-purged')} ${note('is destroyed')}</span>`
        : nothing}
      <span class="kf-kind">${sign(it.exhausted ? 'kf-turned' : 'kf-artifact')}
      ${note(it.exhausted ? 'exhausted' : 'artifact')}</span>`,
    { class: `kf-card artifact h-${it.house} ${it.exhausted ? 'exhausted' : ''}` })}${
      under(it, table)}</span>`;
  })}</section>`;
}

/** The cards that one holds. @param {any} player @param {Table} table */
function hand(player, table) {
  return html`<section role="group" class="kf-hand" aria-label="Hand of ${table.name(player.seat)}">
    <h2>${sign('kf-hand')} ${table.yours?.(player.seat) ? 'Your hand'
      : html`Hand of ${table.name(player.seat)}`}</h2>
    <div class="kf-cards">${many(player.hand).map((it) => {
      const name = nameOf(it.code, table);
      const { kind, amber: bonus, text, label } = heldIn(it, table);
      return table.thing(`card:${it.card}`, label, html`
        <span class="kf-top">${emblem(it.house)}<b
          class="kf-title">${breaking(name, LONG)}</b></span>
        <span class="kf-kind">${note(kind.join(' · ').replaceAll(/ (?=\d)/g, '\u00a0'))}
          ${bonus ? html`<span class="kf-on-it">${sign('amber')}<b>${note(`+${bonus}`)}</b></span>`
            : nothing}</span>
        ${text ? html`<span class="kf-text" data-n=${text}></span>` : nothing}`,
      { class: `kf-card in-hand h-${it.house} ${it.why_not ? 'shut' : ''}` });
    })}${player.hand.length ? nothing : html`<p class="soft">No cards in hand.</p>`}</div>
  </section>`;
}

/** What lasts. @param {any} view @param {Table} table */
function lasting(view, table) {
  const all = many(view.lasting);
  if (!all.length) return nothing;
  return html`<section class="kf-lasting"><h2>Ongoing effects</h2><ul>${all.map((it) => html`
    <li>${table.thing(`card_code:${it.code}`, nameOf(it.code, table), nameOf(it.code, table),
      { class: 'kf-small' })}
      ${withNames(it.says, table)}${it.house ? html` (${houseIn(it.house)})` : nothing}
      <small>${untilIn(it.until)}</small></li>`)}</ul></section>`;
}
