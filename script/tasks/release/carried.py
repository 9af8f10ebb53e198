"""The libraries in archives, bundles and wheels, which the command opens for initials and colour profiles."""
import pathlib
import re
import shutil
import subprocess

from release.executable import glibc_versions
from release.sources import PackagingError, output

# The libraries that the command opens and their dependencies, with their SPDX licences.
LICENCES = {
    "libharfbuzz.so.0": "MIT-Modern-Variant",
    "libfreetype.so.6": "FTL",
    "libglib-2.0.so.0": "LGPL-2.1-or-later",
    "libgraphite2.so.3": "LGPL-2.1-or-later OR MPL-1.1 OR GPL-2.0-or-later",
    "libpcre2-8.so.0": "BSD-3-Clause",
    "libpng16.so.16": "libpng-2.0",
    "libbrotlidec.so.1": "MIT",
    "libbrotlicommon.so.1": "MIT",
    "libz.so.1": "Zlib",
    "liblcms2.so.2": "MIT",
}
OPENED = ["libharfbuzz.so.0", "liblcms2.so.2"]
# Every system with the C library provides these.
SYSTEM = re.compile(r"linux-vdso\.so|lib(c|m|dl|pthread|rt|gcc_s)\.so|ld-linux")


def library_paths():
    """Returns the files of the carried libraries on this system, by name."""
    cache = dict(re.findall(r"^\t(\S+) \(libc6,[^)]*\) => (\S+)$", output("/sbin/ldconfig", "-p"), re.MULTILINE))
    paths = {}
    for name in OPENED:
        if name not in cache:
            raise PackagingError(f"{name}: is not installed: run script/setup")
        paths[name] = cache[name]
        paths |= dict(re.findall(r"^\t(\S+) => (/\S+)", output("ldd", cache[name]), re.MULTILINE))
    return {name: pathlib.Path(path).resolve() for name, path in sorted(paths.items()) if not SYSTEM.match(name)}


def debian_package(path):
    """Returns the Debian package of a file, its source package and the versions of both."""
    for name in (path, f"/usr{path}", str(path).removeprefix("/usr")):
        found = subprocess.run(["dpkg-query", "-S", str(name)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        if found.returncode == 0:
            package = found.stdout.split(": ")[0]
            fields = output("dpkg-query", "-W", "-f", "${Package}\t${Version}\t${Architecture}", package)
            return fields.split("\t")
    raise PackagingError(f"{path}: does not belong to a Debian package, so its licence is unknown")


def carry_libraries(directory):
    """Copies the libraries to a directory in which they can find each other, and returns them as components."""
    directory.mkdir(parents=True)
    components = []
    for name, path in library_paths().items():
        if name not in LICENCES:
            raise PackagingError(f"{name}: is needed, but script/package does not have its licence")
        copy = directory / name
        shutil.copyfile(path, copy)
        subprocess.run(["patchelf", "--set-rpath", "$ORIGIN", str(copy)], check=True)
        _, newer = glibc_versions(copy)
        if newer:
            raise PackagingError(f"{name}: needs a newer glibc than 2.34: {', '.join(newer)}")
        package, version, architecture = debian_package(path)
        components.append({"name": name, "version": version, "package": package, "architecture": architecture})
    return components
