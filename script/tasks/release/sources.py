"""The name, version and time of a release."""
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
NAME = "avatar-render"
VERSION_FILE = ROOT / "Sources/AvatarRender/Resolve/AvatarRenderer.swift"


class PackagingError(Exception):
    """The reason why no package could be written."""


def output(*command, **options):
    """Returns the standard output of a command, which must succeed."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def source_version():
    """Returns the version in the sources; tags of the commit must match it, in the form v1.2.3."""
    match = re.search(r'static let version = "([^"]+)"', VERSION_FILE.read_text())
    if not match:
        raise PackagingError(f"{VERSION_FILE.relative_to(ROOT)}: has no version")
    tags = output("git", "-C", str(ROOT), "tag", "--points-at", "HEAD", "v[0-9]*").split()
    if os.environ.get("GITHUB_REF_TYPE") == "tag":
        tags.append(os.environ["GITHUB_REF_NAME"])
    for tag in tags:
        if tag != f"v{match[1]}":
            raise PackagingError(f"the tag {tag} is not the version of the sources: must be v{match[1]}")
    return match[1]


def source_time():
    """Returns the time of every packaged file, in seconds since 1970."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    return int(given or output("git", "-C", str(ROOT), "log", "-1", "--format=%ct"))
