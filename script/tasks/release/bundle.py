"""The artifact bundle that provides the executable to SwiftPM (SE-0305)."""
import json
import time
import zipfile

from release.archives import contents, write_zip
from release.sources import NAME, PackagingError

BUNDLE = f"{NAME}.artifactbundle"
INFO = f"{BUNDLE}/info.json"


def write_bundle(path, tree, base, version, machine, when):
    """Writes a bundle for one machine: the tree of the archive in a directory with the archive's name."""
    files = {f"{BUNDLE}/{base}/{name}": file for name, file in contents(tree).items()}
    variant = {"path": f"{base}/bin/{NAME}", "supportedTriples": [f"{machine}-unknown-linux-gnu"]}
    write_bundle_file(path, files, version, [variant], time.gmtime(when)[:6])


def merge_bundles(path, bundles):
    """Writes a bundle with the variants of several bundles, which must have the same version and different triples."""
    files, variants, versions = {}, {}, set()
    for bundle in bundles:
        with zipfile.ZipFile(bundle) as archive:
            info = json.loads(archive.read(INFO))["artifacts"][NAME]
            moment = archive.getinfo(INFO).date_time
            versions.add((info["version"], moment))
            for variant in info["variants"]:
                for triple in variant["supportedTriples"]:
                    if triple in variants:
                        raise PackagingError(f"{bundle}: has the triple {triple}, which another bundle also has")
                    variants[triple] = variant
            for entry in archive.infolist():
                if entry.filename != INFO:
                    files[entry.filename] = (entry.external_attr >> 16 & 0o777, archive.read(entry))
    if len(versions) != 1:
        raise PackagingError(f"{path.name}: the bundles are of different versions or commits: {sorted(versions)}")
    version, moment = versions.pop()
    write_bundle_file(path, files, version, [variants[triple] for triple in sorted(variants)], moment)


def write_bundle_file(path, files, version, variants, moment):
    artifact = {"type": "executable", "version": version, "variants": variants}
    info = json.dumps({"schemaVersion": "1.0", "artifacts": {NAME: artifact}}, indent=2) + "\n"
    write_zip(path, {**files, INFO: (0o644, info.encode())}, moment)
