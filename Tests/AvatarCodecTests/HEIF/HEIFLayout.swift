/// The choices between forms of a HEIF file that contain the same image.
struct HEIFLayout {
  /// The form of a top-level box's size.
  enum BoxSize {
    case short, long
    /// The box extends to the end of the file.
    case toTheEnd
  }

  /// The difference between the IDs of successive items, the first of which is 1.
  var idStep = 1
  /// The versions of the `pitm`, `iinf`, `infe`, `iref` and `ipma` boxes, which determine the size of their fields.
  var primaryVersion: UInt8 = 0, typesVersion: UInt8 = 0, entryVersion: UInt8 = 2
  var referenceVersion: UInt8 = 0, associationVersion: UInt8 = 0
  /// The number of bytes in the index of a property: 1 or 2.
  var associationBytes = 2
  /// The version of the `iloc` box, and the number of bytes in its fields.
  var locationVersion: UInt8 = 1
  var offsetBytes = 4, lengthBytes = 4, baseBytes = 0, indexBytes = 0
  /// Whether the file contains the extents of an item in reverse order.
  var areExtentsReversed = false
  var descriptionSize = BoxSize.short, dataSize = BoxSize.short
  /// Whether the data precedes its description.
  var isDataFirst = false

  // MARK: Sequences

  var trackVersion: UInt8 = 0
  /// The number of bytes in the offset of a chunk: 4 or 8.
  var chunkBytes = 4
  /// Whether one field, rather than a table, contains the size of the images.
  var haveSamplesOneSize = false
  /// The number of images in a track, of which only the first one exists.
  var samples = 1

  /// The layout whose item IDs differ only in bits that exist in no 16-bit field.
  static let wide = HEIFLayout(
    idStep: 0x1_0000, primaryVersion: 1, typesVersion: 1, entryVersion: 3, referenceVersion: 1, associationVersion: 1,
    locationVersion: 2)

  /// Returns the ID of an item, which is specified by its place in the file, from 1.
  func id(_ item: Int, wide: Bool) -> [UInt8] { HandmadeHEIF.bigEndian(1 + (item - 1) * idStep, wide ? 4 : 2) }

  /// Returns a box whose size has a given form.
  static func box(_ type: String, _ contents: [UInt8], _ size: BoxSize) -> [UInt8] {
    switch size {
    case .short: HandmadeHEIF.box(type, contents)
    case .long:
      HandmadeHEIF.bigEndian(1, 4) + Array(type.utf8) + HandmadeHEIF.bigEndian(contents.count + 16, 8) + contents
    case .toTheEnd: HandmadeHEIF.bigEndian(0, 4) + Array(type.utf8) + contents
    }
  }
}
