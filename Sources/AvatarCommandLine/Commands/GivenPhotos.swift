import AvatarBatch
import AvatarCodec
import AvatarFileSystem
import AvatarHTTP
import AvatarRender

/// The photos on a `render` command line.
enum GivenPhotos {
  case none
  /// A photo, and the person's name if it comes from the file name.
  case one(PhotoSource, name: String?)
  /// Several photos, or the photos in directories, and the errors for nonexistent arguments.
  case list(PhotoFiles, missing: [CommandError])

  /// Finds the photos.
  ///
  /// An argument must exist, whereas a missing `--src` photo causes a fallback. A missing argument does not prevent the
  /// others from being rendered.
  /// - Throws: `CommandError` if an argument is not a photo, no argument exists, or options conflict.
  init(_ arguments: Arguments) throws(CommandError) {
    let destination = arguments.destination
    var missing: [CommandError] = []
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

extension PhotoFiles {
  /// Finds the photos specified by arguments.
  ///
  /// - Parameters:
  ///   - arguments: Photos, photo directories, and patterns.
  ///   - options: The arguments of the command.
  ///   - directory: The output directory.
  ///   - missing: The list to which the errors for nonexistent arguments are added if there are several arguments.
  /// - Throws: `CommandError` if an argument is not a photo, or the only argument does not exist.
  init(
    _ arguments: [String], _ options: Arguments, outputs directory: String, missing: inout [CommandError]
  ) throws(CommandError) {
    self.init(namesPeople: options[Option.nameFromFile], outputs: directory)
    for (i, argument) in arguments.enumerated() {
      do throws(CommandError) {
        try add(argument: argument, isRecursive: options[Option.recursive])
      } catch {
        guard case .input(let input) = error, input.kind == .missing, arguments.count > 1 else { throw error }
        let (path, reason) = (input.subject, input.reason)
        // Other tools use the last argument as the output.
        let isOutput =
          i == arguments.count - 1 && options.destination == nil && NearestFile(to: path) == nil
          && OutputFormats.standard.format(of: path) != nil
        missing.append(
          isOutput ? .unreadableInput(path: path, reason: "\(reason); to write this file, use -o \(path)") : error)
      }
    }
    _ = try options.applies(Option.recursive, if: !directories.isEmpty, else: ": needs a directory of photos")
    // The next run would use the images as photos.
    for photos in directories where FilePath.real(photos) == FilePath.real(directory) {
      throw .usage("\(photos): the images must be written elsewhere: specify another directory with --output-dir")
    }
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
  /// - Throws: `CommandError` if nothing exists at this path.
  private mutating func add(argument: String, isRecursive: Bool) throws(CommandError) {
    if argument.isEmpty { throw .usage("the path of a photo must not be empty") }
    let source = PhotoSource(argument)
    guard let path = source.path else {
      if let line = ForeignURL.line(for: argument) { throw .usage("\(argument.shown): must be written as \(line)") }
      return add(source)
    }
    switch FileStatus(path)?.kind {
    case .directory:
      try mapError(of: add(directory: path, isRecursive: isRecursive)) { (error: FileError) in
        CommandError.unreadableInput(path: path, reason: error.reason)
      }
    case .file, .link, .other:
      if ListFormat(path: path) != nil { throw .usage("\(path): is a list: use avatar-render batch \(path)") }
      add(source)
    case nil:
      let matches = FilePath.isPattern(path) ? FilePath.matching(path).filter(Self.isPhoto) : []
      if matches.isEmpty { throw .missing(argument: path) }
      for match in matches { add(.file(match)) }
    }
  }
}

extension CommandError {
  /// Returns the error for an argument that does not exist, with a suggestion.
  static func missing(argument: String) -> CommandError {
    if let shown = WebURL.missingScheme(in: argument) {
      return .unreadableInput(path: shown.path, reason: "\(FileError.missing.reason); did you mean \(shown.url)?")
    }
    if FilePath.isPattern(argument) { return .unreadableInput(path: argument, reason: "matches no photo") }
    if Command.isSubcommand(argument) {
      return .usage("\(argument): the command must come before its options: avatar-render \(argument) …")
    }
    if plainNumber(argument) != nil {
      return .unreadableInput(
        path: argument,
        reason: "\(FileError.missing.reason); separate several sizes or scales with commas, for example 1,2,3")
    }
    if ["—", "–"].contains(argument.first) {
      return .unreadableInput(
        path: argument, reason: "\(FileError.missing.reason); did you mean --\(argument.drop { "—–-".contains($0) })?")
    }
    if let command = ArgumentMistake.commandsOfOtherTools[argument] {
      return .usage("\(argument): neither a command nor a photo; \(command)")
    }
    if let command = argument.nearest(in: Command.root.subcommands.map(\.name)), command != argument {
      return .usage("\(argument): neither a command nor a photo; did you mean avatar-render \(command)?")
    }
    let isName = !PhotoFiles.isPhoto(argument) && !argument.contains("/") && !argument.contains(".")
    guard isName, NearestFile(to: argument) == nil else { return .missing(path: argument) }
    return .unreadableInput(
      path: argument, reason: "\(FileError.missing.reason); for the initials of a name, use --name \"\(argument)\"")
  }
}
