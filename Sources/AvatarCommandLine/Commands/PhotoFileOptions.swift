import ArgumentParser

/// The options for photos that are given as files and directories.
struct PhotoFileOptions: ParsableArguments {
  @Flag(help: "Also use photos in subdirectories.")
  var recursive = false

  @Flag(help: "Take the person's name from the file name of the photo, for example ada-lovelace.jpg.")
  var nameFromFile = false
}

extension PhotoFileOptions: PlainOptions {
  mutating func take(from given: inout PlainArguments) {
    recursive = given.flag("recursive")
    nameFromFile = given.flag("name-from-file")
  }
}
