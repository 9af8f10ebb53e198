"""The artifact bundle, from which SwiftPM takes the executable (SE-0305)."""
import io
import json
import os
import time
import zipfile

from release.sources import NAME, PackagingError

BUNDLE = f"{NAME}.artifactbundle"
INFO = f"{BUNDLE}/info.json"


def write_bundle(path, tree, base, version, machine, when):
    """Writes a bundle for one machine: the tree of the archive under the name of the archive."""
    files = {}
    for file in tree.rglob("*"):
        if file.is_file():
            mode = 0o755 if os.access(file, os.X_OK) else 0o644
            files[f"{BUNDLE}/{base}/{file.relative_to(tree)}"] = (mode, file.read_bytes())
    variant = {"path": f"{base}/bin/{NAME}", "supportedTriples": [f"{machine}-unknown-linux-gnu"]}
    write_zip(path, files, version, [variant], time.gmtime(when)[:6])


def merge_bundles(path, bundles):
    """Writes a bundle with the variants of several, which must have the same version and different triples."""
    files, variants, versions = {}, {}, set()
    for bundle in bundles:
        with zipfile.ZipFile(bundle) as archive:
            info = json.loads(archive.read(INFO))["artifacts"][NAME]
            moment = archive.getinfo(INFO).date_time
            versions.add((info["version"], moment))
            for variant in info["variants"]:
                for triple in variant["supportedTriples"]:
                    if triple in variants:
                        raise PackagingError(f"{bundle}: has the triple {triple}, as another bundle has")
                    variants[triple] = variant
            for entry in archive.infolist():
                if entry.filename != INFO:
                    files[entry.filename] = (entry.external_attr >> 16 & 0o777, archive.read(entry))
    if len(versions) != 1:
        raise PackagingError(f"{path.name}: the bundles are of different versions or commits: {sorted(versions)}")
    version, moment = versions.pop()
    write_zip(path, files, version, [variants[triple] for triple in sorted(variants)], moment)


def write_zip(path, files, version, variants, moment):
    artifact = {"type": "executable", "version": version, "variants": variants}
    info = json.dumps({"schemaVersion": "1.0", "artifacts": {NAME: artifact}}, indent=2) + "\n"
    contents = io.BytesIO()
    with zipfile.ZipFile(contents, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, (mode, data) in sorted({**files, INFO: (0o644, info.encode())}.items()):
            entry = zipfile.ZipInfo(name, moment)
            entry.create_system = 3  # Unix, also where another system writes it.
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data, compresslevel=9)
    path.write_bytes(contents.getvalue())
