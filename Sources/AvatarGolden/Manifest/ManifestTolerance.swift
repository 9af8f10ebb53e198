import AvatarRaster
import AvatarRender

/// A number, or an object of which each field may be absent.
struct ManifestTolerance: Decodable {
  enum Key: String, CodingKey, CaseIterable { case levels, perceptual, pixels, ignoreAntialiasing, ignore }

  var tolerance = ComparisonTolerance()

  init(from decoder: any Decoder) throws {
    if let levels = try? decoder.singleValueContainer().decode(Double.self) {
      guard ComparisonTolerance.mayBe(levels: levels) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "\(levels.short): must be levels from 0 to 255"))
      }
      tolerance.levels = levels
      return
    }
    guard let fields = try? decoder.container(keyedBy: Key.self) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "must be a number of levels, or an object"))
    }
    try decoder.refuseFields(except: Key.allCases.map(\.rawValue))
    if fields.contains(.levels) && fields.contains(.perceptual) {
      throw fields.wrong(.perceptual, "must not be given together with levels")
    }
    if let levels = try fields.decodeIfPresent(Double.self, forKey: .levels) {
      guard ComparisonTolerance.mayBe(levels: levels) else {
        throw fields.wrong(.levels, "\(levels.short): must be from 0 to 255")
      }
      tolerance.levels = levels
    }
    if let distance = try fields.decodeIfPresent(Double.self, forKey: .perceptual) {
      guard ComparisonTolerance.mayBe(distance: distance) else {
        throw fields.wrong(.perceptual, "\(distance.short): must be from 0 to 1")
      }
      tolerance.perceptual = distance
    }
    if let pixels = try Self.allowance(fields) { tolerance.pixels = pixels }
    tolerance.ignoresAntialiasing = try fields.decodeIfPresent(Bool.self, forKey: .ignoreAntialiasing) ?? false
    for box in try fields.decodeIfPresent([[Int]].self, forKey: .ignore) ?? [] {
      guard let box = PixelBox(box) else {
        throw fields.wrong(.ignore, "\(box): must be x, y, width and height in pixels")
      }
      tolerance.ignored.append(box)
    }
  }

  private static func allowance(_ fields: KeyedDecodingContainer<Key>) throws -> PixelAllowance? {
    guard fields.contains(.pixels) else { return nil }
    let count = try? fields.decode(Int.self, forKey: .pixels)
    let text = try? fields.decode(String.self, forKey: .pixels)
    guard let allowance = (count.map { "\($0)" } ?? text).flatMap({ PixelAllowance($0) }) else {
      throw fields.wrong(.pixels, "must be a number of pixels, or a share as \"0.5%\"")
    }
    return allowance
  }
}

extension ComparisonTolerance {
  /// Whether so many levels can be tolerated: 0…255.
  package static func mayBe(levels: Double) -> Bool { (0...255).contains(levels) }
  /// Whether such a ΔE OK can be: 0…1.
  package static func mayBe(distance: Double) -> Bool { (0...1).contains(distance) }
}

extension PixelAllowance {
  /// From a whole number, or a share as "0.5%".
  package init?(_ text: String) {
    if text.hasSuffix("%"), let percent = plainNumber(text.dropLast()), (0...100).contains(percent) {
      self = .share(percent / 100)
    } else if let count = Int(text), count >= 0 {
      self = .count(count)
    } else {
      return nil
    }
  }
}

extension PixelBox {
  /// From x, y, width and height, px.
  package init?(_ numbers: [Int]) {
    guard numbers.count == 4, numbers[0] >= 0, numbers[1] >= 0, numbers[2] > 0, numbers[3] > 0 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
