"""Tests of the `run` step."""
import json
import pathlib
import re
import shutil
import subprocess

from steps import COMMAND, ROOT, RunTestCase


class RunTests(RunTestCase):
    def test_arguments_are_passed_literally(self):
        self.commit()
        name = "a 'b' \"c\" $(touch injected) `touch injected` $HOME;*|\\.png"
        self.run_command("render", "", "--name", "-- $(touch injected) 'Ada'", f"--output=-{name}").assertStatus(0)
        self.assertEqual([path.name for path in self.project.iterdir() if path.name != ".git"], [f"-{name}"])
        self.assertRows((f"-{name}".replace("|", "\\|"), "new"))

    def test_workflow_commands_in_names_are_not_executed(self):
        self.commit()
        self.run_command("render", "--name=Ada", "--output=::warning::.png").assertStatus(0)
        lines = self.output.splitlines()
        token = re.fullmatch("::stop-commands::([0-9a-f]{32})", lines[0])[1]
        self.assertEqual(lines[1:], ["::warning::.png", f"::{token}::"])

    def test_each_command_renders(self):
        self.commit()
        for command, arguments in {
            "render": ["--type=agent"], "icon": ["check"], "group": ["--names", "Ada Lovelace", "Grace Hopper"],
        }.items():
            with self.subTest(command):
                self.run_command(command, *arguments, f"--output={command}.png").assertStatus(0)
                self.assertRows((f"{command}.png", "new"))
                self.commit()
                self.run_command(command, *arguments, f"--output={command}.png").assertStatus(0)
                self.assertRows()

    def test_batch_lists_new_changed_and_removed_files(self):
        rows = {"ada": "Ada Lovelace", "grace": "Grace Hopper", "robot[bot]": "Robot"}

        def batch(**variables):
            (self.project / "team.csv").write_text("".join(f"{row[0]},{row[1]}\n" for row in [("id", "name"), *rows.items()]))
            self.run_command("batch", "team.csv", "--output-dir", "My Avatars", "--prune", **variables).assertStatus(0)

        (self.project / "team.csv").touch()
        self.commit()
        batch(ARTIFACT="auto")
        self.assertRows(("team.csv", "changed"), *((f"My Avatars/{name}-40.png", "new") for name in rows))
        self.assertNotIn("artifact", self.outputs)
        self.commit()
        batch(ARTIFACT="avatars")
        self.assertRows()
        self.assertNotIn("artifact", self.outputs)

        del rows["ada"]
        rows.update({"grace": "Mary Shelley", "robot[bot]": "Another"})
        batch(ARTIFACT="avatars")
        changes = {"ada-40.png": "removed", "grace-40.png": "changed", "robot[bot]-40.png": "changed"}
        self.assertRows(*((f"My Avatars/{name}", change) for name, change in changes.items()), ("team.csv", "changed"))
        self.assertEqual(self.outputs["artifact"], "avatars")
        copies = pathlib.Path(self.outputs["artifact-path"])
        names = sorted(str(path.relative_to(copies)) for path in copies.rglob("*") if path.is_file())
        self.assertEqual(names, ["My Avatars/grace-40.png", "My Avatars/robot[bot]-40.png", "team.csv"])

    def test_long_tables_are_truncated(self):
        self.commit()
        for i in range(201):
            (self.project / f"{i:03}").touch()
        self.run_command("icon", "check", "--output=check.png").assertStatus(0)
        self.assertEqual(self.summary.count("| new |"), 200)
        self.assertIn("\nand 2 more\n", self.summary)

    def test_checkout_of_another_user_is_compared(self):
        self.commit()
        self.run_command("icon", "check", "--output=check.png", GIT_TEST_ASSUME_DIFFERENT_OWNER="1").assertStatus(0)
        self.assertRows(("check.png", "new"))

    def test_directory_without_a_commit_is_not_compared(self):
        self.run_command("render", "--name=Ada", "--output=ada.png", ARTIFACT="avatars").assertStatus(0)
        self.assertTrue((self.project / "ada.png").is_file())
        self.assertEqual((self.outputs, self.summary), ({}, ""))
        self.assertIn("the files cannot be compared with the commit", self.messages)

    def test_errors_are_annotated_and_their_status_is_passed_through(self):
        self.commit()
        self.run_command("render", "--size=50%0A::warning::x").assertStatus(64)
        message = next(line for line in self.messages.splitlines() if line.startswith("error: "))
        self.assertIn("50%0A::warning::x", message)
        self.assertIn("::error title=avatar-render::" + message.removeprefix("error: ").replace("%", "%25") + "\n", self.output)
        self.assertIn(f"`````\n{message}\n`````\n", self.summary)

        (self.project / "team.csv").write_text("id,size\n" + "a,0\n" * 12 + "b,24\n")
        self.run_command("batch", "team.csv", "--output-dir=Avatars").assertStatus(1)
        self.assertEqual(self.output.count("::error title=avatar-render::team.csv:"), 10)
        self.assertRows(("Avatars/b-24.png", "new"), ("team.csv", "new"))

    def test_other_commands_are_rejected(self):
        for command in ("golden record", "render; touch injected", "cache", "--version"):
            with self.subTest(command):
                self.run_command(command).assertStatus(64)
                self.assertIn(f"error: command {command}: must be golden verify, batch, group, render or icon\n", self.messages)
                self.assertEqual(list(self.project.iterdir()), [])

    def test_golden_verify_compares_images(self):
        cases = [{"name": name, "spec": {"name": name, "size": 40}} for name in ("Ada L", "Grace H", "Mary S")]
        goldens = self.project / "My Goldens"
        goldens.mkdir()
        (goldens / "manifest.json").write_text(json.dumps({"cases": cases}))
        subprocess.run(
            [COMMAND, "golden", "record", "--manifest", goldens / "manifest.json"], check=True, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env=self.environment)
        inputs = {
            "MANIFEST": "My Goldens/manifest.json", "REPORT": "a report", "PATTERNS": "  Ada L\n\nGrace*  ", "ARTIFACT": "auto"}
        self.run_command("golden verify", **inputs).assertStatus(0)
        self.assertIn(": 2 passed, 0 failed", self.summary)
        self.assertEqual(self.outputs, {"changed": "false"})
        self.assertTrue((self.project / "a report/junit.xml").is_file())

        shutil.copy(goldens / "Mary S.png", goldens / "Ada L.png")
        self.run_command("golden verify", "--json", "--jobs=1", **inputs).assertStatus(1)
        self.assertEqual(self.output.count('"outcome":'), 2, self.output)
        self.assertIn("::error file=My Goldens/Ada L.png,title=Golden image::", self.messages)
        self.assertIn(": 1 passed, 1 failed", self.summary)
        self.assertEqual(self.outputs, {"changed": "true", "artifact": "golden-report", "artifact-path": "a report"})
        self.run_command("", **{**inputs, "ARTIFACT": ""}).assertStatus(1)
        self.assertEqual(self.outputs["artifact"], "")

        self.run_command("golden verify", **{**inputs, "MANIFEST": "none"}).assertStatus(66)
        self.assertNotIn("changed", self.outputs)
        self.assertIn("::error title=Golden images::none: ", self.output)
        self.assertIn("### Golden images\n\n`````\nerror: none: ", self.summary)

    def test_goldens_of_this_project_pass(self):
        self.project = ROOT
        self.step("run", REPORT=str(self.place / "report")).assertStatus(0)
        self.assertRegex(self.summary, r" passed, 0 failed\n")
