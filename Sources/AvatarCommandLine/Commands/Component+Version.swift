import AvatarCodec
import AvatarContacts
import AvatarFileSystem
import AvatarText

extension Component {
  /// The version that the library reports.
  /// - Throws: Why it cannot be opened.
  func version() throws(ComponentError) -> String {
    switch self {
    case .harfBuzz: try FontBook.shaperVersion()
    case .littleCMS: try ColorTransform.libraryVersion()
    case .libcurl: try PhotoFetcher.libraryVersion()
    case .fontconfig: try FontBook.systemFontsVersion()
    }
  }
}
