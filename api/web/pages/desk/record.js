// The record beside a dispute: rulings and appeals, looks, and the audit.
import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { get, send } from '../../core/api.js';
import { redraw } from '../../core/page.js';
import { caption, cited, named, sentence } from '../../core/sentence.js';
import { badge } from '../../core/signs.js';
import { counted, plain, timeOf } from '../../core/words.js';
import { decided, issued, lookedAt } from '../match/ruled.js';
import { telling } from '../match/telling.js';
import { leads } from './leads.js';
import { onRecord, thought } from './moment.js';

/** @typedef {import('./case.js').Case} Case */

/** Rules that are listed at first, those that applied most. */
const RULES_SHOWN = 30;

/** Rulings of this match, each with the appeals against it. @param {Case} it */
export function rulings(it) {
  const counts = it.match.seats.filter((/** @type {any} */ one) => one.player)
    .map((/** @type {any} */ one) => {
    const own = it.rulings.filter((ruling) => ruling.seat === one.seat && !ruling.superseded_by);
    return html`<li><span class="who seat-${one.seat % 6}">${badge(one.seat)}${
      it.name(one.seat)}:</span> ${own.length
      ? own.map((ruling) => `${plain(ruling.kind)} (event ${ruling.seq})`).join(', ')
        : 'none'}</li>`;
  });
  return html`<h2>Rulings of this match</h2>
    ${counts.length ? html`<p>Against players:</p><ul class="earlier" role="list">${counts}</ul>`
      : nothing}
    ${it.rulings.length ? html`<ol class="rulings">${it.rulings.map((one) => ruling(it, one))}</ol>`
      : html`<p
      class="soft">None yet.</p>`}`;
}

/** @param {Case} it @param {any} one */
function ruling(it, one) {
  const appeals = it.siblings.filter((dispute) => dispute.appeal_of === one.seq);
  return html`<li class=${one.superseded_by ? 'replaced' : ''}>
    <p>At event <button class="seq inline" @click=${() => it.lead(one.seq)}
        aria-label="Go to event ${one.seq}">${one.seq}</button>:
      ${decided(it, one, it.guide)}</p>
    <blockquote>${one.reason}</blockquote>
    <p class="soft">${issued(it, one)}</p>
    ${one.superseded_by ? nothing : html`<button class="small"
      @click=${() => {
        it.change({ supersedes: one.seq });
        it.tab = 'case';
        it.card = 'ruling';
        redraw();
      }}>Replace it</button>`}
    ${appeals.length ? html`<ul
      class="appeals">${appeals.map((dispute) => html`<li>Appealed${dispute.seat === undefined ? ''
      : html` by <span class="who seat-${dispute.seat % 6}">${badge(dispute.seat)}${
        it.name(dispute.seat)}</span>`}:
      <a href="/desk/${dispute.id}">${dispute.claim ?? 'the claim'}</a>
        ${dispute.status === 'open' ? html`<span class="chip">open</span>`
        : html`decided at ${dispute.ruling}`}</li>`)}</ul>` : nothing}</li>`;
}

/** Looks at what was hidden, one's own marked. @param {Case} it */
export function looks(it) {
  const own = new Set(it.ownLooks.map((one) => one.id));
  return html`<h2>Looks at what was hidden</h2>
    <p
      class="soft">Each was put on record before it was answered; the players can read this list
    when the match is over. ${it.looksHold
      ? 'Its hashes show that no entry was altered or removed.'
      : html`<b class="bad">Its hashes show that an entry was altered or removed.</b>`}</p>
    ${it.looks.length ? html`<ol class="looks">${it.looks.map((one) => html`<li><b>${own.has(one.id)
      ? 'You' : one.judge.name}</b>, ${timeOf(one.at)}, with the match at event ${one.version}: ${
        lookedAt(it, one.what)}</li>`)}</ol>`
      : html`<p>Nobody has looked.</p>`}`;
}

/** Reads the whole audit, page by page: each page is a look. @param {Case} it */
const readAudit = (it) => it.record('audit', async () => {
  /** @type {any[]} */
  const items = [];
  let page;
  for (let after = 0; ;) {
    page = await get(`/v1/matches/${it.id}/audit?limit=500&after=${after}`);
    items.push(...page.items ?? []);
    if (!page.next) break;
    after = page.next;
  }
  it.audited = { items, report: page.report, looks: page.looks, rule: '', isWhole: false };
});

/** @param {Case} it */
export function audit(it) {
  const { audited } = it;
  return html`<h2>Audit</h2>
    <p><a class="button small" href="/matches/${it.id}?at=${it.at}">The match</a> <button
      class="small record" ?disabled=${!!it.busy}
      @click=${() => exported(it)}>${it.busy === 'export' ? 'Exporting …'
      : 'Export it, on record'}</button></p>
    <p>${onRecord('Opening the audit or exporting it')}</p>
    ${audited ? opened(it, audited)
      : html`<p>The whole log: each event with the questions before it, how long players thought,
        and whether every decision comes out the same when it is decided again.</p>
      <p><button class="record" ?disabled=${!!it.busy}
        @click=${() => readAudit(it)}>${it.busy === 'audit' ? 'Reading …'
        : 'Open the audit, on record'}</button></p>`}
    ${it.wrong && it.tab === 'audit' ? html`<p class="trouble">${it.wrong}</p>`
      : nothing}`;
}

/** @param {Case} it @param {NonNullable<Case['audited']>} audited */
function opened(it, audited) {
  const { items, report } = audited;
  return html`
    <p class="verdict-line ${report.valid ? 'good' : 'bad'}"><b>${report.valid
      ? `Played by the rules: all ${
        report.events} events came out the same when they were decided again.`
      : `Event ${report.first_failure?.seq} fails the check (${report.first_failure?.check}): ${
        report.first_failure?.detail}`}</b></p>
    <h3>Thinking time</h3>${times(it, items)}
    <h3>Rules that applied</h3>${acted(it, audited)}
    <h3>Events</h3><div class="scroll" tabindex="0" role="region" aria-label="Events"><table
      class="audit-table"><thead><tr><th scope="col">Event</th><th scope="col">What happened</th><th
        scope="col">Asked before</th><th scope="col">Thought</th></tr></thead>
      <tbody>${items.map(({ event, before, think_ms }) => html`<tr
        class=${event.seq === it.dispute.about ? 'now' : ''}>
        <td><button class="seq" @click=${() => it.lead(event.seq)}
          aria-label="Go to event ${event.seq}">${event.seq}</button></td>
        <td>${caption(event, 4).length ? caption(event, 4)
          .map((/** @type {any} */ fact) => html`${sentence(fact, telling(it))} `)
          : html`${event.seat === undefined ? nothing : badge(event.seat)}<span
            class="soft">${plain(event.kind.replace('.', ' '))}</span>`}</td>
        <td>${before.map((/** @type {any} */ of) =>
          html`<div>${badge(of.seat)}${
            of.prompts.map((/** @type {any} */ one) => named(one.title, (seat) => it.name(seat)))
              .join('; ')}</div>`)}</td>
        <td class="number-cell">${think_ms === undefined ? ''
          : thought(think_ms)}</td></tr>`)}</tbody></table></div>`;
}

/** The rules that applied, each with how many events it applied in, and the way to them.
 * @param {Case} it @param {NonNullable<Case['audited']>} audited */
function acted(it, audited) {
  /** @type {Map<string, Set<number>>} */
  const rules = new Map();
  for (const { event } of audited.items) for (const { rule } of event.facts)
    if (rule) rules.set(rule, (rules.get(rule) ?? new Set()).add(event.seq));
  const most = [...rules].sort(([, one], [, other]) => other.size - one.size);
  const chosen = rules.get(audited.rule);
  return html`<p class="rules-acted">${most.slice(0, audited.isWhole ? Infinity : RULES_SHOWN)
    .map(([rule, seqs]) => html`<span class="chip">${cited(rule, telling(it))} <button
      class="seq inline" aria-expanded=${rule === audited.rule}
      aria-label="The ${counted(seqs.size, 'event')} of rule ${rule}"
      @click=${() => { audited.rule = rule === audited.rule ? '' : rule; redraw(); }}
      >${seqs.size}</button></span>`)}
    ${!audited.isWhole && RULES_SHOWN < most.length ? html`<button class="small"
      @click=${() => { audited.isWhole = true; redraw(); }}>Show all ${most.length}</button>`
      : nothing}</p>
    <p class="acted-at" role="status">${chosen ? html`${cited(audited.rule, telling(it))} applied at
      event ${leads(chosen, (seq) => it.lead(seq))}.` : nothing}</p>`;
}

/** Times to think per seat as bars, with the middle one and the longest, per phase.
 * @param {Case} it @param {any[]} items */
function times(it, items) {
  const phases = it.marks.filter((one) => ['turn', 'phase'].includes(one.mark));
  const timed = items.filter((one) => one.think_ms !== undefined && one.event.seat !== undefined);
  if (!timed.length) return html`<p class="soft">No times are known.</p>`;
  const longest = Math.max(...timed.map((one) => one.think_ms), 1);
  const seats = [...new Set(timed.map((one) => one.event.seat))].sort();
  return html`<div class="times">${seats.map((seat) => {
    const own = timed.filter((one) => one.event.seat === seat);
    const most = own.reduce((a, b) => (b.think_ms > a.think_ms ? b : a));
    const phase = phases.findLast((one) => one.seq <= most.event.seq);
    return html`<figure><figcaption><span
      class="who seat-${seat % 6}">${badge(seat)}${it.name(seat)}</span>
        ${counted(own.length, 'decision')}, median ${
          thought(middle(own.map((one) => one.think_ms)))}; longest ${
            thought(most.think_ms)} at event ${most.event.seq}${phase?.short ? ` (${phase.short})`
              : ''}</figcaption>
      <svg viewBox="0 0 ${Math.max(own.length, 40) * 8} 40" preserveAspectRatio="none" role="img"
        aria-label="Thinking times of ${it.name(seat)}, decision by decision">
        ${own.map((one, place) => { const height = Math.max((one.think_ms / longest) * 38, 1);
          const about = one.event.seq === it.dispute.about ? 'about' : '';
          return svg`<rect class="bar-of seat-${seat % 6} ${about}"
            x=${place * 8 + 1} y=${40 - height} width="6"
            height=${height}><title>${one.event.seq}: ${thought(one.think_ms)}</title></rect>`;
        })}</svg>${byPhase(own, phases)}</figure>`;
  })}</div>`;
}

/** What a phase is called, whichever turn it belongs to: what names players or things is only once.
 * @param {any} mark */
const phaseIn = (mark) => (mark?.mark !== 'phase' ? 'Before the first phase' : mark.short
  ?? (mark.spans?.length ? 'Other phases'
    : mark.text.replace(/^The |(?: (?:phase|step))? begins\.$|\.$/g, '')));

/** The same by phase, where a match has several. @param {any[]} own @param {any[]} marks */
function byPhase(own, marks) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const { event, think_ms } of own) {
    const name = phaseIn(marks.findLast((one) => one.seq < event.seq));
    found.set(name, [...(found.get(name) ?? []), think_ms]);
  }
  return found.size < 2 ? nothing
    : html`<details><summary>By phase</summary><table><thead><tr><th scope="col">Phase</th><th
    scope="col">Decisions</th><th scope="col">Median</th><th
      scope="col">Longest</th></tr></thead><tbody>${[...found].map(([name, all]) => html`
    <tr><th scope="row">${name}</th><td>${all.length}</td><td>${thought(middle(all))}</td><td>${
      thought(Math.max(...all))}</td></tr>`)}</tbody></table></details>`;
}

/** @param {number[]} all */
const middle = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];

/** Saves the export as a file: it needs the judge's name, so a plain link does not do.
 * @param {Case} it */
const exported = (it) => it.record('export', async () => {
  const answer = await send('GET', `/v1/matches/${it.id}/audit/export`,
    { accept: 'application/x-ndjson' });
  const address = URL.createObjectURL(await answer.blob());
  const link = Object.assign(document.createElement('a'),
    { href: address, download: `${it.id}.jsonl` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
});
