// The rooms of the games, each loaded when a match of that game is opened. A game without one is
// played on the generic board.

/** @type {Record<string, () => Promise<{game: import('./room.js').Room}>>} */
export const rooms = {
  keyforge: () => import('./keyforge/game.js'),
  showdown: () => import('./showdown/game.js'),
  gunslingers: () => import('./gunslingers/game.js'),
  'wild-west': () => import('./wild-west/game.js'),
  doomtown: () => import('./doomtown/game.js'),
};
