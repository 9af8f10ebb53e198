#!/usr/bin/env python3
"""Loopback https origins with valid and invalid certificates, and login forms.

    python3 tls_server.py

It serves the paths of photo_server.py on one port of 127.0.0.1 for each certificate that NAMES
lists. It prints the ports as one line of JSON on stdout: {"loopback": N, ...}. The server ends
when its stdin reaches end-of-file. The lines on stdin are those of photo_server.py.

GET /login/form?method=M&action=A is a page with a login form, or with the HTML in ?html=...; a POST
there logs in every user. GET /avatar/... is a photo for every address.
"""
import html, json, os, pathlib, ssl, sys, threading

sys.dont_write_bytecode = True
from photo_server import HTML, PNG, PORTS, Handler, Server, control, png

CERTIFICATES = pathlib.Path(__file__).parent / "Certificates"
NAMES = ("loopback", "photos.example", "expired", "unknown-issuer")


class SecureHandler(Handler):
    def path_avatar(self):
        self.send(200, png(self.route, 8, 8), PNG)

    def path_login(self):
        if self.args != ["form"]:
            return super().path_login()
        if self.command == "POST":
            return self.redirect("/dashboard", headers=[("Set-Cookie", "session=1; Path=/; Secure")])
        attributes = "".join(' %s="%s"' % (name, html.escape(self.query[name], quote=True))
                             for name in ("method", "action") if name in self.query)
        form = ('<form%s><input type="email" name="email"><input type="password" name="password">'
                "</form>" % attributes)
        self.send(200, self.query.get("html", form).encode(), HTML)


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
