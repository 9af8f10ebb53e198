import AvatarJSON
package import AvatarRaster
import AvatarRender

extension ComparisonTolerance {
  /// Parses a number of levels, or an object with optional fields.
  init(_ value: JSONValue) throws(FieldError) {
    self.init()
    if case .number(let levels) = value {
      guard Self.mayBe(levels: levels) else {
        throw FieldError(field: nil, reason: "\(levels.short): must be levels from 0 to 255")
      }
      self.levels = levels
      return
    }
    guard case .object = value else {
      throw FieldError(field: nil, reason: "must be a number of levels, or an object")
    }
    let fields = try ManifestFields(
      value, known: ["levels", "perceptual", "pixels", "ignoreAntialiasing", "ignore"])
    if fields["levels"] != nil, fields["perceptual"] != nil {
      throw FieldError(field: "perceptual", reason: "must not be given together with levels")
    }
    if let levels = try fields.number("levels") {
      guard Self.mayBe(levels: levels) else {
        throw FieldError(field: "levels", reason: "\(levels.short): must be from 0 to 255")
      }
      self.levels = levels
    }
    if let distance = try fields.number("perceptual") {
      guard Self.mayBe(distance: distance) else {
        throw FieldError(field: "perceptual", reason: "\(distance.short): must be from 0 to 1")
      }
      perceptual = distance
    }
    if let pixels = fields["pixels"] {
      guard let allowance = pixels.text.flatMap({ PixelAllowance($0) }) else {
        throw FieldError(field: "pixels", reason: "must be a number of pixels, or a share as \"0.5%\"")
      }
      self.pixels = allowance
    }
    ignoresAntialiasing = try fields.truth("ignoreAntialiasing")
    for item in try fields.items("ignore") ?? [] {
      guard let box = PixelBox(item) else {
        throw FieldError(field: "ignore", reason: "\(item): must be x, y, width and height in pixels")
      }
      ignored.append(box)
    }
  }
}

extension PixelBox {
  /// Parses a list of x, y, width and height, in pixels; nil if it is anything else.
  fileprivate init?(_ value: JSONValue) {
    guard case .array(let items) = value else { return nil }
    let numbers = items.compactMap { if case .number(let number) = $0 { Int(exactly: number) } else { nil } }
    guard numbers.count == items.count else { return nil }
    self.init(numbers)
  }
}

extension ComparisonTolerance {
  /// Returns whether a number of levels is valid: 0…255.
  package static func mayBe(levels: Double) -> Bool { (0...255).contains(levels) }
  /// Returns whether a ΔE OK is valid: 0…1.
  package static func mayBe(distance: Double) -> Bool { (0...1).contains(distance) }
}

extension PixelAllowance {
  /// Parses a whole number, or a percentage such as "0.5%".
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
  /// Creates a box from x, y, width and height, in pixels; nil if they are invalid.
  package init?(_ numbers: [Int]) {
    guard numbers.count == 4, numbers[0] >= 0, numbers[1] >= 0, numbers[2] > 0, numbers[3] > 0 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
