"""Plays a match of each game with a client that openapi-python-client generates. The players wait
at their inboxes until a match waits for them, and until it is over. What they are told they read in
the types of the game, if the client knows it, and hold it against what was sent.

    play.py URL PACKAGE RULESET... [newer]

PACKAGE is the generated client: `highnoon`, of the document of all operations, knows no game, and
`highnoon_showdown`, of the document of Showdown, knows that one. `newer`: the server tells of things
that the client does not know.
"""

import importlib
import json
import pkgutil
import random
import re
import sys
import threading
import uuid

url, package, *rulesets = sys.argv[1:]
newer = "newer" in rulesets
rulesets = [it for it in rulesets if it != "newer"]
knows_game = package != "highnoon"


def part(name):
    return importlib.import_module(f"{package}.{name}")


models = part("models")
AuthenticatedClient, Client = part("client").AuthenticatedClient, part("client").Client
create_account = part("api.identity.create_account")
create_tokens = part("api.identity.create_tokens")
create_match = part("api.matches.create_match")
read_match = part("api.matches.read_match")
take_seat = part("api.matches.take_seat")
list_loadouts = part("api.rulesets.list_loadouts")
create_decision = part("api.playing.create_decision")
create_resignation = part("api.playing.create_resignation")
list_prompts = part("api.playing.list_prompts")
stream_me = part("api.playing.stream_me")
list_events = part("api.watching.list_events")
read_state = part("api.watching.read_state")

# Of one player; who has made them resigns.
DECISIONS_MAX = 500
chance = random.Random(7)
known, unknown = set(), set()


def camel(*words):
    return "".join(part[:1].upper() + part[1:] for word in words for part in re.split("[-_]", word))


def got(response, status):
    assert response.status_code == status, response.content
    return response.parsed


def player(name):
    name = f"{name} {uuid.uuid4().hex[:8]}"
    stranger = Client(base_url=url)
    account = models.NewAccount(name=name, password="a long password")
    got(create_account.sync_detailed(client=stranger, body=account), 201)
    login = models.Login(name=name, password="a long password")
    tokens = got(create_tokens.sync_detailed(client=stranger, body=login), 201)
    return AuthenticatedClient(base_url=url, token=tokens.access_token)


def answer(choice):
    """Any answer that the form admits, made of the values as they stand."""
    values = lambda options, count: [it.value for it in chance.sample(options, count)]
    match choice:
        case models.ChoiceOne():
            return chance.choice(choice.options).value
        case models.ChoiceSome() | models.ChoiceSequence():
            return values(choice.options, chance.randint(choice.min_, choice.max_))
        case models.ChoiceNumber():
            return chance.randint(choice.min_, choice.max_)
        case models.ChoiceSplit():
            parts, left = [], choice.total
            for option in choice.options:
                part = min(left, option.max_) if option.max_ else left
                left -= part
                parts += [[option.value, part]] if part else []
            return parts
        case models.ChoiceAssign():
            if choice.unassigned:
                return []
            room = [it for it in choice.bins for _ in range(it.max_ or len(choice.items))]
            return [[it.value, bin_.value] for it, bin_ in zip(choice.items, room)]
        case models.ChoiceText():
            return "Howdy."
    raise AssertionError(choice)


def read_as(name, plain):
    """Reads JSON as a type of the document, which has to hold all of it."""
    read = getattr(models, name).from_dict(plain)
    assert read.to_dict() == plain, (name, plain, read.to_dict())
    return read


def read_fact(ruleset, fact):
    word = fact["type"]
    assert fact["text"] and fact["rule"], fact
    for name in (camel(ruleset, word), camel(word, "Fact")):
        if hasattr(models, name):
            known.add(read_as(name, fact.to_dict()).type_.value)
            return
    if knows_game or word == "tumbleweed_rolled":
        unknown.add(word)


def read_view(ruleset, state):
    assert state.ruleset == ruleset and state.view.to_dict()
    if knows_game:
        read_as(camel(ruleset, "View"), state.view.to_dict())


def read_events(ruleset, events):
    kinds = {it.value for it in models.EventKind}
    for event in events:
        assert event.ruleset == ruleset and 0 < event.seq
        (known if event.kind in kinds else unknown).add(event.kind)
        for fact in event.facts:
            read_fact(ruleset, fact)


def read_problem(response, status, expected):
    problem = got(response, status)
    assert isinstance(problem, models.Problem) and problem.detail
    kinds = {it.value for it in models.ProblemType}
    (known if problem.type_ in kinds else unknown).add(problem.type_)
    assert newer or problem.type_ == models.ProblemType(f"/problems/{expected}")


def inbox(client):
    """What the stream of a player tells, one match at a time."""
    asked = stream_me._get_kwargs()
    with client.get_httpx_client().stream(**asked, timeout=60) as answer:
        assert answer.status_code == 200, answer.read()
        event = None
        for line in answer.iter_lines():
            name, _, text = line.partition(": ")
            if name == "event":
                event = text
            elif name == "data" and event == "match":
                yield models.InboxEntry.from_dict(json.loads(text))
            assert event != "bye", line


class Player(threading.Thread):
    """A player of one match, from its inbox alone: what it tells is when to act."""

    def __init__(self, match, ruleset, seat, client):
        super().__init__(daemon=True)
        self.match, self.ruleset, self.seat, self.client = match, ruleset, seat, client
        self.decided, self.result, self.wrong = 0, None, None

    def run(self):
        try:
            for entry in inbox(self.client):
                if str(entry.match) != str(self.match):
                    continue
                if entry.result:
                    self.result = entry.result
                    return
                if self.seat in entry.waiting_on:
                    self.act()
        except BaseException as wrong:
            self.wrong = wrong
            raise

    def act(self):
        asked = got(list_prompts.sync_detailed(self.match, client=self.client), 200)
        for prompt in asked.prompts[:1]:
            if self.decided == 0:
                read_problem(self.decide(prompt, {"type": "nonsense"}), 422, "not-offered")
            if DECISIONS_MAX <= self.decided:
                return self.resign()
            reply = got(self.decide(prompt, answer(prompt.choice)), 201)
            read_events(self.ruleset, reply.events)
            self.decided += 1
            if self.decided % 10 == 1:
                seen = read_state.sync_detailed(self.match, client=self.client)
                read_view(self.ruleset, got(seen, 200))

    def decide(self, prompt, chosen):
        return create_decision.sync_detailed(
            self.match,
            client=self.client,
            idempotency_key=str(uuid.uuid4()),
            body=models.NewDecision(answer=chosen, prompt=prompt.id),
        )

    def resign(self):
        resigned = create_resignation.sync_detailed(
            self.match,
            client=self.client,
            idempotency_key=str(uuid.uuid4()),
            body=models.NewResignation(),
        )
        got(resigned, 201)


def play(ruleset):
    clients = [player(f"Py {seat}") for seat in range(2)]
    new = models.NewMatch(ruleset=ruleset, seats=2, options=models.GameTerms())
    made = got(create_match.sync_detailed(client=clients[0], body=new), 201)
    assert made.ruleset == ruleset
    loadouts = got(list_loadouts.sync_detailed(ruleset, client=clients[0]), 200).items
    for seat, client in enumerate(clients):
        body = models.SeatToTake(entropy="dust")
        if loadouts:
            preset = {"preset": loadouts[seat % len(loadouts)].id}
            body.loadout = models.GameTerms.from_dict(preset)
        got(take_seat.sync_detailed(made.id, client=client, body=body), 201)
    players = [Player(made.id, ruleset, seat, client) for seat, client in enumerate(clients)]
    for it in players:
        it.start()
    for it in players:
        it.join(600)
        assert it.wrong is None and it.result, (ruleset, it.seat, it.wrong)
    over = got(read_match.sync_detailed(made.id, client=clients[0]), 200)
    assert over.status == models.Status.FINISHED
    assert over.result.reason == players[0].result.reason == players[1].result.reason
    if knows_game:
        read_as(camel(ruleset, "Options"), over.options.to_dict())
    after, stranger = 0, Client(base_url=url)
    while after < over.version:
        page = got(list_events.sync_detailed(made.id, client=stranger, after=after, limit=200), 200)
        read_events(ruleset, page.items)
        after = page.items[-1].seq
    read_view(ruleset, got(read_state.sync_detailed(made.id, client=stranger), 200))
    decided = sum(it.decided for it in players)
    print(f"   {ruleset}: {decided} decisions, {over.version} events: {over.result.reason}")


for module in pkgutil.iter_modules(models.__path__):
    part(f"models.{module.name}")
for ruleset in rulesets:
    play(ruleset)
stranger = Client(base_url=url)
read_problem(read_match.sync_detailed(uuid.uuid4(), client=stranger), 404, "not-found")
expected = {"decision.pondered", "tumbleweed_rolled", "/problems/out-of-coffee"} if newer else set()
assert unknown == expected, unknown
print(f"   {len(known)} kinds of events and types of facts and problems were known")
