import ArgumentParser
import AvatarCodec
import AvatarContacts
import AvatarFileSystem
import AvatarJSON
import AvatarRender

/// The options of `render`.
struct RenderOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Photos, or directories of photos. Each photo becomes an avatar.", valueName: "photo"),
    completion: .file(extensions: ImageDecoders.standard.extensions))
  var photos: [String] = []

  @Option(.field(.src)) var src: [String] = []

  @OptionGroup var files: PhotoFileOptions

  @Option(
    .contact,
    "The number of a contact on the Monica server, whose photo, name and colour the avatar takes.")
  var contact: PhotoSource?

  @OptionGroup var name: NameOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var size: SizeOptions

  @Option(.field(.status)) var status: String?
  @Option(.field(.badge)) var badge: String?

  @OptionGroup var text: TextOptions
  @OptionGroup var photo: PhotoOptions
  @OptionGroup var output: OutputOptions

  /// The given fields, except size and scale, which themes and lists of densities extend.
  var fields: [String: JSONValue] {
    [String: JSONValue](given: self, name, look, text, photo)
  }

  /// Returns the request for each size and pixel density, in the order given, without repetitions.
  func specs(_ source: PhotoSource?, name: String?, _ theme: Theme) throws(CommandError) -> [AvatarSpec] {
    var spec = try spec()
    if let source { spec.photo.source = source }
    if let name { spec.who.name = name }
    return try measures(theme).all.map { size, scale in
      var measured = spec
      (measured.size, measured.scale) = (size, scale)
      return measured
    }
  }

  /// Returns the request without photo, size and density.
  func spec() throws(CommandError) -> AvatarSpec {
    if let seed = name.seed, seed.allSatisfy(\.isWhitespace) { throw .usage("--seed: must not be empty") }
    let directories = name.directories
    if contact == nil, name.email == nil, directories.gravatar || directories.libravatar {
      throw .usage("--\(directories.gravatar ? "gravatar" : "libravatar"): needs --email")
    }
    let spec = try mapError(of: AvatarSpec(fields: fields), to: CommandError.init(field:))
    try look.checkCorners(of: spec)
    return spec
  }

  func measures(_ theme: Theme) throws(CommandError) -> ImageMeasures {
    try ImageMeasures(size: size.size ?? "md", scale: size.scale ?? "1", in: theme)
  }
}

extension RenderOptions: PlainOptions {
  mutating func take(from given: inout PlainArguments) {
    src = given.texts(AvatarField.src.optionName)
    contact = given.value("contact", .contact)
    files = PhotoFileOptions(&given)
    name = NameOptions(&given)
    look = LookOptions(&given)
    size = SizeOptions(&given)
    status = given.text(AvatarField.status)
    badge = given.text(AvatarField.badge)
    text = TextOptions(&given)
    photo = PhotoOptions(&given)
    output = OutputOptions(&given)
    photos = []
  }
}

extension OptionValue<PhotoSource> {
  /// The number of a contact on a Monica server.
  fileprivate static var contact: Self {
    OptionValue("number", requirement: "must be a number, for example 12") { number in
      ContactReference("monica:\(number)").flatMap { $0.photo == nil ? .contact($0.text) : nil }
    }
  }
}

extension RenderOptions: FieldOptions {
  var givenFields: [(AvatarField, String?)] { [(.status, status), (.badge, badge)] }
}
