"""Plays a match of every game with the client that openapi-python-client generates, reads all that
it is told in the types of the game, and holds what it has read against what was sent.

    play.py URL [newer]    `newer`: the server tells of things that the client does not know
"""

import importlib
import pkgutil
import random
import re
import sys
import uuid

from highnoon import AuthenticatedClient, Client, models
from highnoon.api.identity import create_account, create_tokens
from highnoon.api.matches import create_match, read_match, take_seat
from highnoon.api.playing import create_decision, create_preview, create_resignation, list_prompts
from highnoon.api.rulesets import list_loadouts, list_rulesets
from highnoon.api.watching import list_events, read_state, read_timeline

DECISIONS_MAX = 150
url, newer = sys.argv[1], "newer" in sys.argv[2:]
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
    unknown.add(word)


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


def play(ruleset):
    players = [player(f"Py {seat}") for seat in range(2)]
    new = models.NewMatch(ruleset=ruleset, seats=2, options=models.GameTerms())
    made = got(create_match.sync_detailed(client=players[0], body=new), 201)
    assert made.ruleset == ruleset
    loadouts = got(list_loadouts.sync_detailed(ruleset, client=players[0]), 200).items
    for seat, client in enumerate(players):
        body = models.SeatToTake(entropy="dust")
        if loadouts:
            preset = {"preset": loadouts[seat % len(loadouts)].id}
            body.loadout = models.GameTerms.from_dict(preset)
        got(take_seat.sync_detailed(made.id, client=client, body=body), 201)
    decided, going = 0, True
    while going and decided < DECISIONS_MAX:
        going = False
        for client in players:
            for prompt in got(list_prompts.sync_detailed(made.id, client=client), 200).prompts[:1]:
                going = True
                decide = lambda it: create_decision.sync_detailed(
                    made.id,
                    client=client,
                    idempotency_key=str(uuid.uuid4()),
                    body=models.NewDecision(answer=it, prompt=prompt.id),
                )
                if decided == 0:
                    read_problem(decide({"type": "nonsense"}), 422, "not-offered")
                chosen = answer(prompt.choice)
                if decided % 25 == 0:
                    body = models.NewDecision(answer=chosen, prompt=prompt.id)
                    seen = create_preview.sync_detailed(made.id, client=client, body=body).parsed
                    assert isinstance(seen, models.Preview | models.Problem)
                reply = got(decide(chosen), 201)
                read_events(ruleset, reply.events)
                decided += 1
                state = got(read_state.sync_detailed(made.id, client=client), 200)
                read_as(camel(ruleset, "View"), state.view.to_dict())
    if going:
        resigned = create_resignation.sync_detailed(
            made.id,
            client=players[0],
            idempotency_key=str(uuid.uuid4()),
            body=models.NewResignation(),
        )
        got(resigned, 201)
    over = got(read_match.sync_detailed(made.id, client=players[0]), 200)
    assert over.status == models.Status.FINISHED and over.result.reason
    read_as(camel(ruleset, "Options"), over.options.to_dict())
    after, stranger = 0, Client(base_url=url)
    while after < over.version:
        page = got(list_events.sync_detailed(made.id, client=stranger, after=after, limit=200), 200)
        read_events(ruleset, page.items)
        after = page.items[-1].seq
    assert got(read_timeline.sync_detailed(made.id, client=stranger), 200).items
    state = got(read_state.sync_detailed(made.id, client=stranger), 200)
    assert state.ruleset == ruleset
    read_as(camel(ruleset, "View"), state.view.to_dict())
    print(f"   {ruleset}: {decided} decisions, {over.version} events: {over.result.reason}")


for module in pkgutil.iter_modules(models.__path__):
    importlib.import_module(f"highnoon.models.{module.name}")
stranger = Client(base_url=url)
for ruleset in got(list_rulesets.sync_detailed(client=stranger), 200).items:
    play(ruleset.id)
read_problem(read_match.sync_detailed(uuid.uuid4(), client=stranger), 404, "not-found")
expected = {"decision.pondered", "tumbleweed_rolled", "/problems/out-of-coffee"} if newer else set()
assert unknown == expected, unknown
print(f"   {len(known)} kinds of events and types of facts and problems were known")
