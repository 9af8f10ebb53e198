import AvatarFileSystem
import AvatarSystem

/// A part of the command that is opened at run time and installed by a package manager.
enum InstalledPart: String, CaseIterable, Sendable {
  case harfBuzz, littleCMS, libcurl, fontconfig, dav1d, libde265, libheif, avifEncoder, certificates
}

/// The package manager of this system, with its package names.
struct SystemPackages: Hashable, Sendable {
  enum Manager: String, Sendable {
    case apt = "apt-get install"
    case dnf = "dnf install"
    case apk = "apk add"
    case pacman = "pacman -S"
    case zypper = "zypper install"
    case brew = "brew install"
  }

  /// The package manager, or nil if the system is unknown.
  let manager: Manager?

  /// The package manager of the system on which this process runs.
  static var ofThisSystem: SystemPackages {
    if Platform.usesHomebrew { return SystemPackages(manager: .brew) }
    return SystemPackages(release: ["/etc/os-release", "/usr/lib/os-release"].lazy.compactMap(text).first ?? "")
  }

  private static let largestRelease = 1 << 16

  private static func text(_ path: String) -> String? {
    guard let bytes = try? ByteSource(path: path, limit: largestRelease, isFile: true).allBytes() else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  init(manager: Manager?) { self.manager = manager }

  /// Reads a Linux distribution's os-release file: its `ID`, or else the systems in `ID_LIKE` (os-release(5)).
  init(release: String) {
    var values: [Substring: String] = [:]
    for line in release.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[parts[0]] = parts[1].filter { $0 != "\"" && $0 != "'" } }
    }
    let systems = [values["ID"] ?? ""] + (values["ID_LIKE"] ?? "").split(separator: " ").map { String($0) }
    manager = systems.lazy.compactMap(Self.manager).first
  }

  private static func manager(of system: String) -> Manager? {
    switch system {
    case "debian", "ubuntu": .apt
    case "fedora", "rhel", "centos": .dnf
    case "alpine": .apk
    case "arch": .pacman
    case "suse", "opensuse": .zypper
    default: nil
    }
  }

  /// Returns the command that installs a part, or nil if the system is unknown or no package contains only this part.
  func installation(of part: InstalledPart) -> String? {
    guard let manager, let package = package(of: part, manager) else { return nil }
    let needsRoot = manager != .brew && geteuid() != 0
    return "\(needsRoot ? "sudo " : "")\(manager.rawValue) \(package)"
  }

  private func package(of part: InstalledPart, _ manager: Manager) -> String? {
    switch part {
    case .harfBuzz: [.apt: "libharfbuzz0b", .zypper: "libharfbuzz0"][manager] ?? "harfbuzz"
    case .littleCMS: [.apt: "liblcms2-2", .zypper: "liblcms2-2", .brew: "little-cms2"][manager] ?? "lcms2"
    case .libcurl: [.apt: "libcurl4", .zypper: "libcurl4", .dnf: "libcurl", .apk: "libcurl"][manager] ?? "curl"
    case .fontconfig: manager == .apt ? "libfontconfig1" : "fontconfig"
    case .dav1d: [.zypper: "libdav1d7", .dnf: "libdav1d", .apk: "libdav1d"][manager] ?? "dav1d"
    case .libde265: [.apt: "libde265-0", .zypper: "libde265-0"][manager] ?? "libde265"
    case .libheif: [.apt: "libheif1", .zypper: "libheif1"][manager] ?? "libheif"
    // On other systems, the libheif package contains the encoder.
    case .avifEncoder: manager == .apt ? "libheif-plugin-aomenc" : nil
    case .certificates: manager == .zypper ? "ca-certificates-mozilla" : "ca-certificates"
    }
  }
}
