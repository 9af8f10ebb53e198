import ArgumentParser
import AvatarRender

/// The options for the person of an avatar.
struct NameOptions: ParsableArguments {
  @Option(.field(.name)) var name: String?
  @Option(.field(.initials)) var initials: String?
  @Option(.field(.email)) var email: String?
  @OptionGroup var directories: DirectoryOptions
  @Option(.field(.seed)) var seed: String?
  @Option(.field(.alt)) var alt: String?
}

/// The options that select directories of photos by e-mail address.
struct DirectoryOptions: ParsableArguments {
  @Flag(.field(.gravatar)) var gravatar = false
  @Flag(.field(.libravatar)) var libravatar = false
}

extension NameOptions: PlainOptions {
  mutating func take(from given: inout PlainArguments) {
    name = given.text(AvatarField.name)
    initials = given.text(AvatarField.initials)
    email = given.text(AvatarField.email)
    directories = DirectoryOptions(&given)
    seed = given.text(AvatarField.seed)
    alt = given.text(AvatarField.alt)
  }
}

extension DirectoryOptions: PlainOptions {
  mutating func take(from given: inout PlainArguments) {
    gravatar = given.flag(AvatarField.gravatar)
    libravatar = given.flag(AvatarField.libravatar)
  }
}

extension NameOptions: FieldOptions {
  var givenFields: [(AvatarField, String?)] {
    [(.name, name), (.initials, initials), (.email, email), (.seed, seed), (.alt, alt)] + directories.givenFields
  }
}

extension DirectoryOptions: FieldOptions {
  var givenFields: [(AvatarField, String?)] { [(.gravatar, gravatar.given), (.libravatar, libravatar.given)] }
}
