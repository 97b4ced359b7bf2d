// The rooms of the games, each loaded when a match of that game is opened. A game without one is
// played on the generic board.

import { titled } from '../core/words.js';

/** @type {Record<string, () => Promise<{game: import('./room.js').Room}>>} */
export const rooms = {
  keyforge: () => import('./keyforge/game.js'),
  showdown: () => import('./showdown/game.js'),
  gunslingers: () => import('./gunslingers/game.js'),
  'wild-west': () => import('./wild-west/game.js'),
  doomtown: () => import('./doomtown/game.js'),
};

/** @type {Record<string, string>} */
const NAMES = {
  keyforge: 'KeyForge', showdown: 'Showdown', gunslingers: 'Gunslingers', 'wild-west': 'Wild West',
  doomtown: 'Doomtown',
};

/** What a game is called. @param {string} id */
export const gameIn = (id) => NAMES[id] ?? titled(id);

/** What a match is called, there as in links to it.
 * @param {{title?: string | null, staged?: boolean, ruleset: string}} match */
export const titleOf = ({ title, staged, ruleset }) =>
  `${staged ? 'Staged: ' : ''}${title ?? `A match of ${gameIn(ruleset)}`}`;
