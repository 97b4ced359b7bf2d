// The same table once more: with the same settings, and with the same seats as far as whoever asks
// for it can have them taken. The others are invited by its link.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { Refusal, all, get } from '../../core/api.js';
import { closeOwn, openDialog } from '../../core/dialog.js';
import { go, redraw, say } from '../../core/page.js';
import { patiently } from '../../core/patient.js';
import { keepShare } from '../../core/shares.js';
import { chance } from './seat.js';

/** @typedef {import('./model.js').Model} Model */

/** How the server's own programs play, by their names, which nobody else can have.
 * @type {Record<string, string>} */
const STYLES = { Bot: 'steady', 'Random bot': 'random' };
/** Events among which a match begins. */
const BEGINNING = 200;

/** Those that were begun, by the matches that are played again. @type {WeakMap<Model, Rematch>} */
const begun = new WeakMap();

/** Makes a table with the same terms, seats whoever sat at the last one and its bots, and leads
 * there. What waits or fails is said in a window, from which it goes on where it stopped.
 * @param {Model} model */
export function playAgain(model) {
  const it = begun.get(model) ?? new Rematch(model);
  begun.set(model, it);
  it.window = openDialog('Play again', () => html`<p
    role="status">${it.waits || (it.busy ? it.doing : '')}</p>
    ${it.trouble ? html`<p class="trouble" role="alert">${it.trouble}</p>` : nothing}
    <p class="send"><button class="do" ?disabled=${it.busy} @click=${() => it.go()}>${
      it.busy ? 'Making the table …' : 'Try again'}</button></p>`);
  it.go();
}

class Rematch {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.busy = false;
    this.doing = '';
    this.waits = /** @type {unknown} */ ('');
    this.trouble = '';
    /** @type {unknown} The window in which it is told. */
    this.window = null;
    /** @type {import('../../core/contract.js').Match | null} The new table. */
    this.made = null;
    /** @type {Map<number, any> | null} */
    this.brought = null;
    /** @type {Map<number, string>} Shares of chance, by seat. */
    this.shares = new Map();
    /** @type {Set<number>} Seats that are taken again. */
    this.taken = new Set();
    /** @type {Set<number>} Own seats for which it has to be asked what is brought. */
    this.open = new Set();
    /** Why bots do not sit again, as far as they do not. */
    this.left = '';
  }

  async go() {
    if (this.busy) return;
    Object.assign(this, { busy: true, trouble: '', doing: 'A table with the same settings …' });
    redraw();
    try {
      const { match, seats } = this.model;
      this.brought ??= await broughtTo(this.model);
      this.made ??= await this.write('/v1/matches', termsOf(match));
      this.doing = 'The same seats …';
      for (const seat of seats) if (!this.isDone(seat)) await this.sit(seat);
      for (const { seat, player } of match.seats) {
        if (player && STYLES[player.name] && player.program && !this.isDone(seat))
          await this.seatBot(seat, STYLES[player.name]);
      }
      // Whoever has closed the window is led nowhere, until they ask again.
      if (closeOwn(this.window)) {
        begun.delete(this.model);
        this.lead();
      }
    } catch (error) {
      this.trouble = /** @type {Error} */ (error).message;
    }
    this.busy = false;
    redraw();
  }

  /** @param {number} seat */
  isDone(seat) {
    return this.taken.has(seat) || this.open.has(seat);
  }

  /** @param {string} path @param {any} body */
  write(path, body) {
    return patiently(path, body, {}, (why) => {
      this.waits = why;
      redraw();
    });
  }

  /** Sits down where the caller sat, with what they brought.
   * @param {number} seat */
  async sit(seat) {
    const loadout = this.brought?.get(seat);
    const role = this.roleOf(seat);
    if (!loadout && await bringsSomething(this.model.match.ruleset, role)) {
      this.open.add(seat);
      return;
    }
    const entropy = this.shares.get(seat) ?? chance();
    this.shares.set(seat, entropy);
    const body = { seat, entropy, ...(loadout ? { loadout } : {}), ...(role ? { role } : {}) };
    const id = this.made?.id ?? '';
    try {
      await this.write(`/v1/matches/${id}/seats`, body);
      keepShare({ id, who: this.model.who }, seat, entropy);
      this.taken.add(seat);
    } catch (error) {
      if (!isFinal(error)) throw error;
      // What was brought does not do any more, or somebody was faster: the window of seats says so.
      this.open.add(seat);
    }
  }

  /** @param {number} seat @param {string} bot */
  async seatBot(seat, bot) {
    const { model } = this;
    const role = this.roleOf(seat);
    // What others see of a loadout may lack its secrets.
    const loadout = model.eyes.includes('revealed') ? this.brought?.get(seat) : null;
    const body = { seat, bot, ...(loadout ? { loadout } : {}), ...(role ? { role } : {}) };
    try {
      await this.write(`/v1/matches/${this.made?.id}/seats`, body);
      this.taken.add(seat);
    } catch (error) {
      if (!isFinal(error)) throw error;
      this.left = error.message;
    }
  }

  /** @param {number} seat */
  roleOf(seat) {
    return this.model.match.seats.find((it) => it.seat === seat)?.role;
  }

  /** Leads to the new table, and says what is left to do there. */
  lead() {
    const { open, taken, made } = this;
    const [asked] = open;
    go(`/matches/${made?.id}${asked === undefined ? '' : `?sit=${asked}`}`);
    const free = (made?.seats.length ?? 0) - taken.size - open.size;
    const seated = taken.size ? 'You sit where you sat before'
      : 'This is a new table with the same settings';
    if (this.left) say(`Not all bots sit again. ${this.left}`, 'alert');
    say(free ? `${seated}. Send the link to this page to the people you played with.`
      : `${seated}.`, 'done');
  }
}

/** Whether a refusal would be the same again. @param {unknown} error @returns {error is Refusal} */
const isFinal = (error) => error instanceof Refusal && !error.passes && error.status !== 401;

/** What a table like this one is made of. @param {Model['match']} match */
function termsOf(match) {
  const { kind, initial_ms, increment_ms, on_expiry } = /** @type {any} */ (match.clock ?? {});
  const timed = kind && kind !== 'none';
  const { takebacks, reveal, delay } = match.policies;
  return {
    ruleset: match.ruleset, seats: match.seats.length, visibility: match.visibility,
    policies: { takebacks, reveal, ...(delay ? { delay } : {}) }, options: match.options,
    ...(match.title ? { title: match.title } : {}),
    ...(timed ? { clock: { kind, initial_ms, ...(increment_ms ? { increment_ms } : {}),
      ...(on_expiry ? { on_expiry } : {}) } } : {}),
  };
}

/** What was brought to the seats of a match, as far as the caller may know.
 * @param {Model} model @returns {Promise<Map<number, any>>} */
async function broughtTo({ id, eyes, seats }) {
  const found = new Map();
  for (const as of eyes.includes('revealed') ? ['revealed'] : seats.map((it) => `seat:${it}`)) {
    const { items } = await get(`/v1/matches/${id}/events?as=${as}&limit=${BEGINNING}`);
    const started = items.flatMap((/** @type {any} */ it) => it.facts)
      .find((/** @type {any} */ it) => it.type === 'match_started');
    for (const { seat, loadout } of started?.seats ?? []) {
      if (loadout && (as === 'revealed' || as === `seat:${seat}`)) found.set(seat, loadout);
    }
  }
  return found;
}

/** Whether players of a game, in a role, bring something that has to be chosen.
 * @param {string} ruleset @param {string | undefined} role */
async function bringsSomething(ruleset, role) {
  const [loadouts, game] =
    await Promise.all([all(`/v1/rulesets/${ruleset}/loadouts`), get(`/v1/rulesets/${ruleset}`)]);
  const isReferee = game.roles?.some((/** @type {any} */ it) => it.id === role && it.referee);
  return loadouts.length > 0 && !isReferee;
}
