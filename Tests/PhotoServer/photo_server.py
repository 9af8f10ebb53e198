#!/usr/bin/env python3
"""A loopback HTTP server that acts as photo hosts of every kind, correct and faulty.

    python3 photo_server.py [--photo FILE.jpg] [--contacts N] [--rate N/SECONDS]

It serves on two ports of 127.0.0.1 (the second is "the other origin") and responds to DNS
queries on a UDP port. It prints the ports as one line of JSON on stdout:
{"port": N, "other": M, "dns": D}. The server ends when its stdin reaches end-of-file, so that it
cannot outlive the test process that holds the other end.

GET /_log, /_max, /_counts, /_queries and /_clear read and reset the records of requests; they are
not recorded themselves. A line on stdin with one of these names, without the slash, does the same:
the server prints the result as a line of JSON on stdout.
"""
import argparse, base64, functools, gzip, hashlib, html, itertools, json, math, os, socket
import socketserver, struct, sys, threading, time, traceback, uuid, zlib
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, quote, unquote

HTML, PNG, JSON = "text/html; charset=UTF-8", "image/png", "application/json"
LAST_MODIFIED = "Wed, 01 Jan 2020 00:00:00 GMT"
API_TOKEN, SESSION = "test-token", "s3cret"
GRAVATARS = {hashlib.sha256(address.encode()).hexdigest() for address in
             ("ada@example.com", "grace@example.com", "myemailaddress@example.com")}
OPTIONS = argparse.Namespace(photo=None, contacts=250, contributors=300, page_age=60, rate=None)
PORTS = {}  # "main" and "other" -> port number


# ---- Images --------------------------------------------------------------------------

@functools.lru_cache(maxsize=4096)
def png(key, width=64, height=64, level=9):
    """Returns a PNG of one colour, which is derived from a hash of `key`."""
    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))
    row = b"\0" + hashlib.sha256(key.encode()).digest()[:3] * width
    return (b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(row * height, level)) + chunk(b"IEND", b""))


BOMB_LOCK = threading.Lock()


@functools.lru_cache(maxsize=None)
def bomb():
    """Returns 1 GiB of zeros as about 1 MB of gzip.

    No reference crosses a full flush, so one packed megabyte can be repeated. Repetition takes
    a tenth of the time of packing all the data, for which a client might not wait."""
    megabyte, packer, crc = bytes(1 << 20), zlib.compressobj(9, zlib.DEFLATED, -15), 0
    packed = packer.compress(megabyte) + packer.flush(zlib.Z_FULL_FLUSH)
    for _ in range(1024):
        crc = zlib.crc32(megabyte, crc)
    return (b"\x1f\x8b\x08" + bytes(6) + b"\xff" + packed * 1024 + packer.flush()
            + struct.pack("<II", crc, 1 << 30))


# ---- State ---------------------------------------------------------------------------

class State:
    """The records that /_clear resets. A request uses the State with which it began, so a
    request that is still being served then does not affect the records of the next test."""
    def __init__(self):
        self.lock = threading.Lock()
        self.log, self.hits = [], {}
        self.queries = []  # names that the name server was queried for
        self.active = self.most = 0
        self.is_alone = False  # whether a request to /together has waited in vain
        self.window_start, self.window_count = 0.0, 0

    def hit(self, path):
        """Counts a request for `path`, and returns the number of requests so far."""
        with self.lock:
            self.hits[path] = self.hits.get(path, 0) + 1
            return self.hits[path]


STATE = State()
CONNECTIONS = itertools.count(1)


# ---- Monica's data -------------------------------------------------------------------

FIRST = ["Ada", "Grace", "Alan", "Barbara", "Edsger", "Frances", "Donald"]
LAST = ["Lovelace", "Hopper", "Turing", "Liskov", "Dijkstra", "Allen"]
COLOURS = ["#b3d5fe", "#fdb660", "#93521e", "#bd5067", "#cf9ffa", "#709512"]
SOURCES = ["default", "photo", "gravatar", "adorable"]
WRONG_PHOTO, RIGHT_PHOTO = 900, 1000900  # added to a contact's id: the ids of its two photos


def store_url(number, contact, base):
    """Returns the URL of a photo: absolute or only a path, because installations differ."""
    path = "/store/photos/%d.png" % number
    return path if contact // 4 % 2 else base + path


def email_of(i):
    return {2: "ada@example.com", 6: "grace@example.com"}.get(i % 10, "person%d@example.org" % i)


def contact_json(i, base, with_fields=False):
    first, last, source = FIRST[i % len(FIRST)], LAST[i % len(LAST)], SOURCES[i % 4]
    digest = hashlib.md5(email_of(i).encode()).hexdigest()
    url = {"default": "", "photo": store_url(i, i, base),
           "gravatar": "https://www.gravatar.com/avatar/%s?s=150&d=mm&r=g" % digest,
           "adorable": "/adorable/%s.png" % uuid.uuid5(uuid.NAMESPACE_URL, str(i))}[source]
    contact = {
        "id": i, "object": "contact", "hash_id": "h:" + hashlib.sha1(b"%d" % i).hexdigest()[:18],
        "first_name": first, "last_name": last, "complete_name": first + " " + last,
        "initials": first[0] + last[0], "is_partial": False,
        "information": {"avatar": {"url": url, "source": source,
                                   "default_avatar_color": COLOURS[i % len(COLOURS)]}}}
    if with_fields:
        contact["contactFields"] = [
            {"id": 2 * i, "object": "contactfield", "content": email_of(i),
             "contact_field_type": {"id": 1, "name": "Email", "type": "email"}},
            {"id": 2 * i + 1, "object": "contactfield", "content": "+1 555 %04d" % i,
             "contact_field_type": {"id": 2, "name": "Phone", "type": "phone"}}]
    return contact


def github_account(number, base):
    """Returns an account of GitHub: every 50th is an app, the 7th the placeholder for deleted accounts."""
    is_bot = number % 50 == 0
    login = "robot%d[bot]" % number if is_bot else "ghost" if number == 7 else "Person-%d" % number
    return {
        "login": login, "id": number, "node_id": "U_%d" % number, "gravatar_id": "",
        "avatar_url": "%s/u/%d?v=4" % (base, number), "url": "%s/api/v3/users/%s" % (base, quote(login)),
        "html_url": base + ("/apps/robot%d" % number if is_bot else "/" + login),
        "type": "Bot" if is_bot else "User", "user_view_type": "public", "site_admin": False,
        "contributions": 10000 - number}


def photo_json(photo_id, base):
    """Returns one photo, or None. A contact's avatar is the photo whose `link` is the avatar's URL
    or, if `link` is missing, the photo in whose `new_filename` that URL ends."""
    right = photo_id > RIGHT_PHOTO
    i = photo_id - (RIGHT_PHOTO if right else WRONG_PHOTO)
    if not 1 <= i <= OPTIONS.contacts:
        return None
    number = i if right else i + 100000
    data = png("/store/photos/%d.png" % number)
    photo = {"id": photo_id, "object": "photo", "original_filename": "p.png",
             "new_filename": "photos/%d.png" % number, "filesize": len(data), "mime_type": PNG,
             "dataUrl": "data:image/png;base64," + base64.b64encode(data).decode(),
             "link": store_url(number, i, base), "contact": contact_json(i, base)}
    if right and i // 4 % 4 >= 2:
        del photo["link"]
    return photo


# ---- HTTP ----------------------------------------------------------------------------

def matches_etag(header, etag):
    return any(item.strip() in ("*", etag, "W/" + etag) for item in (header or "").split(","))


class Handler(BaseHTTPRequestHandler):
    """Handles requests: /some-name/a/b calls the method path_some_name with ["a", "b"] in
    self.args and the query in self.query."""
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # Otherwise, a response may wait for a delayed ACK.

    def setup(self):
        super().setup()
        self.connection = next(CONNECTIONS)

    def log_message(self, *_):
        pass

    def handle_request(self):
        target = self.requestline.split()[1]  # self.path may have been normalised.
        self.route, _, query = self.path.partition("?")
        self.query = {k: v[-1] for k, v in parse_qs(query, keep_blank_values=True).items()}
        self.base = "http://127.0.0.1:%d" % PORTS[self.server.origin]
        name, *self.args = [unquote(part) for part in self.route[1:].split("/")]
        self.state, self.record, self.counted = STATE, {}, False
        try:
            if name.startswith("_"):
                return self.control(name)
            self.enter(target)
            method = getattr(self, "path_" + name.replace("-", "_"), None)
            if method is None or "_" in name:
                self.not_found()
            else:
                method()
        except (IndexError, KeyError, ValueError) as error:  # The path or the query is incomplete.
            self.not_found("%s: %s" % (type(error).__name__, error))
        except OSError:  # The client has disconnected, which many tests expect.
            self.close_connection = True
        except Exception:  # The test sees it only in the response, because stderr is silent.
            self.close_connection = True
            self.page(500, traceback.format_exc())
        finally:
            self.leave()

    do_GET = do_HEAD = handle_request

    def enter(self, target):
        headers = {}
        for key, value in self.headers.items():
            key = key.lower()
            headers[key] = headers[key] + ", " + value if key in headers else value
        self.record = {"method": self.command, "path": target, "port": self.server.origin,
                       "host": self.headers.get("Host"), "headers": headers,
                       "connection": self.connection,
                       "time": time.time(), "status": None}
        with self.state.lock:
            self.counted = True
            self.state.log.append(self.record)
            self.state.active += 1
            self.state.most = max(self.state.most, self.state.active)

    def leave(self):
        with self.state.lock:
            self.state.active -= self.counted
            self.counted = False

    def control(self, name):
        facts = control(name)
        return self.not_found() if facts is None else self.json(200, facts)

    # -- Responses --

    def head(self, status, headers):
        self.record["status"] = status
        self.send_response(status)
        for key, value in headers:  # UTF-8 is sent unchanged.
            self.send_header(key, str(value).encode("utf-8").decode("latin-1"))
        self.end_headers()

    def send(self, status, body=b"", kind=None, headers=(), length=None):
        """Sends a complete response. `length` is a wrong Content-Length for faulty responses."""
        headers = list(headers) + ([("Content-Type", kind)] if kind else [])
        bodiless = status < 200 or status in (204, 304)
        if not bodiless:
            headers.append(("Content-Length", len(body) if length is None else length))
        # The request must no longer be counted when the client sees the end of the response.
        # Otherwise, the client's next request could be counted together with this one.
        self.leave()
        self.head(status, headers)
        if not bodiless and self.command != "HEAD":
            self.wfile.write(body)
        if status < 200:
            self.close_connection = True

    def page(self, status, text, headers=()):
        self.send(status, ("<!DOCTYPE html><title>%d</title><p>%s</p>\n" % (status, html.escape(
            text))).encode(), HTML, headers)

    def not_found(self, text="Not Found"):
        self.page(404, text)

    def json(self, status, value, headers=()):
        self.send(status, json.dumps(value).encode(), JSON, headers)

    def redirect(self, location, status=302, headers=()):
        self.page(status, "Redirecting", [("Location", location)] + list(headers))

    def photo(self, *headers, etag=None, modified=None, key=None):
        """Sends the image of this path, or 304 if the client has it already."""
        headers = list(headers)
        if etag:
            headers.append(("ETag", etag))
        if modified:
            headers.append(("Last-Modified", modified))
        if (etag and matches_etag(self.headers.get("If-None-Match"), etag)
                or modified and self.headers.get("If-Modified-Since") == modified):
            return self.send(304, headers=headers)
        self.send(200, png(key or self.route), PNG, headers)

    def etag(self, key=None):
        return '"%s"' % hashlib.sha256((key or self.route).encode()).hexdigest()[:16]

    def retry_after(self):
        return [("Retry-After", self.query["retry-after"])] if "retry-after" in self.query else []

    def drip(self, data, size=1, seconds=1.0):
        """Writes `data` in small parts, with pauses; it ends early when the client disconnects."""
        for start in range(0, len(data), size):
            self.wfile.write(data[start:start + size])
            time.sleep(seconds)

    # -- Plain photos, statuses and temporary faults --

    def path_photo(self):
        if not self.route.endswith(".png"):
            return self.not_found()
        self.photo(("Cache-Control", "max-age=3600"))

    def path_jpeg(self):
        if OPTIONS.photo is None:
            return self.not_found("started without --photo")
        self.send(200, OPTIONS.photo, "image/jpeg", [("Cache-Control", "max-age=3600")])

    def path_status(self):
        if not self.args[0].isdigit():
            return self.not_found()
        status = int(self.args[0])
        self.page(status, self.query.get("body", "Status %d" % status), self.retry_after())

    def flaky(self, status):
        if self.state.hit(self.route) <= int(self.args[0]):
            self.page(status, "Not now", self.retry_after())
        else:
            self.photo()

    def path_flaky(self):
        self.flaky(503)

    def path_flaky429(self):
        self.flaky(429)

    def path_reset(self):
        if self.state.hit(self.route) <= int(self.args[0]):
            self.close_connection = True
        else:
            self.photo()

    def path_slow(self):
        time.sleep(float(self.args[0]))
        self.photo()

    def path_together(self):
        """Responds when a number of requests have been handled at the same time. A request that has
        waited too long for the others gets a 404, and so do all requests that still wait."""
        end = time.monotonic() + float(self.query.get("seconds", 20))
        while time.monotonic() < end and not self.state.is_alone:
            with self.state.lock:
                is_joined = self.state.most >= int(self.args[0])
            if is_joined:
                return self.photo()
            time.sleep(0.01)
        self.state.is_alone = True
        self.not_found()

    # -- Redirects --

    def path_redirect(self):
        n = int(self.args[0])
        self.redirect("/redirect/%d" % (n - 1) if n > 0 else "/photo/redirected.png")

    def path_redirect_loop(self):
        self.redirect("/redirect-loop")

    def path_redirect_to(self):
        self.redirect(self.query["url"], int(self.query.get("code", 302)))

    def path_redirect_other(self):
        there = PORTS["main" if self.server.origin == "other" else "other"]
        self.redirect("http://127.0.0.1:%d%s" % (there, self.path[len("/redirect-other"):]))

    # -- Credentials and cookies --

    def path_auth(self):
        kind, first = self.args[0], self.args[1]
        header, challenge = "Authorization", 'Bearer realm="photos"'
        if kind == "bearer":
            wanted = "Bearer " + first
        elif kind == "basic":
            wanted = "Basic " + base64.b64encode(
                (first + ":" + self.args[2]).encode()).decode()
            challenge = 'Basic realm="photos", charset="UTF-8"'
        elif kind == "header":
            header, wanted, challenge = first, self.args[2], 'ApiKey realm="photos"'
        else:
            return self.not_found()
        # The whole list is compared, because a duplicate header is an error too.
        if self.headers.get_all(header) == [wanted.encode().decode("latin-1")]:
            self.photo(("Cache-Control", "max-age=3600"))
        else:
            self.page(401, "Unauthorized", [("WWW-Authenticate", challenge)])

    def cookies(self):
        pairs = (item.strip().partition("=") for item in self.headers.get("Cookie", "").split(";"))
        return {name: value for name, _, value in pairs}

    def path_cookies(self):
        wanted = self.query or {"session": "abc123", "theme": "dark"}
        self.photo(*[("Set-Cookie", "%s=%s; Path=/; HttpOnly" % pair) for pair in wanted.items()])

    def path_needs_cookie(self):
        if self.cookies().get(self.args[0]) == self.args[1]:
            self.photo()
        else:
            self.page(403, "No such cookie")

    def path_cookie_check(self):
        """Sends the photo once the cookie is sent back; redirects to itself with the cookie until then."""
        if self.cookies().get("check") == self.args[0]:
            return self.photo()
        attributes = self.query.get("attributes", "Path=/")
        self.redirect(self.path, headers=[("Set-Cookie", "check=%s; %s" % (self.args[0], attributes))])

    # -- Endless bodies, and bodies with wrong headers --

    def path_drip(self):
        self.head(200, [("Content-Type", PNG), ("Content-Length", 1 << 20)])
        self.drip(png(self.route).ljust(1 << 20, b"\0"))

    def path_drip_headers(self):
        self.close_connection = True
        self.drip(b"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nX-Padding: " + b"a" * 100000)

    def path_endless(self):
        self.head(200, [("Content-Type", PNG), ("Transfer-Encoding", "chunked")])
        data = png(self.route).ljust(1 << 16, b"\0")
        while True:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))

    def path_huge_length(self):
        self.head(200, [("Content-Type", PNG), ("Content-Length", 10 * 1000 ** 3)])
        data = png(self.route).ljust(1 << 10, b"\0")
        while True:
            self.drip(data, len(data), 0.1)

    def path_bomb(self):
        with BOMB_LOCK:
            data = bomb()
        self.send(200, data, PNG, [("Content-Encoding", "gzip")])

    def path_gzip(self):
        self.send(200, gzip.compress(png(self.route)), PNG, [("Content-Encoding", "gzip")])

    def path_html_as_png(self):
        self.send(200, b"<!DOCTYPE html><title>Oops</title><p>Not a picture</p>\n", PNG)

    def path_json_as_png(self):
        self.send(200, b'{"error": "Not a picture"}\n', PNG)

    def path_login_page(self):
        self.page(200, "Log in")

    def path_short(self):
        data = png(self.route)
        self.send(200, data, PNG, [("Connection", "close")], length=len(data) + 1000)

    def path_long(self):
        data = png(self.route)
        self.send(200, data + b"x" * 1000, PNG, [("Connection", "close")], length=len(data))

    def path_wrong_checksum(self):
        data = bytearray(png(self.route))
        data[-13] ^= 1  # The checksum of the image data precedes the 12 bytes of IEND.
        self.send(200, bytes(data), PNG, [("Cache-Control", "max-age=0")])

    def path_truncated(self):
        if self.query.get("type") == "jpeg" and OPTIONS.photo:
            return self.send(200, OPTIONS.photo[:len(OPTIONS.photo) // 2], "image/jpeg")
        data = png(self.route, level=0)  # Without compression, the upper half could be decoded.
        self.send(200, data[:len(data) // 2], PNG)

    def path_empty(self):
        self.send(200, b"", PNG)

    def path_garbage(self):
        self.close_connection = True
        self.wfile.write(b"\x00\x01\xfe\xff no HTTP here \r\n\r\n" * 8)

    # -- Caching --

    def path_etag(self):
        self.photo(etag=self.etag())

    def path_etag_changing(self):
        key = "%s#%d" % (self.route, self.state.hit(self.route))
        self.photo(etag=self.etag(key), key=key)

    def path_modified(self):
        self.photo(modified=LAST_MODIFIED)

    def path_no_store(self):
        self.photo(("Cache-Control", "no-store"))

    def path_no_cache(self):
        self.photo(("Cache-Control", "no-cache"), etag=self.etag())

    def path_max_age(self):
        self.photo(("Cache-Control", "max-age=" + self.args[0]))

    def path_expires(self):
        self.photo(("Expires", formatdate(time.time() + float(self.args[0]), usegmt=True)))

    def path_must_revalidate(self):
        self.photo(("Cache-Control", "max-age=0, must-revalidate"), etag=self.etag())

    def path_vary_star(self):  # The lifetime ensures that only Vary forbids reuse.
        self.photo(("Cache-Control", "max-age=3600"), ("Vary", "*"))

    def path_plain(self):
        self.photo()

    def path_gone_later(self):
        if self.state.hit(self.route) == 1:
            self.photo(("Cache-Control", "max-age=0"), etag=self.etag())
        else:
            self.not_found()

    # -- Prescribed responses, and heads and bodies of an exact size --

    def path_answers(self):
        """Sends the responses in the query, one after the other; later requests get the last."""
        answers = json.loads(self.query["answers"])
        answer = answers[min(self.state.hit(self.path), len(answers)) - 1]
        data = answer["body"].encode() if "body" in answer else png(answer["photo"], level=0)
        self.send(answer["status"], data[:len(data) // 2] if answer["isCut"] else data, answer.get("type"),
                  [line.split(": ", 1) for line in answer["headers"]])

    def path_head(self):
        """Sends a photo after a head of a number of bytes, in lines of a number of bytes."""
        size, width = int(self.args[0]), int(self.args[1])
        data = png(self.route)
        lines = [b"HTTP/1.1 200 OK", b"Content-Type: image/png", b"Content-Length: %d" % len(data)]
        left = size - sum(len(line) + 2 for line in lines) - 2
        while left > 0:
            # The remaining bytes must suffice for a separate line.
            count = left if left < width + 12 else width
            lines.append(b"X-Padding:".ljust(count - 2, b"x")[:count - 2])
            left -= count
        self.record["status"] = 200
        self.wfile.write(b"\r\n".join(lines) + b"\r\n\r\n" + data)

    def path_hints(self):
        """Sends an informational response before the photo, with a header that the photo's response omits."""
        self.wfile.write(b"HTTP/1.1 103 Early Hints\r\nCache-Control: no-store\r\n\r\n")
        self.photo(("X-Kind", "final"))

    def path_chunked(self):
        self.head(200, [("Content-Type", PNG), ("Transfer-Encoding", "chunked")])
        data = png(self.route)
        for part in (data[:20], data[20:]):
            self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
        self.wfile.write(b"0\r\n\r\n")

    def path_endless_error(self):
        self.head(404, [("Content-Type", HTML), ("Transfer-Encoding", "chunked")])
        while True:
            self.wfile.write(b"%x\r\n%s\r\n" % (1 << 16, bytes(1 << 16)))

    def path_slow_once(self):
        if self.state.hit(self.route) == 1:
            time.sleep(float(self.args[0]))
        self.photo()

    def path_trickle(self):
        self.head(200, [("Content-Type", PNG), ("Content-Length", 1 << 20)])
        self.drip(png(self.route).ljust(1 << 20, b"\0"), 1, 0.005)

    # -- Gravatar --

    def path_avatar(self):
        if self.args[0] not in GRAVATARS:
            return self.not_found()
        size = self.query.get("s", "")
        size = min(max(int(size), 1), 2048) if size.isdigit() else 80
        self.send(200, png(self.route, size, size), PNG, [("Cache-Control", "max-age=300")])

    # -- GitHub's API, as on an Enterprise server --

    def github(self):
        """Responds to a request below /api/v3, as the REST API documents it."""
        path = self.args[1:]
        self.api_headers = [("X-GitHub-Media-Type", "github.v3; format=json")]
        token = self.headers.get("Authorization")
        if not self.headers.get("User-Agent"):
            return self.github_error(403, "Request forbidden by administrative rules.")
        if (self.headers.get("Accept"), self.headers.get("X-GitHub-Api-Version")) != (
                "application/vnd.github+json", "2022-11-28"):
            return self.github_error(400, "Unsupported media type or version")
        if token not in (None, "Bearer " + API_TOKEN):
            return self.github_error(401, "Bad credentials")
        is_member = token is not None
        page = int(self.query.get("page", 1))
        if path[0] == "repos" and path[3:] == ["contributors"]:
            name = "/".join(path[1:3])
            if name == "old/name":
                return self.redirect("/api/v3/repositories/1/contributors?per_page=100", 301)
            if name == "empty/project":
                return self.send(204)
            if name == "huge/project":
                return self.github_error(403, "The history or contributor list is too large to list "
                                              "contributors for this repository via the API.")
            if name == "secondary/limit":
                self.api_headers.append(("Retry-After", "1200"))
                return self.github_error(403, "You have exceeded a secondary rate limit.")
            if name == "other/origin":
                self.api_headers.append(("Link", '<http://127.0.0.1:%d/api/v3/repositories/1/contributors>; rel="next"'
                                         % PORTS["other"]))
                return self.github_list([github_account(1, self.base)])
            if name == "damaged/list":
                return self.json(200, {"message": "an object"}, self.api_headers)
            if name == "private/project" and not is_member or name not in ("big/project", "private/project"):
                return self.github_error(404, "Not Found")
            return self.github_pages(range(1, OPTIONS.contributors + 1), "/api/v3/repositories/1/contributors", page)
        if path[0] == "repositories" and path[2:] == ["contributors"]:
            return self.github_pages(range(1, OPTIONS.contributors + 1), self.route, page)
        if path[:2] == ["orgs", "acme"] and path[2:] == ["public_members"]:
            return self.github_pages(range(1, 4), self.route, page)
        if path[:2] == ["orgs", "acme"] and path[2:] == ["members"] and is_member:
            return self.github_pages(range(1, 121), self.route, page)
        if path[:2] == ["orgs", "acme"] and path[2:] == ["teams", "core", "members"] and is_member:
            return self.github_pages([3, 1], self.route, page)
        if path[0] == "users" and len(path) == 2:
            for number in range(1, OPTIONS.contributors + 1):
                account = github_account(number, self.base)
                if account["login"] == path[1]:
                    return self.github_list(dict(account, name="Person %d" % number, email=None))
        self.github_error(404, "Not Found")

    def github_pages(self, numbers, path, page):
        size = int(self.query.get("per_page", 30))
        last = max(1, math.ceil(len(numbers) / size))
        link = lambda n, rel: '<%s%s?per_page=%d&page=%d>; rel="%s"' % (self.base, path, size, n, rel)
        links = [link(page - 1, "prev")] if page > 1 else []
        if page < last:
            links += [link(page + 1, "next"), link(last, "last")]
        if page > 1:
            links += [link(1, "first")]
        if links:
            self.api_headers.append(("Link", ", ".join(links)))
        self.github_list([github_account(n, self.base) for n in numbers[(page - 1) * size:page * size]])

    def github_list(self, value):
        """Sends a value with an entity tag; a confirmation (304) does not count against the limit of requests."""
        body = json.dumps(value).encode()
        etag = 'W/"%s"' % hashlib.sha256(body).hexdigest()
        self.api_headers += [("ETag", etag), ("Cache-Control", "private, max-age=%d" % OPTIONS.page_age),
                             ("Vary", "Accept, Authorization, Cookie, X-GitHub-OTP, Accept-Encoding")]
        if matches_etag(self.headers.get("If-None-Match"), etag):
            return self.send(304, headers=self.api_headers)
        limit, remaining, wait = self.count_api_request()
        self.api_headers += [("X-RateLimit-Limit", limit), ("X-RateLimit-Remaining", remaining),
                             ("X-RateLimit-Reset", int(time.time()) + (wait or 3600))]
        if wait:
            return self.github_error(403, "API rate limit exceeded for 127.0.0.1.")
        self.send(200, body, JSON + "; charset=utf-8", self.api_headers)

    def github_error(self, status, message):
        self.json(status, {"message": message, "documentation_url": "https://docs.github.com/rest"}, self.api_headers)

    def path_u(self):
        """Sends an account's image at the size that `s` requests: /u/7?v=4&s=48."""
        number, side = int(self.args[0]), int(self.query.get("s", 460))
        if number % 97 == 0:
            return self.not_found()
        body = png("/u/%d" % number, side, side)
        headers = [("Cache-Control", "max-age=300"), ("ETag", self.etag("%d %d" % (number, side)))]
        if matches_etag(self.headers.get("If-None-Match"), headers[1][1]):
            return self.send(304, headers=headers)
        self.send(200, body, PNG, headers)

    # -- Monica's pages and its API --

    def path_store(self):  # The store accepts only a session, not a bearer token.
        if self.cookies().get("laravel_session") == SESSION:
            self.photo()
        else:
            self.redirect("/login-page")

    def path_adorable(self):
        self.photo()

    def path_api(self):
        if self.args[0] == "v3":
            return self.github()
        limit, remaining, wait = self.count_api_request()
        self.api_headers = [("X-RateLimit-Limit", limit), ("X-RateLimit-Remaining", remaining)]
        resource, numbers, rest = self.args[0], self.args[1:2], self.args[2:]
        number = int(numbers[0]) if numbers and numbers[0].isdigit() else 0
        with_fields = "contactfields" in self.query.get("with", "").split(",")
        if wait:
            self.api_headers.append(("Retry-After", wait))
            self.api_error(429, 34, "Too many attempts")
        elif self.headers.get_all("Authorization") != ["Bearer " + API_TOKEN]:
            self.api_error(401, 42, "Unauthenticated.")
        elif resource == "contacts" and not numbers:
            self.api_list(range(1, OPTIONS.contacts + 1),
                          lambda i: contact_json(i, self.base, with_fields))
        elif resource == "contacts" and not 1 <= number <= OPTIONS.contacts:
            self.api_error(404, 31, "The resource has not been found")
        elif resource == "contacts" and not rest:
            self.api_answer({"data": contact_json(number, self.base, with_fields)})
        elif resource == "contacts" and rest == ["photos"]:
            self.api_list([WRONG_PHOTO + number, RIGHT_PHOTO + number],
                          lambda i: photo_json(i, self.base), OPTIONS.photos_per_page)
        elif resource == "photos" and not rest and photo_json(number, self.base):
            self.api_answer({"data": photo_json(number, self.base)})
        else:
            self.api_error(404, 31, "The resource has not been found")

    def path_api_error(self):
        """Sends an API error by its code, with status 200: /api-error/34/api/contacts/1."""
        self.api_headers = []
        self.api_error(200, int(self.args[0]), "An error")

    def count_api_request(self):
        """Returns the limit, the remaining requests, and the seconds to wait if there are none."""
        if OPTIONS.rate is None:
            return 60, 59, 0
        limit, seconds = OPTIONS.rate
        now, state = time.monotonic(), self.state
        with state.lock:
            if now - state.window_start >= seconds or state.window_count == 0:
                state.window_start, state.window_count = now, 0
            if state.window_count >= limit:
                return limit, 0, max(1, math.ceil(state.window_start + seconds - now))
            state.window_count += 1
            return limit, limit - state.window_count, 0

    def api_answer(self, value, status=200):
        self.json(status, value, self.api_headers)

    def api_error(self, status, code, message):
        self.api_answer({"error": {"message": message, "error_code": code}}, status)

    def api_list(self, ids, make, standard_limit=15):
        limit, page = self.query.get("limit", str(standard_limit)), self.query.get("page", "1")
        if not limit.isdigit() or not 1 <= int(limit) <= 100:
            return self.api_error(400, 30, "The limit parameter is too big")
        limit, page = int(limit), max(1, int(page)) if page.isdigit() else 1
        last, start = max(1, math.ceil(len(ids) / limit)), (page - 1) * limit
        if OPTIONS.repeat:
            start = 0
        shown = ids[start:start + limit] if page <= OPTIONS.pages else []
        path = self.base + self.route
        # The links do not repeat `limit` and `with`, as in Laravel's paginator.
        link = lambda n: "%s?page=%d" % (path, n) if 1 <= n <= last else None
        self.api_answer({
            "data": [make(i) for i in shown],
            "links": {"first": link(1), "last": link(last),
                      "prev": link(page - 1), "next": link(page + 1)},
            "meta": {"current_page": page, "from": start + 1 if shown else None,
                     "last_page": last, "path": path, "per_page": limit,
                     "to": start + len(shown) if shown else None, "total": len(ids)}})


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128  # The default of 5 would stall a client that opens many at once.

    def __init__(self, origin):
        self.origin = origin
        super().__init__(("127.0.0.1", 0), Handler)
        PORTS[origin] = self.server_address[1]

    def server_bind(self):
        # HTTPServer.server_bind looks up the host's name, which is slow on some machines.
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address[:2]

    def handle_error(self, *_):
        pass


# ---- DNS -----------------------------------------------------------------------------

A, SRV, SERVFAIL, NXDOMAIN = 1, 33, 2, 3
ADDRESSES = {".loop.test": "127.0.0.1", ".meta.test": "169.254.169.254"}


def queried_name(query):
    labels, at = [], 12
    while query[at]:
        labels.append(query[at + 1:at + 1 + query[at]])
        at += 1 + query[at]
    return b".".join(labels).decode("latin-1").lower()


def dns_answer(query):
    """Returns the response to one query; None sends no response."""
    name = queried_name(query)
    at = 12 + (len(name) + 1 if name else 0)
    kind, question = struct.unpack(">H", query[at + 1:at + 3])[0], query[12:at + 5]

    def packet(records, code=0):
        data = b"".join(b"\xc0\x0c" + struct.pack(">HHIH", kind, 1, 60, len(record)) + record
                        for record in records)
        counts = struct.pack(">HHHHH", 0x8580 | code, 1, len(records), 0, 0)
        return query[:2] + counts + question + data

    def srv(priority, port, target, weight=0):
        host = b"".join(bytes([len(part)]) + part.encode() for part in target.split(".") if part)
        return struct.pack(">HHH", priority, weight, port) + host + b"\0"

    for suffix, address in ADDRESSES.items():
        if name.endswith(suffix):  # The name exists, so other types get an empty response.
            return packet([socket.inet_aton(address)] if kind == A else [])
    if kind == SRV and name == "_avatars-sec._tcp.federated.test":
        return packet([srv(20, 1, "wrong.test"), srv(10, 8443, "avatars.federated.test")])
    if kind == SRV and name == "_avatars-sec._tcp.bad.test":
        # The name points at itself, and the record claims to be longer than the packet.
        loop = struct.pack(">H", 0xC000 | 12 + len(question))
        return (query[:2] + struct.pack(">HHHHH", 0x8580, 1, 1, 0, 0) + question
                + loop + struct.pack(">HHIH", SRV, 1, 60, 0xFFFF) + b"\0\x0a\0")
    if name == "_avatars-sec._tcp.silent.test":
        return None
    if name == "_avatars-sec._tcp.failing.test":
        return packet([], SERVFAIL)
    service, _, domain = name.partition("._tcp.")
    if kind == SRV and service == "_avatars-sec" and domain in SERVERS:
        return packet([srv(*record) for record in SERVERS[domain]])
    # The first label is the port of a server on this machine, by its name or its address.
    port, _, place = domain.partition(".")
    if kind == SRV and port.isdigit() and place in LOCAL_SERVERS:
        # The unencrypted service has a record too, so that a wrong query for it would succeed.
        return packet([srv(10, int(port), LOCAL_SERVERS[place])])
    if kind == SRV and domain in DAMAGED:
        return DAMAGED[domain](packet, srv)
    return packet([], NXDOMAIN)


# The priority, port, name and weight of servers, by domain.
SERVERS = {
    "weights.test": [(10, 1, "a.test", 0), (10, 2, "b.test", 2), (20, 3, "c.test", 9)],
    "root.test": [(10, 443, ".")],
    "rootfirst.test": [(10, 443, "."), (20, 444, "b.test")],
    "noport.test": [(10, 0, "a.test"), (20, 443, "b.test")],
    "noname.test": [(10, 443, "a b.test"), (20, 443, "b.test")],
    "many.test": [(20, 100 + i, "a.test") for i in range(16)] + [(10, 99, "b.test")],
}
LOCAL_SERVERS = {"name.test": "localhost", "address.test": "127.0.0.1"}


def counting(packet, count):
    """Returns a packet that claims to have `count` records."""
    return packet[:6] + struct.pack(">H", count) + packet[8:]


DAMAGED = {
    "short.test": lambda packet, srv: packet([srv(10, 443, "")[:6], srv(20, 444, "b.test")]),
    "cut.test": lambda packet, srv: packet([srv(20, 444, "b.test"), srv(10, 443, "a.test")])[:-3],
    "fewer.test": lambda packet, srv: counting(packet([srv(20, 444, "b.test")]), 9),
    "overlong.test": lambda packet, srv: packet([srv(20, 444, "b.test"), srv(10, 443, "a.test")[:-1] + b"\x3f"]),
    "claims.test": lambda packet, srv: packet([srv(20, 444, "b.test"), srv(10, 443, "claims.test")]).replace(
        struct.pack(">H", len(srv(10, 443, "claims.test"))) + srv(10, 443, "claims.test"),
        b"\xff\xff" + srv(10, 443, "claims.test")),
    "forward.test": lambda packet, srv: packet([struct.pack(">HHH", 10, 0, 443) + b"\xcf\xff"]),
    "type.test": lambda packet, srv: packet([srv(20, 444, "b.test")]).replace(
        b"\xc0\x0c\x00\x21", b"\xc0\x0c\x00\x10"),
}


def serve_dns(udp):
    while True:
        try:
            query, sender = udp.recvfrom(4096)
            with STATE.lock:
                STATE.queries.append(queried_name(query))
            answer = dns_answer(query)
            if answer:
                udp.sendto(answer, sender)
        except (OSError, IndexError, struct.error):
            pass  # The packet is not a query, or its sender has ended.


# ---- Start ---------------------------------------------------------------------------

def control(name):
    """Returns the records that `name` selects; None for an unknown name."""
    global STATE
    if name == "_clear":
        STATE = State()
        return {}
    with STATE.lock:
        log, most = [dict(record) for record in STATE.log], STATE.most
        queries = list(STATE.queries)
    if name == "_log":
        return log
    if name == "_queries":
        return queries
    if name == "_max":
        return {"concurrent": most}
    if name == "_counts":  # path -> status -> number of requests
        counts = {}
        for record in log:
            of_path = counts.setdefault(record["path"], {})
            of_path[str(record["status"])] = of_path.get(str(record["status"]), 0) + 1
        return counts
    return None


def main():
    def rate(text):
        count, _, seconds = text.partition("/")
        return int(count), float(seconds)

    parser = argparse.ArgumentParser(description="Serves good and bad photos on loopback.")
    parser.add_argument("--photo", metavar="FILE.jpg")
    parser.add_argument("--contacts", type=int, default=250, metavar="N")
    parser.add_argument("--pages", type=int, default=sys.maxsize, metavar="N",
                        help="of lists, those after it are empty")
    parser.add_argument("--photos-per-page", type=int, default=15, metavar="N",
                        help="of a contact")
    parser.add_argument("--repeat", action="store_true",
                        help="of lists, each page is the first again")
    parser.add_argument("--contributors", type=int, default=300, metavar="N",
                        help="to the repositories of GitHub")
    parser.add_argument("--page-age", type=int, default=60, metavar="SECONDS",
                        help="lifetime of GitHub's lists")
    parser.add_argument("--rate", type=rate, metavar="N/SECONDS")
    parser.parse_args(namespace=OPTIONS)
    if OPTIONS.photo:
        with open(OPTIONS.photo, "rb") as file:
            OPTIONS.photo = file.read()
    udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    udp.bind(("127.0.0.1", 0))
    threading.Thread(target=serve_dns, args=(udp,), daemon=True).start()
    for origin in ("main", "other"):
        threading.Thread(target=Server(origin).serve_forever, daemon=True).start()
    print(json.dumps({"port": PORTS["main"], "other": PORTS["other"],
                      "dns": udp.getsockname()[1]}), flush=True)
    for line in sys.stdin:
        print(json.dumps(control(line.strip())), flush=True)
    os._exit(0)  # Ends the process without waiting for responses in progress.


if __name__ == "__main__":
    main()
