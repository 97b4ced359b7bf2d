// What the server sends, by the types of its own document: `script/check-web` makes `contract.d.ts`
// of `openapi/openapi.json`, and holds the client against it. Nothing of this is loaded.

/** @typedef {import('../contract').components['schemas']} Schemas */
/** @typedef {Schemas['Match']} Match */
/** @typedef {Schemas['MatchSummary']} MatchSummary */
/** @typedef {Schemas['Prompt']} Prompt */
/** @typedef {Schemas['TimelineItem']} Mark */
/** @typedef {Schemas['Annotation']} Note */
/** @typedef {Schemas['Ruling']} Ruling */
/** @typedef {Schemas['Branch']} Branch */
/** @typedef {Schemas['AccountRuling']} AccountRuling */
/** @typedef {Schemas['Dispute']} Dispute */
/** @typedef {Schemas['Ruleset']} Ruleset */
/** @typedef {Schemas['RulesetGuide']} Guide */
/** @typedef {Schemas['Loadout']} Preset */
/** @typedef {Schemas['CatalogItem']} Item */
/** @typedef {Schemas['Access']} Access */
/** @typedef {Schemas['ApiKey']} ApiKey */
/** @typedef {Schemas['AccountLogin']} Login */

export {};
