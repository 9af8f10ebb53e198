import AvatarBatch
import AvatarFileSystem
import AvatarJSON
import AvatarRender

/// A run of `render` over several photos, which is a batch without a build record.
struct PhotoListRun {
  private let options: Arguments
  private let photos: PhotoFiles
  private let missing: [CommandError]
  private let themes: ThemeSchemes
  private let directory: String

  /// Checks that the output can consist of several avatars.
  ///
  /// - Parameters:
  ///   - options: The arguments of the command.
  ///   - photos: The photos.
  ///   - missing: The errors for nonexistent arguments.
  ///   - themes: The themes.
  /// - Throws: `CommandError.usage` if the output takes only one avatar, or the first error in `missing` if there is
  ///   only one photo.
  init(
    _ options: Arguments, _ photos: PhotoFiles, missing: [CommandError], _ themes: ThemeSchemes
  ) throws(CommandError) {
    self.options = options
    self.photos = photos
    self.themes = themes
    self.missing = missing
    let destination = options.destination
    try options.checkPlaceholders()
    if let destination, !destination.hasSuffix("/") {
      if let error = missing.first, photos.photos.count == 1 { throw error }
      throw .usage(
        "--output \(destination): takes one avatar, but there are \(photos.photos.count) photos: use --output-dir"
      )
    }
    directory = FilePath.ofDirectory(destination ?? ".")
  }

  /// Renders the avatars and prints the path of each image.
  ///
  /// - Throws: `CommandError` for the first failed photo, after all others have been rendered.
  func run() throws(CommandError) {
    let (parser, settings) = (try parser(), settings())
    let failed = { (error: InputError) in CommandError(batch: error, list: "photos", settings.interruption) }
    let run = try mapError(of: BatchRun(BatchList(photos: photos), parser: parser, options: settings), to: failed)
    var (notes, failure) = (themes.notes.map { ReportNote.note($0) }, CommandError?.none)
    let list = run.plan.list
    // Photos with the same name are detected before anything is written.
    try mapError(
      of: run.readList(
        each: { row, fault in failure = failure ?? CommandError(fault, of: list.nameOfRow(row)) }, tick: { _ in }),
      to: failed)
    if let failure { throw failure }
    for error in missing { error.report(asJSON: options[Option.json]) }
    failure = missing.first
    var unprinted: CommandError?
    try mapError(
      of: run.run(
        each: { outcome throws(InputError) in
          do throws(CommandError) {
            notes += try print(outcome)
          } catch {
            if unprinted == nil { error.report(asJSON: false) }
            unprinted = error
          }
          guard let error = outcome.fault.map({ CommandError($0, of: list.nameOfRow(outcome.number)) }) else { return }
          error.report(asJSON: options[Option.json])
          failure = failure ?? error
        }, tick: { () throws(InputError) in }), to: failed)
    options.note(notes + run.plan.notes.names.map { ReportNote.note($0) })
    if let failure = failure ?? unprinted { throw .reported(status: failure.status) }
  }

  /// Prints the paths of a photo's images or their reports, and returns the notes.
  private func print(_ outcome: RowReport) throws(CommandError) -> [ReportNote] {
    var notes: [ReportNote] = []
    for output in outcome.outputs {
      var report = ResultReport(output.report ?? AvatarReport(), alt: outcome.alt, side: output.side)
      report.ignored = themes.ignored
      try options.announce(report, at: (directory == "./" ? "" : directory) + output.file)
      notes += report.notes
    }
    return notes
  }

  private func parser() throws(CommandError) -> RowParser {
    let cache = ThemeCache(
      try options.renderer(themes), dark: themes.dark,
      names: (light: options[all: Option.theme], dark: options[all: Option.darkTheme]))
    var fields = options.fields
    _ = try options.spec()
    let measures = try options.measures(themes.light)
    fields["size"] = .array(measures.sizes.map { .number(Double($0.points)) })
    fields["scale"] = .array(measures.scales.map { .number($0.factor) })
    var parser = RowParser(
      defaults: fields, template: .standard, export: nil, encodings: [try options.encoding()], directory: "",
      themes: cache)
    parser.trustedIcon = options[AvatarField.icon].flatMap { AvatarIcon($0)?.path }
    return parser
  }

  private func settings() -> BatchOptions {
    var settings = options.batchSettings(directory: directory)
    settings.hasRecord = false
    settings.interruption = .deferred()
    return settings
  }
}

extension CommandError {
  /// Creates the error for a row that represents a photo.
  fileprivate init(_ fault: RowFault, of photo: String) {
    switch fault.cause {
    case .row, .noAddress: self = .usage("\(photo): \(fault.reason)")
    case .avatar(let error): self = CommandError(avatar: error)
    case .output(let path, let error): self = .output(path: path, error)
    }
  }
}
