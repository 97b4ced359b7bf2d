// The keys of a match page.
import { formOf } from '../../core/forms/form.js';
import { optionsOf } from '../../core/point.js';
import { change, settings } from '../../core/settings.js';
import { redraw } from '../../core/page.js';
import { copy } from './bar.js';
import { callJudge, takeBack } from './table.js';
import { caption, spoken } from '../../core/sentence.js';
import { eyesIn } from '../../core/words.js';
import { inspect } from './inspect.js';

/** @param {import('./model.js').Model} model @returns {import('../../core/keys.js').Key[]} */
export function keys(model) {
  if (!model.match) return [];
  const { prompt } = model;
  const to = (/** @type {string} */ panel, /** @type {string} */ selector) => () => {
    model.panel = panel;
    redraw();
    requestAnimationFrame(() => requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus()));
  };
  const turnEyes = (/** @type {number} */ by) => () => {
    const { eyes } = model;
    model.look(eyes[(eyes.indexOf(model.eyesNow) + by + eyes.length) % eyes.length]);
  };
  /** @type {import('../../core/keys.js').Key[]} */
  const answering = prompt ? [
    { keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], does: 'Choose an option by its number', run: (event) => digit(model, Number(event.key)) },
    { keys: ['Enter', 'Ctrl+Enter'], does: 'Do it', always: true, run: () => model.answer() },
    { keys: ['v'], does: 'Try: see what it would bring', run: () => model.tryOut() },
    { keys: ['Backspace'], does: 'Undo the last step of the draft', run: () => {
      const form = formOf(prompt.choice);
      model.set(form.undo ? form.undo(prompt.choice, model.drafts.get(prompt.id)) : form.blank(prompt.choice));
    } },
    { keys: ['q'], does: 'To the question', run: to('question', '.question button, .question input, .question textarea, .question select') },
  ] : [];
  return [
    ...answering,
    { keys: ['ArrowLeft', ','], does: 'One event back', run: () => model.step(-1) },
    { keys: ['ArrowRight', '.'], does: 'One event on', run: () => model.step(1) },
    { keys: ['['], does: 'Turn before', run: () => model.mark(-1) },
    { keys: [']'], does: 'Next turn', run: () => model.mark(1) },
    { keys: ['{'], does: 'Phase before', run: () => model.mark(-1, ['turn', 'phase']) },
    { keys: ['}'], does: 'Next phase', run: () => model.mark(1, ['turn', 'phase']) },
    { keys: ['n'], does: 'Next mark', run: () => model.mark(1, []) },
    { keys: ['N'], does: 'Mark before', run: () => model.mark(-1, []) },
    { keys: ['Home'], does: 'To the start', run: () => model.seek(1) },
    { keys: ['End', '0'], does: 'To now', run: () => model.seek(Infinity) },
    { keys: ['k'], does: 'Play, or stop', run: () => model.play() },
    { keys: ['e'], does: 'Next eyes', run: turnEyes(1) },
    { keys: ['E'], does: 'Eyes before', run: turnEyes(-1) },
    { keys: ['c'], does: 'Two pairs of eyes side by side', run: () => model.sideBySide(model.moment.beside ? null : model.eyes.find((it) => it !== model.eyesNow) ?? null) },
    { keys: ['w'], does: 'The board in words', run: () => { change({ words: !settings.words }); redraw(); } },
    { keys: ['b'], does: 'To the board', run: () => /** @type {HTMLElement | null} */ (document.querySelector('.board .thing[tabindex="0"]'))?.focus() },
    { keys: ['l', '/', 'Ctrl+f'], does: 'Find in the log', run: to('log', '#log-search') },
    { keys: ['s'], does: 'Copy the address of this moment', run: () => copy(model) },
    ...(model.match.may?.includes('takeback') ? [{ keys: ['u'], does: 'Take back', run: () => takeBack(model) }] : []),
    ...(model.match.may?.includes('dispute') ? [{ keys: ['!'], does: 'Call a judge', run: () => callJudge(model) }] : []),
  ];
}

/** @param {import('./model.js').Model} model @param {number} digit */
function digit(model, digit) {
  const { prompt } = model;
  if (!prompt) return;
  const form = formOf(prompt.choice);
  const draft = model.drafts.get(prompt.id);
  // The list says which option has which number: groups and filters change their order.
  const numbered = [...document.querySelectorAll('.question [data-place]')].map((it) => Number(/** @type {HTMLElement} */ (it).dataset.place));
  const place = numbered[digit - 1] ?? digit - 1;
  if (place < optionsOf(prompt.choice).length) model.set(form.pick(prompt.choice, draft, place));
}

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
    ...[...rules].map(([rule]) => ({ name: rule, kind: 'rule: next time it acted', run: () => model.nextOf(rule) })),
    ...[...model.catalogue.values()].map((it) => ({
      name: it.title ?? it.name ?? String(it.id), kind: 'in the catalogue', run: () => inspect(model, `card:${it.id}`, it.title ?? it.name ?? ''),
    })),
    ...model.eyes.map((it) => ({ name: `Eyes: ${eyesIn(it, (seat) => model.name(seat))}`, kind: 'eyes', run: () => model.look(it) })),
  ];
}
