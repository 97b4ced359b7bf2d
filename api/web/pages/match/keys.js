// The keys of a match page.
import { formOf } from '../../core/forms/form.js';
import { keysOf, optionsOf } from '../../core/point.js';
import { change, settings } from '../../core/settings.js';
import { need, redraw, say } from '../../core/page.js';
import { isStuck, tryOut } from './asking.js';
import { pauses } from './bar.js';
import { set } from './drafts.js';
import { copy } from './handing.js';
import { decision, marked, pace, sought } from './seeking.js';
import { missed } from './watching.js';
import { session } from '../../core/session.js';
import { plain } from '../../core/words.js';

/** What a player does beside the game. */
const beside = () => need(() => import('./table.js'));

/** @param {import('./model.js').Model} model @returns {import('../../core/keys.js').Key[]} */
export function keys(model) {
  if (!model.match) return [];
  const { prompt } = model;
  const to = (/** @type {string} */ panel, /** @type {string} */ selector) => () => {
    model.panel = panel;
    // What is folded away cannot have the focus.
    if (isFolded()) model.sheet = 'half';
    redraw();
    focused(selector, 0);
  };
  const kind = plain(sought(model) || 'mark or note');
  // What is not on the page is not answered: the first press leads there.
  const toQuestion = to('question', prompt?.choice.form === 'number' ? FIELD : ANSWER);
  const seen = (/** @type {(event: KeyboardEvent) => void} */ run) =>
    (document.querySelector('.question') ? run : toQuestion);
  const turnEyes = (/** @type {number} */ by) => () => {
    const eyes = unlooked(model);
    model.look(eyes[(eyes.indexOf(model.eyesNow) + by + eyes.length) % eyes.length]);
  };
  /** @type {import('../../core/keys.js').Key[]} */
  const answering = prompt ? [
    ...(prompt.choice.form === 'number'
      ? [{ keys: isAsked() ? DIGITS : DIGITS.slice(1), does: 'Write the number',
      run: seen(({ key }) => written(key)) }]
      // In the past 0 leads to now.
      : [{ keys: [...DIGITS.slice(1),
        ...(model.isAtHead && optionsOf(prompt.choice).length > 9 ? ['0'] : [])],
        does: 'Choose an option by its number',
        run: seen(({ key }) => digit(model, Number(key))) }]),
    ...(formOf(prompt.choice)?.move ? [
      { keys: ['Alt+ArrowUp'], does: 'Move what you look at, or the last one, up in the order',
        run: () => moved(model, -1) },
      { keys: ['Alt+ArrowDown'], does: 'Move it down', run: () => moved(model, 1) },
    ] : []),
    { keys: ['Enter'], does: prompt.choice.form === 'assign' ? 'Put what is in hand, or do it'
      : 'Do it', always: true,
      run: seen(() => putsHand(model) || asksForNone() || model.answer()) },
    { keys: ['Ctrl+Enter'], does: 'Do it, wherever the focus is; in a note, save it',
      always: true, run: (event) => {
        /** @type {HTMLFormElement | null | undefined} */
        const note = document.activeElement?.closest('.note-form');
        if (note) note.requestSubmit();
        else seen(() => model.answer())(event);
      } },
    { keys: ['v'], does: 'Try: see what it would do', run: () => tryOut(model) },
    { keys: ['Backspace'], does: 'Undo the last step of the draft', run: () => {
      const form = formOf(prompt.choice);
      set(model, form.undo ? form.undo(prompt.choice, model.drafts.get(prompt.id))
        : form.blank(prompt.choice));
    } },
    { keys: ['q'], does: 'To the question', run: toQuestion },
  ] : [];
  // A thing that has the focus takes these keys itself.
  const onBoard = document.activeElement?.closest('.board .thing') ? [
    { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
      does: 'On the board: from thing to thing', run() {} },
    { keys: ['Enter', ' '], does: 'Choose the thing, or look at it', run() {} },
    { keys: ['i', 'x'], does: 'What is known of the thing, and where it has been', run() {} },
  ] : [];
  const closes = model.preview || isSpread() ? [
    { keys: ['Escape'], does: model.preview ? 'Close the preview' : 'Make the panel small', run() {
      if (model.preview) model.preview = null;
      else model.sheet = 'peek';
      redraw();
    } },
  ] : [];
  // The board scrolls, not the page: where what has the focus does not scroll, keys scroll it.
  const scroll = document.activeElement?.closest('.panel, .thing') ? [] : [
    { keys: ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'], does: '', run: scrolled },
  ];
  return [
    ...onBoard,
    ...closes,
    ...answering,
    ...scroll,
    { keys: ['ArrowLeft', ','], does: 'One event back; Shift and an arrow: ten',
      run: (event) => model.step(event.shiftKey ? -10 : -1) },
    { keys: ['ArrowRight', '.'], does: 'One event on; Shift and an arrow: ten',
      run: (event) => model.step(event.shiftKey ? 10 : 1) },
    { keys: ['['], does: 'Previous turn', run: () => model.mark(-1) },
    { keys: [']'], does: 'Next turn', run: () => model.mark(1) },
    { keys: ['{'], does: 'Previous phase', run: () => model.mark(-1, ['turn', 'phase']) },
    { keys: ['}'], does: 'Next phase', run: () => model.mark(1, ['turn', 'phase']) },
    { keys: ['n'], does: `Next ${kind}`, run: () => marked(model, 1) },
    { keys: ['N'], does: `Previous ${kind}`, run: () => marked(model, -1) },
    { keys: ['d'], does: 'Next decision of the player you are viewing as',
      run: () => decision(model, 1) },
    { keys: ['D'], does: 'Previous decision of that player', run: () => decision(model, -1) },
    { keys: ['Home'], does: 'To the start', run: () => model.seek(1) },
    { keys: answering.some((it) => it.keys.includes('0')) ? ['End'] : ['End', '0'],
      does: model.isOn ? 'Back to now' : 'To the end',
      run: () => (model.isOn ? model.toNow() : model.seek(Infinity)) },
    { keys: ['k'], does: `${missed(model) ? 'Watch what happened' : 'Play'}, or stop`,
      run: () => model.play() },
    { keys: ['K'], does: 'Stop at the end of each turn, or not', run: () => pauses() },
    { keys: ['<'], does: 'Play slower', run: () => pace(model, -1) },
    { keys: ['>'], does: 'Play faster', run: () => pace(model, 1) },
    { keys: ['e'], does: 'View as the next player', run: turnEyes(1) },
    { keys: ['E'], does: 'View as the previous player', run: turnEyes(-1) },
    { keys: ['c'], does: 'Two views side by side',
      run: () => model.go({ beside: model.moment.beside ? null
        : unlooked(model).find((it) => it !== model.eyesNow) ?? null }, 'beside') },
    { keys: ['w'], does: 'The board in words',
      run: () => { change({ words: !settings.words }); redraw(); } },
    { keys: ['b'], does: 'To the board', run() {
      // A sheet that lies over all of it goes down first.
      if (model.sheet === 'full') model.sheet = 'half';
      redraw();
      /** @type {HTMLElement | null} */ (document.querySelector('.board .thing[tabindex="0"]'))
        ?.focus();
    } },
    { keys: ['l', '/'], does: 'Find in the log', run: to('log', '#log-search') },
    { keys: ['a'], does: 'Write a note at this moment', run: to('notes', '#note') },
    { keys: ['s'], does: 'Copy the link to this moment', run: () => copy(model) },
    ...(model.branches.length ? [{
      keys: ['m'], does: 'To the current line of play, or back to all lines',
      run: () => model.follow(model.moment.branch ? null : 'current'),
    }] : []),
    ...(session.account ? [{
      keys: ['f'], does: 'Play on from here', run: () => beside().then(({ fork }) => fork(model)),
    }] : []),
    ...(model.match.may?.includes('takeback')
      ? [{ keys: ['u'], does: 'Take back',
        run: () => beside().then(({ takeBack }) => takeBack(model)) }] : []),
    ...(model.match.may?.includes('dispute')
      ? [{ keys: ['!'], does: 'Call a judge',
        run: () => beside().then(({ callJudge }) => callJudge(model)) }] : []),
  ];
}

/** The field of a number that is asked for. */
const FIELD = '.question .number input';
/** Where an answer begins; where nothing of it can be changed, what sends it. */
const ANSWER = `${['button', 'input', 'textarea', 'select']
  .map((it) => `.question .answer ${it}:enabled`)}, .question button.do:enabled`;
const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** The eyes that may be changed in passing: a judge's look is put on record.
 * @param {import('./model.js').Model} model */
const unlooked = ({ eyes }) => eyes.filter((it) => it !== 'judge');

/** Drawings for which a part of the page may be on its way. */
const FRAMES_MAX = 60;

/** Puts the focus on something as soon as it is drawn.
 * @param {string} selector @param {number} times */
function focused(selector, times) {
  const it = /** @type {HTMLElement | null} */ (document.querySelector(selector));
  if (it && times > 1) it.focus();
  else if (times < FRAMES_MAX) requestAnimationFrame(() => focused(selector, times + 1));
}

/** Whether the panel is a sheet, as on a small screen. */
const isSheet = () => document.querySelector('.panel .grip')?.checkVisibility() ?? false;
const isFolded = () => isSheet() && !!document.querySelector('.panel.peek');
const isSpread = () => isSheet() && !document.querySelector('.panel.peek');

/** @param {KeyboardEvent} event */
function scrolled({ key }) {
  const boards = document.querySelector('.boards');
  const way = key.endsWith('Up') ? -1 : 1;
  const by = way * (key.startsWith('Page') ? (boards?.clientHeight ?? 0) * 0.85 : 40);
  if (boards && boards.scrollHeight > boards.clientHeight) boards.scrollBy({ top: by });
  else window.scrollBy({ top: way * (key.startsWith('Page') ? innerHeight * 0.85 : 40) });
}

/** Leads to where things in hand can be put: there the same key puts them.
 * Returns whether there are any.
 * @param {import('./model.js').Model} model */
function putsHand({ drafts, prompt }) {
  const bin = /** @type {HTMLElement | null} */ (document
    .querySelector('.question [data-bin]:enabled'));
  if (!bin || !drafts.get(prompt?.id ?? '')?.hand?.length) return false;
  bin.focus();
  return true;
}

/** Whether the focus is in the question. */
const isAsked = () => !!document.activeElement?.closest('.question');

/** Writes a number from its first digit on: the field takes the others. @param {string} digit */
function written(digit) {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector(FIELD));
  if (!field || field.disabled) return;
  field.focus();
  field.value = digit;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Moves a part of an order: the one that has the focus, in the list or on the board,
 * or else the last.
 * @param {import('./model.js').Model} model @param {number} by */
function moved(model, by) {
  const { prompt } = model;
  if (!prompt || model.sending) return;
  const draft = model.drafts.get(prompt.id);
  const on = /** @type {HTMLElement | null} */ (document.activeElement);
  const row = on?.closest('.question .chosen li');
  const key = on?.dataset.key ?? '';
  const options = optionsOf(prompt.choice);
  const pointed = draft.findIndex((/** @type {number} */ place) =>
    (model.room?.keys?.(options[place], prompt) ?? keysOf(options[place])).includes(key));
  const at = row ? [...row.parentElement?.children ?? []].indexOf(row)
    : pointed < 0 ? draft.length - 1 : pointed;
  const to = at + by;
  if (!draft.length || to < 0 || to >= draft.length) return;
  set(model, formOf(prompt.choice).move?.(draft, at, by));
  // What is moved again and again keeps the focus.
  if (row || pointed < 0) focused(`.question .chosen li:nth-of-type(${to + 1})`, 0);
}

/** Whoever has chosen nothing is led to the button that says so: it takes the key once more. */
function asksForNone() {
  const button = /** @type {HTMLElement | null} */ (
    document.querySelector('.question button.do.empty:not(:disabled)'));
  if (!button || button === document.activeElement) return false;
  button.focus();
  say(`Nothing is chosen. Press Enter once more for “${button.innerText}”.`, 'alert');
  return true;
}

/** @param {import('./model.js').Model} model @param {number} digit */
function digit(model, digit) {
  const { prompt } = model;
  if (!prompt || model.sending || isStuck(model)) return;
  const form = formOf(prompt.choice);
  const draft = model.drafts.get(prompt.id);
  const at = (digit || 10) - 1;
  // The list says which option has which number: groups and filters change their order, and what is
  // in an order already leaves the others theirs.
  const listed = /** @type {HTMLElement[]} */ ([
    ...document.querySelectorAll('.question [data-place]')]);
  // A box stands beside its key, a button around it.
  const keyOf = (/** @type {HTMLElement | undefined} */ it) =>
    (it?.closest('label') ?? it)?.querySelector('kbd');
  const named = listed.find((it) => keyOf(it)?.textContent?.trim() === String(digit))
    ?? (keyOf(listed[0]) ? null : listed[at]);
  if (named === null) return;
  const place = named ? Number(named.dataset.place) : at;
  if (place >= optionsOf(prompt.choice).length) return;
  set(model, form.pick(prompt.choice, draft, place));
  named?.scrollIntoView({ block: 'nearest' });
  // What had the focus in the list would take the key that sends: it goes along.
  const on = /** @type {HTMLElement | null} */ (document.activeElement
    ?.closest('.question .answer [data-place], .question .chosen *'));
  if (!on || prompt.choice.form === 'split') return;
  if (prompt.choice.form !== 'sequence') named?.focus();
  else {
    on.blur();
    focused('.question .chosen li:last-of-type', 0);
  }
}
