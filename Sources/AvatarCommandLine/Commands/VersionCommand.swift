import AvatarCodec
import AvatarFileSystem
import AvatarHTTP
import AvatarJSON
import AvatarRender
import AvatarText

extension Command {
  static let version = Command(
    name: "version", set: .version, summary: "Prints the version and the libraries with their licences.",
    explanation: "Some libraries are loaded on first use; doctor prints their versions.",
    examples: [
      "avatar-render version": nil,
      "avatar-render version --json": nil,
      "avatar-render --version": "prints only the version",
    ], run: Arguments.printVersion)
}

extension Arguments {
  fileprivate func printVersion() throws(InputError) -> CommandResult {
    if self[Option.json] {
      try StandardStreams.print(json: UsedLibrary.json)
      return .done
    }
    let lines = ["avatar-render \(AvatarRenderer.version) (Apache-2.0)"] + UsedLibrary.all.map(\.line)
    try StandardStreams.print(lines.map { $0 + "\n" }.joined())
    return .done
  }
}

extension UsedLibrary {
  /// The version, that of Swift, and all libraries with their licences, as JSON with keys in alphabetical order.
  ///
  /// A library that is loaded on first use has no version here.
  fileprivate static var json: String {
    JSONWriter.object { json in
      json.member("libraries", objects: all) { library, json in
        json.member("license", library.licence)
        json.member("name", library.name)
        json.member("version", library.version)
      }
      json.member("license", "Apache-2.0")
      json.member("swift", swift.version)
      json.member("version", AvatarRenderer.version)
    }
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
