package import AvatarJSON

/// A request for one avatar: the person or agent that it represents, and its photo, look and size.
///
/// Command lines, list rows, golden cases and Swift calls are all converted to this value. Equal requests to equal
/// renderers produce identical pixels, unless a photo changes.
///
/// ```swift
/// var spec = AvatarSpec(name: "Ada Lovelace", photo: .file("ada.jpg"), size: .lg)
/// spec.look.badge = .status(.online)
/// ```
///
/// Encoded with `Codable`, a request is an object with the same fields as in lists, for example `{"name": "Ada
/// Lovelace", "src": "ada.jpg", "size": 48, "status": "online"}`.
public struct AvatarSpec: Hashable, Sendable {
  /// The person or agent that the avatar represents.
  public var who: AvatarSubject
  /// The photo to show if it can be used.
  ///
  /// Agents never show a photo.
  public var photo: AvatarPhoto {
    get { sharedPhoto.value }
    set { sharedPhoto.value = newValue }
  }
  /// The appearance of everything except the photo's contents.
  public var look: AvatarLook {
    get { sharedLook.value }
    set { sharedLook.value = newValue }
  }
  /// The logical side; ``AvatarSize/md`` by default.
  public var size: AvatarSize
  /// The number of pixels per point; 1 by default.
  public var scale: AvatarScale
  private var sharedPhoto: Shared<AvatarPhoto>
  private var sharedLook: Shared<AvatarLook>

  /// A request without any values, whose photo and look all requests read from fields share until they set them.
  private static let empty = AvatarSpec()

  /// Creates a request; every parameter except `who` has a default.
  ///
  /// - Parameters:
  ///   - who: The person or agent that the avatar represents.
  ///   - photo: The photo to show if it can be used.
  ///   - look: The appearance of everything except the photo's contents.
  ///   - size: The logical side.
  ///   - scale: The number of pixels per point.
  public init(
    who: AvatarSubject, photo: AvatarPhoto = AvatarPhoto(), look: AvatarLook = AvatarLook(), size: AvatarSize = .md,
    scale: AvatarScale = .x1
  ) {
    self.who = who
    sharedPhoto = .value(photo)
    sharedLook = .value(look)
    self.size = size
    self.scale = scale
  }

  /// Creates a request for a person or an agent; every parameter has a default.
  ///
  /// ```swift
  /// AvatarSpec(name: "Ada Lovelace", photo: "ada.jpg", size: 64, scale: 2)
  /// AvatarSpec(.agent, look: AvatarLook(border: .auto), size: 128)
  /// ```
  ///
  /// - Parameters:
  ///   - type: Whether the avatar represents a person or an agent. Agents never show a photo.
  ///   - name: The name whose initials are shown if there is no photo.
  ///   - email: The e-mail address, which replaces a missing name and selects the colour.
  ///   - photo: The source of the photo; nil means no photo.
  ///   - background: The colour behind initials and icons, for example "red"; nil means the look's background.
  ///   - look: The appearance of everything except the photo's contents.
  ///   - size: The logical side, in points.
  ///   - scale: The number of pixels per point.
  public init(
    _ type: AvatarType = .human, name: String? = nil, email: String? = nil, photo: PhotoSource? = nil,
    background: AvatarBackground? = nil, look: AvatarLook = AvatarLook(), size: AvatarSize = .md,
    scale: AvatarScale = .x1
  ) {
    self.init(
      who: AvatarSubject(type: type, name: name, email: email), photo: AvatarPhoto(source: photo), look: look,
      size: size, scale: scale)
    if let background { self.look.background = background }
  }

  /// Creates a request with a numeric side and scale; every parameter except `size` has a default.
  ///
  /// ```swift
  /// let side = 64
  /// let spec = try AvatarSpec(name: "Ada Lovelace", size: side, scale: 1.5)
  /// ```
  ///
  /// - Parameters:
  ///   - type: Whether the avatar represents a person or an agent. Agents never show a photo.
  ///   - name: The name whose initials are shown if there is no photo.
  ///   - email: The e-mail address, which replaces a missing name and selects the colour.
  ///   - photo: The source of the photo; nil means no photo.
  ///   - background: The colour behind initials and icons, for example "red"; nil means the look's background.
  ///   - look: The appearance of everything except the photo's contents.
  ///   - size: The logical side, in points, 1…2048.
  ///   - scale: The number of pixels per point, 0.5…4.
  /// - Throws: ``InputError`` if the side or the scale is out of range.
  @_disfavoredOverload
  public init(
    _ type: AvatarType = .human, name: String? = nil, email: String? = nil, photo: PhotoSource? = nil,
    background: AvatarBackground? = nil, look: AvatarLook = AvatarLook(), size: some BinaryInteger,
    scale: Double = 1
  ) throws(InputError) {
    // The initialiser is generic and disfavoured, so that a literal becomes an AvatarSize and needs no `try`.
    self.init(
      type, name: name, email: email, photo: photo, background: background, look: look,
      size: try AvatarSize(validating: Int(clamping: size)), scale: try AvatarScale(validating: scale))
  }

  /// The side of the finished image, in pixels: size × scale, rounded, at least 1.
  public var pixels: Int { size.pixels(at: scale) }

  /// A Boolean value that indicates whether the request specifies a photo or a directory.
  ///
  /// If true, the avatar depends on more than the request and the renderer.
  package var hasSources: Bool { photo.hasSources }

  /// A Boolean value that indicates whether a request to a server may be needed.
  package var mayNeedServer: Bool { photo.mayNeedServer }
}

extension AvatarSpec: Codable {
  /// Creates a request from its fields; unknown fields are ignored.
  ///
  /// - Parameters:
  ///   - fields: The values, by field name.
  ///   - spelling: A closure that returns a field name as the user spelled it.
  /// - Throws: `InputError` for the first value that is invalid or conflicts with another.
  package init(
    fields: [String: JSONValue], spelling: (String) -> String = { $0 }
  ) throws(InputError) {
    self = .empty
    try AvatarField.read(fields, spelling: spelling, into: &self)
  }

  /// Creates a request from its fields, faster than `init(fields:)` for many requests.
  ///
  /// - Parameters:
  ///   - items: The values with their field names; unknown fields are ignored.
  ///   - spelling: A closure that returns a field name as the user spelled it.
  /// - Throws: `InputError` for the first value that is invalid or conflicts with another.
  package init(
    items: [(name: String, value: JSONValue)], spelling: (String) -> String = { $0 }
  ) throws(InputError) {
    self = .empty
    var given: [(position: Int, value: JSONValue)] = []
    given.reserveCapacity(items.count)
    for item in items where item.value != .null {
      guard let position = AvatarField.position(of: item.name) else { continue }
      given.insert((position, item.value), at: given.firstIndex { $0.position > position } ?? given.count)
    }
    try AvatarField.read(given, of: AvatarField.order, rows: { AvatarField.rows[$0] }, spelling: spelling, into: &self)
  }

  /// Decodes a request from an object of fields, all of which are optional.
  ///
  /// Unknown fields are ignored.
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` for the first value that is invalid or conflicts with another.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AvatarField.self)
    var fields: [String: JSONValue] = [:]
    for key in container.allKeys { fields[key.rawValue] = try container.decode(JSONValue.self, forKey: key) }
    do {
      try self.init(fields: fields)
    } catch {
      let path = decoder.codingPath + (AvatarField(rawValue: error.subject).map { [$0] } ?? [])
      throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: error.detail))
    }
  }

  /// Encodes the request as an object of fields, omitting default values.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: `EncodingError` if a photo is given as bytes or as a URL that is neither http nor https, or if an icon
  ///   is artwork; otherwise, any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    if let source = photo.sources.first(where: { $0.text == nil }) {
      throw EncodingError.invalidValue(
        source.name,
        .init(
          codingPath: encoder.codingPath,
          debugDescription: "a photo must be a file or a URL that starts with http:// or https://"))
    }
    if look.icons.contains(where: { $0.text == nil }) {
      throw EncodingError.invalidValue(
        "artwork", .init(codingPath: encoder.codingPath, debugDescription: "an icon must be built in or a file"))
    }
    var container = encoder.container(keyedBy: AvatarField.self)
    for field in AvatarField.allCases {
      if let value = field.row.write(self) { try container.encode(value, forKey: field) }
    }
  }
}
