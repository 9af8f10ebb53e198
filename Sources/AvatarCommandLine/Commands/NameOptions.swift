import ArgumentParser
import AvatarRender

/// The options that say whom an avatar stands for.
struct NameOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Whose initials to show where there is no photo.", valueName: "text"))
  var name: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The initials themselves, 1 to 3 characters.", valueName: "text"))
  var initials: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Stands in for the name, and tells the colour before it does. It is sent nowhere.", valueName: "address"))
  var email: String?

  @OptionGroup var directories: DirectoryOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What tells the colour instead of e-mail address or name, as an identifier; an icon's too.", valueName: "text"))
  var seed: String?

  /// The request with these options.
  func applied(to spec: AvatarSpec) throws(CommandError) -> AvatarSpec {
    var spec = spec
    (spec.name, spec.email, spec.seed) = (name, email, seed)
    (spec.gravatar, spec.libravatar) = (directories.gravatar, directories.libravatar)
    if let seed, seed.allSatisfy(\.isWhitespace) { throw .usage("--seed: must not be empty") }
    if let initials {
      guard let given = AvatarInitials(initials) else {
        throw .usage("--initials \(initials): must be 1 to 3 characters, as AL")
      }
      spec.initials = given
    }
    return spec
  }
}

/// The options that say who is asked for photos by e-mail addresses.
struct DirectoryOptions: ParsableArguments {
  @Flag(help: "Ask Gravatar for a photo of the e-mail address, where there is no other; a digest of it is sent.")
  var gravatar = false

  @Flag(help: "Ask Libravatar likewise, or the server that the address's domain names for it.")
  var libravatar = false
}
