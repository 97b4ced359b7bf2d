"""What scripts share that play matches under load while something is taken away: programs in the
background, writers that keep every receipt, and what is held against the log at the end."""

import base64
import http.client
import json
import os
import pwd
import random
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
import uuid
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NAME = os.path.basename(sys.argv[0])
# Seconds after which something that should happen has not.
PATIENCE = 180
# Seconds that a token is used; it is good for 15 minutes.
TOKEN_SECONDS = 600
PASSWORD = "a horse, a hat and a hill"
# Races, and how often each server is asked in each.
RACES, RUNNERS = 6, 3


def say(text):
    print(f"{NAME}: {text}", flush=True)


def until(true, what):
    """Waits until `true()` is, and returns it. What cannot be asked yet is not true yet."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            found = true()
        except (OSError, ValueError, http.client.HTTPException):
            found = None
        if found:
            return found
        time.sleep(0.1)
    raise SystemExit(f"{NAME}: after {PATIENCE} seconds {what}")


def free_port():
    with socket.socket() as it:
        it.bind(("127.0.0.1", 0))
        return it.getsockname()[1]


def postgres_user():
    """Root lowers itself: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    known = {it.pw_name: it for it in pwd.getpwall()}
    user = known.get("postgres") or known["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def send(pid, which):
    try:
        os.kill(pid, which)
    except ProcessLookupError:
        pass


class Process:
    """A program in the background, which writes to a log in its folder."""

    def __init__(self, folder, command, user=None, environment=None):
        self.folder, self.command, self.user = folder, command, user or {}
        self.environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": folder}
        self.environment.update(environment or {})
        os.makedirs(folder, mode=0o755, exist_ok=True)
        if self.user:
            os.chown(folder, self.user["user"], self.user["group"])
        self.running = None

    def start(self):
        with open(f"{self.folder}.log", "ab") as log:
            self.running = subprocess.Popen(
                self.command, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, start_new_session=True, **self.user)

    def end(self, how=signal.SIGTERM):
        if self.running is None:
            return
        self.running.send_signal(how)
        try:
            self.running.wait(30)
        except subprocess.TimeoutExpired:
            self.running.kill()
            self.running.wait()
        self.running = None


class Server(Process):
    """A server on whichever node takes writes."""

    def __init__(self, name, folder, binary, url):
        self.port, self.data = free_port(), f"{folder}/{name}/data"
        plenty = "1000000/1000000"
        rates = [f"--{it}-rate={plenty}" for it in ("account", "address", "login", "decision")]
        command = [binary, "serve", "--bind", f"127.0.0.1:{self.port}",
                   "--data-dir", self.data, "--checkpoint-seconds=5", *rates]
        super().__init__(f"{folder}/{name}", command, environment={
            "DATABASE_URL": url, "HIGHNOON_SERVER": name, "HIGHNOON_LOG": "warn"})

    def is_ready(self):
        address = f"http://127.0.0.1:{self.port}/health/ready"
        with urllib.request.urlopen(address, timeout=2) as answer:
            return answer.status == 200


class Load:
    """Writers, and what they were told."""

    def __init__(self, servers, count):
        self.ports, self.stopping = [it.port for it in servers], threading.Event()
        # When decisions were acknowledged; receipts by match; answers that nobody should get.
        self.times, self.receipts, self.faults, self.refused = [], {}, [], 0
        self.lock = threading.Lock()
        first = Caller(self, 0)
        names = [f"Rider {uuid.uuid4().hex[:8]}" for _ in range(2)]
        for name in names:
            first.ask("POST", "/v1/accounts", {"name": name, "password": PASSWORD})
        self.writers = [Writer(self, number, names) for number in range(count)]

    def start(self):
        for it in self.writers:
            it.start()

    def stop(self):
        self.stopping.set()
        for it in self.writers:
            it.join()

    def acknowledged(self, match, receipt):
        with self.lock:
            self.receipts.setdefault(match, []).append(receipt)
            self.times.append(time.monotonic())

    def decides_after(self, begin):
        with self.lock:
            return self.times and begin < self.times[-1]

    def pause_since(self, begin):
        """The longest time between two acknowledged decisions, the second of them after `begin`."""
        with self.lock:
            pairs = zip(self.times, self.times[1:])
            return max(after - before for before, after in pairs if begin < after)

    def check(self):
        """Receipts that are not in the log, and decisions that are there and nobody made."""
        lost = foreign = 0
        caller = Caller(self, 0)
        for match, receipts in self.receipts.items():
            page = caller.ask("GET", f"/v1/matches/{match}/events?after=0&as=public")
            hashes = {it["seq"]: it["hash"] for it in page["items"]}
            lost += sum(hashes.get(it["seq"]) != it["hash"] for it in receipts)
            made = sum(it["kind"] == "decision.made" for it in page["items"])
            foreign += abs(made - len({it["seq"] for it in receipts}))
        return lost, foreign


class Caller:
    """Somebody who calls a server, and the other one where the first does not answer."""

    def __init__(self, load, number):
        self.load, self.at = load, number
        self.connection = None

    def ask(self, method, path, body=None, token=None, key=None):
        """Asks until there is an answer that is not 503, with the same key."""
        key = key or str(uuid.uuid4())
        headers = {"Content-Type": "application/json", "Idempotency-Key": key}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        body = None if body is None else json.dumps(body)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                status, text = self.call(method, path, body, headers)
            except (OSError, http.client.HTTPException):
                status, text = 503, ""
            if status in (200, 201):
                return json.loads(text)
            if status != 503:
                with self.load.lock:
                    self.load.faults.append(f"{method} {path}: {status} {text[:300]}")
                return None
            with self.load.lock:
                self.load.refused += 1
            self.turn()
        self.load.faults.append(f"{method} {path}: no answer within {PATIENCE} seconds")
        return None

    def call(self, method, path, body, headers):
        if self.connection is None:
            port = self.load.ports[self.at % len(self.load.ports)]
            self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read().decode()

    def turn(self):
        """To the other server, after a moment."""
        if self.connection:
            self.connection.close()
        self.connection, self.at = None, self.at + 1
        time.sleep(0.2)


class Writer(threading.Thread):
    """Plays both seats of one match after the other, by what the server asks."""

    def __init__(self, load, number, names):
        super().__init__(daemon=True)
        self.load, self.names = load, names
        self.caller, self.chance = Caller(load, number), random.Random(number)
        self.tokens, self.logged_in = [], 0

    def run(self):
        while not self.load.stopping.is_set():
            self.play()

    def ask(self, method, path, body=None, seat=0):
        return self.caller.ask(method, path, body, self.tokens[seat])

    def log_in(self):
        login = lambda name: {"name": name, "password": PASSWORD}
        asked = [self.caller.ask("POST", "/v1/tokens", login(it)) for it in self.names]
        self.tokens = [it["access_token"] for it in asked]
        self.logged_in = time.monotonic()

    def play(self):
        self.play_on(self.begin())

    def begin(self):
        """Makes a match, and takes both seats."""
        if not self.tokens or self.logged_in + TOKEN_SECONDS < time.monotonic():
            self.log_in()
        presets = self.ask("GET", "/v1/rulesets/showdown/loadouts")["items"]
        match = self.ask("POST", "/v1/matches", {"ruleset": "showdown"})["id"]
        for seat in (0, 1):
            loadout = {"loadout": {"preset": presets[0]["id"]}}
            self.ask("POST", f"/v1/matches/{match}/seats", loadout, seat)
        return match

    def play_on(self, match):
        moved = True
        while moved and not self.load.stopping.is_set():
            moved = any([self.move(match, seat) for seat in (0, 1)])

    def move(self, match, seat):
        """Answers the first prompt of a seat; false where there is none."""
        asked = self.ask("GET", f"/v1/matches/{match}/prompts", seat=seat)
        if not asked or not asked["prompts"]:
            return False
        prompt = asked["prompts"][0]
        decision = {"prompt": prompt["id"], "answer": self.answer(prompt["choice"])}
        reply = self.ask("POST", f"/v1/matches/{match}/decisions", decision, seat)
        if not reply:
            return False
        payload = reply["receipt"].split(".")[1]
        receipt = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        self.load.acknowledged(match, receipt)
        return True

    def answer(self, choice):
        """Any answer of the forms that this game has."""
        options = [it["value"] for it in choice["options"]]
        if choice["form"] == "one":
            return self.chance.choice(options)
        return self.chance.sample(options, self.chance.randint(choice["min"], choice["max"]))


def at_once(load, asking):
    """What becomes of `asking(caller)` for several callers of each server at once."""
    callers = [Caller(load, number) for number in range(RUNNERS * len(load.ports))]
    start = threading.Barrier(len(callers))

    def run(caller):
        start.wait()
        return asking(caller)

    with ThreadPoolExecutor(len(callers)) as runners:
        return list(runners.map(run, callers))


def races(load):
    """Asks all servers at once for what must happen once: one key makes one match, and a refresh
    token is good once. Returns what is wrong."""
    faults, login = [], {"name": load.writers[0].names[0], "password": PASSWORD}
    for _ in range(RACES):
        tokens = Caller(load, 0).ask("POST", "/v1/tokens", login)
        new, key = {"ruleset": "showdown"}, str(uuid.uuid4())
        made = at_once(load, lambda caller: caller.ask(
            "POST", "/v1/matches", new, tokens["access_token"], key))
        ids = {it and it["id"] for it in made}
        if len(ids) != 1:
            faults.append(f"one key makes several matches: {ids}")
        # Nobody plays it: the part of the log in which it lies could never be archived.
        for id in ids - {None}:
            Caller(load, 0).ask("POST", f"/v1/matches/{id}/cancellations",
                                {"reason": "It was made for a race."}, tokens["access_token"])
        body = json.dumps({"refresh_token": tokens["refresh_token"]})
        headers = {"Content-Type": "application/json"}
        got = at_once(load, lambda caller: caller.call(
            "POST", "/v1/tokens/refresh", body, headers)[0])
        if sorted(got)[:1] not in ([200], [201]) or set(sorted(got)[1:]) != {401}:
            faults.append(f"a refresh token is not good once: {sorted(got)}")
    return faults


def refold(binary, data, url):
    """What `highnoon refold` says with the keys and notes of a server, and whether all is right."""
    done = subprocess.run([binary, "refold", "--data-dir", data],
                          env={**os.environ, "DATABASE_URL": url}, text=True, check=False,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode == 0, (done.stdout or done.stderr).strip()


def built(binary):
    """The server's program: the one that was named, or a new one."""
    if not binary:
        subprocess.run(["cargo", "build", "--release", "--bin", "highnoon"], cwd=ROOT, check=True)
        target = os.environ.get("CARGO_TARGET_DIR", os.path.join(ROOT, "target"))
        binary = os.path.join(target, "release", "highnoon")
    return os.path.abspath(binary)
