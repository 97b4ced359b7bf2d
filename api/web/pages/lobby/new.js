// A new match: the game, who plays with you, and what else may be chosen.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { Refusal, get, persist } from '../../core/api.js';
import { openDialog, closeDialog } from '../../core/dialog.js';
import { go, redraw, say } from '../../core/page.js';
import { session } from '../../core/session.js';
import { plain, titled } from '../../core/words.js';

/** Who plays with whoever makes a match, and what that means. */
const OPPONENTS = /** @type {const} */ ([
  ['open', 'Anyone', 'The table is listed in the lobby.'],
  ['link', 'People with the link', 'The table is not listed.'],
  ['bots', 'Bots', 'You can start at once.'],
]);

/** Programs of the server that play at once for one account. */
const BOTS_MAX = 5;

const CLOCKS = [
  ['No clock', null],
  ['5 minutes, plus 5 seconds per decision', { kind: 'fischer', initial_ms: 300_000, increment_ms: 5_000, on_expiry: 'default' }],
  ['30 minutes each', { kind: 'bank', initial_ms: 1_800_000, on_expiry: 'default' }],
  ['1 minute per decision', { kind: 'per_decision', initial_ms: 60_000, on_expiry: 'default' }],
  ['1 day per decision', { kind: 'per_decision', initial_ms: 86_400_000, on_expiry: 'default' }],
];

/** Asks what is to be played, and makes the table. @param {any} lobby */
export function newMatch(lobby) {
  if (!session.account) {
    sessionStorage.setItem('highnoon.back', '/?new');
    go('/account');
    return;
  }
  const model = {
    ruleset: lobby.ruleset || lobby.rulesets[0]?.id, seats: 0, title: '', opponents: 'open', visibility: 'public', clock: 0, takebacks: 'off', reveal: 'all',
    /** @type {Record<string, any>} */ options: {}, /** @type {any[]} */ trouble: [], busy: false,
  };
  const chosen = () => lobby.rulesets.find((/** @type {any} */ it) => it.id === model.ruleset);
  const make = async () => {
    model.busy = true;
    model.trouble = [];
    redraw();
    const clock = CLOCKS[model.clock][1];
    const body = {
      ruleset: model.ruleset, visibility: visibilityOf(model),
      policies: { takebacks: model.takebacks, reveal: model.reveal },
      ...(model.seats ? { seats: model.seats } : {}),
      ...(model.title.trim() ? { title: model.title.trim() } : {}),
      ...(clock ? { clock } : {}),
      ...(Object.keys(model.options).length ? { options: model.options } : {}),
    };
    try {
      const made = await persist('/v1/matches', body, {});
      const said = await AFTER[model.opponents]?.(made);
      closeDialog();
      go(`/matches/${made.id}`);
      if (said) say(said);
    } catch (error) {
      model.trouble = error instanceof Refusal && error.problem.errors ? error.problem.errors : [{ message: /** @type {Error} */ (error).message }];
      model.busy = false;
      redraw();
    }
  };
  openDialog('New match', () => {
    const it = chosen();
    /** @type {any[]} */
    const trouble = model.trouble;
    return html`<form @submit=${(/** @type {Event} */ event) => { event.preventDefault(); make(); }}>
      <fieldset class="games"><legend>Game</legend>${lobby.rulesets.map((/** @type {any} */ one) => html`
        <label class="option ${one.id === model.ruleset ? 'on' : ''}"><input type="radio" name="ruleset" .checked=${one.id === model.ruleset}
          @change=${() => { model.ruleset = one.id; model.options = {}; model.seats = 0; redraw(); }}>
          <span class="label"><b>${one.name}</b><small>${one.summary}</small></span></label>`)}</fieldset>
      ${it && it.seats.max > it.seats.min ? html`<label>Seats <select @change=${(/** @type {any} */ event) => { model.seats = Number(event.target.value); }}>
        ${Array.from({ length: it.seats.max - it.seats.min + 1 }, (_, at) => it.seats.min + at).map((count) => html`<option ?selected=${model.seats === count}>${count}</option>`)}</select></label>` : nothing}
      <fieldset class="opponents"><legend>Who plays with you</legend>${OPPONENTS.map(([id, name, means]) => html`
        <label class="option ${id === model.opponents ? 'on' : ''}"><input type="radio" name="opponents" value=${id} .checked=${id === model.opponents}
          @change=${() => { model.opponents = id; redraw(); }}><span class="label"><b>${name}</b><small>${means}</small></span></label>`)}</fieldset>
      <label>Name of the table <input type="text" maxlength="120" placeholder="optional" .value=${model.title} @input=${(/** @type {any} */ event) => { model.title = event.target.value; }}></label>
      <label>Who may watch <select ?disabled=${model.opponents === 'link'} @change=${(/** @type {any} */ event) => { model.visibility = event.target.value; }}>
        ${[['public', 'Everybody'], ['unlisted', 'Anyone with the link'], ['private', 'Players only']].map(([id, name]) => html`
          <option value=${id} ?selected=${visibilityOf(model) === id}>${name}</option>`)}</select></label>
      <label>Clock <select @change=${(/** @type {any} */ event) => { model.clock = Number(event.target.value); }}>
        ${CLOCKS.map(([name], at) => html`<option value=${at} ?selected=${model.clock === at}>${name}</option>`)}</select></label>
      <details><summary>More</summary>
        <label>Take-backs <select @change=${(/** @type {any} */ event) => { model.takebacks = event.target.value; }}>
          <option value="off">None</option><option value="before_information">Free until somebody has learnt something new</option><option value="by_consent">If the others agree</option></select></label>
        <label>After the end, everything is shown to <select @change=${(/** @type {any} */ event) => { model.reveal = event.target.value; }}>
          <option value="all">everybody</option><option value="players">the players</option></select></label>
        ${it ? options(it.options_schema, model) : nothing}
      </details>
      ${trouble.length ? html`<ul class="trouble" role="alert">${trouble.map((one) => html`<li>${one.pointer ? html`<code>${one.pointer}</code> ` : nothing}${one.message}</li>`)}</ul>` : nothing}
      <p class="send"><button class="do" ?disabled=${model.busy || !it}>Make the table</button></p></form>`;
  }, { wide: true });
}

/** A table to which an address leads stands in no list. @param {{opponents: string, visibility: string}} model */
const visibilityOf = ({ opponents, visibility }) => (opponents === 'link' ? 'unlisted' : visibility);

/** What is done once a table is made, and what is said of it.
 * @type {Record<string, (match: any) => Promise<string>>} */
const AFTER = {
  async link({ id }) {
    try {
      await navigator.clipboard.writeText(new URL(`/matches/${id}`, location.href).href);
      return 'The link to your table is copied: send it to the people who are to play.';
    } catch {
      return 'Send the link to this page to the people who are to play.';
    }
  },
  async bots({ id, ruleset, seats }) {
    try {
      const { bots } = await get(`/v1/rulesets/${ruleset}`);
      // The first seat is for whoever made the table.
      for (const { seat } of seats.slice(1, 1 + BOTS_MAX)) await persist(`/v1/matches/${id}/seats`, { seat, bot: bots[0] }, {});
      if (seats.length === 1) return 'Sit down to start.';
      return seats.length <= 1 + BOTS_MAX ? 'The bots are seated. Sit down to start.'
        : `${BOTS_MAX} bots are seated: no more may play for you at once. The other seats are free.`;
    } catch (error) {
      return /** @type {Error} */ (error).message;
    }
  },
};

/** The options of a game, drawn from their schema, as far as they are choices, numbers or switches.
 * @param {any} schema @param {any} model */
function options(schema, model) {
  const set = (/** @type {string} */ name, /** @type {any} */ value, /** @type {any} */ of) => {
    if (value === of.default || value === '') delete model.options[name];
    else model.options[name] = value;
    redraw();
  };
  return Object.entries(schema?.properties ?? {}).map(([name, of]) => {
    const value = model.options[name] ?? of.default;
    const told = of.description ? html`<small>${of.description}</small>` : nothing;
    if (of.enum) {
      return html`<label>${titled(name)} <select @change=${(/** @type {any} */ event) => set(name, event.target.value, of)}>
        ${of.enum.map((/** @type {any} */ one) => html`<option value=${one} ?selected=${value === one}>${plain(String(one))}</option>`)}</select>${told}</label>`;
    }
    if (of.type === 'boolean') {
      return html`<label class="check"><input type="checkbox" .checked=${!!value} @change=${(/** @type {any} */ event) => set(name, event.target.checked, of)}> ${titled(name)}${told}</label>`;
    }
    if (of.type === 'integer') {
      return html`<label>${titled(name)} <input type="number" min=${of.minimum ?? nothing} max=${of.maximum ?? nothing} .value=${String(value ?? '')}
        @input=${(/** @type {any} */ event) => set(name, event.target.value === '' ? '' : Number(event.target.value), of)}>${told}</label>`;
    }
    return nothing;
  });
}
