import ArgumentParser
import AvatarContacts
import AvatarFileSystem
import AvatarJSON
import AvatarRender

/// The options of `render`.
struct RenderOptions: ParsableArguments {
  @Option(.field(.src)) var src: String?

  @Option(
    OptionValue("number", requirement: "must be a number, for example 12") { number in
      ContactReference("monica:\(number)").flatMap { $0.photo == nil ? .contact($0.text) : nil }
    },
    "A contact of the Monica server, by its number: its photo, name and colour.")
  var contact: PhotoSource?

  @OptionGroup var name: NameOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var size: SizeOptions

  @Option(.field(.status)) var status: String?
  @Option(.field(.badge)) var badge: String?

  @OptionGroup var text: TextOptions
  @OptionGroup var photo: PhotoOptions
  @OptionGroup var output: OutputOptions

  /// The fields that were given, except size and scale, which themes and lists of densities extend.
  var fields: [String: JSONValue] {
    givenFields(AvatarField.self, self, name, name.directories, look, text, photo)
  }

  /// Returns the request for each pixel density, in the order given, without repetitions.
  func specs(_ theme: Theme) throws(CommandError) -> [AvatarSpec] {
    try checkSources()
    var spec = try mapError(of: AvatarSpec(fields: fields), to: CommandError.init(field:))
    try look.checkCorners(of: spec)
    if let contact { spec.photo.source = contact }
    spec.size = try AvatarSize(option: size.size ?? "md", in: theme)
    return try [AvatarScale](option: size.scale ?? "1").map { scale in
      var scaled = spec
      scaled.scale = scale
      return scaled
    }
  }

  private func checkSources() throws(CommandError) {
    if let seed = name.seed, seed.allSatisfy(\.isWhitespace) { throw .usage("--seed: must not be empty") }
    if contact != nil {
      if let src { throw .usage("--src \(src): must not be given together with --contact") }
      return
    }
    let directories = name.directories
    if name.email == nil, directories.gravatar || directories.libravatar {
      throw .usage("--\(directories.gravatar ? "gravatar" : "libravatar"): needs --email")
    }
  }
}
