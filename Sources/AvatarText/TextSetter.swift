import AvatarFileSystem
import AvatarGeometry
import PersonWords

/// The layout of a few grapheme clusters side by side.
enum TextSetter {
  /// Returns the outline of a few grapheme clusters side by side.
  ///
  /// - Parameters:
  ///   - clusters: The clusters, in reading order.
  ///   - language: The language whose glyph forms are used; nil for no particular language.
  ///   - typeface: A function that returns the font that draws a cluster.
  /// - Returns: The outline, in ems.
  /// - Throws: `FontError` if no font covers a cluster, a font cannot draw clusters together, or a component fails.
  static func outline(
    of clusters: [String], language: TextLanguage?, typeface: (String) throws(FontError) -> Typeface
  ) throws(FontError) -> TextOutline {
    var pieces: [Piece] = []
    for cluster in clusters.inVisualOrder {
      let piece = Piece(
        text: cluster, script: Script(of: cluster), language: language, typeface: try typeface(cluster))
      if let last = pieces.last, last.joins(piece) {
        pieces[pieces.count - 1].text += cluster
      } else {
        pieces.append(piece)
      }
    }
    return try assembled(clusters, try laidOut(pieces))
  }

  /// A shaped piece and the horizontal position of its origin, in ems.
  private typealias PlacedRun = (piece: Piece, run: Typeface.Run, x: Double)

  /// Returns the positions of the pieces side by side.
  private static func laidOut(_ pieces: [Piece]) throws(FontError) -> [PlacedRun] {
    var runs: [PlacedRun] = []
    var (x, right) = (0.0, -Double.infinity)
    for piece in pieces {
      // A font that covers each cluster may still fail to shape all of them together.
      guard let run = try piece.run else {
        throw .uncovered("no single font can draw “\(piece.text)”")
      }
      // Ink may extend beyond its advance, and fonts are not kerned with each other, so the gap is between the inks.
      x = max(x, right + gap - run.bounds.x)
      runs.append((piece, run, x))
      right = x + run.bounds.maxX
      x += run.advance
    }
    return runs
  }

  /// Returns the runs as one outline in which the middles of all scripts are aligned, regardless of baselines.
  private static func assembled(_ clusters: [String], _ runs: [PlacedRun]) throws(FontError) -> TextOutline {
    let isLowercase = clusters.allSatisfy(\.startsInLowercase)
    var path = Path()
    var ink: Rect?
    var bodyHeight: Double?
    for placed in runs {
      let sameScript = runs.filter { $0.piece.script == placed.piece.script }
      let bounds = sameScript.dropFirst().reduce(sameScript[0].run.bounds) { $0.union($1.run.bounds) }
      let body =
        try placed.piece.body(isLowercase: isLowercase) ?? (bounds.y, bounds.maxY)
      bodyHeight = bodyHeight ?? body.bottom - body.top
      let offset = Point(x: placed.x, y: -(body.top + body.bottom) / 2)
      path.append(placed.run.path.transformed(scale: 1, offset: offset))
      let moved = placed.run.bounds.moved(by: offset)
      ink = ink?.union(moved) ?? moved
    }
    return TextOutline(
      clusters: clusters, path: path, ink: ink ?? Rect(x: 0, y: 0, width: 0, height: 0), bodyHeight: bodyHeight ?? 0)
  }

  /// The minimum gap between separately shaped pieces, in ems.
  private static let gap = 0.06

  /// Clusters that are shaped together.
  private struct Piece {
    var text: String
    let script: Script?
    let language: TextLanguage?
    let typeface: Typeface

    /// Returns whether the next piece is shaped together with this one: separate letters are, so that they are kerned;
    /// other letters are not, because they would change each other.
    func joins(_ next: Piece) -> Bool { typeface === next.typeface && hasSeparateLetters && next.hasSeparateLetters }

    private var hasSeparateLetters: Bool { script?.isAlphabetOfSeparateLetters ?? true }

    var run: Typeface.Run? {
      get throws(FontError) { try typeface.run(text, asCapitals: hasSeparateLetters, language: language) }
    }

    /// Returns the top and bottom of the script's capitals or equivalent letters; nil if it has none.
    ///
    /// - Parameter isLowercase: Whether the text is all lower case, so that its body ends at the x-height.
    /// - Returns: The top and bottom of the body.
    /// - Throws: `FontError` if a component fails.
    func body(isLowercase: Bool) throws(FontError) -> Typeface.Height? {
      let xHeightLetter = isLowercase ? script?.xHeightLetter : nil
      guard let letter = xHeightLetter ?? script.map(\.referenceLetter) ?? "H" else { return nil }
      return try typeface.height(of: letter)
    }
  }
}

extension String {
  fileprivate var startsInLowercase: Bool { unicodeScalars.first?.properties.generalCategory == .lowercaseLetter }
}

extension [String] {
  /// The grapheme clusters, which are in reading order, arranged from left to right.
  ///
  /// The order follows Unicode's bidirectional algorithm (UAX #9) for text without embeddings or signed numbers.
  var inVisualOrder: [String] {
    let levels = Self.levels(of: map(Direction.init))
    var order = [Int](indices)
    // Rule L2: from the highest level to the lowest odd one, sequences at that level or higher are reversed.
    for level in stride(from: levels.max() ?? 0, to: 0, by: -1) {
      var i = 0
      while i < order.count {
        let end = order[i...].firstIndex { levels[$0] < level } ?? order.count
        order[i..<end].reverse()
        // `end` equals `i` if this cluster has a lower level.
        i = Swift.max(end, i + 1)
      }
    }
    return order.map { self[$0] }
  }

  /// Returns the embedding levels: even levels run from left to right, odd ones from right to left.
  private static func levels(of directions: [Direction]) -> [Int] {
    let base = directions.first { $0 == .left || $0 == .right } == .right ? 1 : 0
    let baseDirection = base == 1 ? Direction.right : .left
    // Rule W7: numbers after left-to-right letters are treated as such letters.
    var strong = baseDirection
    var resolved = directions.map { direction in
      if direction == .left || direction == .right { strong = direction }
      return direction == .number && strong == .left ? .left : direction
    }
    // Rules N1 and N2: neutrals take the direction of their neighbours if these agree, or otherwise the base direction;
    // numbers count as right to left.
    for i in resolved.indices where resolved[i] == .neutral {
      let before = resolved[..<i].last.map { $0 == .number ? .right : $0 } ?? baseDirection
      let after = resolved[(i + 1)...].first { $0 != .neutral }.map { $0 == .number ? .right : $0 } ?? baseDirection
      resolved[i] = before == after ? before : baseDirection
    }
    return resolved.map { direction in
      // Rules I1 and I2: right-to-left text goes to the next odd level, and the rest to the next even one, but
      // left-to-right text stays at level 0.
      switch direction {
      case .left: base == 0 ? 0 : 2
      case .number: 2
      case .right, .neutral: 1
      }
    }
  }
}

/// The direction of a grapheme cluster.
private enum Direction {
  case left, right, number, neutral

  init(_ cluster: String) {
    if let script = Script(of: cluster) {
      self = script.isRightToLeft ? .right : .left
    } else {
      let isDigit = cluster.unicodeScalars.first?.properties.generalCategory == .decimalNumber
      self = isDigit ? .number : .neutral
    }
  }
}
