package import AvatarJSON
package import AvatarRaster
import AvatarRender

extension ComparisonTolerance {
  /// Parses a number of levels, or an object with optional fields.
  ///
  /// - Throws: `InputError` for the first invalid field.
  init(_ value: JSONValue) throws(InputError) {
    self.init()
    var members = value
    if case .number = value { members = .object(["levels": value]) }
    guard case .object = members else {
      throw InputError(reason: "must be a number of levels, or an object")
    }
    let names = ["levels", "perceptual", "pixels", "ignoreAntialiasing"]
    let fields = try ManifestFields(members, known: names + ["ignore"])
    if fields["levels"] != nil, fields["perceptual"] != nil {
      throw InputError("perceptual", reason: "cannot be combined with levels")
    }
    for name in names {
      guard let given = fields[name], let requirement = set(name, to: given) else { continue }
      throw InputError(given == value ? "" : name, reason: "\(given): must be \(requirement)")
    }
    for item in try fields.items("ignore") ?? [] {
      guard let box = PixelBox(item) else {
        throw InputError("ignore", reason: "\(item): must be x, y, width and height in pixels")
      }
      ignored.append(box)
    }
  }

  /// Sets a field other than the ignored boxes.
  ///
  /// - Parameters:
  ///   - name: The name of the field in a manifest.
  ///   - value: The value.
  /// - Returns: The requirement that the value does not meet, which completes the phrase "must be …", or nil if the
  ///   value is valid.
  package mutating func set(_ name: String, to value: JSONValue) -> String? {
    let number: Double? = if case .number(let number) = value { number } else { nil }
    switch name {
    case "levels":
      guard let number, (0...255).contains(number) else { return "levels from 0 to 255" }
      levels = number
    case "perceptual":
      guard let number, (0...1).contains(number) else { return "a distance from 0 to 1, for example 0.02" }
      perceptual = number
    case "pixels":
      guard let allowance = value.text.flatMap({ PixelAllowance($0) }) else {
        return "a number or a percentage of pixels, for example 0.5%"
      }
      pixels = allowance
    default:
      guard case .bool(let truth) = value else { return "true or false" }
      ignoresAntialiasing = truth
    }
    return nil
  }
}

extension PixelBox {
  /// Parses a list of x, y, width and height in pixels, or returns nil for any other value.
  fileprivate init?(_ value: JSONValue) {
    guard case .array(let items) = value else { return nil }
    let numbers = items.compactMap { if case .number(let number) = $0 { Int(exactly: number) } else { nil } }
    guard numbers.count == items.count else { return nil }
    self.init(numbers)
  }
}

extension PixelAllowance {
  /// Parses an integer, or a percentage such as "0.5%".
  fileprivate init?(_ text: String) {
    if let percent = percentage(text), (0...100).contains(percent) {
      self = .share(percent / 100)
    } else if let count = Int(text), count >= 0 {
      self = .count(count)
    } else {
      return nil
    }
  }
}

extension PixelBox {
  /// Creates a box from x, y, width and height in pixels, or returns nil if they are invalid.
  package init?(_ numbers: [Int]) {
    guard numbers.count == 4, numbers[0] >= 0, numbers[1] >= 0, numbers[2] > 0, numbers[3] > 0 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
