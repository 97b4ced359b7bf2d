// Writing and issuing a ruling: its kind, what it needs, its reason and the rules it rests on.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { closeDialog, openDialog } from '../../core/dialog.js';
import { redraw, say } from '../../core/page.js';
import { caption, labelOf, named, sentence, spoken } from '../../core/sentence.js';
import { badge } from '../../core/signs.js';
import { counted, isOver, listed, plain } from '../../core/words.js';
import { telling } from '../match/telling.js';
import { adjust, unresolved } from './corrections.js';
import { keyed } from './keyed.js';
import {
  KINDS, NO_REASON, after, effect, isTried, lacks, marked, outcome, reasonOf, template, whyNot,
} from './kinds.js';
import { leadToLack } from './lacking.js';
import { onRecord } from './moment.js';

/** @typedef {import('./case.js').Case} Case */

/** Events that are offered to go back to one by one. */
const EVENTS_MAX = 150;
/** What changes nothing in the game: to go back there is to go back to the event before. */
const BESIDE = /^(dispute\.|match\.(suspended|resumed)$)/;
/** Things that a player has learnt which are told one by one. */
const LEARNT_MAX = 3;

/** @param {Case} it */
export function ruling(it) {
  const { draft } = it;
  const lack = lacks(it);
  const whys = KINDS.map(([kind]) => whyNot(it, kind));
  // Why several kinds cannot be had is said once, below them.
  const shared = [...new Set(whys)]
    .filter((why) => why && whys.indexOf(why) < whys.lastIndexOf(why));
  // What is wrong with all of it is said once.
  const more = it.errors.filter(
    (one) => !one.pointer.startsWith('/answer') || !it.wrong.startsWith(one.message));
  return html`<form class="ruling-form"
    @submit=${(/** @type {Event} */ event) => { event.preventDefault(); confirm(it); }}>
    <fieldset class="kinds"><legend>Kind</legend>${KINDS.map(([kind, name, does], place) => {
      const why = whys[place];
      const below = shared.indexOf(why) + 1;
      return html`<label class="kind ${draft.kind === kind ? 'on' : ''} ${why ? 'shut' : ''}"><input
        type="radio" name="kind"
        .checked=${draft.kind === kind} ?disabled=${!!why}
        aria-describedby=${below ? `shut-${below}` : nothing}
        @change=${() => it.change({ kind })}><span>${
          keyed(String(place + 1))}<b>${name}</b><small>${why && !below
          ? `Not now: ${why}.` : does}${below ? ' (not now: see below)' : ''}</small></span>
        </label>`;
    })}</fieldset>
    ${shared.map((why, place) => html`<p class="soft" id="shut-${place + 1}">Not now, as ${why}: ${
      listed(KINDS.filter((_, at) => whys[at] === why).map(([, name]) => name))}.</p>`)}
    ${draft.kind ? html`
      ${needs(it)}
      ${citations(it)}
      <label>Reason <textarea id="reason" rows="3" maxlength="4000" .value=${draft.reason}
        aria-invalid=${marked(it, '/reason')}
        @focus=${(/** @type {any} */ event) => { if (!draft.touched) event.target.select(); }}
        @input=${(/** @type {any} */ event) => it.write(event.target.value)}></textarea></label>
      ${draft.touched && template(it) && template(it) !== draft.reason ? html`<p><button
        type="button" class="small quiet"
        @click=${() => { draft.touched = false; it.change({}); }}>Back to the template</button></p>`
        : nothing}
      <label class="check"><input type="checkbox" .checked=${draft.public}
        @change=${(/** @type {any} */ event) => it.change({ public: event.target.checked })}>
        <span>Everybody who may watch can read it${draft.public ? ''
          : html` <small>${readers(it)}</small>`}</span></label>
      ${draft.public && it.rulings.some((one) => !one.public
        && [it.dispute.appeal_of, draft.supersedes].includes(one.seq)) ? html`<p
        class="note-line">The ruling that this is about is not public: your reason would be.</p>`
        : nothing}
      ${draft.supersedes === null ? nothing : html`<p
        class="note-line">It replaces the ruling at event ${draft.supersedes}. <button
        type="button" class="small"
          @click=${() => it.change({ supersedes: null })}>Remove</button></p>`}
      ${it.meanwhile.length ? html`<p
        class="note-line">${counted(it.meanwhile.length, 'event')}
        happened since you began: you will see them before the ruling is issued.</p>`
        : nothing}
      ${lack && lack !== NO_REASON ? nothing
        : html`<p class="after"><b>After this:</b> ${effect(it)} ${after(it)}</p>`}
      ${preview(it)}
    ` : nothing}
    ${it.wrong ? html`<div class="trouble"><p>${it.wrong}</p>${more.length
      ? html`<ul>${more.map((one) =>
        html`<li>${one.pointer.slice(1).replaceAll('/', ', ')
          || 'ruling'}: ${one.message}</li>`)}</ul>`
      : nothing}</div>` : nothing}
    ${draft.kind ? html`<p>${onRecord('Previewing')}</p>
      <p class="send"><span class="soft" aria-live="polite">${lack}</span>
      <button type="button" class="record" ?disabled=${!!lack || !!it.busy || it.cannotPreview}
        @click=${() => it.tryRuling()}>Preview ${keyed('p')}</button>
      <button class="do" ?disabled=${!!lack || !!it.busy}>Issue …</button></p>` : nothing}</form>`;
}

/** The title of a question, with players by name. @param {Case} it @param {string} title */
const titleIn = (it, title) => named(title, (seat) => it.name(seat));

/** Who can read a ruling that is not for everybody. @param {Case} it */
const readers = ({ match }) => (isOver(match.status)
  ? 'Only judges, the players concerned, and whoever may see what was hidden in the match.'
  : 'For now, only judges and the players concerned, until the match is over.');

/** What the kind of ruling needs besides. @param {Case} it */
function needs(it) {
  const { draft } = it;
  switch (draft.kind) {
    case 'warning': return seats(it, 'Who is warned');
    case 'penalty': return html`${seats(it, 'Who is penalized')}<fieldset><legend>Penalty</legend>${
      it.resolving === null ? nothing : html`<p class="note-line" id="unresolved">${
        unresolved(it)}</p>`}${
      it.guide?.penalties.map((/** @type {any} */ one) => {
      const shut = it.resolving !== null && one.id !== 'match_loss';
      return html`<label class="option ${draft.penalty === one.id ? 'on' : ''}"><input type="radio"
        name="penalty" aria-describedby=${shut ? 'unresolved' : nothing}
        .checked=${draft.penalty === one.id} ?disabled=${shut}
          @change=${() => it.change({ penalty: one.id })}><span
            class="label">${one.title}<small>${one.summary} ${one.rule}${
              shut ? ' (not now: see above)' : ''}</small></span></label>`;
    })}</fieldset>`;
    case 'extend': return html`${seats(it, 'Who gets more time')}<label>Minutes <input type="number"
      min="1" max="1440" step="1"
      .value=${String(draft.minutes)} aria-invalid=${marked(it, '/ms')}
      @change=${(/** @type {any} */ event) =>
        it.change({ minutes: Math.trunc(event.target.valueAsNumber) || 1 })}></label>`;
    case 'rewind': return rewind(it);
    case 'adjust': return adjust(it);
    case 'decide-for': return html`${seats(it, 'For whom', (seat) => {
      if (it.askedOf.has(seat)) begin(it, seat); })}${
        draft.seat === null ? nothing : answer(it, draft.seat)}`;
    case 'result': return result(it);
    default: return nothing;
  }
}

/** @param {Case} it @param {string} legend @param {(seat: number) => void} [chosen] */
const seats = (it, legend, chosen) => html`<fieldset
  class="seats-of"><legend>${legend}</legend>${
    it.match.seats.filter((/** @type {any} */ one) => one.player)
      .map((/** @type {any} */ one) => html`
  <label class="check"><input type="radio" name="seat" .checked=${it.draft.seat === one.seat}
    @change=${() => { it.change({ seat: one.seat }); chosen?.(one.seat); }}>
    <span class="who seat-${one.seat % 6}">${badge(one.seat)}${
      it.name(one.seat)}</span></label>`)}</fieldset>`;

/** @param {Case} it */
function rewind(it) {
  const { draft } = it;
  const points = it.points().sort((one, other) => other.seq - one.seq);
  const start = it.reel.frames.findIndex((one) => one.event.kind === 'match.started');
  const all = it.reel.frames.slice(Math.max(start, 0))
    .filter((one) => one.seq < it.newest && !BESIDE.test(one.event.kind)
      && !points.some((point) => point.seq === one.seq))
    .slice(-EVENTS_MAX).reverse();
  const asked = draft.to_seq === null ? []
    : it.reel.frames[it.reel.place(draft.to_seq)]?.event.asked ?? [];
  return html`<label>Back to the state after event <select aria-invalid=${marked(it, '/to_seq')}
    @change=${(/** @type {any} */ event) =>
      it.change({ to_seq: event.target.value ? Number(event.target.value) : null })}>
      <option value="" ?selected=${draft.to_seq === null}>choose …</option>
      <optgroup label="Proposed">${points.map(({ seq, why }) => html`<option value=${seq}
        ?selected=${draft.to_seq === seq}>${seq}, ${why}</option>`)}</optgroup>
      <optgroup label="Other events">${all.map(({ seq }) => html`<option value=${seq}
        ?selected=${draft.to_seq === seq}>${seq}: ${
          it.told(seq)}</option>`)}</optgroup></select></label>
    ${draft.to_seq === null ? nothing : html`<p>Board after: <button type="button" class="small"
      @click=${() => it.seek(draft.to_seq ?? 1)}>look at event ${draft.to_seq}</button>
      ${asked.length ? html`Asked again: ${asks(it, asked.map(({ seat, kind }) =>
        ({ seat, said: titlesOf(it, seat) || (kind ? plain(kind) : '') })))}` : nothing}</p>
      ${it.known && it.known.to_seq <= draft.to_seq ? nothing : html`<p
        class="soft">You have not read what was learnt after that event: see Knowledge.</p>`}`}`;
}

/** What somebody would be asked, as far as it is known: only a preview tells all of it.
 * @param {Case} it @param {number} seat */
const titlesOf = (it, seat) => listed(it.preview?.body.prompts
  .filter((/** @type {any} */ one) => one.seat === seat)
  .map((/** @type {any} */ one) => `“${titleIn(it, one.title)}”`) ?? []);

/** Who is asked, and what. @param {Case} it @param {{seat: number, said: string}[]} asked */
const asks = (it, asked) => html`${asked.map(({ seat, said }, place) => html`${
  place ? '; ' : ''}<span class="who seat-${seat % 6}">${badge(seat)}${it.name(seat)}</span>${
    said ? `, ${said}` : ''}`)}.`;

/** @param {Case} it @param {number} seat */
function begin(it, seat) {
  const prompt = it.askedOf.get(seat)?.[0];
  it.change({ prompt: prompt?.id ?? '',
    answer: prompt ? it.form(prompt).blank(prompt.choice) : undefined });
}

/** @param {Case} it @param {number} seat */
function answer(it, seat) {
  const prompts = it.askedOf.get(seat);
  if (!prompts) {
    return html`<p><button type="button" class="record" ?disabled=${!!it.busy}
      @click=${() => it.readAsked(seat)}>${it.busy === 'asked'
      ? 'Reading …' : `Read what ${it.name(seat)} is asked, on record`}</button>
      ${onRecord('Reading it')}</p>`;
  }
  if (!prompts.length)
    return html`<p class="note-line">${
      it.name(seat)} is asked nothing now: there is nothing to answer for them.</p>`;
  const prompt = it.promptOf() ?? prompts[0];
  const form = it.form(prompt);
  return html`${prompts.length > 1
    ? html`<label>Question <select @change=${(/** @type {any} */ event) => {
      const chosen = prompts.find((one) => one.id === event.target.value);
      if (chosen) it.change({ prompt: chosen.id, answer: it.form(chosen).blank(chosen.choice) });
    }}>${prompts.map((one) => html`<option value=${one.id}
      ?selected=${one.id === prompt.id}>${titleIn(it, one.title)}</option>`)}</select></label>`
      : nothing}
    <div class="question answer-for"><h3>${titleIn(it, prompt.title)}
    <small>${prompt.rule}</small></h3><p>${sentence(prompt, telling(it))}</p>
    ${form.draw(prompt.choice, {
      draft: it.draft.answer, set: (next) => it.change({ answer: next }),
      say: (said) => sentence(said, { name: (one) => it.name(one) }),
      spoken: (option) => spoken(labelOf(option), (one) => it.name(one)),
      groups: (options) => [{ heading: '', options }],
      filter: it.filter, setFilter(text) { it.filter = text; redraw(); }, shut: !!it.busy,
    })}</div>`;
}

/** @param {Case} it */
function result(it) {
  const { draft } = it;
  const taken = it.match.seats.filter((/** @type {any} */ one) => one.player);
  return html`<fieldset
    aria-invalid=${marked(it, '/result')}><legend>Result</legend>${
      [['won', 'Somebody won'], ['drawn', 'A tie'],
      ['void', 'It does not count']].map(([kind, text]) => html`
      <label class="check"><input type="radio" name="result" .checked=${draft.result === kind}
        @change=${() => it.change({ result: kind })}> ${text}</label>`)}</fieldset>
    ${draft.result === 'void' ? nothing : html`<table
      class="result-table"><thead><tr><th scope="col">Player</th>${draft.result === 'won'
      ? html`<th scope="col">Won</th>` : nothing}<th
        scope="col">Score <small>if the game keeps one</small></th></tr></thead>
      <tbody>${taken.map((/** @type {any} */ one, /** @type {number} */ place) => html`<tr><th
        scope="row"><span
        class="who seat-${one.seat % 6}">${badge(one.seat)}${it.name(one.seat)}</span></th>
        ${draft.result === 'won' ? html`<td><input type="checkbox"
          aria-label="${it.name(one.seat)} won"
          .checked=${draft.winners.includes(one.seat)}
          @change=${(/** @type {any} */ event) =>
            it.change({ winners: event.target.checked ? [...draft.winners, one.seat].sort()
              : draft.winners.filter((seat) => seat !== one.seat) })}></td>` : nothing}
        <td><input type="number" placeholder=" " aria-label="Score of ${it.name(one.seat)}"
          .value=${draft.scores[place] ?? ''}
          @input=${(/** @type {any} */ event) =>
            it.change(
              { scores: taken.map((/** @type {any} */ _, /** @type {number} */ at) =>
                (at === place ? event.target.value
                  : draft.scores[at] ?? '')) })}></td></tr>`)}</tbody></table>`}`;
}

/** @param {Case} it */
function citations(it) {
  const { draft } = it;
  const more = it.proposed().filter((rule) => !draft.rules.includes(rule)).slice(0, 5);
  const title = (/** @type {string} */ rule) =>
    it.guide?.rules.find((/** @type {any} */ one) => one.id === rule)?.title ?? '';
  const add = (/** @type {string} */ rule) =>
    it.change({ rules: [...new Set([...draft.rules, rule])].slice(0, 20) });
  return html`<div class="citations" role="group" aria-label="Rules it rests on"
    aria-invalid=${marked(it, '/rules')}><span
    class="legend">Rules</span>
    ${draft.rules.map((rule) => html`<button type="button" class="chip"
      aria-label="Without ${rule}, ${title(rule)}" title=${title(rule)}
      @click=${() => it.change({ rules: draft.rules.filter((one) => one !== rule) })}>${rule} <span
        aria-hidden="true">×</span></button>`)}
    ${more.map((rule) => html`<button type="button" class="chip offer"
      aria-label="Cite ${rule}, ${title(rule)}" title=${title(rule)}
      @click=${() => add(rule)}>+ ${rule}</button>`)}
    <input list="rules-known" class="cite" aria-label="Cite another rule" placeholder="another"
      autocapitalize="characters"
      spellcheck="false"
      @change=${(/** @type {any} */ event) => { const rule = event.target.value.trim();
        if (!rule) return;
        if (it.guide?.rules.some((/** @type {any} */ one) => one.id === rule)) {
          add(rule);
          event.target.value = '';
        } else say(`The game has no rule ${rule}.`, 'alert'); }}>
    <datalist id="rules-known">${it.guide?.rules.map((/** @type {any} */ one) => html`<option
      value=${one.id}>${one.title}</option>`)}</datalist></div>`;
}

/** @param {Case} it */
function preview(it) {
  if (it.cannotPreview) {
    return html`<p class="soft">This server cannot preview rulings.${it.draft.kind === 'rewind'
      ? ' What everybody will see is the board at that event: look at it above.'
      : ' What it does is known once it is issued; a later ruling can replace it.'}</p>`;
  }
  if (it.busy === 'preview')
    return html`<p class="soft" role="status">${it.waits || 'Loading the preview …'}</p>`;
  const tried = it.preview?.body;
  if (!tried) return nothing;
  /** @type {number[]} */
  const seats = [...new Set(tried.prompts.map((/** @type {any} */ one) => one.seat))];
  const learnt = (tried.learnt ?? []).filter((/** @type {any} */ one) => one.learnt.length);
  return html`<div class="preview" role="status"><h3>What it would do</h3>
    <ul>${tried.facts.filter((/** @type {any} */ fact) => fact.type !== 'ruling_issued')
      .map((/** @type {any} */ fact) => html`
      <li>${sentence(fact, telling(it))}</li>`)}</ul>
    ${isOver(it.match.status) ? nothing : html`<p>${
      tried.ends ? 'The match would be over.' : seats.length
      ? html`Asked then: ${asks(it, seats.map((seat) => ({ seat, said: titlesOf(it, seat) })))}`
      : 'Nobody would be asked anything.'}</p>`}
    ${learnt.length
      ? html`<p>This cannot be taken back: ${learnt.map((/** @type {any} */ one) => html`
      <span
        class="who seat-${one.seat % 6}">${badge(one.seat)}${it.name(one.seat)}</span> has learnt ${
          counted(one.learnt.length, 'thing')}${
            one.learnt.length > LEARNT_MAX ? ', such as' : ''}: ${
        one.learnt.slice(0, LEARNT_MAX)
          .map((/** @type {any} */ fact) => html`${sentence(fact.fact, telling(it))} `)}`)}</p>`
      : nothing}
    <p class="soft">${isTried(it) ? `The board shows ${outcome(it)}, hidden things included. ` : ''
      }Nothing is issued yet.
      <button type="button" class="small"
        @click=${() => { it.preview = null; redraw(); }}>Close the preview</button></p></div>`;
}

/** Repeats the ruling, with what came meanwhile, before it is issued. @param {Case} it */
export function confirm(it) {
  const lack = lacks(it);
  if (lack) {
    it.wrong = lack;
    leadToLack(it).then(() => it.complain());
    return;
  }
  let version = it.newest;
  let moved = false;
  /** What is being issued: its own consequences are no news.
   * @type {{meanwhile: any[], says: unknown} | null} */
  let issued = null;
  const says = () => html`${effect(it)} ${after(it)}`;
  const go = async () => {
    // The button is shut with the next drawing.
    if (issued || it.busy) return;
    issued = { meanwhile: [...it.meanwhile], says: says() };
    const done = await it.issue(version);
    if (done === 'issued') {
      closeDialog();
      say('The ruling is issued.', 'done');
      document.getElementById('main')?.scrollIntoView();
    } else if (done === 'moved on') {
      // What came in between is shown, and must be confirmed with it.
      moved = true;
      issued = null;
      await it.catchUp();
      // Who sees the match with a delay does not learn where it stands.
      version = it.match.policies.delay && it.newest <= version ? 0 : it.newest;
      redraw();
    } else {
      // Under a window nothing is heard.
      closeDialog();
      it.complain();
    }
  };
  openDialog('Issue this ruling', () => {
    const { meanwhile } = issued ?? it;
    return html`
    ${moved ? html`<p class="trouble"
      role="alert">Meanwhile the match has moved on. Nothing was issued.</p>` : nothing}
    ${meanwhile.length
      ? html`<h3>Meanwhile</h3><ul>${meanwhile.slice(-12)
        .map((frame) => html`<li><b>${frame.seq}</b> ${caption(frame.event).length
      ? caption(frame.event).map((/** @type {any} */ one) =>
        html`${sentence(one, telling(it))} `)
          : plain(frame.event.kind.replace('.', ' '))}</li>`)}</ul>` : nothing}
    ${it.isBehind && !issued ? html`<p class="note-line">The board shows the match up to event ${
      it.head} so far.</p>` : nothing}
    <p class="issue-says">${issued?.says ?? says()}</p>
    <blockquote>${reasonOf(it)}</blockquote>
    <p class="soft">${it.draft.rules.length ? `Under ${it.draft.rules.join(', ')}. `
      : 'No rule is cited. '}${it.draft.public
      ? 'Everybody can read it.' : readers(it)}
      It erases nothing, and can be replaced by a later ruling. ${version
        ? `If anything happens in the match after event ${
          version} before you issue it, it is not issued: you are shown what happened first.`
        : 'You see this match with a delay: it counts whatever happened meanwhile.'}</p>
    <p class="send"><span class="soft" aria-live="polite">${it.waits}</span>
      <button type="button" class="quiet" ?disabled=${it.busy === 'ruling'}
        @click=${closeDialog}>Not yet</button>
      <button class="do" ?disabled=${!!it.busy}
        @click=${go}>${it.busy === 'ruling' ? 'Issuing …' : moved ? 'Issue it anyway'
        : 'Issue it'}</button></p>`;
  });
}
