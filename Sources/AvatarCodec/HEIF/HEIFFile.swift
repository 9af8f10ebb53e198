import AvatarFileSystem
import AvatarJSON

/// The bytes of a HEIF file, and the items in it.
struct HEIFFile {
  let source: ByteSource
  let items: HEIFItems
  let coding: HEIFCoding

  /// The maximum number of bytes that are read of the data of an item that describes how other items are combined.
  private static let maxBytes = 1 << 16

  /// Returns the error for damaged metadata.
  func damaged(_ detail: String) -> PhotoError { .damaged(coding.format, detail: detail, byte: 0) }

  /// Checks that the number of parts does not exceed a maximum.
  /// - Throws: `overLimit` if it does.
  func check(_ count: Int, _ parts: String, maximum: Int) throws(PhotoError) {
    guard count <= maximum else {
      throw .overLimit("\(coding.format.name) with \(count.grouped) \(parts): at most \(maximum.grouped) are allowed")
    }
  }

  /// Returns the locations of an item's data in the file, in order, or nil if they are unknown.
  /// - Throws: `unsupported` if the data is inside another item, or `truncated` if the file ends before the end of the
  ///   data.
  func places(of item: Int) throws(PhotoError) -> [Range<Int>]? {
    if items.itemsInItems.contains(item) { throw .unsupported("\(coding.format.name) with data inside another item") }
    guard let places = items.places(of: item) else { return nil }
    guard places.allSatisfy({ $0.upperBound <= source.count }) else {
      throw .truncated(coding.format, byte: source.count)
    }
    return places
  }

  /// Returns a reader for the data of an item that describes how other items are combined.
  /// - Throws: `PhotoError` if the item has no data, or data that cannot be read.
  func reader(of item: Int) throws(PhotoError) -> BoxReader {
    guard let places = try places(of: item), let first = places.first else { throw damaged("an item without data") }
    // A grid takes at most 12 bytes, and an overlay with 16 layers takes 146.
    var bytes: [UInt8] = []
    for place in places where bytes.count < Self.maxBytes {
      bytes += source.bytes(at: place.lowerBound, length: min(place.count, Self.maxBytes - bytes.count))
    }
    return BoxReader(bytes, at: first.lowerBound, of: coding.format)
  }

  /// Returns the first value other than nil that a function returns for a property of an item.
  func property<Value>(of item: Int, _ value: (HEIFProperty) -> Value?) -> Value? {
    items.properties(of: item).lazy.compactMap(value).first
  }

  /// Returns the size of an item as coded, in pixels.
  /// - Throws: `damaged` if the item has no size, or an invalid one.
  func size(of item: Int) throws(PhotoError) -> (width: Int, height: Int) {
    let size = property(of: item) { if case .size(let width, let height) = $0 { (width, height) } else { nil } }
    // The limit makes products of a side and the number of tiles safe before the limits on photos are checked.
    let possible = 1...1 << 20
    guard let size, possible.contains(size.0), possible.contains(size.1) else {
      throw damaged("no valid size")
    }
    return size
  }
}
