"""Tests of package installation by script/setup, with an apt-get that only records its arguments."""
import shutil
import subprocess
import sys
import unittest

from steps import ROOT, StepTestCase

# Fails while the file `locked` contains lines, each of which is a message.
APT_GET = """#!/bin/sh
echo "$@" >>"$HOME/calls"
if [ -s "$HOME/locked" ]; then
  head -n 1 "$HOME/locked" >&2
  sed -i.original 1d "$HOME/locked"
  exit 100
fi
"""

# A system with two packages and the configuration of a third. libheif recommends the packages in the file `recommended`.
DPKG_QUERY = """#!/bin/sh
case "$*" in
*Status-Abbrev*) printf 'ii  libpng-dev 1.6.39-2\\nrc  libwebp-dev 1.2.4-0.2\\nii  libstdc++-12-dev 12.2.0-14\\n' ;;
*Recommends*) cat "$HOME/recommended" 2>/dev/null ;;
*libheif-plugin-aomenc*) exit 1 ;;
*) echo 'install ok installed' ;;
esac
"""


class PackageTests(StepTestCase):
    def setUp(self):
        super().setUp()
        tools = self.place / "tools"
        tools.mkdir()
        for name, text in {"apt-get": APT_GET, "dpkg-query": DPKG_QUERY, "sudo": '#!/bin/sh\nexec "$@"\n', "sleep": "#!/bin/sh\n"}.items():
            (tools / name).write_text(text)
            (tools / name).chmod(0o755)
        self.environment["PATH"] = f"{tools}:{self.environment['PATH']}"

    def install(self, *messages):
        """Installs a package while apt-get fails with each of the messages; returns the status and the apt-get commands."""
        (self.place / "locked").write_text("".join(f"{message}\n" for message in messages))
        status = self.setup("--install", "jq")
        self.assertTrue(all("DPkg::Lock::Timeout=600" in call for call in self.calls), self.calls)
        return status, [next(word for word in call.split() if word in ("update", "install")) for call in self.calls]

    def setup(self, *arguments):
        """Runs script/setup, records the apt-get commands, and returns the status."""
        done = subprocess.run(
            ["bash", ROOT / "script/setup", *arguments], env=self.environment, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.output = done.stdout
        calls = self.place / "calls"
        self.calls = calls.read_text().splitlines() if calls.exists() else []
        return done.returncode

    def test_apt_get_waits_for_the_lock_of_dpkg(self):
        self.assertEqual(self.install(), (0, ["update", "install"]))

    def test_installation_waits_for_the_locks_of_lists_and_archives(self):
        lock = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 4711 (apt-get)"
        self.assertEqual(self.install(lock, lock), (0, ["update", "update", "update", "install"]))

    def test_other_errors_are_not_retried(self):
        wrong = "E: Unable to locate package jq"
        self.assertEqual(self.install(wrong, wrong), (69, ["update", "install"]))

    @unittest.skipUnless(sys.platform == "linux" and shutil.which("swift"), "needs Swift on Linux")
    def test_upgrade_lists_exactly_the_installed_packages(self):
        self.assertEqual(self.setup("--upgrade"), 0)
        self.assertRegex(self.calls[-1], " install .* --only-upgrade libpng-dev libstdc\\+\\+-12-dev$")

    @unittest.skipUnless(sys.platform == "linux" and shutil.which("swift"), "needs Swift on Linux")
    def test_setup_does_not_upgrade(self):
        self.assertEqual(self.setup(), 0)
        self.assertFalse([call for call in self.calls if "upgrade" in call])

    @unittest.skipUnless(sys.platform == "linux" and shutil.which("swift"), "needs Swift on Linux")
    def test_avif_encoder_that_libheif_recommends_is_installed(self):
        (self.place / "recommended").write_text("libheif-plugin-x265 (= 1.23.6-2), libheif-plugin-aomenc (= 1.23.6-2)\n")
        self.assertEqual(self.setup(), 0)
        self.assertRegex(self.calls[-1], " install .* libheif-plugin-aomenc$")

    @unittest.skipUnless(sys.platform == "linux" and shutil.which("swift"), "needs Swift on Linux")
    def test_setup_succeeds_without_the_avif_encoder(self):
        (self.place / "recommended").write_text("libheif-plugin-aomenc (= 1.23.6-2)\n")
        wrong = "E: Unable to locate package libheif-plugin-aomenc"
        (self.place / "locked").write_text(f"{wrong}\n{wrong}\n")
        self.assertEqual(self.setup(), 0)
        self.assertEqual(len(self.calls), 2)

    @unittest.skipUnless(sys.platform == "linux" and shutil.which("swift"), "needs Swift on Linux")
    def test_versions_match_the_installed_packages(self):
        self.assertEqual(self.setup("--versions"), 0)
        self.assertIn("\nlibpng-dev 1.6.39-2\nlibstdc++-12-dev 12.2.0-14\n", self.output)
