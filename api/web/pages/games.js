import { html } from '../vendor/lit-html/lit-html.js';
/** @returns {import('../core/page.js').Page} */
export const open = () => ({ title: () => 'games', draw: () => html`<main id="main" class="plain"><h1>games</h1></main>` });
