import AvatarCodec
import AvatarFiles
import AvatarPhotos
import AvatarText

extension Component {
  /// The version that the library reports.
  /// - Throws: Why it cannot be opened.
  func version() throws(ComponentError) -> String {
    switch self {
    case .harfBuzz: try FontBook.shaperVersion()
    case .littleCMS: try ColorTransform.libraryVersion()
    case .libcurl: try RemotePhotos.libraryVersion()
    case .fontconfig: try FontBook.systemFontsVersion()
    }
  }
}
