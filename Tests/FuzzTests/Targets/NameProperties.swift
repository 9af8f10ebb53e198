import AvatarFileSystem
import AvatarGeometry
import Foundation

@testable import AvatarText
@testable import PersonWords

enum NameProperties {
  private static let fonts = FontBook()

  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    let name = String(decoding: bytes, as: UTF8.self)
    // Foundation uses the low 16 bits of other scalars: it composes U+E0102 and U+0301 to U+1EAE.
    if name.unicodeScalars.allSatisfy({ $0.value <= 0xFFFF }) {
      try expect(
        name.composedScalars.elementsEqual(name.precomposedStringWithCanonicalMapping.unicodeScalars),
        "the composed form is Foundation's")
    }
    let (decomposed, hash) = (name.decomposedStringWithCanonicalMapping, StableHash(of: name))
    try expectEqual(StableHash(of: decomposed), hash, "a hash does not depend on how marks are encoded")
    for count in 1...3 {
      try expect((0..<count).contains(hash.bucket(of: count)), "a bucket is one of \(count)")
    }
    var drawn: Set<Initials> = []
    // The words take most of the time and do not depend on the number of initials.
    let words = name.isTelephoneNumber ? nil : NameWords(name).words
    for length in [nil, 1, 2, 3] {
      guard let initials = words.flatMap({ Initials($0, of: name, length: length) }) else { continue }
      let (count, maximum) = (initials.clusters.count, length ?? 3)
      try expect((1...maximum).contains(count), "there are 1 to \(maximum) initials: \(initials.clusters)")
      drawn.insert(initials)
    }
    if let initials = Initials(given: name) {
      try expect((1...3).contains(initials.clusters.count), "there are 1 to 3 given initials: \(initials.clusters)")
      drawn.insert(initials)
    }
    for initials in drawn { try check(initials) }
  }

  private static func check(_ initials: Initials) throws(BrokenProperty) {
    for cluster in initials.clusters {
      try expectEqual(
        Initials.clusters(of: cluster, atMost: 3)?.count, 1, "an initial is one syllable: \(cluster)")
      try expect(cluster.unicodeScalars.count <= 34, "an initial has a bounded number of scalars")
      try expect(
        cluster.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "no initial is a control")
      try expect(
        cluster.unicodeScalars.elementsEqual(cluster.composedScalars), "an initial is in composed form: \(cluster)")
    }
    try checkOutline(initials.clusters)
  }

  /// Checks that the outline stays within bounds that depend only on the number of letters.
  private static func checkOutline(_ clusters: [String]) throws(BrokenProperty) {
    let outline: TextOutline
    do throws(FontError) {
      outline = try fonts.outline(of: clusters)
    } catch {
      guard case .uncovered(let reason) = error else {
        throw BrokenProperty(description: "letters are drawn, or no font has them: \(error)")
      }
      try expect(!reason.isEmpty, "a missing letter has a reason")
      return
    }
    try expect((0...100).contains(outline.width), "a text of \(clusters) has a width: \(outline.width)")
    try expect((-1...100).contains(outline.halfHeight), "a text of \(clusters) has a height: \(outline.halfHeight)")
    let em = outline.em(20, in: .circle, side: 48)
    try expect(em > 0 && em <= 20, "letters fit a shape: \(em)")
    let bounds = outline.path(em: em, center: Point(x: 24, y: 24)).bounds
    try expect(bounds.map { $0.width.isFinite && $0.height.isFinite } ?? true, "the points of an outline are finite")
  }
}
