import AvatarFileSystem
import AvatarText

/// The typefaces that text is drawn with.
///
/// Each character is drawn with the first font that has it: those preferred, the bundled ones (Latin, Greek, Cyrillic,
/// Chinese, Japanese, Korean, and some thirty scripts more), those to fall back to, those of the system. Copies share what
/// is known of the fonts already.
public struct AvatarFonts: Sendable {
  private let book: FontBook
  /// Outlines of recently drawn texts, by the keys of their clusters: avatars with the same initials share one.
  private let outlines = RecentValues<String, TextOutline>(bytes: 1 << 21)
  /// The approximate memory of an outline.
  private static let bytesOfOutline = 3 << 10

  /// The path of the file that the name of a font means, or the name of the installed family.
  public static func file(_ name: String) -> String { FontRequest(name).name }

  /// The bundled fonts alone.
  public init() { book = FontBook() }

  /// Opens fonts by their names.
  ///
  /// A name is the path of a TrueType, OpenType, WOFF or WOFF2 file, or else an installed family, which fontconfig finds.
  /// "collection.ttc#2" is the second font of a collection, "Inter.ttf:wght=600,opsz=14" sets axes of a variable font.
  /// - Parameters:
  ///   - preferred: The fonts to try before the bundled ones.
  ///   - fallback: The fonts for what the bundled ones lack.
  ///   - includesSystemFonts: Whether fontconfig looks for what still is lacking, so that the result depends on the machine.
  /// - Throws: `AvatarFontError` for a font that cannot be used, or a component that is missing.
  public init(
    preferred: [String] = [], fallback: [String] = [], includesSystemFonts: Bool = false
  ) throws(AvatarFontError) {
    do throws(FontError) {
      book = try FontBook(
        preferred: preferred.map { FontRequest($0) }, fallback: fallback.map { FontRequest($0) },
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
  func outline(
    of clusters: [String], style: TextStyle = TextStyle()
  ) throws(AvatarError) -> Result<TextOutline, UncoveredCluster> {
    let key = clusters.map { style.key(of: $0) }.joined(separator: "\0\0")
    if let outline = outlines[key] { return .success(outline) }
    do throws(TextError) {
      let outline = try book.outline(of: clusters, style: style)
      outlines.store(outline, for: key, bytes: Self.bytesOfOutline)
      return .success(outline)
    } catch {
      switch error {
      case .uncovered(let cluster): return .failure(cluster)
      case .component(let error): throw AvatarError(error)
      }
    }
  }

  /// Returns a warning if the font of a text that was drawn cannot have the weight requested for it.
  func warning(ofWeightOf clusters: [String], style: TextStyle) -> AvatarWarning? {
    guard let weight = style.weight, let unmet = try? book.unmetWeight(of: clusters, style: style) else { return nil }
    let (least, most) = (unmet.weights.lowerBound, unmet.weights.upperBound)
    return AvatarWarning(
      source: "the font weight \(weight)",
      reason: "the font of “\(unmet.cluster)” has \(least == most ? "only \(least)" : "\(least)…\(most)")")
  }

  /// Whether text may be drawn with fonts of the machine.
  package var usesInstalledFonts: Bool { book.usesInstalledFonts }

  /// Identifies the installed fonts that a request's initials and badge need; empty where they need none.
  /// - Throws: A missing component.
  func installedFonts(for spec: AvatarSpec) throws(AvatarError) -> String {
    // Before the initials, which take as long as all else that a row needs to be found unchanged.
    guard usesInstalledFonts else { return "" }
    var texts = spec.initialsCandidates.compactMap(\.initials?.clusters)
    if case .text(let badge) = spec.look.badge { texts.append(badge.clusters) }
    return try mapError(
      of: book.installedFonts(for: texts.flatMap { $0 }, style: spec.textStyle), to: AvatarError.init)
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
