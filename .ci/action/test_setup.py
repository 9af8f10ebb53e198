"""Tests of the `setup` step, with releases on a loopback server."""
import gzip
import hashlib
import http.server
import io
import platform
import shutil
import subprocess
import sys
import tarfile
import threading

from steps import ACTION, COMMAND, StepTestCase

REPOSITORY = "owner/avatar-render"
COMMIT = "0123456789" * 4
VERSION = subprocess.run([COMMAND, "--version"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()

# The command from a release whose libraries are missing until script/setup "installs" them.
STAND_IN = f"""#!/bin/sh
case "$*" in
--version) echo {VERSION} ;;
"doctor --json")
  [ -e "$SETUP_LOG" ] || echo '{{"installation":"sudo apt-get install libharfbuzz0b"}},{{"installation":"apt-get install libheif1"}}'
  ;;
doctor) [ -e "$SETUP_LOG" ] || {{ echo "error: HarfBuzz: cannot be used"; exit 69; }} ;;
esac
"""


def archive(base, command):
    """Returns a .tar.gz with the layout of script/package."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w") as files:
        entry = tarfile.TarInfo(f"{base}/bin/avatar-render")
        entry.size, entry.mode = len(command), 0o755
        files.addfile(entry, io.BytesIO(command))
    return gzip.compress(plain.getvalue(), 1)


class Release(http.server.BaseHTTPRequestHandler):
    """Sends the release files and the tags of the repository."""
    files = {}
    requests = []

    def do_GET(self):
        self.requests.append(self.path)
        body = self.files.get(self.path.partition("?")[0], 404)
        self.send_response(body if isinstance(body, int) else 200)
        self.send_header("Content-Length", "0" if isinstance(body, int) else str(len(body)))
        self.end_headers()
        if not isinstance(body, int):
            self.wfile.write(body)

    def log_message(self, *_):
        pass


class SetupTests(StepTestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Release)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.addClassCleanup(cls.server.server_close)
        cls.addClassCleanup(cls.server.shutdown)

    def setUp(self):
        super().setUp()
        shutil.rmtree(ACTION / ".build", ignore_errors=True)
        Release.files.clear()
        Release.requests.clear()
        if sys.platform != "linux":
            self.skipTest("releases are for Linux")

    def release(self, command=None, digest=None):
        """Publishes a release."""
        base = f"avatar-render-{VERSION}-linux-{platform.machine()}"
        data = archive(base, command or STAND_IN.encode())
        digest = digest or hashlib.sha256(data).hexdigest()
        self.directory = f"/{REPOSITORY}/releases/download/v{VERSION}"
        self.archive = f"{self.directory}/{base}.tar.gz"
        Release.files[self.archive] = data
        Release.files[f"{self.directory}/SHA256SUMS"] = f"{'0' * 64}  another.deb\n{digest}  {base}.tar.gz\n".encode()

    def prepare(self, ref=None, **variables):
        url = f"http://127.0.0.1:{self.server.server_port}"
        return self.step(
            "setup", **{"GITHUB_SERVER_URL": url, "ACTION_REPOSITORY": REPOSITORY, "ACTION_REF": ref or f"v{VERSION}", **variables})

    def assertBuild(self):
        self.assertStatus(0)
        self.assertEqual(self.outputs["source"], "build", self.messages)
        self.assertRegex(self.outputs["key"], "^avatar-render-[0-9a-f]{40}$")
        self.assertEqual(self.setup_log.read_text(), "\n--versions\n")

    def assertRelease(self):
        self.assertStatus(0)
        self.assertEqual(self.outputs, {"source": "release", "directory": str(ACTION / ".build/action")}, self.messages)

    def test_release_can_render(self):
        self.release(COMMAND.read_bytes())
        self.setup_log.touch()
        self.prepare().assertRelease()
        self.step("run", COMMAND="render", ARGUMENTS="--name=Ada\n--output=ada.png").assertStatus(0)
        self.assertTrue((self.project / "ada.png").is_file())

    def test_missing_libraries_are_installed(self):
        self.release()
        self.prepare().assertRelease()
        self.assertEqual(self.setup_log.read_text(), "--install libharfbuzz0b libheif1\n")

    def test_library_that_cannot_be_installed_is_an_error(self):
        self.release(STAND_IN.replace("[ -e", "[ ! -e").encode())
        self.setup_log.touch()
        self.prepare().assertStatus(69)
        self.assertIn("\nerror: HarfBuzz: cannot be used\n", self.messages)
        self.assertIn("::error title=avatar-render::HarfBuzz: cannot be used\n", self.output)

    def test_wrong_checksum_is_an_error(self):
        self.release(digest="1" * 64)
        self.prepare().assertStatus(65)
        name = self.archive.rpartition("/")[2]
        self.assertIn(f"error: {name}: its SHA-256 is not the one in SHA256SUMS\n", self.messages)
        self.assertIn(f"::error title=avatar-render::{name}: its SHA-256", self.output)
        self.assertFalse((ACTION / ".build/action").exists())
        self.assertEqual(self.outputs, {})

    def test_missing_release_is_built_from_source(self):
        self.prepare().assertBuild()

    def test_release_for_other_machines_is_built_from_source(self):
        self.release()
        Release.files[f"{self.directory}/SHA256SUMS"] = b"0  avatar-render-linux-other.tar.gz\n"
        self.prepare().assertBuild()

    def test_release_that_does_not_start_is_built_from_source(self):
        for command in ("echo 'GLIBC_2.38 not found' >&2; exit 1", f"echo {VERSION}; exit 1", "echo 0.0.1"):
            with self.subTest(command):
                self.setup_log.unlink(missing_ok=True)
                self.release(f"#!/bin/sh\n{command}\n".encode())
                self.prepare().assertBuild()
                self.assertIn("does not start here: ", self.messages)

    def test_unexpected_response_is_an_error(self):
        self.release()
        Release.files[f"{self.directory}/SHA256SUMS"] = 403
        self.prepare().assertStatus(69)
        self.assertRegex(self.messages, "error: http://.*/SHA256SUMS: response 403: must be 200")

    def test_unreachable_server_is_an_error(self):
        self.prepare(GITHUB_SERVER_URL="http://127.0.0.1:1").assertStatus(69)
        self.assertRegex(self.messages, "error: http://.*/SHA256SUMS: cannot be downloaded")

    def test_incomplete_release_is_an_error(self):
        self.release()
        del Release.files[self.archive]
        self.prepare().assertStatus(69)

    def test_ref_must_match_the_commit_of_the_release(self):
        self.release()
        other = "f" * 40
        tags = [(other, f"v{VERSION}"), (COMMIT, f"v{VERSION}^{{}}"), (COMMIT, "v0"), (other, "v1")]
        Release.files[f"/{REPOSITORY}/info/refs"] = "".join(f"{commit}\trefs/tags/{tag}\n" for commit, tag in tags).encode()
        for ref in (COMMIT, "v0"):
            with self.subTest(ref):
                self.prepare(ref).assertRelease()
        for ref in (other, "v1", "main", "v9.9.9"):
            with self.subTest(ref):
                self.setup_log.unlink()
                self.prepare(ref).assertBuild()

    def test_action_in_the_same_repository_is_built_from_source(self):
        self.release()
        for variables in ({"ACTION_REPOSITORY": ""}, {"ACTION_REF": ""}):
            with self.subTest(variables):
                self.setup_log.unlink(missing_ok=True)
                self.prepare(**variables).assertBuild()
        self.assertEqual(Release.requests, [])
