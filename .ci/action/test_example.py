"""A test of the workflow in Examples/workflows."""
import json
import re
import subprocess
import sys

from steps import ROOT, RunTestCase

EXAMPLE = ROOT / "Examples/workflows/contributors.yml"


class ExampleTests(RunTestCase):
    """Runs the steps of Examples/workflows/contributors.yml."""

    def block(self, key):
        """Returns the lines of the only multi-line value with the given key."""
        found = re.findall(rf"^( *){key}: \|\n((?:\1  .*\n)+)", EXAMPLE.read_text(), re.MULTILINE)
        self.assertEqual(len(found), 1)
        return [line[len(found[0][0]) + 2:] for line in found[0][1].splitlines()]

    def test_image_is_committed_if_it_changed(self):
        with subprocess.Popen(
            [sys.executable, ROOT / "Tests/PhotoServer/photo_server.py", "--contributors", "5"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True) as server:
            port = json.loads(server.stdout.readline())["port"]
            arguments = [
                line.replace("${{ github.repository }}", "big/project").replace("${{ runner.temp }}", str(self.place))
                for line in self.block("arguments")]
            self.assertNotIn("${{", "".join(arguments))
            origin = self.place / "origin"
            self.commit()
            self.git("init", "--quiet", "--bare", str(origin))
            self.git("remote", "add", "origin", str(origin))
            self.git("push", "--quiet", "--set-upstream", "origin", "HEAD")
            for rows in ([("contributors.png", "new")], []):
                self.run_command(
                    "batch", *arguments, f"--server=github=http://127.0.0.1:{port}/", "--auth=bearer:GITHUB_TOKEN",
                    f"--auth-origin=http://127.0.0.1:{port}", "--allow-private-network",
                    GITHUB_TOKEN="test-token").assertStatus(0)
                self.assertRows(*rows)
                if self.outputs["changed"] == "true":
                    script = "\n".join(self.block("run"))
                    subprocess.run(
                        ["bash", "-e", "-c", script], cwd=self.project, check=True, stdout=subprocess.DEVNULL,
                        stderr=subprocess.DEVNULL, env=self.environment)
        subjects = subprocess.run(
            ["git", "log", "--format=%s", "--name-only"], cwd=origin, check=True, stdout=subprocess.PIPE, text=True,
            env=self.environment).stdout
        self.assertEqual(subjects.split("\n")[:3], ["README: refresh the contributors", "", "contributors.png"])
