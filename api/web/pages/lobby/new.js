// A new match: the game, who plays with you, and what else may be chosen.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { Refusal, get } from '../../core/api.js';
import { closeOwn, openDialog } from '../../core/dialog.js';
import { toWrong } from '../../core/forms/wrong.js';
import { comeBackTo, go, redraw, say } from '../../core/page.js';
import { patiently } from '../../core/patient.js';
import {
  EXPIRY, REVEAL, TAKEBACKS, WATCHING, chosen as chosenOf, clockIn, delayIn,
} from '../../core/policies.js';
import { session } from '../../core/session.js';
import { styled } from '../../core/signs.js';
import { parted } from '../games/options.js';
import { whereIn, wrongIn } from '../games/text.js';
import { fields } from './fields.js';

/** Who plays with whoever makes a match, and what that means. First what a newcomer can do alone:
 * where nobody else is about, they would wait for nothing. */
const OPPONENTS = /** @type {const} */ ([
  ['bots', 'Bots', 'You can start at once.'],
  ['open', 'Anyone', 'The table is listed in the lobby.'],
  ['link', 'People with the link', 'The table is not listed.'],
]);

/** Programs of the server that play at once for one account. */
const BOTS_MAX = 5;

const CLOCKS = [
  ['No clock', null],
  ['5 minutes, plus 5 seconds per decision',
    { kind: 'fischer', initial_ms: 300_000, increment_ms: 5_000 }],
  ['30 minutes each', { kind: 'bank', initial_ms: 1_800_000 }],
  ['1 minute per decision', { kind: 'per_decision', initial_ms: 60_000 }],
  ['1 day per decision', { kind: 'per_decision', initial_ms: 86_400_000 }],
];

/** How far behind those who do not play may see a match.
 * @type {({events?: number, seconds?: number} | undefined)[]} */
const DELAYS = [undefined, { events: 10 }, { seconds: 60 }, { seconds: 300 },
  { events: 10, seconds: 300 }, { seconds: 1800 }];

/** The style of the window; it is there before the window is, so that nothing moves in it.
 * @type {Promise<unknown> | null} */
let style = null;
/** Whether the window is about to open. */
let isOpening = false;

/** Asks what is to be played, and makes the table. @param {any} lobby */
export async function newMatch(lobby) {
  if (!session.account) {
    comeBackTo('/?new');
    go('/account?for=table');
    return;
  }
  const { pathname } = location;
  if (isOpening) return;
  isOpening = true;
  await (style ??= styled('pages/lobby/new.css'));
  isOpening = false;
  if (location.pathname !== pathname) return;
  const model = {
    ruleset: lobby.ruleset || lobby.rulesets[0]?.id, seats: 0, title: '', opponents: 'bots',
    visibility: 'public', clock: 0, takebacks: 'off', reveal: 'all', delay: 0, expiry: 'default',
    /** @type {Record<string, any>} */ options: {},
    /** @type {Map<string, string>} */ drafts: new Map(), /** @type {any[]} */ trouble: [],
    busy: false, waits: /** @type {unknown} */ (''),
  };
  const waits = (/** @type {unknown} */ why) => {
    model.waits = why;
    redraw();
  };
  const chosen = () => {
    // The games may come while the window is open.
    model.ruleset ||= lobby.rulesets[0]?.id;
    return lobby.rulesets.find((/** @type {any} */ it) => it.id === model.ruleset);
  };
  const make = async () => {
    if (model.busy) return;
    model.busy = true;
    model.trouble = [];
    redraw();
    const clock = clockOf(model);
    const delay = DELAYS[model.delay];
    const body = {
      ruleset: model.ruleset, visibility: visibilityOf(model),
      policies: { takebacks: model.takebacks, reveal: model.reveal, ...(delay ? { delay } : {}) },
      seats: model.seats || chosen().seats.balanced_from,
      ...(model.title.trim() ? { title: model.title.trim() } : {}),
      ...(clock ? { clock } : {}),
      ...(Object.keys(model.options).length ? { options: model.options } : {}),
    };
    try {
      const made = await patiently('/v1/matches', body, {}, waits);
      const said = await AFTER[model.opponents]?.(made, waits);
      if (!closeOwn(own)) {
        say('The match was made. It is in the lobby, under your matches.', 'done');
        return;
      }
      // Bots wait for nobody else: whoever made the table sits down at once.
      go(`/matches/${made.id}${model.opponents === 'bots' ? '?sit=0' : ''}`);
      if (said) say(said, 'done');
    } catch (error) {
      model.trouble = error instanceof Refusal && error.problem.errors ? error.problem.errors
        : [{ message: /** @type {Error} */ (error).message }];
      model.busy = false;
      redraw();
      toWrong('dialog');
    }
  };
  const own = openDialog('New match', () => {
    const it = chosen();
    /** @type {any[]} */
    const trouble = model.trouble;
    return html`<form class="new-match"
      @submit=${(/** @type {Event} */ event) => { event.preventDefault(); make(); }}
        @invalid=${{ handleEvent: unfold, capture: true }}>
      <fieldset class="games"><legend>Game</legend>${lobby.rulesets.length ? nothing
        : unread(lobby)}${lobby.rulesets.map((/** @type {any} */ one) => html`
        <label class="option ${one.id === model.ruleset ? 'on' : ''}"><input type="radio"
          name="ruleset" .checked=${one.id === model.ruleset}
          @change=${() => {
            Object.assign(model, { ruleset: one.id, options: {}, seats: 0, drafts: new Map(),
              trouble: [] });
            redraw();
          }}>
          <span class="label"><b>${one.name}</b><small>${
            one.summary}</small></span></label>`)}</fieldset>
      <fieldset class="opponents"><legend>Who plays with you?</legend>${
        OPPONENTS.map(([id, name, means]) => html`
        <label class="option ${id === model.opponents ? 'on' : ''}"><input type="radio"
          name="opponents" value=${id} .checked=${id === model.opponents}
          @change=${() => { model.opponents = id; redraw(); }}><span
            class="label"><b>${name}</b><small>${means}</small></span></label>`)}</fieldset>
      ${it && it.seats.max > it.seats.min ? html`<label>Seats, with yours <select
        @change=${(/** @type {any} */ event) => { model.seats = Number(event.target.value); }}>
        ${Array.from({ length: it.seats.max - it.seats.min + 1 }, (_, at) => it.seats.min + at)
          .map((count) => html`<option
            ?selected=${(model.seats || it.seats.balanced_from) === count}>${count}</option>`)
        }</select></label>` : nothing}
      <label>Name of the table <input type="text" maxlength="120" placeholder="optional"
        .value=${model.title}
        @input=${(/** @type {any} */ event) => { model.title = event.target.value; }}></label>
      ${it && Object.keys(it.options_schema?.properties ?? {}).length ? html`<details
        class="options-of"><summary>Options of ${it.name}</summary>
        ${options(it.options_schema, model)}
      </details>` : nothing}
      ${policy('clock', 'Clock', clockIn(clockOf(model))[1],
        CLOCKS.map(([name], at) => [String(at), String(name)]), String(model.clock),
        (value) => { model.clock = Number(value); })}
      ${CLOCKS[model.clock][1]
        ? policy('expiry', 'If the time of a player runs out', '',
          EXPIRY.map(([id, name]) => [id, name]), model.expiry,
          (value) => { model.expiry = value; }) : nothing}
      <details><summary>Who may watch, take-backs, and what is shown</summary>
        ${policy('watching', 'Who may watch', chosenOf(WATCHING, visibilityOf(model))[2],
          WATCHING.map(([id, name]) => [id, name]), visibilityOf(model),
          (value) => { model.visibility = value; }, model.opponents === 'link')}
        ${policy('takebacks', 'Take-backs', chosenOf(TAKEBACKS, model.takebacks)[2],
          TAKEBACKS.map(([id, name]) => [id, name]), model.takebacks,
          (value) => { model.takebacks = value; })}
        ${policy('reveal', 'After the end, everything is shown to',
          chosenOf(REVEAL, model.reveal)[2], REVEAL.map(([id, name]) => [id, name]), model.reveal,
          (value) => { model.reveal = value; })}
        ${policy('delay', 'Delay for spectators', delayIn(DELAYS[model.delay])[1],
          DELAYS.map((one, at) => [String(at), delayIn(one)[0]]), String(model.delay),
          (value) => { model.delay = Number(value); })}
      </details>
      ${trouble.length ? html`<div
        role="alert"><ul
          class="trouble">${trouble
            .map(
            (one) =>
              html`<li>${one.pointer
                ? html`<b>${whereIn(one.pointer.replace(/^\/options(?=\/)/, ''))}:</b> `
                : nothing}${wrongIn(one.message)}</li>`)}</ul></div>` : nothing}
      <p class="send"><span class="soft" aria-live="polite">${model.waits}</span>
        <button class="do" ?disabled=${model.busy || !it}>Make the table</button></p></form>`;
  }, { wide: true });
}

/** The options of a game; what few need is folded. @param {any} schema @param {any} model */
function options(schema, model) {
  const drawn = (/** @type {any} */ of) => fields(of, model.options, '/options',
    (next) => { model.options = next; model.trouble = []; },
    { errors: model.trouble, drafts: model.drafts });
  const [usual, few] = parted(schema, session.scopes.includes('admin'));
  return html`${drawn(usual)}${Object.keys(few.properties).length
    ? html`<details><summary>More options</summary>${drawn(few)}</details>` : nothing}`;
}

/** Why no games are there to choose from. @param {any} lobby */
const unread = (lobby) => (lobby.gamesTrouble ? html`<p class="note-line" role="alert">The games
  cannot be read. ${lobby.gamesTrouble} <button type="button" class="small"
    @click=${() => lobby.readGames()}>Again</button></p>`
  : html`<p class="soft" aria-busy="true">One moment …</p>`);

/** How the time of players is counted, as it is chosen.
 * @param {{clock: number, expiry: string}} model */
const clockOf = ({ clock, expiry }) => {
  const it = CLOCKS[clock][1];
  return it && typeof it === 'object' ? { ...it, on_expiry: expiry } : null;
};

/** One of the policies of a table, with what it means for those who play.
 * @param {string} id @param {string} title
 * @param {string} means @param {string[][]} choices By their values.
 * @param {string} now @param {(value: string) => void} set @param {boolean} [shut] */
const policy = (id, title, means, choices, now, set, shut = false) => html`<label
  data-policy=${id}>${title} <select ?disabled=${shut}
    @change=${(/** @type {any} */ event) => { set(event.target.value); redraw(); }}>
  ${choices.map(([value, name]) =>
    html`<option value=${value} ?selected=${now === value}>${name}</option>`)}</select>${means
    ? html`<small>${means}</small>` : nothing}</label>`;

/** What is not right yet may lie in something that is folded. @param {Event} event */
function unfold({ target }) {
  let it = /** @type {Element} */ (target).closest('details');
  for (; it; it = it.parentElement?.closest('details') ?? null) it.open = true;
}

/** A table to which an address leads stands in no list.
 * @param {{opponents: string, visibility: string}} model */
const visibilityOf = ({ opponents, visibility }) =>
  (opponents === 'link' ? 'unlisted' : visibility);

/** What is done once a table is made, and what is said of it.
 * @type {Record<string, (match: any, waits: (why: unknown) => void) => Promise<string>>} */
const AFTER = {
  async link({ id }) {
    try {
      await navigator.clipboard.writeText(new URL(`/matches/${id}`, location.href).href);
      return 'The link to your table is copied: send it to the people who are to play.';
    } catch {
      return 'Send the link to this page to the people who are to play.';
    }
  },
  async bots({ id, ruleset, seats }, waits) {
    try {
      const { bots } = await get(`/v1/rulesets/${ruleset}`);
      // The first seat is for whoever made the table.
      for (const { seat } of seats.slice(1, 1 + BOTS_MAX))
        await patiently(`/v1/matches/${id}/seats`, { seat, bot: bots[0] }, {}, waits);
      if (seats.length === 1) return 'Sit down to start.';
      return seats.length <= 1 + BOTS_MAX ? 'The bots are seated. Sit down to start.'
        : `${
          BOTS_MAX} bots are seated: no more may play for you at once. The other seats are free.`;
    } catch (error) {
      // Whoever wants bots learns before they sit down that none may play: the table goes again.
      await patiently(`/v1/matches/${id}/cancellations`, { reason: 'No bots could be seated.' }, {},
        waits).catch(() => {});
      throw error;
    }
  },
};
