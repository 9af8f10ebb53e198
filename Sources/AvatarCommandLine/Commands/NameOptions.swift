import ArgumentParser

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
