"""Tests of the installation of packages by script/setup, with an apt-get that only records its arguments."""
import subprocess

from steps import ROOT, StepTestCase

# Fails as long as the file `locked` has lines, each of which is a message.
APT_GET = """#!/bin/sh
echo "$@" >>"$HOME/calls"
if [ -s "$HOME/locked" ]; then
  head -n 1 "$HOME/locked" >&2
  sed -i.original 1d "$HOME/locked"
  exit 100
fi
"""


class PackageTests(StepTestCase):
    def setUp(self):
        super().setUp()
        tools = self.place / "tools"
        tools.mkdir()
        for name, text in {"apt-get": APT_GET, "sudo": '#!/bin/sh\nexec "$@"\n', "sleep": "#!/bin/sh\n"}.items():
            (tools / name).write_text(text)
            (tools / name).chmod(0o755)
        self.environment["PATH"] = f"{tools}:{self.environment['PATH']}"

    def install(self, *messages):
        """Installs a package while apt-get fails with each of the messages; returns the status and apt-get's commands."""
        (self.place / "locked").write_text("".join(f"{message}\n" for message in messages))
        status = subprocess.run(
            ["bash", ROOT / "script/setup", "--install", "jq"], env=self.environment, stderr=subprocess.DEVNULL).returncode
        calls = (self.place / "calls").read_text().splitlines()
        self.assertTrue(all("DPkg::Lock::Timeout=600" in call for call in calls), calls)
        return status, [next(word for word in call.split() if word in ("update", "install")) for call in calls]

    def test_apt_get_waits_for_the_lock_of_dpkg(self):
        self.assertEqual(self.install(), (0, ["update", "install"]))

    def test_installation_waits_for_the_locks_of_lists_and_archives(self):
        lock = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 4711 (apt-get)"
        self.assertEqual(self.install(lock, lock), (0, ["update", "update", "update", "install"]))

    def test_other_errors_are_not_repeated(self):
        wrong = "E: Unable to locate package jq"
        self.assertEqual(self.install(wrong, wrong), (69, ["update", "install"]))
