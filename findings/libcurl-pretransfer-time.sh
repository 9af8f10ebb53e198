#!/usr/bin/env bash
# libcurl 8.23.0 (PycURL 7.49.0): CURLINFO_PRETRANSFER_TIME and CURLINFO_STARTTRANSFER_TIME are greater than 0 after a connection
# was refused. In 8.16.0 (PycURL 7.45.7), they are 0.
#
# Guessed: as these times run until just before the transfer starts and until the first byte arrives, they stay 0 without a
#          connection, which makes them a test for whether a request was sent.
# Seen:    since 8.17, they are the time at which the transfer ended; CURLINFO_CONNECT_TIME and CURLINFO_REQUEST_SIZE are still 0.
# A client that distinguishes slow from unreachable servers by these times mistakes one for the other. The callback of
# CURLOPT_PREREQFUNCTION (7.80 and later) runs only when there is a connection.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
for version in 7.45.7 7.49.0; do
  python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --only-binary :all: \
    --target "$place/$version" "pycurl==$version"
  PYTHONPATH=$place/$version python3 - <<'PY'
import socket

import pycurl

library = pycurl.version_info()[1]
with socket.socket() as unused:
    unused.bind(("127.0.0.1", 0))
    port = unused.getsockname()[1]
calls = []
curl = pycurl.Curl()
curl.setopt(curl.URL, f"http://127.0.0.1:{port}/")
curl.setopt(curl.PREREQFUNCTION, lambda *place: calls.append(place) or curl.PREREQFUNC_OK)
try:
    curl.perform()
except pycurl.error as error:
    print("libcurl", library, "error", error.args[0])
times = {name: curl.getinfo(getattr(curl, name)) for name in ["CONNECT_TIME", "PRETRANSFER_TIME", "STARTTRANSFER_TIME"]}
print(times, "request bytes:", curl.getinfo(curl.REQUEST_SIZE), "calls before a request:", len(calls))
is_new = tuple(map(int, library.split("-")[0].split("."))) >= (8, 17, 0)
assert times["CONNECT_TIME"] == curl.getinfo(curl.REQUEST_SIZE) == len(calls) == 0
assert (times["PRETRANSFER_TIME"] > 0, times["STARTTRANSFER_TIME"] > 0) == (is_new, is_new)
PY
done
