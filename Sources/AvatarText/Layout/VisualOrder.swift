/// The visual order of a few grapheme clusters, by Unicode's bidirectional algorithm (UAX #9) for text without
/// embeddings, in which numbers have no signs.
enum VisualOrder {
  /// Returns clusters, given in reading order, in their order from left to right.
  static func of(_ clusters: [String]) -> [String] {
    let levels = levels(of: clusters.map(Direction.init))
    var order = Array(clusters.indices)
    // Rule L2: from the highest level to the lowest odd one, sequences at that level or higher are reversed.
    for level in stride(from: levels.max() ?? 0, to: 0, by: -1) {
      var i = 0
      while i < order.count {
        let end = order[i...].firstIndex { levels[$0] < level } ?? order.count
        order[i..<end].reverse()
        i = max(end, i + 1)
      }
    }
    return order.map { clusters[$0] }
  }

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

  /// Returns the embedding levels: even levels run from left to right, odd ones from right to left.
  private static func levels(of directions: [Direction]) -> [Int] {
    let base = directions.first { $0 == .left || $0 == .right } == .right ? 1 : 0
    let baseDirection = base == 1 ? Direction.right : .left
    // Rule W7: numbers behind left-to-right letters are treated as such letters.
    var strong = baseDirection
    var resolved = directions.map { direction in
      if direction == .left || direction == .right { strong = direction }
      return direction == .number && strong == .left ? .left : direction
    }
    // Rules N1 and N2: neutrals take the direction of their neighbours if they agree, and otherwise the base direction;
    // numbers count as right to left.
    for i in resolved.indices where resolved[i] == .neutral {
      let before = resolved[..<i].last.map { $0 == .number ? .right : $0 } ?? baseDirection
      let after = resolved[(i + 1)...].first { $0 != .neutral }.map { $0 == .number ? .right : $0 } ?? baseDirection
      resolved[i] = before == after ? before : baseDirection
    }
    return resolved.map { direction in
      switch direction {
      case .left: base == 0 ? 0 : 2
      case .number: 2
      case .right, .neutral: 1
      }
    }
  }
}
