"""A newer server: hands requests on to the one that is given, and adds to its answers what clients
of today do not know: fields, a kind of event, a type of fact, a type of problem.

    newer.py URL    prints its own address, and serves until it is stopped
"""

import http.client
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

KIND = "decision.pondered"
FACT = {
    "type": "tumbleweed_rolled",
    "text": "A tumbleweed rolls by.",
    "rule": "H99",
    "from": {"wind": "west"},
    "yards": 12,
}
PROBLEM = "/problems/out-of-coffee"
FIELD = {"added": [{"later": True}]}

upstream = urlsplit(sys.argv[1])


def is_event(it):
    return "facts" in it and "prev_hash" in it


def renewed(it):
    """The same with news in it; what is opaque stays as it is, or it could not be sent back."""
    if isinstance(it, list):
        return [renewed(item) for item in it]
    if not isinstance(it, dict):
        return it
    opaque = ("value", "answer", "view", "options", "loadout", "facts", "opened")
    it = {key: field if key in opaque else renewed(field) for key, field in it.items()}
    if "items" not in it and isinstance(it.get("options"), list):
        it["options"] = renewed(it["options"])
    if is_event(it):
        it["facts"] = [{**fact, "since_later": FIELD} for fact in it["facts"]] + [FACT]
        if it["kind"] == "decision.made" and it["seq"] % 2 == 0:
            it["kind"] = KIND
    it["since_later"] = FIELD
    return it


def answered(kind, body):
    if "json" not in kind or "ndjson" in kind or "jwk" in kind:
        return body
    answer = renewed(json.loads(body))
    if "problem" in kind:
        answer["type"] = PROBLEM
    return json.dumps(answer).encode()


class Newer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def pass_on(self):
        length = int(self.headers.get("Content-Length", 0))
        body = self.rfile.read(length)
        dropped = ("host", "accept-encoding", "connection", "content-length")
        headers = {name: it for name, it in self.headers.items() if name.lower() not in dropped}
        server = http.client.HTTPConnection(upstream.hostname, upstream.port, timeout=60)
        server.request(self.command, self.path, body, headers)
        answer = server.getresponse()
        kind = answer.headers.get("Content-Type", "")
        if kind.startswith("text/event-stream"):
            return self.follow(answer)
        content = answer.read()
        content = answered(kind, content) if content else content
        server.close()
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            if name.lower() not in ("content-length", "transfer-encoding", "connection", "date"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def follow(self, stream):
        """Hands a stream on, line by line, with news in what it tells."""
        self.send_response(stream.status)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        try:
            for line in stream:
                if line.startswith(b"data: "):
                    line = b"data: " + json.dumps(renewed(json.loads(line[6:]))).encode() + b"\n"
                self.wfile.write(line)
                self.wfile.flush()
        except (BrokenPipeError, ConnectionResetError):
            pass

    do_GET = do_POST = do_PUT = do_DELETE = pass_on

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Newer)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
