import AvatarGeometry
import AvatarJSON

/// The work that reading a document has taken, and its limits.
///
/// A document can refer to an element many times, so its size alone does not limit the work. The budget therefore counts
/// all work that can be repeated.
struct SVGBudget {
  /// The maximum number of elements, counting an element each time that it is used.
  private static let maxElements = 10_000
  /// The maximum length of all attributes and declarations that are parsed, in bytes.
  ///
  /// Declarations in style sheets are parsed for each element that they apply to.
  private static let maxParsedBytes = 8 * IconArtwork.maxBytes
  private static let maxSegments = 30_000
  /// The maximum total length of all outlines, in multiples of the view box's longer side.
  private static let maxLength = 800.0

  private(set) var elements = 0
  private(set) var parsedBytes = 0
  private(set) var segments = 0
  private var sweepCost = (sharedHeights: 0, sharedBoxes: 0, length: 0.0)

  /// The number of segments that may still be drawn.
  var remainingSegments: Int { Self.maxSegments - segments }

  /// Counts a use of an element.
  ///
  /// - Throws: `InputError` if the drawing has too many elements.
  mutating func use(_ element: XMLElement) throws(InputError) {
    elements += 1
    try element.require(
      elements <= Self.maxElements, "the drawing has too many elements: at most \(Self.maxElements.grouped)")
  }

  /// Counts names and values that are about to be parsed.
  ///
  /// - Throws: `InputError` if too many bytes are parsed.
  mutating func parse(_ values: [(name: String, value: String)], of element: XMLElement) throws(InputError) {
    parsedBytes += values.reduce(1) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    try element.require(
      parsedBytes <= Self.maxParsedBytes,
      "the style sheets apply too many declarations: at most \(Self.maxParsedBytes >> 10) KiB for all elements")
  }

  /// Counts the segments of an outline or a stroke.
  ///
  /// - Throws: `InputError` if the drawing has too many segments.
  mutating func draw(segments count: Int, of element: XMLElement) throws(InputError) {
    segments += count
    try element.require(
      segments <= Self.maxSegments, "the drawing has too many segments: at most \(Self.maxSegments.grouped)")
  }

  /// Counts a fill that is visible.
  ///
  /// - Throws: `InputError` if drawing all fills would take too much time or memory.
  mutating func fill(_ path: Path, of element: XMLElement) throws(InputError) {
    let added = path.sweepCost
    sweepCost.sharedHeights += added.sharedHeights
    sweepCost.sharedBoxes += added.sharedBoxes
    sweepCost.length += added.length / IconArtwork.side
    try element.require(
      sweepCost.length <= Self.maxLength,
      "the drawing's outlines are too long: at most \(Self.maxLength.text) times the viewBox's longer side")
    try element.require(
      sweepCost.sharedHeights <= Path.maxSharedHeights,
      "the drawing has too many lines side by side: at most \(Path.maxSharedHeights.grouped) pairs")
    try element.require(
      sweepCost.sharedBoxes <= Path.maxSharedBoxes,
      "the drawing has too many crossing lines: at most \(Path.maxSharedBoxes.grouped) pairs")
  }
}
