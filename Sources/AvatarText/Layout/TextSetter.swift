import AvatarFileSystem
import AvatarGeometry

/// The layout of a few grapheme clusters side by side.
enum TextSetter {
  /// Returns the outline of a few grapheme clusters side by side.
  ///
  /// - Parameters:
  ///   - clusters: The clusters, in reading order.
  ///   - language: The language whose forms they have; nil for no particular language.
  ///   - typeface: Returns the font that draws a cluster.
  /// - Returns: The outline, in ems.
  /// - Throws: `TextError` if no font covers a cluster, a font cannot draw several together, or a component fails.
  static func outline(
    of clusters: [String], language: TextLanguage?, typeface: (String) throws(TextError) -> Typeface
  ) throws(TextError) -> TextOutline {
    var pieces: [Piece] = []
    for cluster in VisualOrder.of(clusters) {
      let piece = Piece(
        text: cluster, script: Script(of: cluster), language: language, typeface: try typeface(cluster))
      if let last = pieces.last, last.joins(piece) {
        pieces[pieces.count - 1].text += cluster
      } else {
        pieces.append(piece)
      }
    }
    return try assembled(try laidOut(pieces), isLowercase: clusters.allSatisfy(\.startsInLowercase))
  }

  /// A shaped piece and its horizontal position.
  private struct PlacedRun {
    let piece: Piece
    let run: Typeface.Run
    /// The position of its origin, in ems.
    let x: Double
  }

  /// Returns the pieces side by side.
  private static func laidOut(_ pieces: [Piece]) throws(TextError) -> [PlacedRun] {
    var runs: [PlacedRun] = []
    var (x, right) = (0.0, -Double.infinity)
    for piece in pieces {
      // A font that covers each cluster may still fail to shape all of them together.
      guard let run = try piece.run else {
        throw .uncovered(
          UncoveredCluster(cluster: piece.text, reason: "no font can draw “\(piece.text)” as a whole"))
      }
      x = max(x, right + gap - run.bounds.x)
      runs.append(PlacedRun(piece: piece, run: run, x: x))
      right = x + run.bounds.maxX
      x += run.advance
    }
    return runs
  }

  /// Returns the runs as one outline, with the middle of each script on the line, for any baseline.
  private static func assembled(_ runs: [PlacedRun], isLowercase: Bool) throws(TextError) -> TextOutline {
    var path = Path()
    var ink: Rect?
    var bodyHeight: Double?
    for placed in runs {
      let sameScript = runs.filter { $0.piece.script == placed.piece.script }
      let bounds = sameScript.dropFirst().reduce(sameScript[0].run.bounds) { $0.union($1.run.bounds) }
      let body =
        try placed.piece.body(isLowercase: isLowercase) ?? Typeface.Height(top: bounds.y, bottom: bounds.maxY)
      bodyHeight = bodyHeight ?? body.bottom - body.top
      let offset = Point(x: placed.x, y: -(body.top + body.bottom) / 2)
      path.append(placed.run.path.transformed(scale: 1, offset: offset))
      let moved = placed.run.bounds.moved(by: offset)
      ink = ink?.union(moved) ?? moved
    }
    return TextOutline(
      path: path, ink: ink ?? Rect(x: 0, y: 0, width: 0, height: 0), bodyHeight: bodyHeight ?? 0)
  }

  /// The minimum gap between pieces that are shaped separately, in ems.
  private static let gap = 0.06

  /// Clusters that are shaped together.
  private struct Piece {
    var text: String
    let script: Script?
    let language: TextLanguage?
    let typeface: Typeface

    /// Returns whether the next piece is shaped together with this one: separate letters are, for their kerning; others
    /// would change each other.
    func joins(_ next: Piece) -> Bool { typeface === next.typeface && isOfSeparateLetters && next.isOfSeparateLetters }

    private var isOfSeparateLetters: Bool { script?.isAlphabetOfSeparateLetters ?? true }

    var run: Typeface.Run? {
      get throws(TextError) {
        return try mapError(
          of: typeface.run(text, asCapitals: isOfSeparateLetters, language: language), to: TextError.component)
      }
    }

    /// Returns the height of the script's capitals or equivalent letters; nil if it has none.
    ///
    /// - Parameter isLowercase: Whether the text is all lower case, so that its body ends at the x-height.
    /// - Returns: The top and the bottom of the body.
    /// - Throws: `TextError` if a component fails.
    func body(isLowercase: Bool) throws(TextError) -> Typeface.Height? {
      let xHeightLetter = isLowercase ? script?.xHeightLetter : nil
      guard let letter = xHeightLetter ?? script.map(\.referenceLetter) ?? "H" else { return nil }
      return try mapError(of: typeface.height(of: letter), to: TextError.component)
    }
  }
}

extension String {
  fileprivate var startsInLowercase: Bool { unicodeScalars.first?.properties.generalCategory == .lowercaseLetter }
}
