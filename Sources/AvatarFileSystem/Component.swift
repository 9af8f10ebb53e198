import AvatarSystem

/// A library that is loaded when it is first needed; the raw values are library names.
package enum Component: String, CaseIterable, Hashable, Sendable {
  case harfBuzz = "HarfBuzz"
  case littleCMS = "Little CMS"
  case libcurl
  case fontconfig
  case dav1d
  case libde265
  case libheif

  /// The licence and the Homebrew and Debian package names.
  private var facts: (licence: String, homebrew: String, debian: String) {
    switch self {
    case .harfBuzz: ("Old MIT licence", "harfbuzz", "libharfbuzz0b")
    case .littleCMS: ("MIT licence", "little-cms2", "liblcms2-2")
    case .libcurl: ("curl licence", "curl", "libcurl4")
    case .fontconfig: ("HPND licence", "fontconfig", "libfontconfig1")
    case .dav1d: ("2-clause BSD licence", "dav1d", "dav1d")
    case .libde265: ("LGPL 3 or later", "libde265", "libde265-0")
    case .libheif: ("LGPL 3 or later", "libheif", "libheif1")
    }
  }

  /// The name of the component's licence.
  package var licence: String { facts.licence }

  /// Returns the command that installs the library, or a part of it that has a separate Debian package.
  private func installation(part: String?) -> String {
    Self.installation(homebrew: facts.homebrew, debian: part ?? facts.debian)
  }

  /// The system whose packages are named, for the start of a command: empty on macOS.
  package static var systemOfPackages: String { Platform.usesHomebrew ? "" : "on Debian, " }

  /// Returns the command that installs a package, with its name on macOS or on Debian.
  package static func installation(homebrew: String, debian: String) -> String {
    Platform.usesHomebrew ? "brew install \(homebrew)" : "apt-get install \(debian)"
  }

  /// Returns the error for a part that is missing from the open library.
  ///
  /// - Parameters:
  ///   - part: The missing part, for example "a decoder".
  ///   - package: The Debian package of the part.
  /// - Returns: The error.
  package func lacks(_ part: String, package: String) -> ComponentError {
    ComponentError(name: rawValue, fault: "lacks \(part)", installation: installation(part: package))
  }

  /// Opens the library by calling a function of its shim, which returns null on success, or the reason for the failure.
  ///
  /// - Throws: `ComponentError` if the library cannot be opened.
  package func open(_ open: () -> UnsafePointer<CChar>?) throws(ComponentError) {
    guard let reason = unsafe open() else { return }
    let words = unsafe String(cString: reason)
    throw ComponentError(
      name: rawValue, fault: "cannot be opened (\(words))", installation: installation(part: nil))
  }
}
