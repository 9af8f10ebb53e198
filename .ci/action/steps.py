"""An unpacked action and a test case that runs its steps."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def executable():
    """Returns the executable built from the sources."""
    if "AVATAR_RENDER" in os.environ:
        return pathlib.Path(os.environ["AVATAR_RENDER"]).resolve()
    subprocess.run([ROOT / "script/tasks/action", "build"], check=True)
    return ROOT / ".build/action/avatar-render"


def unpack(action):
    """Unpacks the action into a directory as a runner does, with a script/setup that only records its arguments."""
    shutil.copytree(ROOT / "script", action / "script")
    for name in ("Sources/AvatarRender/Resolve", "Fonts/licences"):
        shutil.copytree(ROOT / name, action / name)
    shutil.copy(ROOT / "Package.swift", action)
    (action / "script/setup").write_text('#!/bin/sh\necho "$@" >>"$SETUP_LOG"\n')


TEMPORARY = tempfile.TemporaryDirectory()
WORK = pathlib.Path(TEMPORARY.name)
ACTION = WORK / "an action"
COMMAND = executable()
unpack(ACTION)


class StepTestCase(unittest.TestCase):
    """A test that runs steps of the action in an empty project."""

    def setUp(self):
        self.place = pathlib.Path(tempfile.mkdtemp(dir=WORK))
        self.project = self.place / "project"
        self.project.mkdir()
        self.setup_log = self.place / "setup"
        # Neither the user's settings nor the machine's apply.
        self.environment = {
            "PATH": os.environ["PATH"], "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", ""), "LC_ALL": "C.UTF-8",
            "HOME": str(self.place), "TMPDIR": str(self.place), "GIT_CONFIG_NOSYSTEM": "1"}

    def step(self, step, **variables):
        """Runs a step and sets its status, output, messages, outputs and summary."""
        files = {name: self.place / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        for file in files.values():
            file.write_text("")
        environment = {
            **self.environment, "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": str(self.project), "SETUP_LOG": str(self.setup_log),
            **{name: str(file) for name, file in files.items()}, **variables}
        done = subprocess.run(
            ["bash", ACTION / "script/tasks/action", step], cwd=self.project, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        self.status, self.output, self.messages = done.returncode, done.stdout.decode(), done.stderr.decode()
        self.outputs = dict(line.split("=", 1) for line in files["GITHUB_OUTPUT"].read_text().splitlines())
        self.summary = files["GITHUB_STEP_SUMMARY"].read_text()
        return self

    def assertStatus(self, status):
        self.assertEqual(self.status, status, self.output + self.messages)


class RunTestCase(StepTestCase):
    """A test of the `run` step in a project with commits."""

    @classmethod
    def setUpClass(cls):
        (ACTION / ".build/action").mkdir(parents=True, exist_ok=True)
        shutil.copy(COMMAND, ACTION / ".build/action/avatar-render")

    def git(self, *arguments):
        subprocess.run(
            ["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.com", *arguments], cwd=self.project, check=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=self.environment)

    def commit(self):
        """Commits all files in the project."""
        if not (self.project / ".git").exists():
            self.git("init", "--quiet")
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", "All")

    def run_command(self, command, *arguments, **variables):
        return self.step("run", COMMAND=command, ARGUMENTS="\n".join(arguments), **variables)

    def assertRows(self, *rows):
        """Checks the names and changes in the summary table."""
        found = re.findall(r"^\| ````` (.*) ````` \| (.*) \| (\d*) \|$", self.summary, re.MULTILINE)
        self.assertEqual([row[:2] for row in found], list(rows), self.summary)
        self.assertTrue(all((change == "removed") == (size == "") for _, change, size in found), self.summary)
        self.assertIn(f"### Avatars: files changed: {len(rows)}\n", self.summary)
        self.assertEqual(self.outputs["changed"], "true" if rows else "false")
