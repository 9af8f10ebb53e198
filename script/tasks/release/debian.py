"""The Debian package."""
import hashlib
import os
import platform
import shutil
import subprocess
import time

from release.archives import compress
from release.sources import NAME, ROOT, output

PACKAGING = ROOT / "Packaging/debian"


def release_mark():
    """Returns what distinguishes versions built in this release of Debian: nothing in Debian 12, the oldest one supported."""
    release = platform.freedesktop_os_release()
    return "" if release.get("VERSION_ID") == "12" else f"~{release['VERSION_CODENAME']}"


def write_debian_package(path, tree, version, architecture, when, work):
    """Turns a tree whose root is / into a Debian package."""
    binary = tree / "usr/bin" / NAME
    documents = tree / "usr/share/doc" / NAME
    (documents / "LICENSE").unlink()  # Debian provides the Apache licence in a common location.
    (documents / "copyright").write_text((PACKAGING / "copyright").read_text() + (documents / "NOTICE").read_text())
    (documents / "NOTICE").unlink()
    compress(tree / "usr/share/man/man1" / f"{NAME}.1")
    date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(when))
    changelog = (PACKAGING / "changelog").read_text().replace("@VERSION@", version).replace("@DATE@", date)
    (documents / "changelog").write_text(changelog)
    compress(documents / "changelog")
    overrides = tree / "usr/share/lintian/overrides" / NAME
    overrides.parent.mkdir(parents=True)
    shutil.copyfile(PACKAGING / "lintian-overrides", overrides)

    # dpkg-shlibdeps reads the libraries and their symbol versions from the executable.
    (work / "debian").mkdir()
    (work / "debian/control").write_text(f"Source: {NAME}\nPackage: {NAME}\nArchitecture: any\n")
    needed = output("dpkg-shlibdeps", "-O", "-e", str(binary), cwd=work, stderr=subprocess.DEVNULL).strip().removeprefix("shlibs:Depends=")
    control = tree / "DEBIAN"
    control.mkdir()
    size = sum(-(-file.stat().st_size // 1024) for file in tree.rglob("*") if file.is_file())
    text = (PACKAGING / "control").read_text()
    for key, value in {
        "VERSION": version, "ARCHITECTURE": architecture, "SHLIBS": needed, "SIZE": str(size),
    }.items():
        text = text.replace(f"@{key}@", value)
    (control / "control").write_text(text)
    sums = [
        f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(tree)}\n"
        for file in sorted(tree.rglob("*")) if file.is_file() and control not in file.parents]
    (control / "md5sums").write_text("".join(sums))
    for file in [tree, *tree.rglob("*")]:
        file.chmod(0o755 if file.is_dir() or file == binary else 0o644)
        os.utime(file, (when, when))
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(path)], check=True,
        stdout=subprocess.DEVNULL, env={**os.environ, "SOURCE_DATE_EPOCH": str(when)})
