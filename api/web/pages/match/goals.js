// Where the palette leads on a match page.
import { caption, spoken } from '../../core/sentence.js';
import { say } from '../../core/page.js';
import { eyesIn } from '../../core/words.js';
import { decision, nextOf } from './seeking.js';
import { inspect } from './telling.js';

const DECISIONS = /** @type {const} */ ([['Next decision', 1], ['Previous decision', -1]]);

/** To the next decision of a player; from their last one on to the first.
 * @param {import('./model.js').Model} model @param {number} seat */
function decides(model, seat) {
  const made = model.reel.frames
    .filter(({ event }) => event.kind === 'decision.made' && event.seat === seat);
  const next = made.find((it) => it.seq > model.at) ?? made[0];
  if (next) model.seek(next.seq, 'mark');
  else say(`${model.name(seat)} has decided nothing yet.`, 'done');
}

/** Where the palette leads on this page: events and their sentences, players, rules that acted,
 * things, eyes.
 * @param {import('./model.js').Model} model
 * @param {import('../../core/contract.js').Guide | null} guide The game's, as far as it is there.
 * @returns {import('../../core/palette.js').Goal[]} */
export function goals(model, guide) {
  if (!model.match) return [];
  const titles = new Map((guide?.rules ?? []).map((it) => [it.id, it.title]));
  const rules = new Map();
  const events = [];
  for (const { seq, event } of model.reel.frames) {
    const said = caption(event, 2)
      .map((/** @type {any} */ it) => spoken(it, (seat) => model.name(seat))).join(' ');
    events.push({ name: `${seq} ${said}`, kind: 'event', run: () => model.seek(seq) });
    for (const fact of event.facts ?? []) if (fact.rule) rules.set(fact.rule, seq);
  }
  return [
    ...model.match.seats.map((/** @type {any} */ { seat }) => ({
      name: model.name(seat), kind: 'player: their next decision', run: () => decides(model, seat),
    })),
    ...events,
    ...[...rules].map(([rule]) => ({ name: `${rule} ${titles.get(rule) ?? ''}`,
      kind: 'rule: next time it applied', run: () => nextOf(model, rule) })),
    ...[...titles].filter(([rule]) => !rules.has(rule)).map(([rule, title]) =>
      ({ name: `${rule} ${title}`, kind: 'rule', run: () => model.cite(rule) })),
    ...[...model.catalogue.values()].map((it) => ({
      name: it.name, kind: 'where was it?', run: () => inspect(model, '', it.name),
    })),
    ...DECISIONS.map(([name, way]) =>
      ({ name, kind: 'of the player you are viewing as', run: () => decision(model, way) })),
    ...model.eyes.map((it) => ({ name: `View as: ${eyesIn(it, (seat) => model.name(seat))}`,
      kind: 'view', run: () => model.look(it) })),
  ];
}
