// Plays a match of each game with a generated client, and reads what it is told. The players wait at
// their inboxes until the match waits for them, and until it is over.
//
//     play.ts URL RULESET... [newer]
//
// `newer`: the server tells of things that the client does not know.

import assert from "node:assert/strict";
import {
  player,
  type Event,
  type InboxEntry,
  type OptionItem,
  type Problem,
  type PromptChoice,
} from "./client";

/** Of one player; who has made them resigns. */
const DECISIONS_MAX = 500;
const [url = "", ...more] = process.argv.slice(2);
const newer = more.includes("newer");
const rulesets = more.filter((it) => it !== "newer");
const told = new Set<string>();
let random = 7;

/** A whole number from `min` to `max`, the same in each run. */
function between(min: number, max: number): number {
  random = (random * 48271) % 2147483647;
  return min + (random % (max - min + 1));
}

async function got<T>(asked: Promise<{ data?: T; error?: Problem }>): Promise<T> {
  const { data, error } = await asked;
  assert.ok(data !== undefined, JSON.stringify(error));
  return data;
}

async function refused(asked: Promise<{ error?: Problem }>, expected: Problem["type"]) {
  const { error } = await asked;
  assert.ok(error, "it is refused");
  told.add(error.type);
  assert.ok(newer || error.type === expected, error.type);
}

type Player = ReturnType<typeof player>;

async function join(seat: number): Promise<Player> {
  const name = `Ts ${seat} ${crypto.randomUUID().slice(0, 8)}`;
  const login = { name, password: "a long password" };
  await got(player(url).register(login));
  return player(url, (await got(player(url).logIn(login))).access_token);
}

/** Any answer that the form admits, made of the values as they stand. */
function answer(choice: PromptChoice): unknown {
  switch (choice.form) {
    case "one":
      return choice.options[between(0, choice.options.length - 1)]?.value;
    case "some":
    case "sequence":
      return shuffled(choice.options)
        .slice(0, between(choice.min, choice.max))
        .map((it) => it.value);
    case "number":
      return between(choice.min, choice.max);
    case "split": {
      let left = choice.total;
      const parts = choice.options.map((it): [unknown, number] => {
        const part = Math.min(left, it.max ?? left);
        left -= part;
        return [it.value, part];
      });
      return parts.filter(([, part]) => 0 < part);
    }
    case "assign": {
      const { items, bins, unassigned } = choice;
      const places = bins.flatMap((it) => Array<unknown>(it.max ?? items.length).fill(it.value));
      return unassigned ? [] : items.map((it, at) => [it.value, places[at]]);
    }
    case "text":
      return "Howdy.";
  }
}

function shuffled(options: OptionItem[]): OptionItem[] {
  const left = [...options];
  return options.flatMap(() => left.splice(between(0, left.length - 1), 1));
}

function read(ruleset: string, events: Event[]) {
  for (const event of events) {
    assert.equal(event.ruleset, ruleset);
    told.add(event.kind);
    for (const fact of event.facts) {
      assert.ok(fact["text"] && fact["rule"]);
      told.add(String(fact.type));
    }
  }
}

/** Plays one seat, from its inbox alone: what it tells is when to act. Gives the result. */
async function playSeat(it: Player, seat: number, id: string, ruleset: string) {
  let decided = 0;
  for await (const entry of it.inbox()) {
    if (entry.match !== id) continue;
    if (entry.result) return { result: entry.result, decided };
    if (!entry.waiting_on.includes(seat)) continue;
    const [prompt] = (await got(it.prompts(id))).prompts;
    if (!prompt) continue;
    const decide = (answer: unknown) => it.decide(id, { prompt: prompt.id, answer });
    if (decided === 0) await refused(decide({ type: "nonsense" }), "/problems/not-offered");
    if (DECISIONS_MAX <= decided) {
      await got(it.resign(id, {}));
      continue;
    }
    read(ruleset, (await got(decide(answer(prompt.choice)))).events);
    decided += 1;
  }
  throw new Error("the inbox closed before the match was over");
}

async function play(ruleset: string) {
  const players = [await join(0), await join(1)] as const;
  const { id } = await got(players[0].make({ ruleset, seats: 2, options: {} }));
  const loadouts = (await got(players[0].loadouts(ruleset))).items;
  for (const [seat, it] of players.entries()) {
    const preset = loadouts[seat % Math.max(loadouts.length, 1)]?.id;
    await got(it.sit(id, preset === undefined ? {} : { loadout: { preset }, entropy: "dust" }));
  }
  const ends = await Promise.all(players.map((it, seat) => playSeat(it, seat, id, ruleset)));
  const over = await got(players[0].match(id));
  assert.equal(over.status, "finished");
  for (const { result } of ends) assert.equal(result.reason, over.result?.reason);
  const state = await got(player(url).state(id));
  assert.equal(state.ruleset, ruleset);
  assert.equal(typeof state.view, "object");
  for (let after = 0; after < over.version; ) {
    const { items } = await got(player(url).events(id, after));
    read(ruleset, items);
    after = items.at(-1)?.seq ?? over.version;
  }
  const decided = ends.reduce((sum, it) => sum + it.decided, 0);
  const events = `${over.version} events: ${over.result?.reason}`;
  console.log(`   ${ruleset}: ${decided} decisions, ${events}`);
}

for (const ruleset of rulesets) await play(ruleset);
const news = ["decision.pondered", "tumbleweed_rolled", "/problems/out-of-coffee"];
for (const it of news) assert.equal(told.has(it), newer, it);
// Streams that nobody reads any more would keep the program.
process.exit(0);
