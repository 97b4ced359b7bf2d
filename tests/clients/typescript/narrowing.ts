// What the types have to tell apart. This is compiled, and not run.

import type {
  Event,
  EventKind,
  Fact,
  Match,
  NewRuling,
  OptionItem,
  Problem,
  ShowdownLoadout,
  ShowdownTerm,
  State,
} from "./client";

/** A fact narrows by its type, in whatever order the games and the server tell of it. */
export function fact(it: Fact): unknown {
  switch (it.type) {
    case "match_started":
      return it.seats[0]?.seat;
    case "die_rolled":
      return it.roll;
    case "lots_prepared":
      return it.text;
    // @ts-expect-error: nobody tells of this
    case "tumbleweed_rolled":
      return it;
    default:
      return it.rule;
  }
}

/** An event narrows by its ruleset, and its facts are that game's. */
export function event(it: Event): unknown {
  const kind: EventKind = it.kind;
  // @ts-expect-error: there is no such kind
  if (it.kind === "decision.pondered") return kind;
  if (it.ruleset === "showdown") {
    for (const fact of it.facts) {
      if (fact.type === "round_began") {
        const byChance: boolean = fact.by_chance;
        return byChance;
      }
    }
    const first = it.facts[0];
    if (first?.type === "match_finished") return first.result.winners.length;
    // @ts-expect-error: another game's
    if (first?.type === "deed_built") return first;
  }
  const told: string[] = [];
  for (const fact of it.facts) told.push(fact.text);
  return told;
}

/** A state narrows by its ruleset. */
export function state(it: State): number {
  switch (it.ruleset) {
    case "showdown":
      return it.view.round;
    case "gunslingers":
      return it.view.week;
    default:
      return it.at;
  }
}

/** What a match was made with, by its ruleset. */
export function options(it: Match): unknown {
  return it.ruleset === "showdown" ? it.options.rounds : undefined;
}

/** A problem is one of those that there are. */
export function problem(it: Problem): boolean {
  // @ts-expect-error: there is no such problem
  if (it.type === "/problems/out-of-coffee") return false;
  return it.type === "/problems/not-offered";
}

/** The value of an option is anybody's; who knows the game reads it. */
export function value(it: OptionItem): boolean {
  // @ts-expect-error: it is opaque
  if (it.value.type === "lunge") return true;
  const term = it.value as ShowdownTerm;
  return term.type === "shoot";
}

/** Each kind of ruling has its own fields. */
export const rulings: NewRuling[] = [
  { kind: "note", reason: "Seen." },
  { kind: "penalty", reason: "Late.", seat: 0, penalty: "match_loss" },
  { kind: "decide-for", reason: "Absent.", seat: 1, prompt: "p", answer: null },
  // @ts-expect-error: nobody is penalized
  { kind: "penalty", reason: "Late." },
  // @ts-expect-error: a note has no seat
  { kind: "note", reason: "Seen.", seat: 0 },
];

export const loadout: ShowdownLoadout = { character: "judge-pike" };
