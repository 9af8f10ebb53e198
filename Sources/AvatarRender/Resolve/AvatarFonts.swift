import AvatarFileSystem
import AvatarText
import PersonWords

/// The typefaces for initials and badges.
///
/// Each character is drawn with the first font that contains it: preferred fonts, then bundled fonts, fallback fonts
/// and system fonts. The bundled fonts cover Latin, Greek, Cyrillic, Chinese, Japanese and Korean characters, about
/// sixty other scripts, and emoji.
///
/// Copies share open fonts and recently drawn outlines. Create one value and use it for many avatars.
public struct AvatarFonts: Sendable {
  private let book: FontBook
  /// The outlines of recently drawn text, keyed by its clusters and shared by avatars with the same initials.
  private let outlines = RecentValues<String, TextOutline>(limit: 1 << 21)
  /// The approximate memory used by an outline, in bytes.
  private static let bytesOfOutline = 3 << 10

  /// Returns a font's path or family without its axes and collection position.
  ///
  /// - Parameter name: The font name, as in ``init(preferred:fallback:includesSystemFonts:)``, for example
  ///   "Inter.ttf:wght=650".
  /// - Returns: The file path or the name of the installed family, for example "Inter.ttf".
  public static func file(_ name: String) -> String { FontRequest(name).name }

  /// Returns whether a font's name is that of a file, with or without an extension, rather than of an installed family.
  package static func isFile(_ name: String) -> Bool { if case .file = FontRequest(name) { true } else { false } }

  /// Creates a set that contains only the bundled fonts.
  public init() { book = FontBook() }

  /// Creates a set of named fonts in addition to the bundled ones.
  ///
  /// A name is the path of a TrueType, OpenType, WOFF or WOFF2 file. If the file does not exist, the name is an
  /// installed family, which fontconfig finds. "collection.ttc#2" is the second font in a collection.
  /// "Inter.ttf:wght=600,opsz=14" sets the axes of a variable font.
  /// - Parameters:
  ///   - preferred: The fonts to try before the bundled ones. The default is none.
  ///   - fallback: The fonts to try for characters that the bundled ones do not contain. The default is none.
  ///   - includesSystemFonts: Whether fontconfig searches for a font for every other character, in which case pixels
  ///     depend on the machine. The default is false.
  /// - Throws: ``InputError`` if a font cannot be read or used, or if a font library is missing.
  /// - Complexity: O(*n*) for *n* bytes of font files.
  public init(
    preferred: [String] = [], fallback: [String] = [], includesSystemFonts: Bool = false
  ) throws(InputError) {
    do {
      book = try FontBook(
        preferred: preferred.map { FontRequest($0) }, fallback: fallback.map { FontRequest($0) },
        includesSystemFonts: includesSystemFonts)
    } catch {
      switch error {
      case .unreadable(let path, let reason, _): throw InputError(path, reason: reason, kind: .missing)
      case .unusable(let path, let reason): throw InputError(path, reason: reason, kind: .contents)
      case .uncovered(let reason): throw InputError(reason: reason, kind: .contents)
      case .component(let error): throw InputError(error)
      }
    }
  }

  init(_ book: FontBook) { self.book = book }

  /// Returns the outline of a few grapheme clusters, or an error for the first cluster that no font contains.
  ///
  /// - Parameters:
  ///   - clusters: The clusters, in reading order.
  ///   - style: The weight and the language.
  /// - Returns: The outline, or the reason why a cluster cannot be drawn.
  /// - Throws: `AvatarError.input` if a text library is missing or fails.
  func outline(
    of clusters: [String], style: TextStyle = TextStyle()
  ) throws(AvatarError) -> TextDrawing {
    let key = clusters.map { style.key(of: $0) }.joined(separator: "\0\0")
    if let outline = outlines[key] { return .success(outline) }
    do {
      let outline = try book.outline(of: clusters, style: style)
      outlines.store(outline, for: key, cost: Self.bytesOfOutline)
      return .success(outline)
    } catch {
      if case .component(let error) = error { throw AvatarError(error) }
      return .failure(error)
    }
  }

  /// Returns a warning about substituted characters; nil if there are none.
  ///
  /// - Parameters:
  ///   - clusters: The grapheme clusters of the text.
  ///   - source: Returns the description of the text for messages.
  ///   - outline: The outline that is drawn.
  ///   - style: The weight and the language.
  /// - Returns: The warning.
  func warning(
    of clusters: [String], from source: () -> String, drawnAs outline: TextOutline, style: TextStyle
  ) -> AvatarWarning? {
    guard outline.clusters != clusters, let reason = try? book.missing(from: clusters, style: style) else { return nil }
    return AvatarWarning(source: source(), reason: "\(reason): used “\(outline.clusters.joined())”")
  }

  /// Returns the fonts that draw an outline.
  func fonts(of outline: TextOutline, style: TextStyle) -> [DrawnFont] {
    (try? book.fonts(of: outline.clusters, style: style)) ?? []
  }

  /// Returns the reason why a preferred font drew none of the given clusters, for the end of a message.
  ///
  /// - Throws: `AvatarError.input` if a text library is missing or fails.
  func fault(ofPreferred number: Int, for clusters: [String]) throws(AvatarError) -> String {
    do {
      return try book.fault(ofPreferred: number, for: clusters) ?? "other fonts drew all text"
    } catch {
      guard case .component(let error) = error else { return error.description }
      throw AvatarError(error)
    }
  }

  /// A Boolean value that indicates whether text may be drawn with installed fonts.
  package var usesInstalledFonts: Bool { book.usesInstalledFonts }

  /// Returns a string that identifies the installed fonts needed for a request's initials and badge.
  ///
  /// - Parameter spec: The request.
  /// - Returns: The string; empty if no installed font is needed.
  /// - Throws: `AvatarError.input` if a text library is missing or fails.
  func installedFonts(for spec: AvatarSpec) throws(AvatarError) -> String {
    // This check comes first, because finding the initials takes as long as all other checks of an unchanged row.
    guard usesInstalledFonts else { return "" }
    var texts: [[String]] = []
    for (_, text, initials) in spec.initialsCandidates {
      guard let clusters = initials()?.clusters else { continue }
      texts.append(clusters)
      if case .failure = try outline(of: clusters, style: spec.textStyle) { texts.append(Initials.letters(of: text)) }
    }
    if case .text(let badge) = spec.look.badge { texts.append(badge.clusters) }
    return try mapError(
      of: book.installedFonts(for: texts.flatMap { $0 }, style: spec.textStyle), to: AvatarError.init)
  }
}

extension AvatarError {
  init(_ error: ComponentError) { self = .input(InputError(error)) }
}
