#!/usr/bin/env python3
"""Tests of script/package and Packaging/verify that do not require a build of the command."""
import base64
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile
from unittest import mock

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from release.archives import write_archive  # noqa: E402
from release.bundle import BUNDLE, INFO, write_bundle  # noqa: E402
from release.components import SWIFT, debian_package, licence_expression, outdated_components  # noqa: E402
from release.checksums import SUMS, checked_files, merge, sha256, write_checksums  # noqa: E402
from release.sources import NAME, ROOT, PackagingError, output, source_version  # noqa: E402
from release.debian import release_mark  # noqa: E402
from release.wheel import write_wheel  # noqa: E402

WHEN = 1_700_000_000
ZIP = f"{NAME}-1.2.3.artifactbundle.zip"


class DirectoryTestCase(unittest.TestCase):
    """A test with a directory of its own."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.work = pathlib.Path(temporary.name)


class MergeTests(DirectoryTestCase):
    def files_of(self, machine, version="1.2.3", when=WHEN):
        """Creates a directory like the one that script/package writes on a machine."""
        directory, tree = self.work / machine, self.work / f"tree-{machine}"
        base = f"{NAME}-{version}-linux-{machine}"
        (tree / "bin").mkdir(parents=True)
        (tree / "bin" / NAME).write_text(f"for {machine}")
        (tree / "bin" / NAME).chmod(0o700)
        (tree / "NOTICE").write_text("notice")
        directory.mkdir()
        (directory / f"{base}.tar.gz").write_text(machine)
        write_bundle(directory / ZIP, tree, base, version, machine, when)
        write_checksums(directory, [f"{base}.tar.gz", ZIP])
        return directory

    def test_merged_bundle_contains_the_executable_for_each_machine(self):
        merge(self.work / "all", [self.files_of("x86_64"), self.files_of("aarch64")])
        with zipfile.ZipFile(self.work / "all" / ZIP) as archive:
            artifact = json.loads(archive.read(INFO))["artifacts"][NAME]
            self.assertEqual((artifact["type"], artifact["version"]), ("executable", "1.2.3"))
            self.assertEqual(
                [variant["supportedTriples"] for variant in artifact["variants"]],
                [["aarch64-unknown-linux-gnu"], ["x86_64-unknown-linux-gnu"]])
            for variant, machine in zip(artifact["variants"], ["aarch64", "x86_64"]):
                entry = archive.getinfo(f"{BUNDLE}/{variant['path']}")
                self.assertEqual(archive.read(entry), f"for {machine}".encode())
                self.assertEqual(entry.external_attr >> 16, 0o100755)
            notice = archive.getinfo(f"{BUNDLE}/{NAME}-1.2.3-linux-x86_64/NOTICE")
            self.assertEqual((notice.external_attr >> 16, notice.date_time), (0o100644, (2023, 11, 14, 22, 13, 20)))

    def test_merged_checksums_match_all_files(self):
        merge(self.work / "all", [self.files_of("x86_64"), self.files_of("aarch64")])
        names = {file.name for file in checked_files(self.work / "all")}
        self.assertEqual(names, {file.name for file in (self.work / "all").iterdir()} - {SUMS})
        self.assertEqual(len(names), 3)

    def test_order_of_directories_does_not_change_the_bundle(self):
        machines = [self.files_of("x86_64"), self.files_of("aarch64")]
        merge(self.work / "one", machines)
        merge(self.work / "two", reversed(machines))
        self.assertEqual(sha256(self.work / "one" / ZIP), sha256(self.work / "two" / ZIP))

    def assert_rejects(self, message, *directories):
        with self.assertRaisesRegex(PackagingError, message):
            merge(self.work / "all", directories)
        self.assertFalse((self.work / "all" / SUMS).exists())

    def test_damaged_file_is_rejected(self):
        directory = self.files_of("x86_64")
        (directory / ZIP).write_bytes(b"damaged")
        self.assert_rejects(f"does not match its {SUMS}: {ZIP}", directory)

    def test_missing_file_is_rejected(self):
        directory = self.files_of("x86_64")
        (directory / ZIP).unlink()
        self.assert_rejects("No such file", directory)

    def test_file_from_two_machines_is_rejected(self):
        first, second = self.files_of("x86_64"), self.files_of("aarch64")
        for directory in (first, second):
            (directory / "readme").write_text("")
            write_checksums(directory, ["readme"])
        self.assert_rejects("readme: is in ", first, second)

    def test_duplicate_triple_is_rejected(self):
        directory = self.files_of("x86_64")
        copy = self.work / "copy"
        copy.mkdir()
        (copy / ZIP).write_bytes((directory / ZIP).read_bytes())
        write_checksums(copy, [ZIP])
        self.assert_rejects("has the triple x86_64-unknown-linux-gnu", directory, copy)

    def test_bundles_from_different_versions_or_commits_are_rejected(self):
        first = self.files_of("x86_64")
        self.assert_rejects("different versions", first, self.files_of("aarch64", version="1.2.4"))
        self.assert_rejects("different versions", first, self.files_of("riscv64", when=WHEN + 2))


class ComponentTests(DirectoryTestCase):
    """Tests with stand-ins for Debian programs that only print the text that a test specifies."""

    def setUp(self):
        super().setUp()
        self.enterContext(mock.patch.dict(os.environ, PATH=f"{self.work}:{os.environ['PATH']}"))

    def program(self, name, script):
        (self.work / name).write_text(f"#!/bin/sh\n{script}\n")
        (self.work / name).chmod(0o755)

    def outdated(self, swift="6.3.1", **versions):
        """Returns the outdated components of a release with the given libraries."""
        self.program("swift", "echo 'swift-driver version: 1.148' >&2; echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)'")
        packages = [{"name": "avatar-render", "versionInfo": "1.2.3"}, {"name": SWIFT, "versionInfo": swift}]
        packages += [{"name": name.replace("_", "-"), "versionInfo": version} for name, version in versions.items()]
        return outdated_components(json.dumps({"packages": packages}))

    def offer(self, **versions):
        cases = "\n".join(f"  {name.replace('_', '-')}) version={version} ;;" for name, version in versions.items())
        self.program("apt-cache", f"""
case $2 in
{cases}
  *) exit 0 ;;
esac
printf '%s:\\n  Installed: 1\\n  Candidate: %s\\n  Version table:\\n' "$2" "$version" """)

    def test_release_with_the_available_versions_is_up_to_date(self):
        self.offer(libwebp_dev="1.2.4-0.2+deb12u1", zlib1g_dev="1:1.2.13.dfsg-1", libjpeg_turbo8_dev="2.1.5-2ubuntu2")
        self.assertEqual(
            self.outdated(libwebp="1.2.4-0.2+deb12u1", zlib="1:1.2.13.dfsg-1", libjpeg_turbo="2.1.5-2ubuntu2"), [])

    def test_security_update_makes_a_release_outdated(self):
        self.offer(libwebp_dev="1.2.4-0.2+deb12u1", zlib1g_dev="1:1.2.13.dfsg-1")
        self.assertEqual(
            self.outdated(libwebp="1.2.4-0.2", zlib="1:1.2.13.dfsg-1"),
            ["libwebp 1.2.4-0.2: apt offers 1.2.4-0.2+deb12u1"])

    def test_new_swift_toolchain_makes_a_release_outdated(self):
        for version in ("6.3", "6.3.0", "6.2.4"):
            self.assertEqual(self.outdated(swift=version), [f"{SWIFT} {version}: the toolchain has 6.3.1"])

    def test_package_without_a_candidate_makes_a_release_outdated(self):
        self.offer(libwebp_dev="'(none)'")
        self.assertEqual(
            self.outdated(libwebp="1.2.4-0.2", **{"libstdc++": "12.2.0-14"}),
            ["libwebp 1.2.4-0.2: apt offers no package", "libstdc++ 12.2.0-14: apt offers no package"])

    def test_linked_version_must_match_the_installed_package(self):
        self.program("dpkg-query", "printf 'ii \\t12.2.0-14+deb12u1\\tgcc-12\\t12.2.0-14+deb12u1'; echo \"$@\" >\"$0.call\"")
        package = ["libstdc++-12-dev", "gcc-12", "12.2.0-14+deb12u1"]
        self.assertEqual(debian_package("libstdc++", "12.2.0-14+deb12u1"), package)
        self.assertTrue((self.work / "dpkg-query.call").read_text().endswith(" libstdc++-12-dev\n"))
        with self.assertRaisesRegex(PackagingError, "must be that of the installed libstdc"):
            debian_package("libstdc++", "12.2.0-14")


@unittest.skipUnless(shutil.which("clang") and shutil.which("pkg-config"), "needs clang and pkg-config")
class LinkedVersionTests(unittest.TestCase):
    """Tests of the versions that `avatar-render version` prints, with the macros that script/build defines."""

    def versions(self, *macros):
        """Returns the version of each library linked into an executable."""
        sources, libraries = ROOT / "Sources/CLinkedLibraries", ["libpng", "libjpeg", "libwebp", "libdeflate", "freetype2", "libsodium"]
        with tempfile.TemporaryDirectory() as directory:
            program, binary = pathlib.Path(directory, "main.c"), pathlib.Path(directory, "main")
            program.write_text('''
#include <CLinkedLibraries.h>
#include <stdio.h>
int main(void) {
  for (size_t i = 0; i < avr_linked_library_count(); i++) {
    const char *version = avr_linked_library_version(i);
    printf("%s\\t%s\\n", avr_linked_library_at(i)->name, version ? version : "");
  }
}
''')
            flags = output("pkg-config", "--cflags", "--libs", *libraries, "sqlite3", "zlib").split()
            subprocess.run(
                ["clang", "-std=gnu2x", *macros, f"-I{sources}/include", str(program), str(sources / "CLinkedLibraries.c"), *flags,
                 "-o", str(binary)], check=True)
            return dict(line.split("\t") for line in output(str(binary)).splitlines())

    def test_version_of_a_linked_package_includes_its_revision(self):
        versions = {"webp": "1.2.4-0.2+deb12u1", "z": "1:1.2.13.dfsg-1", "png16": "1.6.39~rc1-2", "stdcxx": "12.2.0-14+deb12u1"}
        found = self.versions("-DAVR_STDCXX_VERSION=12", *(f"-DAVR_PACKAGE_{name}={version}" for name, version in versions.items()))
        self.assertEqual([found[name] for name in ("libwebp", "zlib", "libpng", "libstdc++")], list(versions.values()))

    def test_version_without_a_package_is_the_library_version(self):
        versions = self.versions()
        self.assertEqual(versions["libstdc++"], "")
        for name in ("libpng", "libwebp", "zlib", "FreeType", "SQLite"):
            self.assertRegex(versions[name], r"^[0-9]+(\.[0-9]+)+$")


class WheelTests(DirectoryTestCase):
    def test_licences_are_those_of_everything_in_the_wheel(self):
        packages = {
            "command": "Apache-2.0", "linked": "MIT AND Zlib", "carried": "MIT OR GPL-2.0-or-later", "opened": "curl",
            "other": "MIT"}
        document = json.dumps({
            "packages": [{"SPDXID": name, "licenseDeclared": licence} for name, licence in packages.items()],
            "relationships": [
                {"spdxElementId": "command", "relationshipType": "STATIC_LINK", "relatedSpdxElement": "linked"},
                {"spdxElementId": "opened", "relationshipType": "OPTIONAL_DEPENDENCY_OF", "relatedSpdxElement": "command"}]})
        self.assertEqual(licence_expression(document), "Apache-2.0 AND MIT AND Zlib AND (MIT OR GPL-2.0-or-later)")

    def test_metadata_lists_the_licence_texts(self):
        texts = self.work / f"tree/share/doc/{NAME}/licences"
        texts.mkdir(parents=True)
        (texts / "GLib.txt").write_text("text")
        wheel = write_wheel(self.work, self.work / "tree", "Apache-2.0 AND Zlib", "1.2.3", "x86_64", "2.34", WHEN)
        with zipfile.ZipFile(self.work / wheel) as archive:
            information = "avatar_render-1.2.3.dist-info"
            lines = archive.read(f"{information}/METADATA").decode().splitlines()
            self.assertEqual(archive.read(f"{information}/licenses/GLib.txt"), b"text")
        self.assertEqual(
            [line for line in lines if line.startswith("License-")],
            ["License-Expression: Apache-2.0 AND Zlib", "License-File: GLib.txt", "License-File: LICENSE", "License-File: NOTICE"])


    def test_tag_names_the_glibc_version(self):
        (self.work / "tree").mkdir()
        wheel = write_wheel(self.work, self.work / "tree", "Apache-2.0", "1.2.3", "aarch64", "2.43", WHEN)
        self.assertEqual(wheel, "avatar_render-1.2.3-py3-none-manylinux_2_43_aarch64.whl")


class VersionTests(unittest.TestCase):
    def test_debian_version_names_the_release_unless_it_is_debian_12(self):
        for release, mark in [
            ({"ID": "debian", "VERSION_ID": "12", "VERSION_CODENAME": "bookworm"}, ""),
            ({"ID": "debian", "VERSION_ID": "13", "VERSION_CODENAME": "trixie"}, "~trixie"),
            ({"ID": "debian", "VERSION_CODENAME": "forky"}, "~forky"),
        ]:
            with mock.patch("platform.freedesktop_os_release", return_value=release):
                self.assertEqual(release_mark(), mark, release)

    def test_tag_that_differs_from_the_version_is_rejected(self):
        with mock.patch.dict(os.environ, GITHUB_REF_TYPE="tag", GITHUB_REF_NAME="v999.0.0"):
            with self.assertRaisesRegex(PackagingError, "v999.0.0 is not the version of the sources"):
                source_version()

    def test_tag_that_matches_the_version_is_accepted(self):
        version = source_version()
        with mock.patch.dict(os.environ, GITHUB_REF_TYPE="tag", GITHUB_REF_NAME=f"v{version}"):
            self.assertEqual(source_version(), version)


class VerifyTests(DirectoryTestCase):
    BASE = f"{NAME}-1.2.3-linux-x86_64"
    BILL, ARCHIVE, DEBIAN = f"{BASE}.spdx.json", f"{BASE}.tar.gz", f"{NAME}_1.2.3_amd64.deb"
    PROVENANCE = f"{NAME}-1.2.3.sigstore.json"

    def setUp(self):
        super().setUp()
        self.directory = self.write_release("release", "executable")

    def write_release(self, name, executable, listed=None):
        """Writes the files of a release for one machine, with the checksum of `listed` in the SPDX document."""
        directory, tree, system = (self.work / f"{name}{part}" for part in ("", "-tree", "-system"))
        directory.mkdir()
        for binary in (tree / "bin" / NAME, system / "usr/bin" / NAME):
            binary.parent.mkdir(parents=True)
            binary.write_text(executable)
            binary.chmod(0o755)
        (system / "DEBIAN").mkdir()
        (system / "DEBIAN/control").write_text(
            f"Package: {NAME}\nVersion: 1.2.3\nArchitecture: amd64\nMaintainer: A <a@example.org>\nDescription: a\n")
        write_archive(directory / self.ARCHIVE, tree, self.BASE, WHEN)
        write_bundle(directory / ZIP, tree, self.BASE, "1.2.3", "x86_64", WHEN)
        wheel = write_wheel(directory, tree, "Apache-2.0", "1.2.3", "x86_64", "2.36", WHEN)
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", system, directory / self.DEBIAN], check=True,
            stdout=subprocess.DEVNULL, env={**os.environ, "SOURCE_DATE_EPOCH": str(WHEN)})
        (self.work / "listed").write_text(listed or executable)
        digest = {"algorithm": "SHA256", "checksumValue": sha256(self.work / "listed")}
        (directory / self.BILL).write_text(
            json.dumps({"spdxVersion": "SPDX-2.3", "packages": [{"name": NAME, "checksums": [digest]}]}))
        write_checksums(directory, [self.ARCHIVE, ZIP, wheel, self.DEBIAN, self.BILL])
        return directory

    def write_provenance(self, directory, **changed):
        digests = {path.name: sha256(path) for path in directory.iterdir() if path.name != SUMS} | changed
        statement = {"subject": [{"name": name, "digest": {"sha256": digest}} for name, digest in digests.items()]}
        payload = base64.b64encode(json.dumps(statement).encode()).decode()
        (directory / self.PROVENANCE).write_text(json.dumps({"dsseEnvelope": {"payload": payload}}))

    def verify(self, *options, directory=None):
        return subprocess.run(
            [ROOT / "Packaging/verify", directory or self.directory, *options], capture_output=True, text=True,
            env={**os.environ, "PATH": f"{self.work}:{os.environ['PATH']}"})

    def assert_rejects(self, message, *options, directory=None):
        result = self.verify(*options, directory=directory)
        self.assertEqual((result.returncode, result.stderr), (1, f"Packaging/verify: {message}\n"))

    def test_complete_release_is_accepted(self):
        self.write_provenance(self.directory)
        result = self.verify()
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(result.stdout.splitlines(), [
            "5 files match their checksums", "4 executables match their SPDX documents",
            f"5 files match {self.PROVENANCE}", "the signature is not verified: needs --repository OWNER/NAME"])

    def test_part_of_a_release_is_accepted(self):
        for name in (ZIP, self.BILL):
            (self.directory / name).unlink()
        self.assertIn("3 files match their checksums\n0 executables", self.verify().stdout)

    def test_damaged_or_unknown_file_is_rejected(self):
        for name, reason in [(self.ARCHIVE, f"does not match its checksum in {SUMS}"), ("other.deb", f"is not in {SUMS}")]:
            (self.directory / name).write_text("damaged")
            self.assert_rejects(f"{name}: {reason}")
            (self.directory / name).unlink()

    def test_other_executable_is_rejected_in_each_format(self):
        other = self.write_release("other", "other", listed="executable")
        names = [path.name for path in other.iterdir() if path.name not in (SUMS, self.BILL)]
        self.assertEqual(len(names), 4)
        for name in names:
            shutil.copyfile(other / name, self.directory / name)
            write_checksums(self.directory, [path.name for path in self.directory.iterdir() if path.name != SUMS])
            self.assert_rejects(f"{name}: the executable is not that of {NAME}-…-linux-x86_64.spdx.json")
            (self.directory / name).unlink()

    def test_file_that_is_not_in_the_provenance_is_rejected(self):
        self.write_provenance(self.directory, **{self.ARCHIVE: "0" * 64})
        self.assert_rejects(f"{self.ARCHIVE}: is not in {self.PROVENANCE}")

    def test_signature_must_be_that_of_the_release_workflow(self):
        self.write_provenance(self.directory)
        cosign = self.work / "cosign"
        for status in (0, 1):
            cosign.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >>"{self.work}/arguments"\nexit {status}\n')
            cosign.chmod(0o755)
            self.assertEqual(self.verify("--repository", "ada/avatar-render").returncode, status)
        arguments = (self.work / "arguments").read_text().splitlines()
        self.assertEqual(arguments.count("verify-blob-attestation"), 6)
        self.assertIn(
            r"^https://github\.com/ada/avatar\-render/\.github/workflows/release\.yml@refs/tags/v[0-9.]+$", arguments)

    def test_signature_requires_the_provenance(self):
        self.assert_rejects(
            f"{self.directory}: contains no {NAME}-*.sigstore.json: download it with the release",
            "--repository", "ada/avatar-render")

    def test_own_build_must_be_equal(self):
        same, other = self.write_release("same", "executable"), self.write_release("different", "other")
        (same / ZIP).unlink()
        self.assertIn(f"4 files equal those in {same}: ", self.verify("--same-as", same).stdout)
        self.assertIn(f"Packaging/verify: differ from {other}: ", self.verify("--same-as", other).stderr)


class FormulaTests(unittest.TestCase):
    def test_formula_depends_on_the_packages_that_the_setup_installs(self):
        formula = (ROOT / "Packaging/homebrew/avatar-render.rb").read_text()
        setup = (ROOT / "script/setup").read_text()
        self.assertEqual(
            set(re.findall(r'^  depends_on "([^"]+)"', formula, re.MULTILINE)),
            set(re.search(r"^formulas=\((.*)\)$", setup, re.MULTILINE)[1].split()))


if __name__ == "__main__":
    unittest.main()
