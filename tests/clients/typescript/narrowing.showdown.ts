// What the types of the document of Showdown have to tell apart. This is compiled, and not run.

import type { Event, Match, OptionItem, State } from "./client";
import type { EventKind, ShowdownEventFact, ShowdownLoadout, ShowdownTerm } from "./types";

/** A fact narrows by its type, whether the game or the server tells of it. */
export function fact(it: ShowdownEventFact): unknown {
  switch (it.type) {
    case "match_started":
      return it.seats[0]?.seat;
    case "die_rolled":
      return it.roll;
    case "round_began":
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
    default:
      return it.at;
  }
}

/** What a match was made with, by its ruleset. */
export function options(it: Match): unknown {
  return it.ruleset === "showdown" ? it.options.rounds : undefined;
}

/** The value of an option is anybody's; who knows the game reads it. */
export function value(it: OptionItem): boolean {
  // @ts-expect-error: it is opaque
  if (it.value.type === "lunge") return true;
  const term = it.value as ShowdownTerm;
  return term.type === "shoot";
}

export const loadout: ShowdownLoadout = { character: "judge-pike" };
