// Parts of the board that not every combat has, each read when a combat first does.
import { later } from '../../core/page.js';
import { many, zones } from './told.js';

const dice = later(() => import('./dice.js'));
const ground = later(() => import('./ground.js'));
const warden = later(() => import('./warden.js'));

/** Those that a combat takes, as far as they are there; null while one is on its way.
 * @param {any} view */
export const parts = (view) => ({
  // Before the first round nobody has rolled anything.
  dice: view?.phase && view.phase !== 'waiting' ? dice() : undefined,
  ground: zones(view).length || view?.horses?.length || view?.traps?.length ? ground() : undefined,
  warden: view?.warden !== undefined || many(view?.proposals).length
    || many(view?.conditions).length || many(view?.rulings).length
    ? warden() : undefined,
});
