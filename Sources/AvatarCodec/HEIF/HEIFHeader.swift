import AvatarFileSystem
import AvatarGeometry
import AvatarJSON
import AvatarRaster

/// The header of a HEIF file: the properties of its primary picture and of its thumbnails (ISO/IEC 23008-12).
struct HEIFHeader: Hashable, Sendable {
  let picture: HEIFPicture
  /// The thumbnails that show the same area as the picture, from the smallest to the largest.
  let thumbnails: [HEIFPicture]
  /// The offsets of the ICC profile; nil if there is none.
  let profile: Range<Int>?

  /// The maximum size of a `meta` or a `moov` box, in bytes; a phone's photo with 48 tiles has 4 KB.
  private static let mostBytes = 1 << 20

  /// Reads the header of a file.
  /// - Throws: `PhotoError` if the file cannot be decoded.
  init(_ source: ByteSource, _ coding: HEIFCoding) throws(PhotoError) {
    let items = try Self.items(source, coding.format)
    let file = HEIFFile(source: source, items: items, coding: coding)
    picture = try HEIFPicture(items.primary, file)
    let properties = items.properties(of: items.primary)
    profile = properties.lazy.compactMap { if case .profile(let range) = $0 { range } else { nil } }.first
    var thumbnails: [HEIFPicture] = []
    for item in items.sources("thmb", of: items.primary).prefix(8) where items.types[item] == coding.itemType {
      // An unusable thumbnail does not make the picture unusable.
      guard item != 0, let thumbnail = try? HEIFPicture(item, file), thumbnail.showsSame(as: picture),
        thumbnail.codedPixels < picture.codedPixels, thumbnail.heldBytes <= picture.heldBytes
      else { continue }
      thumbnails.append(thumbnail)
    }
    self.thumbnails = thumbnails.sorted { $0.frame.width < $1.frame.width }
  }

  /// Returns the items that the `meta` box lists, or else the tracks of a sequence.
  private static func items(_ source: ByteSource, _ format: ImageFormat) throws(PhotoError) -> HEIFItems {
    var sequence = HEIFItems()
    for box in FileBoxes(source) where box.type == "meta" || box.type == "moov" {
      var contents = try read(box.data, of: source, format)
      if box.type == "meta" {
        let items = try HEIFItems(contents)
        if items.primary != 0 { return items }
        continue
      }
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
    guard place.count <= mostBytes else {
      throw .overLimit(
        "\(format.name) with a description of \(place.count.grouped) bytes: at most \(mostBytes.grouped) are allowed")
    }
    return BoxReader(source.bytes(at: place.lowerBound, length: place.count), at: place.lowerBound, of: format)
  }
}
