"""The versions that a run was measured with, as the system and the programs themselves report them."""
import importlib.metadata
import json
import os
import pathlib
import platform
import re
import subprocess

import peers

ROOT = pathlib.Path(__file__).resolve().parent.parent
PACKAGES = ["pillow", "numpy", "pyvips", "pyvips-binary", "skia-python", "simplejpeg", "opencv-python-headless", "deflate", "pyoxipng"]


def output_of(words):
    """Returns the output of a program on either stream."""
    result = subprocess.run([str(word) for word in words], check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return result.stdout


def first_match(pattern, text, otherwise="unknown"):
    match = re.search(pattern, text, re.MULTILINE)
    return match[1].strip() if match else otherwise


def file_text(path):
    return pathlib.Path(path).read_text() if pathlib.Path(path).exists() else ""


def machine():
    """Returns one line about the processor, its cores, the memory and the system."""
    cpu = first_match(r"^model name\s*: (.*)$", file_text("/proc/cpuinfo"), platform.processor() or platform.machine())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    system = first_match(r'^PRETTY_NAME="?([^"\n]*)', file_text("/etc/os-release"), platform.platform())
    return f"{os.cpu_count()} cores of {cpu}, {memory:.0f} GiB, {system}, {platform.machine()}"


def revision():
    commit = output_of(["git", "-C", ROOT, "rev-parse", "--short=12", "HEAD"]).strip()
    changed = output_of(["git", "-C", ROOT, "status", "--porcelain", "--untracked-files=no", "--", "Sources", "Package.swift"])
    return commit + (", with changes" if changed.strip() else "")


def own(command):
    """Returns the command's version and those of its libraries, without their licences."""
    report = json.loads(output_of([command, "doctor", "--json"]).splitlines()[0])
    lines = [f"avatar-render {report['version']}"]
    lines += [f"{part['name']} {part['version']}" for part in report["libraries"] + report["components"] if "version" in part]
    swift = first_match(r"Swift version ([\d.]+)", output_of(["swift", "--version"]))
    return ", ".join([*lines, f"Swift compiler {swift}"])


def others(work):
    """Returns the installed peers, with their versions, and the packages of Python."""
    found = []
    for peer in peers.PHOTO_PEERS:
        program = peers.program(peer, work) if peer.version else None
        if program:
            version = first_match(r"(\d+\.\d+[\w.-]*)", output_of([program, *peer.version]))
            found.append(f"{peer.name.split()[0]} {version}")
    for package in PACKAGES:
        try:
            found.append(f"{package} {importlib.metadata.version(package)}")
        except importlib.metadata.PackageNotFoundError:
            pass
    return ", ".join([*found, f"Python {platform.python_version()}"])
