import AvatarText

/// The typefaces that text is drawn with.
///
/// Each character is drawn with the first font that has it: those preferred, the bundled ones (Latin, Greek, Cyrillic, and
/// some twenty scripts more), those to fall back to, those of the system. Copies share what is known of the fonts already.
public struct AvatarFonts: Sendable {
  let book: FontBook

  /// The file that a path means, which may name a font in a collection.
  public static func file(_ path: String) -> String { FontFile(path).path }

  /// The bundled fonts alone.
  public init() { book = FontBook() }

  /// - Parameters:
  ///   - preferred: paths of TrueType and OpenType files; "collection.ttc#2" is the second font of a collection.
  ///   - fallback: likewise, for what the bundled fonts lack.
  ///   - includesSystemFonts: whether fontconfig looks for what still is lacking, so that the result depends on the machine.
  /// - Throws: where a file can't be used.
  public init(
    preferred: [String] = [], fallback: [String] = [], includesSystemFonts: Bool = false
  ) throws(AvatarFontError) {
    do throws(FontError) {
      book = try FontBook(
        preferred: preferred.map { FontFile($0) }, fallback: fallback.map { FontFile($0) },
        includesSystemFonts: includesSystemFonts)
    } catch {
      switch error {
      case .unreadable(let path, let reason): throw AvatarFontError(path: path, reason: reason, isReadable: false)
      case .unusable(let path, let reason): throw AvatarFontError(path: path, reason: reason, isReadable: true)
      }
    }
  }
}

/// Why a font can't be used.
public struct AvatarFontError: Error, Hashable, Sendable {
  /// The file.
  public let path: String
  /// What is wrong with it, in words for the end of a sentence.
  public let reason: String
  /// Whether the file could be read, and what is in it is wrong.
  public let isReadable: Bool
}
