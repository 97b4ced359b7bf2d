// The client of hey-api.

import { createClient } from "./generated/hey/client";
import * as sdk from "./generated/hey";
import type * as Types from "./generated/hey";

export type {
  Event,
  InboxEntry,
  Match,
  OptionItem,
  Problem,
  PromptChoice,
  State,
} from "./generated/hey";

type Told<T> = { data?: T; error?: Types.Problem };
type Asked<T> = Promise<Told<T>>;

export function player(baseUrl: string, token?: string) {
  const client = createClient({ baseUrl, auth: token });
  const of = (id: string) => ({ client, path: { id } });
  const headers = () => ({ "Idempotency-Key": crypto.randomUUID() });
  const keyed = (id: string) => ({ ...of(id), headers: headers() });
  return {
    register: (body: Types.NewAccount): Asked<Types.Account> => sdk.createAccount({ client, body }),
    logIn: (body: Types.Login): Asked<Types.Tokens> => sdk.createTokens({ client, body }),
    loadouts: (ruleset: string): Asked<Types.LoadoutPage> =>
      sdk.listLoadouts({ client, path: { ruleset } }),
    make: (body: Types.NewMatch): Asked<Types.Match> => sdk.createMatch({ client, body }),
    match: (id: string): Asked<Types.Match> => sdk.readMatch(of(id)),
    sit: (id: string, body: Types.SeatToTake): Asked<Types.Reply> =>
      sdk.takeSeat({ ...of(id), body }),
    prompts: (id: string): Asked<Types.Prompts> => sdk.listPrompts(of(id)),
    decide: (id: string, body: Types.NewDecision): Asked<Types.Reply> =>
      sdk.createDecision({ ...keyed(id), body }),
    resign: (id: string, body: Types.NewResignation): Asked<Types.Reply> =>
      sdk.createResignation({ ...keyed(id), body }),
    async *inbox() {
      const { stream } = await sdk.streamMe({ client });
      for await (const told of stream as AsyncIterable<Partial<Types.InboxEntry>>) {
        // `bye`, the other event, has none.
        if (told.waiting_on) yield told as Types.InboxEntry;
      }
    },
    state: (id: string): Asked<Types.State> => sdk.readState(of(id)),
    events: (id: string, after: number): Asked<Types.EventPage> =>
      sdk.listEvents({ ...of(id), query: { after, limit: 200 } }),
  };
}
