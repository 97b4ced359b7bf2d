// The client of openapi-typescript and openapi-fetch.

import createClient from "openapi-fetch";
import type { components, paths } from "./generated/api";
import { matches } from "./inbox";

type Types = components["schemas"];
export type Event = Types["Event"];
export type InboxEntry = Types["InboxEntry"];
export type Match = Types["Match"];
export type OptionItem = Types["OptionItem"];
export type Problem = Types["Problem"];
export type PromptChoice = Types["PromptChoice"];
export type State = Types["State"];

type Told<T> = { data?: T; error?: Problem };
type Asked<T> = Promise<Told<T>>;

/** As it was declared: openapi-fetch loses of an event in whose terms its facts are. */
function told<T>(answer: Promise<{ data?: unknown; error?: unknown }>): Asked<T> {
  return answer as Asked<T>;
}

export function player(baseUrl: string, token?: string) {
  const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
  const server = createClient<paths>({ baseUrl, headers });
  const of = (id: string) => ({ path: { id } });
  const keyed = (id: string) => ({ ...of(id), header: { "Idempotency-Key": crypto.randomUUID() } });
  return {
    register: (body: Types["NewAccount"]) =>
      told<Types["Account"]>(server.POST("/v1/accounts", { body })),
    logIn: (body: Types["Login"]) =>
      told<Types["Tokens"]>(server.POST("/v1/tokens", { body })),
    loadouts: (ruleset: string) =>
      told<Types["LoadoutPage"]>(
        server.GET("/v1/rulesets/{ruleset}/loadouts", { params: { path: { ruleset } } }),
      ),
    make: (body: Types["NewMatch"]) =>
      told<Match>(server.POST("/v1/matches", { body })),
    match: (id: string) =>
      told<Match>(server.GET("/v1/matches/{id}", { params: of(id) })),
    sit: (id: string, body: Types["SeatToTake"]) =>
      told<Types["Reply"]>(server.POST("/v1/matches/{id}/seats", { params: of(id), body })),
    prompts: (id: string) =>
      told<Types["Prompts"]>(server.GET("/v1/matches/{id}/prompts", { params: of(id) })),
    decide: (id: string, body: Types["NewDecision"]) =>
      told<Types["Reply"]>(server.POST("/v1/matches/{id}/decisions", { params: keyed(id), body })),
    resign: (id: string, body: Types["NewResignation"]) =>
      told<Types["Reply"]>(
        server.POST("/v1/matches/{id}/resignations", { params: keyed(id), body }),
      ),
    async *inbox() {
      const { data, error } = await server.GET("/v1/me/stream", { parseAs: "stream" });
      if (!data) throw new Error(JSON.stringify(error));
      yield* matches<InboxEntry>(data);
    },
    state: (id: string) =>
      told<State>(server.GET("/v1/matches/{id}/state", { params: of(id) })),
    events: (id: string, after: number) => {
      const query = { after, limit: 200 };
      const asked = server.GET("/v1/matches/{id}/events", { params: { ...of(id), query } });
      return told<Types["EventPage"]>(asked);
    },
  };
}
