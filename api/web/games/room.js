// What a game's room gives, and what it is given. A room draws a view and knows its words; it never
// asks the server, and never decides what is legal.

/**
 * What a board draws with.
 * @typedef {object} Table
 * @property {(seat: number) => string} name A player's name.
 * @property {number[]} me The seats that look, from nearest to farthest; empty for those who watch.
 * @property {(seat: number) => boolean} [yours] Whether the board is seen with the eyes of a seat
 * that is the viewer's own.
 * @property {(key: string) => boolean} offered Whether something can be done with a thing now.
 * @property {(key: string) => string | undefined} [rule] The rule by which what is
 * offered there is what it is.
 * @property {(key: string) => boolean} chosen
 * @property {(key: string) => boolean} held
 * @property {(key: string) => boolean} changed Whether the event shown changed it: a thing by its
 * name, a part of the view by its path, such as `/phase`. `/rows/-` is some entry of a list: it
 * came, changed or went.
 * @property {(key: string) => boolean} [marked] Whether the viewer has marked it, as `inspect` has
 * them.
 * @property {(keys: string |
 * string[], label: string, content: unknown, how?: {class?: string}) =>
 * unknown} thing A thing on the board: it can be chosen where it is offered, and looked at. `label`
 * is what it is called for those who listen.
 * @property {any} [prompt] The question that is open to the looker, if one is.
 * @property {any[]} [draft] The values that are chosen so far for it, in their order.
 * @property {(seat: number) => unknown} badge
 * @property {(seat: number) => unknown} who Badge and name.
 * @property {() => any[]} [past] The events up to the one shown, the oldest first.
 * @property {number[]} [awaited] The seats that are awaited at the newest event, while the past may
 * still be on its way.
 * @property {(key: string) => any} card What the catalogue says about an item, by its id;
 * undefined until it is there.
 */

/**
 * @typedef {object} Room
 * @property {(view: any, table: Table) => unknown} board
 * @property {(view: any, table: Pick<Table, 'name' | 'me' |
 * 'card' | 'past' | 'marked'>) => {heading: string, lines: string[]}[]} words
 * @property {(options: any[], prompt: any) => {heading: string, options: any[]}[]} [group]
 * @property {(key: string, view: any, table: Pick<Table, 'name' | 'me' | 'prompt' | 'draft' |
 * 'past'>) => {item?: string, lines?: string[], mark?: {key: string, label: string}} |
 * null} [inspect] What is shown of a thing when it is looked at: its entry in the catalogue, and
 * how it stands; and by which name it is marked there, if the board is drawn otherwise then.
 * @property {(key: string, view: any, fact?: any) => string} [lasting] The name that a thing has in
 * all of a match: a thing of the board as it stands in `view`, or one that the sentence of `fact`
 * names. Left out where things have no other names.
 * @property {(fact: any) => string[]} [about] What a fact tells of beside what its sentence names,
 * by such names.
 * @property {(option: any, prompt: any) => string[] | null} [keys] What an option points at on the
 * board; null: as it says itself.
 * @property {(option: any, prompt: any, view: any) => string[]} [beside] Where on the board an
 * option is found beside what it points at, such as an attack at those of the other side.
 * @property {(prompt: any) => number[] | undefined} [slots] The numbers of the places that an order
 * fills, in its turn; undefined: from 1 on.
 * @property {(prompt: any, view: any, chosen: any[], card: Table['card']) => string} [has] What a
 * player has of what they are asked for, such as `of your $40`, and what they have chosen so far
 * takes of it; empty: nothing to say.
 * @property {(fact: any) => number[] | undefined} [notes] The pitches by which a fact is heard, for
 * those who want sounds.
 * @property {(view: any, isComing?: boolean) => unknown[]} [parts] What is read when a view first
 * takes it, null while it is on its way: as it comes, the board is drawn anew. `isComing`: whether
 * the past is still on its way.
 * @property {string} [style] Its style sheet.
 */

export {};
