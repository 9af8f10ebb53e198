import ArgumentParser

/// The options for photos that are given as files and directories.
struct PhotoFileOptions: ParsableArguments {
  @Flag(help: "Use the photos in the subdirectories of a directory as well.")
  var recursive = false

  @Flag(help: "Use the name of each photo's file as the person's name, for example ada-lovelace.jpg.")
  var nameFromFile = false
}

extension PhotoFileOptions: PlainOptions {
  mutating func take(from given: inout PlainArguments) {
    recursive = given.flag("recursive")
    nameFromFile = given.flag("name-from-file")
  }
}
