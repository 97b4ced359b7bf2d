// Where the palette leads on a match page.
import { caption, spoken } from '../../core/sentence.js';
import { eyesIn } from '../../core/words.js';
import { inspect } from './telling.js';

const DECISIONS = /** @type {const} */ ([['Next decision', 1], ['Previous decision', -1]]);

/** Where the palette leads on this page: events and their sentences, rules that acted, things, eyes.
 * @param {import('./model.js').Model} model @returns {import('../../core/palette.js').Goal[]} */
export function goals(model) {
  if (!model.match) return [];
  const rules = new Map();
  const events = [];
  for (const { seq, event } of model.reel.frames) {
    const said = caption(event, 2).map((/** @type {any} */ it) => spoken(it, (seat) => model.name(seat))).join(' ');
    events.push({ name: `${seq} ${said}`, kind: 'event', run: () => model.seek(seq) });
    for (const fact of event.facts ?? []) if (fact.rule) rules.set(fact.rule, seq);
  }
  return [
    ...events,
    ...[...rules].map(([rule]) => ({ name: rule, kind: 'rule: next time it applied', run: () => model.nextOf(rule) })),
    ...[...model.catalogue.values()].map((it) => ({
      name: it.name, kind: 'where was it?', run: () => inspect(model, '', it.name),
    })),
    ...DECISIONS.map(([name, way]) => ({ name, kind: 'of the player you are viewing as', run: () => model.decision(way) })),
    ...model.eyes.map((it) => ({ name: `View as: ${eyesIn(it, (seat) => model.name(seat))}`, kind: 'view', run: () => model.look(it) })),
  ];
}
