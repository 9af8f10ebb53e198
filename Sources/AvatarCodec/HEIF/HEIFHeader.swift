import AvatarFileSystem
import AvatarJSON

/// The header of a HEIF file: the properties of its primary image and thumbnails (ISO/IEC 23008-12).
struct HEIFHeader: Hashable, Sendable {
  let picture: HEIFPicture
  /// The thumbnails that show the same area as the image, from the smallest to the largest.
  let thumbnails: [HEIFPicture]

  /// The maximum size of a `meta` or `moov` box, in bytes; in a phone photo with 48 tiles, the box takes 4 KB.
  private static let maxBytes = 1 << 20

  /// Reads the header of a file.
  /// - Throws: `PhotoError` if the file cannot be decoded.
  init(_ source: ByteSource, _ coding: HEIFCoding) throws(PhotoError) {
    let items = try Self.items(source, coding.format)
    let file = HEIFFile(source: source, items: items, coding: coding)
    picture = try HEIFPicture(items.primary, file)
    var thumbnails: [HEIFPicture] = []
    for item in items.sources("thmb", of: items.primary).prefix(8) where items.types[item] == coding.itemType {
      // An unusable thumbnail does not make the image unusable.
      guard item != 0, let thumbnail = try? HEIFPicture(item, file), thumbnail.showsSame(as: picture),
        thumbnail.codedPixels < picture.codedPixels, thumbnail.heldBytes <= picture.heldBytes
      else { continue }
      thumbnails.append(thumbnail)
    }
    self.thumbnails = thumbnails.sorted { $0.frame.width < $1.frame.width }
  }

  /// Returns the items listed in the `meta` box, or else the tracks of a sequence.
  /// - Throws: `PhotoError` if the metadata is damaged or too large, or the file contains no still image.
  private static func items(_ source: ByteSource, _ format: ImageFormat) throws(PhotoError) -> HEIFItems {
    for box in FileBoxes(source) where box.type == "meta" {
      let items = try HEIFItems(try read(box.data, of: source, format))
      if items.primary != 0 { return items }
    }
    var sequence = HEIFItems()
    for box in FileBoxes(source) where box.type == "moov" {
      var contents = try read(box.data, of: source, format)
      while let (type, track) = try contents.box() {
        if type == "trak" { try sequence.addTrack(track) }
      }
    }
    if sequence.primary != 0 { return sequence }
    guard FileBoxes(source).areComplete else { throw .truncated(format, byte: source.count) }
    throw .unsupported("\(format.name) without a still image")
  }

  private static func read(
    _ place: Range<Int>, of source: ByteSource, _ format: ImageFormat
  ) throws(PhotoError) -> BoxReader {
    guard place.upperBound <= source.count else { throw .truncated(format, byte: source.count) }
    guard place.count <= maxBytes else {
      throw .overLimit(
        "\(format.name) with \(place.count.grouped) bytes of metadata: at most \(maxBytes.grouped) are allowed")
    }
    return BoxReader(source.bytes(at: place.lowerBound, length: place.count), at: place.lowerBound, of: format)
  }
}
