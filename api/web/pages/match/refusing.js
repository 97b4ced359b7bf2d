// Eyes that may not look: those that may are taken, and it is said.
import { say } from '../../core/page.js';

/** @param {import('./model.js').Model} model */
export function mayNot(model) {
  const { reel, moment } = model;
  if (!reel.refusal || !moment.eyes) return;
  const { status, message } = reel.refusal;
  const how = moment.eyes.startsWith('seat:') ? 'as that player' : 'this way';
  say(`You may not view the match ${how}. ${status === 401 ? 'Log in first.' : message}`, 'alert');
  model.look(null, '');
}
