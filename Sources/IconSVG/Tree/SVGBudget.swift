import AvatarGeometry
import AvatarJSON

/// The work that reading a document has taken, and its limits.
///
/// A document can refer to an element many times, so its size alone does not limit the work. The budget therefore counts
/// all work that can be repeated.
struct SVGBudget {
  /// The maximum number of elements, counting an element each time that it is used.
  private static let maxElements = 20_000
  /// The maximum length of all attributes, counting an element each time that it is used, in bytes.
  private static let maxAttributeBytes = 8 << 20
  /// The maximum length of the declarations of style sheets, counting each element that they apply to, in bytes.
  private static let maxParsedBytes = 2 << 20
  private static let maxSegments = 200_000
  /// The maximum number of segments of a shape or of its stroke, which are in memory several times while it is filled.
  private static let maxShapeSegments = 100_000
  /// The maximum total length of all outlines, in multiples of the view box's longer side.
  private static let maxLength = 1600.0
  /// The maximum total area of the boxes around shapes and groups, in multiples of the square around the view box.
  ///
  /// A gradient counts four times, and a group once for its contents and once for each mask.
  private static let maxArea = 300.0

  private static let maxSharedHeights = 4_000_000
  private static let maxPieces = 4e6

  private(set) var elements = 0
  private(set) var attributeBytes = 0
  private(set) var parsedBytes = 0
  private(set) var segments = 0
  private var area = 0.0
  private var sweepCost = SweepCost.zero

  /// The number of segments that may still be drawn.
  var remainingSegments: Int { min(Self.maxSegments - segments, Self.maxShapeSegments) }

  /// Counts a use of an element.
  ///
  /// - Throws: `InputError` if the drawing has too many elements.
  mutating func use(_ element: XMLElement) throws(InputError) {
    elements += 1
    attributeBytes += element.weight
    try element.require(
      attributeBytes <= Self.maxAttributeBytes,
      "the drawing uses attributes too often: at most \(Self.maxAttributeBytes >> 20) MiB in total")
    try element.require(
      elements <= Self.maxElements, "the drawing has too many elements: at most \(Self.maxElements.grouped)")
  }

  /// Counts declarations of style sheets, and the rules that are compared with an element.
  ///
  /// - Throws: `InputError` if there are too many.
  mutating func parse(_ bytes: Int, of element: XMLElement) throws(InputError) {
    parsedBytes += bytes
    try element.require(
      parsedBytes <= Self.maxParsedBytes,
      "the style sheets apply too many declarations: at most \(Self.maxParsedBytes >> 10) KiB for all elements")
  }

  /// Counts the segments of an outline or a stroke.
  ///
  /// - Throws: `InputError` if the drawing has too many segments.
  mutating func draw(segments count: Int, of element: XMLElement) throws(InputError) {
    try element.require(
      count <= Self.maxShapeSegments, "has too many segments: at most \(Self.maxShapeSegments.grouped)")
    try element.require(
      segments + count <= Self.maxSegments,
      "the drawing has too many segments: at most \(Self.maxSegments.grouped)")
    segments += count
  }

  /// Counts a box of pixels to fill, a number of times.
  ///
  /// - Throws: `InputError` if drawing all boxes would take too much time.
  mutating func paint(_ box: Rect, times: Int, of element: XMLElement) throws(InputError) {
    area += box.width / SVGTree.side * (box.height / SVGTree.side) * Double(times)
    try element.require(
      area <= Self.maxArea,
      "the drawing's shapes are too large: at most \(Self.maxArea.text) times the area of the viewBox")
  }

  /// Counts the outline of a shape.
  ///
  /// - Throws: `InputError` if drawing all outlines would take too much time or memory.
  mutating func fill(_ path: Path, in canvas: Rect, of element: XMLElement) throws(InputError) {
    let cost = SweepCost(of: path, within: canvas, maxSharedHeights: Self.maxSharedHeights)
    sweepCost += cost
    try element.require(
      sweepCost.length <= Self.maxLength * SVGTree.side,
      "the drawing's outlines are too long: at most \(Self.maxLength.text) times the viewBox's longer side")
    try element.require(
      sweepCost.sharedHeights <= Self.maxSharedHeights,
      "the drawing has too many lines side by side: simplify it")
    try element.require(
      cost.sharedBoxes <= SweepCost.maxSharedBoxes && sweepCost.pieces <= Self.maxPieces,
      "the drawing has too many crossing lines: simplify it")
  }
}
