/// A library that is opened when it is first needed; raw values are their names.
package enum Component: String, CaseIterable, Hashable, Sendable {
  case harfBuzz = "HarfBuzz"
  case littleCMS = "Little CMS"
  case libcurl
  case fontconfig

  /// The name of its licence.
  package var licence: String {
    switch self {
    case .harfBuzz: "Old MIT licence"
    case .littleCMS: "MIT licence"
    case .libcurl: "curl licence"
    case .fontconfig: "HPND licence"
    }
  }

  /// How a package manager installs it.
  private var installation: String {
    #if os(macOS)
      switch self {
      case .harfBuzz: "brew install harfbuzz"
      case .littleCMS: "brew install little-cms2"
      case .libcurl: "brew install curl"
      case .fontconfig: "brew install fontconfig"
      }
    #else
      switch self {
      case .harfBuzz: "on Debian, apt-get install libharfbuzz0b"
      case .littleCMS: "on Debian, apt-get install liblcms2-2"
      case .libcurl: "on Debian, apt-get install libcurl4"
      case .fontconfig: "on Debian, apt-get install libfontconfig1"
      }
    #endif
  }

  /// Opens the library with the function of a shim, which returns null, or the reason for a failure.
  package func open(_ open: () -> UnsafePointer<CChar>?) throws(ComponentError) {
    guard let reason = unsafe open() else { return }
    let words = unsafe String(cString: reason)
    throw ComponentError(name: rawValue, reason: "cannot be opened (\(words)): install it (\(installation))")
  }
}

/// A part of this program that is missing or fails: the machine is to blame, not the input.
package struct ComponentError: Error, Hashable, Sendable {
  /// The component's name.
  package let name: String
  /// The reason and the remedy, for the end of a message.
  package let reason: String

  package init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  /// A component that the system had no memory for.
  package static func outOfMemory(_ name: String) -> ComponentError {
    ComponentError(name: name, reason: "there is not enough memory")
  }
}
