"""The libraries in the executable and those packaged with it: versions, licences and the SPDX document that lists them.

A component is a dictionary with the `name`, the `version` and the `licence` of a library, its `relation` to the executable in
SPDX, a `purl` that identifies its source, and `text`, the file with its licence.
"""
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import time

from release.checksums import sha256
from release.sources import NAME, ROOT, PackagingError, output

SWIFT = "Swift runtime libraries"

# The components of the executable, with the names that `avatar-render version` prints, their SPDX licences, and the Debian
# packages that may contain the linked archives; {release} is the first number of the version.
LINKED = {
    "libpng": ("libpng-2.0", ["libpng-dev"]),
    "libjpeg-turbo": ("IJG AND BSD-3-Clause AND Zlib", ["libjpeg62-turbo-dev", "libjpeg-turbo8-dev"]),
    "libwebp": ("BSD-3-Clause", ["libwebp-dev"]),
    "libdeflate": ("MIT", ["libdeflate-dev"]),
    "zlib": ("Zlib", ["zlib1g-dev"]),
    "FreeType": ("FTL", ["libfreetype-dev", "libfreetype6-dev"]),
    "brotli": ("MIT", ["libbrotli-dev"]),
    "bzip2": ("bzip2-1.0.6", ["libbz2-dev"]),
    "libsodium": ("ISC", ["libsodium-dev"]),
    "SQLite": ("blessing", ["libsqlite3-dev"]),
    "libstdc++": ("GPL-3.0-or-later WITH GCC-exception-3.1", ["libstdc++-{release}-dev"]),
    SWIFT: ("Apache-2.0 WITH Swift-exception", []),
}
# The FreeType of Debian 12 does not use this library.
OPTIONAL = {"bzip2"}
# The libraries that the executable opens on demand.
OPENED = {
    "HarfBuzz": ("MIT-Modern-Variant", "RUNTIME_DEPENDENCY_OF"),
    "Little CMS": ("MIT", "RUNTIME_DEPENDENCY_OF"),
    "libcurl": ("curl", "OPTIONAL_DEPENDENCY_OF"),
    "fontconfig": ("HPND", "OPTIONAL_DEPENDENCY_OF"),
    "dav1d": ("BSD-2-Clause", "OPTIONAL_DEPENDENCY_OF"),
    "libde265": ("LGPL-3.0-or-later", "OPTIONAL_DEPENDENCY_OF"),
    "libheif": ("LGPL-3.0-or-later", "OPTIONAL_DEPENDENCY_OF"),
}
# The libraries in archives, bundles and wheels, which the executable opens for initials and colour profiles, and their
# dependencies.
CARRIED_ROOTS = ["libharfbuzz.so.0", "liblcms2.so.2"]
CARRIED = {
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
    # Only newer versions of FreeType and GLib need these.
    "libbz2.so.1.0": "bzip2-1.0.6",
    "libatomic.so.1": "GPL-3.0-or-later WITH GCC-exception-3.1",
}
# Every system with the C library provides these.
SYSTEM = re.compile(r"linux-vdso\.so|lib(c|m|dl|pthread|rt|gcc_s)\.so|ld-linux")


def debian_purl(package, version, architecture):
    """Returns the package URL of a Debian package, or of a source package if the architecture is `source`."""
    system = platform.freedesktop_os_release()
    # Debian sid has a name instead of a number.
    release = system.get("VERSION_ID") or system["VERSION_CODENAME"]
    return (f"pkg:deb/{system['ID']}/{package}@{version.replace('+', '%2B')}?arch={architecture}"
            f"&distro={system['ID']}-{release}")


def candidate_packages(name, version):
    """Returns the Debian packages that may contain the archive of a given version of a library."""
    return [pattern.format(release=version.split(".")[0]) for pattern in LINKED[name][1]]


def debian_package(name, version):
    """Returns the installed Debian package whose archive is linked, its source package and the source version."""
    for package in candidate_packages(name, version):
        found = subprocess.run(
            ["dpkg-query", "-W", "-f", "${db:Status-Abbrev}\t${Version}\t${source:Package}\t${source:Version}", package],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        if found.returncode == 0 and found.stdout.startswith("ii"):
            _, installed, source, exact = found.stdout.split("\t")
            if installed != version:
                raise PackagingError(f"{name}: version {version} is linked: must be that of the installed {package}, {installed}")
            return [package, source, exact]
    raise PackagingError(f"{name}: no installed package of {LINKED[name][1]}")


def documentation(package):
    return pathlib.Path("/usr/share/doc", package, "copyright")


def linked_components(binary):
    """Returns the libraries in the executable."""
    components = []
    for library in json.loads(output(binary, "doctor", "--json"))["libraries"]:
        name, version = library["name"], library["version"]
        if name not in LINKED:
            raise PackagingError(f"{name}: is linked, but script/package does not have its licence")
        if name == SWIFT:
            toolchain = pathlib.Path(shutil.which("swift")).resolve().parent.parent
            text, purl = toolchain / "share/swift/LICENSE.txt", f"pkg:github/swiftlang/swift@{version}"
            if not text.is_file():  # A Debian package has the licence in its documentation.
                text = documentation(owning_package(toolchain / "bin/swift")[0])
        else:
            package, source, exact = debian_package(name, version)
            text, purl = documentation(package), debian_purl(source, exact, "source")
        components.append({
            "name": name, "version": version, "licence": LINKED[name][0], "relation": "STATIC_LINK", "purl": purl, "text": text})
    for name in sorted(LINKED.keys() - OPTIONAL - {component["name"] for component in components}):
        raise PackagingError(f"{name}: is not linked into the executable; is its archive installed?")
    return components


def library_paths():
    """Returns the files of the carried libraries on this system, by name."""
    cache = dict(re.findall(r"^\t(\S+) \(libc6,[^)]*\) => (\S+)$", output("/sbin/ldconfig", "-p"), re.MULTILINE))
    paths = {}
    for name in CARRIED_ROOTS:
        if name not in cache:
            raise PackagingError(f"{name}: is not installed: run script/setup")
        paths |= {name: cache[name], **dict(re.findall(r"^\t(\S+) => (/\S+)", output("ldd", cache[name]), re.MULTILINE))}
    return {name: pathlib.Path(path).resolve() for name, path in sorted(paths.items()) if not SYSTEM.match(name)}


def owning_package(path):
    """Returns the name, version and architecture of the Debian package of a file."""
    for name in (path, f"/usr{path}", str(path).removeprefix("/usr")):
        found = subprocess.run(["dpkg-query", "-S", str(name)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        if found.returncode == 0:
            fields = "${Package}\t${Version}\t${Architecture}"
            return output("dpkg-query", "-W", "-f", fields, found.stdout.split(": ")[0]).split("\t")
    raise PackagingError(f"{path}: does not belong to a Debian package, so its licence is unknown")


def carry_libraries(directory):
    """Copies the libraries to a directory in which they can find each other, and returns them as components."""
    directory.mkdir(parents=True)
    components = []
    for name, path in library_paths().items():
        if name not in CARRIED:
            raise PackagingError(f"{name}: is needed, but script/package does not have its licence")
        copy = directory / name
        shutil.copyfile(path, copy)
        subprocess.run(["patchelf", "--set-rpath", "$ORIGIN", str(copy)], check=True)
        package, version, architecture = owning_package(path)
        components.append({
            "name": name, "version": version, "licence": CARRIED[name], "relation": "DYNAMIC_LINK",
            "purl": debian_purl(package, version, architecture), "text": documentation(package)})
    return components


def copy_licences(components, directory):
    """Copies the licences of components, and for carried ones the GNU licence texts to which Debian's files only refer."""
    directory.mkdir(parents=True, exist_ok=True)
    for component in components:
        name, text = component["name"], component["text"]
        if not text.is_file():
            raise PackagingError(f"{name}: its licence is missing: {text}")
        shutil.copyfile(text, directory / f"{name.replace(' ', '-')}.txt")
        if name in CARRIED:
            for common in re.findall(r"/usr/share/common-licenses/(L?GPL-[0-9.]*[0-9])", text.read_text()):
                shutil.copyfile(pathlib.Path("/usr/share/common-licenses", common), directory / f"{common}.txt")
    for font in sorted((ROOT / "Fonts/licences").iterdir()):
        shutil.copyfile(font, directory / f"fonts-{font.name}")


def offered_version(package):
    """Returns the version of a Debian package that apt would install; None if there is no such package."""
    policy = output("apt-cache", "policy", package, env={**os.environ, "LC_ALL": "C"})
    found = re.search(r"^  Candidate: (\d\S*)$", policy, re.MULTILINE)
    return found and found[1]


def toolchain_version():
    """Returns the version of the installed Swift toolchain, whose runtime libraries the next release would contain."""
    return re.search(r"Swift version (\d\S*)", output("swift", "--version", stderr=subprocess.DEVNULL))[1]


def outdated_components(bill):
    """Returns the libraries in an SPDX document for which apt or the Swift toolchain has a different version, as lines of text."""
    lines = []
    for package in json.loads(bill)["packages"]:
        name, version = package["name"], package.get("versionInfo")
        if name == SWIFT:
            if (installed := toolchain_version()) != version:
                lines.append(f"{name} {version}: the toolchain has {installed}")
            continue
        if name in CARRIED:
            packages = re.findall("^pkg:deb/[^/]*/([^@]*)@", package["externalRefs"][0]["referenceLocator"])
        elif name in LINKED:
            packages = candidate_packages(name, version)
        else:
            continue
        offered = next(filter(None, map(offered_version, packages)), None)
        if offered != version:
            lines.append(f"{name} {version}: apt offers {offered or 'no package'}")
    return lines


def licence_expression(bill):
    """Returns the SPDX expression for the licences of everything that an SPDX document describes, except what is only needed."""
    document = json.loads(bill)
    needed = {
        relation["spdxElementId"] for relation in document["relationships"]
        if relation["relationshipType"].endswith("DEPENDENCY_OF")}
    licences = {}
    for component in document["packages"]:
        if component["SPDXID"] not in needed:
            declared = component["licenseDeclared"]
            licences |= dict.fromkeys([f"({declared})"] if " OR " in declared else declared.split(" AND "))
    return " AND ".join(licences)


def bill_of_materials(binary, version, when, components):
    """Returns the SPDX document for an executable and the libraries in it or packaged with it."""
    digest = sha256(binary)
    packages, relations = [], []

    def add(name, licence, relation, purl=None, **fields):
        if purl:
            fields["externalRefs"] = [
                {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]
        identifier = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", name)
        packages.append({
            "SPDXID": identifier, "name": name, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION", **fields})
        ends = "SPDXRef-DOCUMENT" if relation == "DESCRIBES" else packages[0]["SPDXID"], identifier
        subject, related = reversed(ends) if relation.endswith("DEPENDENCY_OF") else ends
        relations.append({"spdxElementId": subject, "relationshipType": relation, "relatedSpdxElement": related})

    add(NAME, "Apache-2.0", "DESCRIBES", versionInfo=version, primaryPackagePurpose="APPLICATION",
        checksums=[{"algorithm": "SHA256", "checksumValue": digest}])
    for component in components:
        add(component["name"], component["licence"], component["relation"], component["purl"], versionInfo=component["version"])
    add("bundled fonts", "OFL-1.1", "CONTAINS")
    for name, (licence, relation) in OPENED.items():
        add(name, licence, relation)
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"{NAME}-{version}-linux-{platform.machine()}",
        "documentNamespace": f"https://spdx.org/spdxdocs/{NAME}-{version}-{digest}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(when)),
            "creators": [f"Tool: script/package-{version}"],
        },
        "packages": packages,
        "relationships": relations,
    }
    return json.dumps(document, indent=2) + "\n"
