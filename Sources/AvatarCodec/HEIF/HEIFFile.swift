import AvatarFileSystem
import AvatarJSON
import AvatarRaster

/// The items of a HEIF file, and its bytes.
struct HEIFFile {
  let source: ByteSource
  let items: HEIFItems
  let coding: HEIFCoding

  /// Returns the error of a part that cannot be used.
  func damaged(_ detail: String) -> PhotoError { .damaged(coding.format, detail: detail, byte: 0) }

  /// Checks a number of parts.
  func check(_ count: Int, _ parts: String, most: Int) throws(PhotoError) {
    guard count <= most else {
      throw .overLimit("\(coding.format.name) of \(count.grouped) \(parts): at most \(most.grouped) are allowed")
    }
  }

  /// Returns a reader of the data of an item that describes how others are put together.
  func reader(of item: Int) throws(PhotoError) -> BoxReader {
    guard let place = items.places(of: item)?.first else { throw damaged("an item without data") }
    guard place.upperBound <= source.count else { throw .truncated(coding.format, byte: source.count) }
    let bytes = source.bytes(at: place.lowerBound, length: min(place.count, 1 << 16))
    return BoxReader(bytes, at: place.lowerBound, of: coding.format)
  }

  /// Returns the first property of an item that a function recognises.
  func property<Value>(of item: Int, _ value: (HEIFProperty) -> Value?) -> Value? {
    items.properties(of: item).lazy.compactMap(value).first
  }

  /// Returns the size of an item as coded, in pixels.
  func size(of item: Int) throws(PhotoError) -> (width: Int, height: Int) {
    let size = property(of: item) { if case .size(let width, let height) = $0 { (width, height) } else { nil } }
    let possible = 1...1 << 20
    guard let size, possible.contains(size.0), possible.contains(size.1) else {
      throw damaged("no size or configuration")
    }
    return size
  }
}

/// A coded picture, and its place on the canvas of the picture that it is a part of.
struct HEIFPart: Hashable, Sendable {
  /// The ID of the item.
  let item: Int
  let box: PixelBox
  let configuration: HEIFConfiguration
  /// The offsets of its data in the file.
  let places: [Range<Int>]

  /// An upper bound for the memory that decoding it takes, in bytes.
  var heldBytes: Int {
    box.width * box.height * (configuration.samplesOfTwoPixels * configuration.sampleBytes + 4)
  }
}
