// A loadout as somebody pastes it: as the game itself takes it, or as another program wrote it.
import { post } from './api.js';

/** @typedef {{taken: string, valid: boolean, problems: any[], notes: any[], loadout: any}} Read
 * What was read, in which form, and everything that is wrong with it. */

/** What a text looks like: `own`, or a media type. @param {string} written @param {any} game */
export function looks(written, game) {
  const text = written.trim();
  if (text.startsWith('<')) return 'application/xml';
  if (!/^[[{]/.test(text)) return 'text/plain';
  try {
    const own = Object.keys(game.loadout_schema.properties ?? {});
    const given = Object.keys(JSON.parse(text));
    return given.includes('preset') || (given.length > 0 && given.every((it) => own.includes(it)))
      ? 'own' : 'application/json';
  } catch {
    return 'own';
  }
}

/** What the game calls what a player brings, such as a deck: in its schema it says so first.
 * @param {any} game */
export const thingIn = ({ loadout_schema: { description = '' } }) =>
  /(?:^|: )(?:an?|the) ([a-z]+)/i.exec(description)?.[1] ?? 'loadout';

/** Reads a loadout; nothing is stored. @param {string} text @param {any} game @param {string} form
 * @returns {Promise<Read>} */
export async function readLoadout(text, game, form = looks(text, game)) {
  const path = `/v1/rulesets/${game.id}/loadouts`;
  if (form === 'own') {
    const loadout = JSON.parse(text);
    const { valid, violations } = await post(`${path}/validate`, { loadout });
    return { taken: form, valid, problems: violations, notes: [], loadout: valid ? loadout : null };
  }
  const { valid, problems, notes, loadout } =
    await post(`${path}/import`, text, { headers: { 'content-type': form } });
  return { taken: form, valid, problems, notes, loadout: loadout ?? null };
}
