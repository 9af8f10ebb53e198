import AvatarRaster
import AvatarRender

extension GoldenCase: Decodable {
  enum Key: String, CodingKey, CaseIterable { case name, theme, tolerance, spec, group, icon, field, png }

  /// Reads one of `spec`, `group`, `icon`, `field` and `png`; where none is there, the fields of an avatar beside the name.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let kinds: [Key] = [.spec, .group, .icon, .field, .png].filter { fields.contains($0) }
    if kinds.count > 1 {
      throw DecodingError.wrong(fields, kinds[1], "must not be given together with \(kinds[0].rawValue)")
    }
    let own = Key.allCases.map(\.rawValue)
    try decoder.refuseFields(except: kinds.isEmpty ? own + AvatarSpec.fieldNames : own)
    name = try fields.decode(String.self, forKey: .name)
    theme = try fields.decodeIfPresent(String.self, forKey: .theme)
    tolerance =
      try fields.decodeIfPresent(ManifestTolerance.self, forKey: .tolerance)?.tolerance ?? ComparisonTolerance()
    switch kinds.first {
    case .group: subject = .group(try fields.decode(GroupFields.self, forKey: .group).spec)
    case .icon: subject = .icon(try fields.decode(IconFields.self, forKey: .icon).spec)
    case .field: subject = .field(try fields.decode(FieldFields.self, forKey: .field).frame)
    case .png: subject = .png(try fields.decode(String.self, forKey: .png))
    case .spec:
      let inner = try fields.superDecoder(forKey: .spec)
      try inner.refuseFields(except: AvatarSpec.fieldNames)
      subject = .avatar(try AvatarSpec(from: inner))
    default:
      var spec = try AvatarSpec(from: decoder)
      // It is the case's.
      spec.name = nil
      subject = .avatar(spec)
    }
    if case .avatar(let spec) = subject, spec.photo == .standardInput {
      throw DecodingError.wrong(fields, .spec, "src: must be a file, not the standard input")
    }
  }
}

/// The field that names a key which is anything.
struct AnyKey: CodingKey {
  let stringValue: String
  let intValue: Int? = nil
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// A misspelt field would otherwise go unnoticed, and a golden show something else than its case says.
  func refuseFields(except known: [String]) throws {
    let fields = try container(keyedBy: AnyKey.self)
    guard let stranger = fields.allKeys.first(where: { !known.contains($0.stringValue) }) else { return }
    throw DecodingError.wrong(fields, stranger, "is not known here: must be one of \(known.joined(separator: " "))")
  }
}

extension DecodingError {
  static func wrong<Key>(_ fields: KeyedDecodingContainer<Key>, _ key: Key, _ reason: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: fields, debugDescription: reason)
  }
}

/// A number, or an object of which each field may be absent.
private struct ManifestTolerance: Decodable {
  enum Key: String, CodingKey, CaseIterable { case levels, perceptual, pixels, ignoreAntialiasing, ignore }

  var tolerance = ComparisonTolerance()

  init(from decoder: any Decoder) throws {
    if let levels = try? decoder.singleValueContainer().decode(Double.self) {
      guard ComparisonTolerance.mayBe(levels: levels) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "\(levels): must be levels from 0 to 255"))
      }
      tolerance.levels = levels
      return
    }
    try decoder.refuseFields(except: Key.allCases.map(\.rawValue))
    let fields = try decoder.container(keyedBy: Key.self)
    if let levels = try fields.decodeIfPresent(Double.self, forKey: .levels) {
      guard ComparisonTolerance.mayBe(levels: levels) else {
        throw DecodingError.wrong(fields, .levels, "\(levels): must be from 0 to 255")
      }
      tolerance.levels = levels
    }
    if let distance = try fields.decodeIfPresent(Double.self, forKey: .perceptual) {
      guard ComparisonTolerance.mayBe(distance: distance) else {
        throw DecodingError.wrong(fields, .perceptual, "\(distance): must be from 0 to 1")
      }
      tolerance.perceptual = distance
    }
    if let pixels = try Self.allowance(fields) { tolerance.pixels = pixels }
    tolerance.ignoresAntialiasing = try fields.decodeIfPresent(Bool.self, forKey: .ignoreAntialiasing) ?? false
    for box in try fields.decodeIfPresent([[Int]].self, forKey: .ignore) ?? [] {
      guard let box = PixelBox(box) else {
        throw DecodingError.wrong(fields, .ignore, "\(box): must be x, y, width and height in pixels")
      }
      tolerance.ignored.append(box)
    }
  }

  private static func allowance(_ fields: KeyedDecodingContainer<Key>) throws -> PixelAllowance? {
    guard fields.contains(.pixels) else { return nil }
    let count = try? fields.decode(Int.self, forKey: .pixels)
    let text = try? fields.decode(String.self, forKey: .pixels)
    guard let allowance = (count.map { "\($0)" } ?? text).flatMap({ PixelAllowance($0) }) else {
      throw DecodingError.wrong(fields, .pixels, "must be a number of pixels, or a share as \"0.5%\"")
    }
    return allowance
  }
}

extension ComparisonTolerance {
  package static func mayBe(levels: Double) -> Bool { (0...255).contains(levels) }
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
