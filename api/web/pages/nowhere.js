// An address that leads nowhere.
import { html } from '../vendor/lit-html/lit-html.js';

/** @returns {import('../core/page.js').Page} */
export const open = () => ({
  title: () => 'Nothing here',
  draw: () => html`<main id="main"
    class="plain"><h1>There is nothing here</h1><p><a href="/">To the lobby</a></p></main>`,
});
