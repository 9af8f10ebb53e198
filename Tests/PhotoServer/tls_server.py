#!/usr/bin/env python3
"""Loopback https origins with valid and invalid certificates.

    python3 tls_server.py

It serves the paths of photo_server.py on one port of 127.0.0.1 for each certificate that NAMES
lists. It prints the ports as one line of JSON on stdout: {"loopback": N, ...}. The server ends
when its stdin reaches end-of-file. The lines on stdin are those of photo_server.py.

GET /avatar/... is a photo for every address.
"""
import json, os, pathlib, ssl, sys, threading

sys.dont_write_bytecode = True
from photo_server import PNG, PORTS, Handler, Server, control, png

CERTIFICATES = pathlib.Path(__file__).parent / "Certificates"
NAMES = ("loopback", "photos.example", "expired", "unknown-issuer")


class SecureHandler(Handler):
    def path_avatar(self):
        self.send(200, png(self.route, 8, 8), PNG)


class SecureServer(Server):
    def __init__(self, name):
        super().__init__(name)
        self.RequestHandlerClass = SecureHandler
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATES / (name + ".pem"))
        # Each connection's thread does its handshake, so that a client that aborts it does not block others.
        self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)


def main():
    for name in NAMES:
        threading.Thread(target=SecureServer(name).serve_forever, daemon=True).start()
    print(json.dumps({name: PORTS[name] for name in NAMES}), flush=True)
    for line in sys.stdin:
        print(json.dumps(control(line.strip())), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
