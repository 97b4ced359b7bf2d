// What things of the Wild West are called, and how fighters stand:
// the board and its words say the same.
import { counted, listed, plain, titled } from '../../core/words.js';

/** A list that may be left out. @param {any[] | undefined} list */
export const many = (list) => list ?? [];

/** @typedef {import('../room.js').Table} Table */
/** @typedef {Partial<Pick<Table, 'card' | 'name' | 'me'>>} Names */

/** Grit of a turn. */
export const GRIT = 6;
export const BANDS = [
  { id: 'arms', name: 'Arm’s Reach', far: 1, says: 'the next hex' },
  { id: 'short', name: 'Short', far: 6, says: 'to 6 hexes, 30 yards' },
  { id: 'long', name: 'Long', far: 18, says: 'to 18 hexes, 90 yards' },
  { id: 'distant', name: 'Distant', far: Infinity, says: 'farther' },
];
export const SKILLS = ['charm', 'finesse', 'intuition', 'nerve'];
const PHASES = /** @type {Record<string, string>} */ ({
  waiting: 'Not begun', surprise: 'Before the combat', initiative: 'Turn order', turns: 'Combat',
  aftermath: 'Aftermath', over: 'Over',
});
export const ENDINGS = /** @type {Record<string, string>} */ ({
  won: 'The posse has won.', lost: 'The posse is beaten.', drawn: 'Nobody has won.',
});
export const VITALS = /** @type {Record<string, string>} */ ({
  bleeding: 'bleeding out', dead: 'dead', captured: 'captured', fled: 'fled',
});

/** What goes on. @param {any} view */
export const phaseIn = ({ phase, round, options }) =>
  `${phase === 'turns' && options?.mode === 'duel' ? 'Duel' : PHASES[phase] ?? titled(phase)}${
    round ? `, round ${round}` : ''}`;

/** How many of a side are left. @param {any[]} its */
export function leftOf(its) {
  const up = its.filter((it) => it.vital === 'alive').length;
  return up === its.length ? counted(up, 'fighter') : `${up} of ${its.length} still in the fight`;
}

/** @typedef {{q: number, r: number}} Hex */
/** @param {Hex} one @param {Hex} other */
export function distance(one, other) {
  const [q, r] = [one.q - other.q, one.r - other.r];
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}
/** The band of a distance, by its place. @param {number} hexes */
export const bandOf = (hexes) => BANDS.findIndex((it) => hexes <= it.far);
/** @param {string} id */
export const bandIn = (id) => BANDS.find((it) => it.id === id)?.name ?? plain(id);

/** @param {any} view @param {number | undefined} who */
export const fighter = (view, who) => many(view?.fighters).find((it) => it.who === who);
/** What a question says of somebody who can be chosen, such as how likely they are hit.
 * @param {any} prompt @param {number} who @returns {string | undefined} */
export const detailOf = (prompt, who) => many(prompt?.choice.options)
  .find((it) => it.value?.type === 'fighter' && it.value.who === who)?.detail;
/** @param {any} view @param {number | undefined} who @returns {string} */
export const nameOf = (view, who) => fighter(view, who)?.name ?? 'somebody';
/** The name of something in the catalogue.
 * @param {string} kind @param {string} id @param {Names} [names] */
export const called = (kind, id, names) =>
  names?.card?.(`${kind}-${id}`)?.name ?? titled(id ?? kind);

/** Dice as the books write them. @param {any} pool */
export function poolIn(pool) {
  const said = `${pool?.black ? `${pool.black}B` : ''}${pool?.gold ? `${pool.gold}G` : ''}`;
  return said || 'no dice';
}

/** With what somebody attacks. @param {any} means @param {Names} [names] */
export function meansIn(means, names) {
  switch (means?.type) {
    case 'weapon': return called('weapon', means.weapon, names).toLowerCase()
      + (means.load ? `, ${loadIn(means.load)}` : '');
    case 'item': return called('item', means.item, names).toLowerCase();
    case 'ability': return called('ability', means.ability, names);
    default: return 'an attack of its own';
  }
}
/** @param {any} load */
export const loadIn = (load) => `${plain(load?.kind ?? 'special')} rounds [${load?.strength ?? 1}]`;

/** What was prepared. @param {any} deed @param {Names} [names] */
export function deedIn(deed, names) {
  switch (deed?.type) {
    case 'attack': return `attack (${meansIn(deed.means, names)})`;
    case 'move': return `move for ${deed.grit} Grit`;
    case 'dodge': return `dodge with ${counted(deed.dice, 'die', 'dice')}`;
    case 'use_item': return `use ${called('item', deed.item, names).toLowerCase()}`;
    case 'ability': return `use ${called('ability', deed.ability, names)}`;
    case 'stance': return deed.prone ? 'lie down' : 'get up';
    case 'detonate': return `set off the charge${deed.hex ? ` at ${hexIn(deed.hex)}` : ''}`;
    default: return plain(deed?.type ?? 'act');
  }
}

const ATTACKED = /** @type {Record<string, string>} */ ({ own: 'them', ally: 'an ally',
  any: 'anybody' });
/** What sets it off. @param {any} trigger @param {any} view */
export function triggerIn(trigger, view) {
  const by = trigger?.by === undefined ? 'an opponent' : nameOf(view, trigger.by);
  switch (trigger?.type) {
    case 'enters_band': return `as ${by} comes within ${bandIn(trigger.band)}`;
    case 'moves': return `after ${by} has moved`;
    case 'declares_attack': return `as ${by} attacks ${ATTACKED[trigger.on] ?? 'somebody'}`;
    case 'ally_falls': return 'after an ally falls';
    case 'ally_rolls': return `as ${by} rolls a Skill`;
    case 'custom': return 'when what they have named happens';
    default: return plain(trigger?.type ?? '');
  }
}

/** @param {Hex} hex */
export const hexIn = (hex) => `hex ${hex.q},${hex.r}`;
/** @param {any} until @param {any} view */
function untilIn(until, view) {
  const of = nameOf(view, until?.of);
  switch (until?.type) {
    case 'next': return 'for the next roll';
    case 'turn_ends': return `until the${until.skip ? ' next' : ''} turn of ${of} ends`;
    case 'turn_begins': return `until the turn of ${of} begins`;
    case 'round_ends': return 'until the round ends';
    case 'combat_ends': return 'until the combat ends';
    case 'next_in_turn': return `for the next roll until the${until.skip ? ' next' : ''} turn of ${
      of} ends`;
    default: return '';
  }
}

const ROLLS = /** @type {Record<string, string>} */ ({
  attack: 'in attacks', skill: 'in Skills', defense: 'in Defense', any: 'in every roll',
});
/** What changes rolls and moves of somebody. @param {any} boost @param {any} view */
export function boostIn({ what, until }, view) {
  const against = what?.against === undefined ? '' : ` against ${nameOf(view, what.against)}`;
  const rolls = ROLLS[what?.on] ?? '';
  const more = what?.more?.black || what?.more?.gold ? `${poolIn(what.more)} more` : '';
  const dice = [more, what?.fewer ? `${counted(what.fewer, 'die', 'dice')} fewer` : ''];
  const says = /** @type {Record<string, string>} */ ({
    dice: `${listed(dice.filter(Boolean))} ${rolls}${against}`, slowed: 'moves cost double',
    farther: 'weapons reach one band farther',
    prey: `2 Hits more in the first attack on ${nameOf(view, what?.foe)}`,
    covered: 'Light Cover anywhere',
    ruled: `${coverIn(what?.cover)}${against}, as ruled`,
  })[what?.type] ?? plain(what?.type ?? '');
  return `${says} ${untilIn(until, view)}`.trim();
}
/** @param {string | undefined} cover */
export const coverIn = (cover) =>
  (!cover || cover === 'none' ? 'no Cover' : `${titled(cover)} Cover`);

/** What the ground is like. @param {any} zone */
export const zoneIn = (zone) => listed([
  zone?.blocks ? 'wall' : '', zone?.rough ? 'rough ground' : '', zone?.smoke ? 'smoke' : '',
  zone?.cover && zone.cover !== 'none' ? coverIn(zone.cover) : '',
].filter(Boolean)) || 'bare ground';

/** All parts of the ground that are not bare, those for a while among them.
 * @param {any} view @returns {any[]} */
export const zones = (view) => [
  ...(view?.ground?.zones ?? []),
  ...[...(view?.passing ?? []), ...(view?.ruled_zones ?? [])].map((it) => it.zone),
].filter((it) => it?.hexes?.length);

/** How healthy somebody is, in words. @param {any} it */
export function healthIn(it) {
  if (it.health === undefined) return it.lost ? `has lost ${it.lost} Health` : 'has lost no Health';
  return `Health ${it.health} of ${it.health_max ?? it.health}`;
}

/** How somebody stands beside Health and Grit: signs with words. @param {any} it @param {any} view
 * @returns {{sign: string, text: string, key?: string}[]} */
export function states(it, view) {
  const sources = listed(many(it.afraid_of).map((who) => nameOf(view, who)));
  const ails = many(it.statuses).map((one) => ({
    sign: `ww-${one.status}`, key: `status:${one.status}`,
    text: `${titled(one.status)} ${one.severity}${
      one.status === 'afraid' && sources ? ` of ${sources}` : ''}`,
  }));
  const rest = [
    it.vital && it.vital !== 'alive'
      ? { sign: 'ww-skull', text: VITALS[it.vital] ?? plain(it.vital) } : null,
    it.prone && it.vital === 'alive' ? { sign: 'ww-prone', text: 'lies on the ground' } : null,
    it.mounted ? { sign: 'ww-horse', text: 'rides' } : null,
    it.hidden ? { sign: 'ww-hidden', text: 'hidden' } : null,
    it.surprised ? { sign: 'ww-afraid', text: 'surprised' } : null,
    it.dodge ? { sign: 'ww-dodge', text: `Dodge: ${counted(it.dodge, 'Hit')}` } : null,
    it.aces ? { sign: 'ww-ace', text: counted(it.aces, 'Ace') } : null,
    it.free_aim ? { sign: 'ww-hit', text: 'a free Aim' } : null,
    it.debt ? { sign: 'ww-wait', text: `owes ${it.debt} Grit` } : null,
    it.reload === undefined ? null : { sign: 'ww-wait', text: `${it.reload} Grit next turn` },
    it.clings_to === undefined ? null
      : { sign: 'ww-trapped', text: `clings to ${nameOf(view, it.clings_to)}` },
    it.frenzied ? { sign: 'kf-enrage', text: 'in frenzy' } : null,
    it.scarred ? { sign: 'ww-burned', text: 'scarred: 2 Max Health less' } : null,
    it.weakened ? { sign: 'ww-poisoned', text: 'weak: one die fewer on Skills' } : null,
    it.bleeds && it.foe ? { sign: 'ww-heart', text: 'bleeds as characters do' } : null,
  ];
  const waits = many(view?.prepared).filter((one) => one.who === it.who)
    .map((one) => ({ sign: 'ww-wait',
      text: `prepared: ${deedIn(one.deed)} ${triggerIn(one.trigger, view)}` }));
  const [first, ...others] = /** @type {any[]} */ (rest);
  return [first, ...ails, ...others, ...waits].filter(Boolean);
}

/** Everything that is known of a fighter, as lines.
 * @param {any} it @param {any} view @param {Names} [names] */
export function standing(it, view, names) {
  const { person } = it;
  const list = (/** @type {string} */ title, /** @type {string[]} */ all) =>
    (all.length ? [`${title}: ${listed(all)}.`] : []);
  return [
    `${titled(healthIn(it))}.`,
    view?.turn?.who === it.who || it.grit ? `${it.grit ?? 0} Grit left.` : '',
    `Stands on ${hexIn(it.hex ?? { q: 0, r: 0 })}.`,
    ...states(it, view).map((one) => `${titled(one.text)}.`),
    ...many(view?.boosts).filter((one) => one.who === it.who)
      .map((one) => `${titled(boostIn(one, view))}.`),
    ...many(it.frenzies).map(
      (one, at) => `${one.text}${many(it.fired).includes(at) ? ' It has happened.' : ''}`),
    ...(person ? [
      ...list('Skills in black (B) and gold (G) dice', SKILLS.filter((it) => person.skills?.[it])
        .map((it) => `${titled(it)} ${poolIn(person.skills[it])}`)),
      ...list('In hand', many(person.in_hand).map((one) => called('weapon', one, names))),
      ...list('Weapons', many(person.weapons).map((one) => called('weapon', one, names))),
      ...list('Special rounds',
        many(person.shots).map((one) => `${loadIn(one.load)}, ${one.shots} of ${one.of} left`)),
      ...list('Items', many(person.items).map((one) => usesIn(one, names))),
      ...list('Abilities', many(person.abilities).map((one) => abilityIn(one, person, names))),
      ...list('Talents', many(person.talents).map((one) => titled(one))),
    ] : []),
    ...list('While bleeding they have rolled', many(it.bled_with).map(titled)),
  ].filter(Boolean);
}

/** @param {any} one @param {Names} [names] */
export const usesIn = (one, names) =>
  `${called('item', one.item, names)}${one.of ? ` ${one.uses} of ${one.of}` : ''}`;
/** @param {string} one @param {any} person @param {Names} [names] */
export function abilityIn(one, person, names) {
  const used = many(person?.used).find((it) => it.ability === one)?.times;
  return `${called('ability', one, names)}${used ? `, used ${used === 1 ? 'once' : `${used} times`}`
    : ''}`;
}
