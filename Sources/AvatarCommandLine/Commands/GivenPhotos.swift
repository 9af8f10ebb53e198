import AvatarBatch
import AvatarFileSystem
import AvatarRender
import PeopleLists

/// The photos on a `render` command line.
enum GivenPhotos {
  case none
  /// A photo, and the person's name if it comes from the file name.
  case one(PhotoSource, name: String?)
  /// Several photos, or the photos in directories, and the errors for nonexistent arguments.
  case list(PhotoFiles, missing: [InputError])

  /// Finds the photos.
  ///
  /// An argument must exist, whereas a missing `--src` photo causes a fallback. A missing argument does not prevent the
  /// others from being rendered.
  /// - Throws: `InputError` if an argument is not a photo, no argument exists, or options conflict.
  init(_ arguments: Arguments) throws(InputError) {
    let destination = arguments.destination
    var missing: [InputError] = []
    var photos = try PhotoFiles(
      arguments[all: Option.photos], arguments, outputs: destination ?? ".", missing: &missing)
    for given in arguments.all where given.row.field == AvatarField.src.rawValue {
      if given.text.isEmpty { throw .usage("--src: must be the path or URL of a photo") }
      photos.add(PhotoSource(given.text))
    }
    if photos.photos.isEmpty, let error = missing.first { throw error }
    let namesPeople = try arguments.applies(Option.nameFromFile, if: !photos.photos.isEmpty, else: ": needs a photo")
    if photos.photos.isEmpty {
      self = .none
    } else if photos.photos.count == 1, missing.isEmpty,
      photos.directories.isEmpty || destination?.hasSuffix("/") == false
    {
      let photo = photos.photos[0]
      self = .one(photo.source, name: namesPeople ? photo.personName : nil)
    } else {
      self = .list(photos, missing: missing)
    }
  }
}

extension Arguments {
  /// The photos given as arguments, with those that patterns match, but not those in directories.
  var photoArguments: [PhotoSource] {
    let arguments = self[all: Option.photos] + self[all: Option.groupPhotos]
    let matches = arguments.filter { FilePath.isPattern($0) && FileStatus($0) == nil }.flatMap(FilePath.matching)
    return arguments.map { PhotoSource($0) } + matches.map { .file($0) }
  }
}

extension PhotoFiles {
  /// Finds the photos specified by arguments.
  ///
  /// - Parameters:
  ///   - arguments: Photos, photo directories, and patterns.
  ///   - options: The arguments of the command.
  ///   - directory: The output directory.
  ///   - missing: The list to which the errors for nonexistent arguments are added if there are several arguments.
  /// - Throws: `InputError` if an argument is not a photo, or the only argument does not exist.
  init(
    _ arguments: [String], _ options: Arguments, outputs directory: String, missing: inout [InputError]
  ) throws(InputError) {
    self.init(namesPeople: options[Option.nameFromFile], outputs: directory)
    try Self.rejectName(arguments, options)
    for argument in arguments {
      do {
        try add(argument: argument, options)
      } catch {
        guard error.kind == .missing, arguments.count > 1 else { throw error }
        // Other programs write the last argument.
        let output =
          argument == arguments.last && options.command.set == .render
          ? ArgumentMistake(options.command).missing(
            output: argument, after: photos.compactMap(\.source.path), beside: options) : nil
        missing.append(output ?? error)
      }
    }
    _ = try options.applies(Option.recursive, if: !directories.isEmpty, else: ": needs a directory of photos")
    // The next run would use the images as photos.
    for photos in directories where FilePath.real(photos) == FilePath.real(directory) {
      throw .usage("\(photos): the images must be written elsewhere: specify another directory with --output-dir")
    }
  }

  /// Rejects a name whose words are not quoted.
  private static func rejectName(_ words: [String], _ options: Arguments) throws(InputError) {
    guard options.command.set == .render, words.count > 1,
      words.allSatisfy({ $0.isPlainText && FileStatus($0) == nil }), let first = words.first,
      ForeignWord.meaning(ofCommand: first, in: .root) == nil, !Command.isSubcommand(first)
    else { return }
    throw ArgumentMistake(options.command).missing(photo: words.joined(separator: " "), beside: options)
  }

  /// Returns whether arguments are photos rather than a list.
  static func areNamed(by arguments: [String]) -> Bool {
    guard arguments.count == 1 else { return true }
    let argument = arguments[0]
    if FileStatus(argument)?.kind == .directory { return true }
    return isPhoto(argument) || FilePath.isPattern(argument) && FileStatus(argument) == nil
  }

  /// Adds the photo, directory or pattern specified by an argument.
  ///
  /// - Throws: `InputError` if nothing exists at this path.
  private mutating func add(argument: String, _ options: Arguments) throws(InputError) {
    if argument.isEmpty { throw .usage("the path of a photo must not be empty") }
    let source = PhotoSource(argument)
    guard let path = source.path else {
      if let line = ForeignURL.line(for: argument) { throw .usage("\(argument.shown): must be written as \(line)") }
      return add(source)
    }
    switch FileStatus(path)?.kind {
    case .directory:
      try mapError(of: add(directory: path, isRecursive: options[Option.recursive])) { (error: FileError) in
        InputError.unreadableInput(path: path, reason: error.reason)
      }
    case .file, .link, .other:
      if ListFormat(path: path) != nil { throw .list(path) }
      add(source)
    case nil:
      let matches = FilePath.isPattern(path) ? FilePath.matching(path).filter(Self.isPhoto) : []
      if matches.isEmpty { throw ArgumentMistake(options.command).missing(photo: argument, beside: options) }
      for match in matches { add(.file(match)) }
    }
  }
}
