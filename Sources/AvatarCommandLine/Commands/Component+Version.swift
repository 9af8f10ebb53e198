import AvatarCodec
import AvatarFileSystem
import AvatarHTTP
import AvatarText

extension Component {
  /// Returns the version that the library reports.
  ///
  /// - Throws: `ComponentError` if it cannot be opened.
  func version() throws(ComponentError) -> String {
    switch self {
    case .harfBuzz: try FontBook.shaperVersion()
    case .littleCMS: try ColorTransform.libraryVersion()
    case .libcurl: try HTTPClient.libraryVersion()
    case .fontconfig: try FontBook.systemFontsVersion()
    case .libheif: try HEIFCoding.libraryVersion()
    }
  }
}
