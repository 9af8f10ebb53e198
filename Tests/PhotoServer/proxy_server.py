#!/usr/bin/env python3
"""A forward proxy on loopback that maps every host to two servers on this machine.

    python3 proxy_server.py [--http PORT] [--https PORT] [--user USER:PASSWORD]

Plain requests go to the first port and tunnels (CONNECT) to the second, whatever host they
name, so that tests need no name server. The proxy prints its own port as one line of JSON on
stdout: {"port": N}. It ends when its stdin reaches end-of-file. For each line on stdin, it prints
the received requests: [{"method": ..., "target": ..., "headers": {...}}, ...].
"""
import argparse, base64, json, os, socket, sys, threading
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

OPTIONS = argparse.Namespace()
LOG, LOCK = [], threading.Lock()
OWN = ("proxy-authorization", "proxy-connection", "connection")  # These headers are not forwarded.


class Proxy(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def admit(self):
        """Records the request, and returns whether it has the required user and password."""
        headers = {name.lower(): value for name, value in self.headers.items()}
        with LOCK:
            LOG.append({"method": self.command, "target": self.requestline.split()[1], "headers": headers})
        wanted = OPTIONS.user and "Basic " + base64.b64encode(OPTIONS.user.encode()).decode()
        if not wanted or headers.get("proxy-authorization") == wanted:
            return True
        self.answer(407, b"Who are you?", [("Proxy-Authenticate", 'Basic realm="proxy"')])
        return False

    def answer(self, status, body, headers):
        self.send_response(status)
        for name, value in headers:
            if name.lower() not in ("connection", "content-length", "transfer-encoding"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def handle_plain(self):
        if not self.admit():
            return
        url = urlsplit(self.path)
        target = (url.path or "/") + ("?" + url.query if url.query else "")
        origin = HTTPConnection("127.0.0.1", OPTIONS.http, timeout=10)
        try:
            headers = {name: value for name, value in self.headers.items() if name.lower() not in OWN}
            origin.request(self.command, target, headers=headers)
            answer = origin.getresponse()
            self.answer(answer.status, answer.read(), answer.getheaders())
        except OSError as error:
            self.answer(502, str(error).encode(), [])
        finally:
            origin.close()

    do_GET = do_HEAD = handle_plain

    def do_CONNECT(self):
        self.close_connection = True
        if not self.admit():
            return
        with socket.create_connection(("127.0.0.1", OPTIONS.https)) as origin:
            # A client must not mistake the fields of this response for those of the origin.
            self.wfile.write(b"HTTP/1.1 200 Connection established\r\nContent-Type: text/html\r\n"
                             b"Set-Cookie: session=proxy\r\nCache-Control: no-store\r\n\r\n")
            back = threading.Thread(target=pump, args=(origin, self.connection), daemon=True)
            back.start()
            pump(self.connection, origin)
            back.join()


def pump(source, target):
    try:
        while data := source.recv(1 << 16):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass


def main():
    parser = argparse.ArgumentParser(description="A forward proxy that leads to this machine.")
    parser.add_argument("--http", type=int, default=0, metavar="PORT")
    parser.add_argument("--https", type=int, default=0, metavar="PORT")
    parser.add_argument("--user", metavar="USER:PASSWORD")
    parser.parse_args(namespace=OPTIONS)
    server = Server(("127.0.0.1", 0), Proxy)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(json.dumps({"port": server.server_address[1]}), flush=True)
    for line in sys.stdin:
        with LOCK:
            print(json.dumps(LOG), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
