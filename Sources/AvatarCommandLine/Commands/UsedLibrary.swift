import AvatarFileSystem
import CLinkedLibraries

/// A library that is part of the executable or loaded when needed.
struct UsedLibrary {
  let name: String
  let licence: String
  /// The version of the linked package, or the one reported by the library.
  ///
  /// A library that is loaded on first use has no version here, because loading all of them would take most of the time.
  let version: String?

  /// The line to print, for example `libpng 1.6.39-2+deb12u1 (PNG Reference Library License 2)`.
  var line: String { "\(name)\(version.map { " \($0)" } ?? ", loaded when needed") (\(licence))" }

  /// All libraries, in the order of NOTICE.
  static var all: [UsedLibrary] { inExecutable + opened }

  /// The libraries in the executable, or opened by the dynamic loader when the program starts.
  static var inExecutable: [UsedLibrary] { linked + [swift] }

  private static var linked: [UsedLibrary] {
    (0..<avr_linked_library_count()).compactMap { i in
      guard let library = unsafe avr_linked_library_at(i)?.pointee else { return nil }
      let version = unsafe avr_linked_library_version(i).map { unsafe String(cString: $0) }
      if version?.isEmpty == true { return nil }
      return unsafe UsedLibrary(
        name: String(cString: library.name), licence: String(cString: library.licence),
        version: version ?? "of unknown version")
    }
  }

  /// The runtime libraries of Swift.
  static var swift: UsedLibrary {
    // The library itself reports the version of its interface, for example 6.3.0 in Swift 6.3.1.
    let version = unsafe avr_swift_version().map { unsafe String(cString: $0) } ?? "\(_SwiftStdlibVersion.current)"
    return UsedLibrary(
      name: "Swift runtime libraries", licence: "Apache-2.0 with Runtime Library Exception", version: version)
  }

  private static var opened: [UsedLibrary] {
    Component.allCases.map { UsedLibrary(name: $0.rawValue, licence: $0.licence, version: nil) }
  }
}
