import ArgumentParser

/// The options for photos.
struct PhotoOptions: ParsableArguments {
  @Option(.field(.focus)) var focus: String?
  @Option(.field(.gravity)) var gravity: String?
  @Flag(.field(.linear)) var linear = false

  @Flag(help: "Treat a photo, initials or a badge that cannot be shown as an error (status 65); nothing is written.")
  var strict = false
}
