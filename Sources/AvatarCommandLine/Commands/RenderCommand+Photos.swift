import AvatarBatch
import AvatarCodec
import AvatarFileSystem
import AvatarRender

/// The implementation of `render` for several photos, which is a batch without a build record.
extension Arguments {
  /// Renders the avatars and prints the path of each image.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - missing: The errors for nonexistent arguments.
  ///   - themes: The themes.
  /// - Returns: The result for the first photo that failed, after all others have been rendered.
  /// - Throws: `InputError` if the output cannot consist of several avatars.
  func render(_ photos: PhotoFiles, missing: [InputError], _ themes: ThemeSchemes) throws(InputError)
    -> CommandResult
  {
    let directory = try directory(for: photos, missing: missing)
    var spec = try spec()
    spec.photo.sources += photos.photos.map(\.source)
    let renderer = try renderer(themes, for: [spec])
    let parser = try parser(themes, renderer)
    var settings = batchSettings(directory: directory)
    settings.hasRecord = false
    settings.interruption = .deferred()
    do {
      return try render(
        BatchRun(.photos(photos), parser: parser, options: settings), in: directory, missing, themes, renderer.fonts)
    } catch {
      throw InputError(batch: error, list: "photos")
    }
  }

  private func render(
    _ run: BatchRun, in directory: String, _ missing: [InputError], _ themes: ThemeSchemes, _ fonts: AvatarFonts
  ) throws(InputError) -> CommandResult {
    var notes = themes.notes
    var failure: InputError?
    let list = run.plan.list
    // Photos with the same name are detected before anything is written.
    try run.readList(each: { failure = failure ?? InputError($1, of: list.nameOfRow($0)) }, tick: { _ in })
    if let failure { throw failure }
    for error in missing { error.report(asJSON: self[Option.json]) }
    failure = missing.first
    var unprinted: InputError?
    var use = InputUse(theme: themes.light)
    try run.run(
      each: { outcome throws(InputError) in
        for output in outcome.outputs { output.report.map { use.add($0, of: outcome.spec) } }
        do throws(InputError) {
          notes += try announce(outcome, in: directory, ignored: themes.ignored)
        } catch {
          if unprinted == nil { error.report(asJSON: false) }
          unprinted = error
        }
        guard let error = outcome.fault.map({ InputError($0, of: list.nameOfRow(outcome.number)) }) else { return }
        error.report(asJSON: self[Option.json])
        failure = failure ?? error
      })
    do {
      notes += try unusedInputs(use, fonts, themes).map { .note("\($0)") } + unreadTokens(use, themes)
    } catch {
      error.report(asJSON: self[Option.json])
      failure = failure ?? error
    }
    note(notes + run.plan.notes.names.map { .note($0) })
    return (failure ?? unprinted).map { .reported(status: $0.kind.status) } ?? .done
  }

  /// Returns the output directory.
  ///
  /// - Throws: `InputError` if the output takes only one avatar, or the first error in `missing` if there is
  ///   only one photo.
  private func directory(for photos: PhotoFiles, missing: [InputError]) throws(InputError) -> String {
    try checkPlaceholders()
    if let destination, !destination.hasSuffix("/") {
      if let error = missing.first, photos.photos.count == 1 { throw error }
      let directory = OutputFormats.standard.format(of: destination) == nil ? " \(destination.shellWord)" : ""
      throw .usage(
        "--output \(destination): takes one avatar, but there are \(photos.photos.count) photos: use "
          + "--output-dir\(directory)")
    }
    return FilePath.ofDirectory(destination ?? ".")
  }

  /// Prints the paths of a photo's images or their reports, and returns the notes.
  private func announce(
    _ outcome: RowReport, in directory: String, ignored: [AvatarWarning]?
  ) throws(InputError) -> [ReportNote] {
    var notes: [ReportNote] = []
    for output in outcome.outputs {
      let report = ResultReport(output.report ?? AvatarReport(), alt: outcome.alt, side: output.side)
      try announce(report, at: (directory == "./" ? "" : directory) + output.file, ignored: ignored)
      notes += report.notes
    }
    return notes
  }

  private func parser(_ themes: ThemeSchemes, _ renderer: AvatarRenderer) throws(InputError) -> RowParser {
    let cache = ThemeCache(
      renderer, dark: themes.dark,
      sources: (light: self[all: Option.theme], dark: self[all: Option.darkTheme]), mode: self[Option.themeMode])
    var fields = fields
    let measures = try measures(themes.light)
    fields["size"] = .array(measures.sizes.map { .number(Double($0.points)) })
    fields["scale"] = .array(measures.scales.map { .number($0.factor) })
    var parser = RowParser(
      defaults: fields, template: .standard, export: nil, encodings: [try encoding()], directory: "", themes: cache)
    parser.trustedIcon = self[AvatarField.icon].flatMap { AvatarIcon($0)?.path }
    return parser
  }
}

extension InputError {
  /// Creates the error for a row that represents a photo.
  fileprivate init(_ fault: InputError, of photo: String) {
    // A value that is not accepted concerns a photo's name; other errors name the file.
    self.init(reason: fault.kind == .usage ? "\(photo): \(fault.reason)" : fault.reason, kind: fault.kind)
  }
}
