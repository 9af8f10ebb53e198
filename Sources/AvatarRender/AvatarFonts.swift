import AvatarFileSystem
import AvatarText

/// The typefaces that text is drawn with.
///
/// Each character is drawn with the first font that has it: those preferred, the bundled ones (Latin, Greek, Cyrillic, and
/// some twenty scripts more), those to fall back to, those of the system. Copies share what is known of the fonts already.
public struct AvatarFonts: Sendable {
  private let book: FontBook

  /// The file that a path means, which may name a font in a collection.
  public static func file(_ path: String) -> String { FontFile(path).path }

  /// The bundled fonts alone.
  public init() { book = FontBook() }

  /// - Parameters:
  ///   - preferred: paths of TrueType and OpenType files; "collection.ttc#2" is the second font of a collection.
  ///   - fallback: likewise, for what the bundled fonts lack.
  ///   - includesSystemFonts: whether fontconfig looks for what still is lacking, so that the result depends on the machine.
  /// - Throws: A file that cannot be used, or HarfBuzz where it is missing and a file is given.
  public init(
    preferred: [String] = [], fallback: [String] = [], includesSystemFonts: Bool = false
  ) throws(AvatarFontError) {
    do throws(FontError) {
      book = try FontBook(
        preferred: preferred.map { FontFile($0) }, fallback: fallback.map { FontFile($0) },
        includesSystemFonts: includesSystemFonts)
    } catch {
      switch error {
      case .unreadable(let path, let reason, _): throw AvatarFontError(subject: path, reason: reason, kind: .unreadable)
      case .unusable(let path, let reason): throw AvatarFontError(subject: path, reason: reason, kind: .unusable)
      case .component(let error):
        throw AvatarFontError(subject: error.name, reason: error.reason, kind: .missingComponent)
      }
    }
  }

  init(_ book: FontBook) { self.book = book }

  /// The outline of a few grapheme clusters, or the first that no font has.
  /// - Throws: A missing component.
  func outline(of clusters: [String]) throws(AvatarError) -> Result<TextOutline, UncoveredCluster> {
    do throws(TextError) {
      return .success(try book.outline(of: clusters))
    } catch {
      switch error {
      case .uncovered(let cluster): return .failure(cluster)
      case .component(let error): throw AvatarError(error)
      }
    }
  }

  /// Identifies the installed fonts that a request's initials and badge need; empty where they need none.
  /// - Throws: A missing component.
  func systemFonts(for spec: AvatarSpec) throws(AvatarError) -> String {
    // Before the initials, which take as long as all else that a row needs to be found unchanged.
    guard book.includesSystemFonts else { return "" }
    var texts = spec.initialsCandidates.compactMap(\.initials?.clusters)
    if case .text(let badge) = spec.look.badge { texts.append(badge.clusters) }
    return try mapError(of: book.systemFonts(for: texts.flatMap { $0 }), to: AvatarError.init)
  }
}

extension AvatarError {
  init(_ error: ComponentError) { self = .missingComponent(name: error.name, reason: error.reason) }
}

/// Why a font cannot be used.
public struct AvatarFontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public enum Kind: Hashable, Sendable {
    /// The file is missing or cannot be read.
    case unreadable
    /// The file is not a font that can be drawn.
    case unusable
    /// A library that reads fonts is missing or fails; the file may be fine.
    case missingComponent
  }

  /// The path of the file, or the name of the component.
  public let subject: String
  /// The reason why it cannot be used, as the end of a sentence.
  public let reason: String
  /// Whether the file or the machine is to blame.
  public let kind: Kind

  /// The error as a message.
  public var description: String { "\(subject): \(reason)" }
}
