import ArgumentParser
import AvatarContacts
import AvatarRender

/// The options of `render` as they were typed.
struct RenderOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The photo, JPEG or PNG: a file, or an http or https URL; - is the standard input.", valueName: "file|url"),
    completion: .file(extensions: ["jpg", "jpeg", "png"]))
  var src: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A contact of the Monica server, by its number: its photo, name and colour.", valueName: "number"))
  var contact: String?

  @OptionGroup var name: NameOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var size: SizeOptions

  @Option(
    help: ArgumentHelp(
      "A badge at the lower right that tells it.",
      valueName: "online|away|busy|offline|error|success|info"),
    completion: .list(AvatarStatus.allCases.map(\.rawValue)))
  var status: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A badge at the lower right with a count or a short word, as 7, 99+ or NEW.", valueName: "text"))
  var badge: String?

  @OptionGroup var text: TextOptions
  @OptionGroup var photo: PhotoOptions
  @OptionGroup var output: OutputOptions

  /// The request for each pixel density, in the order given, without repetitions.
  func specs(_ theme: Theme) throws(CommandError) -> [AvatarSpec] {
    try refuseRivals()
    if src == "" { throw .usage("--src: must name a file, or be - for the standard input") }
    var spec = try name.applied(to: text.applied(to: photo.applied(to: look.spec())))
    spec.photo = try contact.map(Self.contact) ?? src.map { PhotoSource($0) }
    spec.size = try OptionValues.size(size.size ?? "md", theme)
    spec.badge = try parsedBadge()
    return try OptionValues.scales(size.scale ?? "1").map { scale in
      var scaled = spec
      scaled.scale = scale
      return scaled
    }
  }

  private func refuseRivals() throws(CommandError) {
    guard contact == nil else {
      if let src { throw .usage("--src \(src): must not be given together with --contact") }
      return
    }
    let directories = name.directories
    if name.email == nil, directories.gravatar || directories.libravatar {
      throw .usage("--\(directories.gravatar ? "gravatar" : "libravatar"): needs --email")
    }
  }

  private static func contact(_ number: String) throws(CommandError) -> PhotoSource {
    guard MonicaContact.isID(number) else { throw .usage("--contact \(number): must be a number, as 12") }
    return .monica(contact: number)
  }

  private func parsedBadge() throws(CommandError) -> AvatarBadge? {
    if let badge {
      guard let text = BadgeText(badge) else {
        throw .usage("--badge \(badge): must be 1 to 4 characters, as 7, 99+ or NEW")
      }
      if let status { throw .usage("--badge \(badge): must not be given together with --status \(status)") }
      return .text(text)
    }
    return try status.map { status throws(CommandError) in .status(try OptionValues.choice("--status", status)) }
  }
}
