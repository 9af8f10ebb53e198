import AvatarCodec
import AvatarFileSystem
import AvatarHTTP
import AvatarRender
import AvatarText
import CLinkedLibraries

extension Command {
  static let version = Command(
    "version", .version, "Prints the version and the libraries with their licences.",
    """
    Some libraries are loaded on first use; doctor prints their versions.

    EXAMPLES:
      avatar-render version
      avatar-render --version
          prints only the version
    """
  ) { _ throws(InputError) in
    let lines = ["avatar-render \(AvatarRenderer.version) (Apache-2.0)"] + UsedLibrary.all.map(\.line)
    try StandardStreams.print(Array((lines.joined(separator: "\n") + "\n").utf8))
    return .done
  }
}

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
      return unsafe UsedLibrary(
        name: String(cString: library.name), licence: String(cString: library.licence),
        version: version ?? "of unknown version")
    }
  }

  private static var swift: UsedLibrary {
    let version = _SwiftStdlibVersion.current
    return UsedLibrary(
      name: "Swift runtime libraries", licence: "Apache-2.0 with Runtime Library Exception", version: "\(version)")
  }

  private static var opened: [UsedLibrary] {
    Component.allCases.map { UsedLibrary(name: $0.rawValue, licence: $0.licence, version: nil) }
  }
}

extension Component {
  /// Returns the version reported by the library.
  ///
  /// - Throws: `ComponentError` if the library cannot be opened.
  func version() throws(ComponentError) -> String {
    switch self {
    case .harfBuzz: try FontBook.shaperVersion()
    case .littleCMS: try ColorTransform.libraryVersion()
    case .libcurl: try HTTPClient.libraryVersion()
    case .fontconfig: try FontBook.systemFontsVersion()
    case .dav1d: try HEIFCoding.av1.libraryVersion()
    case .libde265: try HEIFCoding.hevc.libraryVersion()
    case .libheif: try AVIFEncoder.libheifVersion()
    }
  }
}
