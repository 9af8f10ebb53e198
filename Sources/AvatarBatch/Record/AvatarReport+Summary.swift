import AvatarJSON
import AvatarRender
import AvatarText

/// The summary of a report, which the build record stores for later runs.
///
/// The summary is the content, the shortfalls, the colour, the background, the contrast, the number of initials, the
/// requested weight of text and its fonts, and the values of the placeholder if they were requested, separated by tabs.
/// None of them reveals more about a person than the image, unlike the name, the initials and the photo sources.
extension AvatarReport {
  /// The report as a summary.
  var summary: [UInt8] {
    let parts: [String?] = [
      content.rawValue, shortfalls.sorted().map(\.rawValue).joined(separator: ","), color?.description,
      background?.description, contrast?.text, initialsCount.map { "\($0)" }, fontWeight.map { "\($0)" },
      fonts.map(\.summary).joined(separator: DrawnFont.separator), dominantColor?.description, thumbHash,
    ]
    return Array(parts.map { $0 ?? "" }.joined(separator: "\t").utf8)
  }

  /// Creates the report from its summary, or returns nil for any other bytes.
  init?(summary: [UInt8]) {
    let parts = Self.parts(of: summary)
    guard parts.count == 10, let content = AvatarContent(rawValue: parts[0]) else { return nil }
    self.init()
    self.content = content
    shortfalls = Self.shortfalls(in: parts[1])
    color = AvatarColor(parts[2])
    background = AvatarColor(parts[3])
    contrast = Double(parts[4])
    initialsCount = Int(parts[5])
    fontWeight = Int(parts[6])
    fonts = parts[7].split(separator: DrawnFont.separator).compactMap { DrawnFont(summary: $0) }
    dominantColor = AvatarColor(parts[8])
    thumbHash = parts[9].isEmpty ? nil : parts[9]
  }

  /// Returns whether the content in a summary is a photo.
  static func showsPhoto(summary: [UInt8]) -> Bool { photoStarts.contains(where: summary.starts) }

  private static let photoStarts = AvatarContent.allPhotos.map { Array("\($0.rawValue)\t".utf8) }

  /// Returns the shortfalls in a summary.
  static func shortfalls(summary: [UInt8]) -> Set<Shortfall> {
    // This code runs for every unchanged output, and few have shortfalls.
    guard let tab = summary.firstIndex(of: UInt8(ascii: "\t")), tab + 1 < summary.count,
      summary[tab + 1] != UInt8(ascii: "\t")
    else { return [] }
    return shortfalls(in: parts(of: summary)[1])
  }

  private static func shortfalls(in text: String) -> Set<Shortfall> {
    Set(text.split(separator: ",").compactMap { Shortfall(rawValue: String($0)) })
  }

  private static func parts(of summary: [UInt8]) -> [String] {
    summary.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

extension DrawnFont {
  /// The separator between summaries (U+001E), and the one between the parts of a summary (U+001F).
  static let separator = "\u{1E}"
  private static let unit = "\u{1F}"

  /// The origin, the position among the preferred fonts, the weight, the possible weights and the name.
  var summary: String {
    var position = ""
    if case .preferred(let number) = origin { position = "\(number)" }
    let ranges = weights.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
    let plainName = name.map { $0.isASCII && $0 < " " ? " " : "\($0)" }.joined()
    return [origin.word, position, "\(weight)", ranges, plainName].joined(separator: Self.unit)
  }

  /// Creates the font from its summary, or returns nil for any other text.
  init?(summary: Substring) {
    let parts = summary.split(separator: Self.unit, omittingEmptySubsequences: false)
    guard parts.count == 5, let origin = FontOrigin(parts[0], number: Int(parts[1])), let weight = Int(parts[2]) else {
      return nil
    }
    let weights = parts[3].split(separator: ",").compactMap { range -> ClosedRange<Int>? in
      let bounds = range.split(separator: "-").compactMap { Int($0) }
      return bounds.count == 2 && bounds[0] <= bounds[1] ? bounds[0]...bounds[1] : nil
    }
    self.init(name: String(parts[4]), origin: origin, weight: weight, weights: weights)
  }
}
