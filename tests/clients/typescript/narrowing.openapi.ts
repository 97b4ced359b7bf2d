// What the types of the whole document have to tell apart, and leave open. This is compiled, and not
// run.

import type { Event, OptionItem, Problem, State } from "./client";
import type { EventKind, NewRuling } from "./types";

/** An event narrows by its kind; its facts are anybody's. */
export function event(it: Event): unknown {
  const kind: EventKind = it.kind;
  // @ts-expect-error: there is no such kind
  if (it.kind === "decision.pondered") return kind;
  const told: unknown[] = [];
  for (const fact of it.facts) told.push(fact["text"]);
  return told;
}

/** A view is whatever the game has. */
export function state(it: State): unknown {
  return it.view["round"];
}

/** A problem is one of those that there are. */
export function problem(it: Problem): boolean {
  // @ts-expect-error: there is no such problem
  if (it.type === "/problems/out-of-coffee") return false;
  return it.type === "/problems/not-offered";
}

/** The value of an option is anybody's. */
export function value(it: OptionItem): boolean {
  // @ts-expect-error: it is opaque
  if (it.value.type === "lunge") return true;
  return it.label === "Shoot";
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
