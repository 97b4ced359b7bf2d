//! Shootouts and jobs (DT12 and DT13).

use super::rule::Rule;

/// The rules of these chapters.
pub const RULES: &[Rule] = &[
    (
        "DT12",
        "Shootouts",
        "A shootout is fought by the leader's posse, who called out or began a job, and the \
         mark's. They fight rounds of draw hands until one posse at most is left.",
    ),
    (
        "DT12.1",
        "Posses for a callout",
        "When a callout was accepted, both sides name their posses and these join together. A \
         posse may be a single dude; the points under this rule say how.",
    ),
    (
        "DT12.1.1",
        "Where it is fought",
        "The shootout takes place where the mark is after the reacts to the callout, and it stays \
         there to the end.",
    ),
    (
        "DT12.1.2",
        "Who names first",
        "The leader's player names their whole posse, to which the leader belongs. Then the mark's \
         player names theirs, to which the mark belongs.",
    ),
    (
        "DT12.1.3",
        "Who may join",
        "Dudes at the shootout, even booted, and unbooted dudes at adjacent locations. Not those \
         that may not move there; and nobody ever has dudes in both posses.",
    ),
    (
        "DT12.1.4",
        "Joining together",
        "When both posses are named all join at once, and those from elsewhere move there and \
         boot. Whatever waits for a dude to join happens for each of them, the leader, the mark \
         and those brought in later included.",
    ),
    (
        "DT12.1.5",
        "Breakin' and Enterin'",
        "At a private location the dudes now get their bounty (DT13.3).",
    ),
    (
        "DT12.2",
        "Rounds",
        "The seven steps of a round are repeated until at most one posse has dudes.",
    ),
    (
        "DT12.3",
        "Shootout plays",
        "The Winner begins if they have a dude in the shootout, else the next player clockwise \
         from them who has. Each makes one play or passes, until all pass in a row.",
    ),
    (
        "DT12.4",
        "From where and on what",
        "Abilities come from an action in hand, from a deed or outfit in play, or from the posse \
         and what it bears; from elsewhere only if they bring a card that is already in play into \
         a posse. They touch only dudes in posses and what these bear, unless they bring a card \
         into a posse. Joining or leaving a posse counts as a move, and totems at the shootout \
         serve Shamans of the posse.",
    ),
    (
        "DT12.5",
        "An empty posse",
        "If a posse is empty before casualties are taken, the shootout ends at once with its last \
         step. Nobody can be brought into an empty posse any more.",
    ),
    (
        "DT12.6",
        "Shooters",
        "The leader's side, then the mark's, names one dude of its posse as the shooter of this \
         round. It may be booted and need be neither leader nor mark.",
    ),
    (
        "DT12.7",
        "Draw",
        "Draw five cards and the stud bonus, replace up to the draw bonus once and all together, \
         then discard down to five. A shooter adds its bullets to the bonus of its kind, every \
         other dude of the posse one, even with no bullets; who replaced a card may draw one more \
         for each Auto-Revolver (DT18.6).",
    ),
    (
        "DT12.8",
        "Reveal",
        "Both show their draw hands and name their jokers; then traits and after them reacts that \
         look at a revealed hand. This happens once a round: a hand that replaces another is not \
         revealed again.",
    ),
    (
        "DT12.9",
        "Resolution plays",
        "In the order of Shootout plays Resolutions are played until all pass in a row, Cheatin' \
         ones as in lowball (DT6.4.3, DT6.4.4). A player who is not in the shootout may play only \
         Cheatin' Resolution actions; when all have passed the ranks are fixed.",
    ),
    (
        "DT12.10",
        "Casualties",
        "Ranks are compared, and the loser and then the winner take what casualties they have. The \
         points under this rule say how many and how.",
    ),
    (
        "DT12.10.1",
        "Who wins the round",
        "The higher final rank wins, of equal ranks the better hand. If the hands are exactly \
         equal nobody wins or loses, and the leader goes first wherever the loser would.",
    ),
    (
        "DT12.10.2",
        "How many",
        "The loser takes the difference of the ranks, with equal ranks each side takes one, and \
         then cards change these numbers. Less than none is none.",
    ),
    (
        "DT12.10.3",
        "Announced first",
        "The loser, or the leader if there is none, first announces how they cover all their \
         casualties. Then they are carried out one by one as announced, with reacts to each and \
         control looked at anew.",
    ),
    (
        "DT12.10.4",
        "What a victim covers",
        "A discarded dude covers one casualty, an aced one two. A Harrowed dude covers one by \
         going home booted, two discarded and three aced; a Sidekick covers one, discarded, and \
         cannot be aced.",
    ),
    (
        "DT12.10.5",
        "Exactly as many",
        "Casualties are covered exactly if that can be done, and if there are more than the posse \
         can cover all of it dies. If effects forbid an exact cover, as much as possible below the \
         number is covered, and if that is nothing, as little as possible above it.",
    ),
    (
        "DT12.10.6",
        "First casualty",
        "A dude that must be the first casualty heads the list; if there are several, one is \
         picked and the others are free. A dude that cannot be a casualty is no victim.",
    ),
    (
        "DT12.10.7",
        "Sidekicks",
        "A Sidekick may be a casualty even though its dude is one in the same round.",
    ),
    (
        "DT12.10.8",
        "Saved victims",
        "A victim that an effect saves has still covered its casualties. A victim that a card \
         removes in the meantime has covered them too.",
    ),
    (
        "DT12.10.9",
        "Bounties",
        "For each wanted victim that is discarded or aced its bounty is paid (DT13.4).",
    ),
    (
        "DT12.10.10",
        "After the loser's casualties",
        "When the loser is done, even with none, what waits for their casualties to have been \
         taken may be played. Then the winner takes theirs, even if the other posse is gone.",
    ),
    (
        "DT12.11",
        "Run or gun",
        "The loser, or the leader if there is none, says which of their dudes flee, then the \
         winner, who may even if nobody is left; the first cannot think again. A dude that flees \
         leaves the posse and goes home booted. Allies decide before both, the loser's first.",
    ),
    (
        "DT12.12",
        "Another round",
        "Draw hands are discarded, jokers aced. If both posses are left a new round begins; if one \
         is, it has won; if none, nobody has. At the end Shootout effects end, tokens bound to the \
         shootout leave, and posses dissolve.",
    ),
    (
        "DT12.13",
        "Headlines",
        "No more than one Headline action is played in a shootout, whoever plays it.",
    ),
    (
        "DT13",
        "Jobs, bounty, breakin'",
        "How jobs are begun, opposed and ended, and who is wanted and for how much.",
    ),
    (
        "DT13.1",
        "Jobs",
        "A leader gathers a posse against a mark; if nobody opposes it or it wins the shootout, \
         the job succeeds. The points under this rule give the order.",
    ),
    (
        "DT13.1.1",
        "The leader",
        "Choose an unbooted dude of yours as leader; if a dude or what it bears begins the job, it \
         is that dude. The leader boots only if the job's costs say so.",
    ),
    (
        "DT13.1.2",
        "The mark",
        "It is what the text allows, anywhere, your own cards included. If you mark your own card \
         you cannot oppose the job yourself.",
    ),
    (
        "DT13.1.3",
        "On initiation",
        "Whatever happens because a job begins, as the unbooting for Election Day Slaughter, \
         happens now.",
    ),
    (
        "DT13.1.4",
        "The leader's posse",
        "Your dudes at the mark's location join even booted; unbooted ones where the leader is, or \
         adjacent to leader or mark, boot to join. Nobody moves yet, and whatever joining sets off \
         happens for each, the leader included, and is kept even if the posse then proves illegal.",
    ),
    (
        "DT13.1.5",
        "Illegal posse",
        "If the leader's posse lacks what the job demands, the job fails at once and its dudes go \
         home booted. If an opposing posse is illegal the job succeeds.",
    ),
    (
        "DT13.1.6",
        "Opposing",
        "The mark's controller may form a posse of dudes at the mark, even booted, and unbooted \
         ones adjacent to it, which boot. If they do not, the mark's owner may, then any player \
         from the leader's left, and these alone are asked if the mark is the town square or the \
         leader's own. Only one opposes, and the mark need not join.",
    ),
    ("DT13.1.7", "Nobody opposes", "Then the job succeeds without a shootout."),
    (
        "DT13.1.8",
        "Saddle up",
        "Both posses move to the mark's location at once and nobody boots for it; bounties for \
         Breakin' and Enterin' follow, then rounds as in any shootout. The place is fixed from \
         here, even if the mark moves away.",
    ),
    (
        "DT13.1.9",
        "End of a job",
        "It succeeds if the leader's posse won or nobody opposed, with one survivor enough, and \
         else fails. Either way the leader's survivors go home booted first; then its text is \
         carried out on a mark that is still in play, posses dissolve, and the action is \
         discarded.",
    ),
    ("DT13.1.10", "Defenders", "Those who opposed the job stay where they are."),
    (
        "DT13.2",
        "Wanted",
        "A dude with any bounty is wanted, and one without is not. Bounty lies on the dude as \
         ghost rock from the bank.",
    ),
    (
        "DT13.3",
        "Breakin' and Enterin'",
        "In a shootout at a private location every dude that the location's owner does not control \
         gets one bounty, whoever began it, and again each time it enters. A posse in which that \
         owner has dudes is exempt.",
    ),
    (
        "DT13.4",
        "Collecting bounty",
        "When an opposing wanted dude is discarded or aced as a casualty or by your card's \
         ability, you gain its bounty. There is nothing for dudes you own or control, nor for \
         going home, unpaid upkeep or a loss a player brings on themselves.",
    ),
    (
        "DT13.5",
        "Harrowed",
        "A Harrowed dude that a card would ace is discarded instead, unless it is a casualty. As a \
         casualty it covers one more than others (DT12.10.4).",
    ),
    (
        "DT13.6",
        "Other keywords",
        "Some keywords have rules: Sidekick, Token (not unique, removed from the game rather than \
         discarded), Grifter, Experienced, Headline, Totem, Technique, Melee, Improvement (its \
         place is checked only on attaching), Condition. All others do nothing but let cards speak \
         of them.",
    ),
];
