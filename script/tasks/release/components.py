"""The libraries in the executable, with their versions, their licences and the SPDX document that lists them."""
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import time

from release import carried
from release.checksums import sha256
from release.sources import NAME, ROOT, PackagingError, output

SWIFT, SWIFT_LICENCE = "Swift runtime libraries", "Apache-2.0 WITH Swift-exception"

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
    "libsodium": ("ISC", ["libsodium-dev"]),
    "SQLite": ("blessing", ["libsqlite3-dev"]),
    "libstdc++": ("GPL-3.0-or-later WITH GCC-exception-3.1", ["libstdc++-{release}-dev"]),
    SWIFT: (SWIFT_LICENCE, []),
}
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
    if LINKED[name][1]:
        raise PackagingError(f"{name}: no installed package of {LINKED[name][1]}")
    return None


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
        if name in carried.LICENCES:
            packages = re.findall("^pkg:deb/[^/]*/([^@]*)@", package["externalRefs"][0]["referenceLocator"])
        elif name in LINKED and LINKED[name][1]:
            packages = candidate_packages(name, version)
        else:
            continue
        offered = next(filter(None, map(offered_version, packages)), None)
        if offered != version:
            lines.append(f"{name} {version}: apt offers {offered or 'no package'}")
    return lines


def copy_carried_licences(components, directory):
    """Copies the licences of the carried libraries, and the GNU licence texts to which Debian's files only refer."""
    texts = set()
    for component in components:
        source = pathlib.Path("/usr/share/doc", component["package"], "copyright")
        if not source.is_file():
            raise PackagingError(f"{component['name']}: its licence is missing: {source}")
        texts.update(re.findall(r"/usr/share/common-licenses/(L?GPL-[0-9.]*[0-9])", source.read_text()))
        shutil.copyfile(source, directory / f"{component['name']}.txt")
    for text in sorted(texts):
        shutil.copyfile(pathlib.Path("/usr/share/common-licenses", text), directory / f"{text}.txt")


def copy_licences(components, directory):
    """Copies the licences of everything that the executable contains."""
    directory.mkdir(parents=True)
    toolchain = pathlib.Path(shutil.which("swift")).resolve().parent.parent
    own = {
        SWIFT: toolchain / "share/swift/LICENSE.txt",
    }
    for component in components:
        package = component["package"]
        source = own.get(component["name"]) or pathlib.Path("/usr/share/doc", package[0], "copyright")
        if not source.is_file():
            raise PackagingError(f"{component['name']}: its licence is missing: {source}")
        shutil.copyfile(source, directory / (component["name"].replace(" ", "-") + ".txt"))
    for font in sorted((ROOT / "Fonts/licences").iterdir()):
        shutil.copyfile(font, directory / f"fonts-{font.name}")


def linked_components(binary):
    """Returns the libraries in the executable, with their versions."""
    components = []
    for library in json.loads(output(binary, "doctor", "--json"))["libraries"]:
        name, version = library["name"], library["version"]
        if name not in LINKED:
            raise PackagingError(f"{name}: is linked, but script/package does not have its licence")
        if name == SWIFT:
            version = toolchain_version()  # The library itself reports 6.3.0 for Swift 6.3.1.
        components.append({"name": name, "version": version, "package": debian_package(name, version)})
    for name in sorted(LINKED.keys() - {component["name"] for component in components}):
        raise PackagingError(f"{name}: is not linked into the executable; is its archive installed?")
    return components


def bill_of_materials(binary, version, when, components, carried_components=()):
    """Returns the SPDX document for an executable and the libraries packaged with it."""
    digest = sha256(binary)
    distribution = dict(
        line.replace('"', "").split("=", 1) for line in pathlib.Path("/etc/os-release").read_text().splitlines() if "=" in line)
    system = f"{distribution['ID']}-{distribution['VERSION_ID']}"

    def package(name, licence, purl=None, **fields):
        if purl:
            fields["externalRefs"] = [
                {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]
        return {
            "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", name), "name": name, "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False, "licenseConcluded": licence, "licenseDeclared": licence,
            "copyrightText": "NOASSERTION", **fields,
        }

    main = package(
        NAME, "Apache-2.0", versionInfo=version, primaryPackagePurpose="APPLICATION",
        checksums=[{"algorithm": "SHA256", "checksumValue": digest}])
    packages, relations = [main], [("SPDXRef-DOCUMENT", "DESCRIBES", main["SPDXID"])]
    for component in components:
        if component["package"]:
            _, source, exact = component["package"]
            purl = f"pkg:deb/{distribution['ID']}/{source}@{exact.replace('+', '%2B')}?arch=source&distro={system}"
        else:
            purl = f"pkg:github/swiftlang/swift@{component['version']}"
        packages.append(package(component["name"], LINKED[component["name"]][0], purl, versionInfo=component["version"]))
        relations.append((main["SPDXID"], "STATIC_LINK", packages[-1]["SPDXID"]))
    for component in carried_components:
        purl = (
            f"pkg:deb/{distribution['ID']}/{component['package']}@{component['version'].replace('+', '%2B')}"
            f"?arch={component['architecture']}&distro={system}")
        packages.append(package(component["name"], carried.LICENCES[component["name"]], purl, versionInfo=component["version"]))
        relations.append((main["SPDXID"], "DYNAMIC_LINK", packages[-1]["SPDXID"]))
    packages.append(package("bundled fonts", "OFL-1.1"))
    relations.append((main["SPDXID"], "CONTAINS", packages[-1]["SPDXID"]))
    for name, (licence, relation) in OPENED.items():
        packages.append(package(name, licence))
        relations.append((packages[-1]["SPDXID"], relation, main["SPDXID"]))
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"{NAME}-{version}-linux-{platform.machine()}",
        "documentNamespace": f"https://spdx.org/spdxdocs/{NAME}-{version}-{digest}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(when)),
            "creators": [f"Tool: script/package-{version}"],
        },
        "packages": packages,
        "relationships": [
            {"spdxElementId": subject, "relationshipType": kind, "relatedSpdxElement": target}
            for subject, kind, target in relations],
    }
    return json.dumps(document, indent=2) + "\n"
