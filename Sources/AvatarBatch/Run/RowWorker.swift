import AvatarCodec
import AvatarContacts
import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import AvatarRender
import PeopleLists
import Synchronization

/// A worker that renders the missing and outdated outputs of a row.
struct RowWorker: Sendable {
  /// The output directory, or nil if nothing is written.
  let directory: OutputDirectory?
  let options: BatchOptions
  let themes: ThemeCache
  let budget: ResourceLimit<Never>
  /// Whether files that avatar-render did not write are not replaced.
  let protectsFiles: Bool
  /// The start of each recipe: the digest of everything that affects all outputs.
  let environment: [UInt8]

  init(
    directory: OutputDirectory?, options: BatchOptions, themes: ThemeCache, budget: ResourceLimit<Never>,
    protectsFiles: Bool
  ) {
    self.protectsFiles = protectsFiles
    self.directory = directory
    self.options = options
    self.themes = themes
    self.budget = budget
    environment = options.environment.bytes
  }

  var path: String { options.directory }

  /// Checks and renders the outputs of a row, unless the row has a fault.
  func render(_ report: inout RowReport) {
    guard report.fault == nil, report.omission == nil, let row = report.row else { return }
    do {
      try render(&report, row)
    } catch let error as AvatarError {
      report.fail(error, row)
    } catch let error as InputError {
      report.failure = error
    } catch {
      report.fault = InputError(row: row.line, "\(error)")
    }
    if report.fault != nil || report.failure != nil { report.outputs = [] }
    // A prefetched photo is cancelled when nothing refers to it.
    report.prefetch = nil
  }

  /// Compares the outputs with the record, and renders those that are missing or outdated.
  private func render(_ report: inout RowReport, _ row: PlannedRow) throws {
    var sources = try sources(of: row, report)
    let recipes = try check(&report, row, &sources)
    let stale = report.outputs.indices.filter { report.outputs[$0].state != .unchanged }
    if !stale.isEmpty {
      var resolution = try sources.resolution ?? resolution(of: row, digest: sources.digest)
      let files = try draw(stale, of: &report, row, &resolution)
      sources.resolution = resolution
      for (i, file) in zip(stale, files) {
        report.fault = try write(file.bytes, file.trace, sources, recipe: recipes[i], as: &report.outputs[i], of: row)
        if report.fault != nil { return }
      }
    }
    if let contact = sources.resolution?.contact { report.complete(with: contact) }
  }

  // MARK: Sources

  /// The inputs of a row's outputs, in addition to the row.
  struct Sources {
    /// The resolution of the inputs, or nil if there are none or the record shows that none has changed.
    var resolution: BlockingResolution?
    /// The digest of the path and the stamp of the local photo, or nil if there is none.
    private let photoIdentity: ContentDigest?
    /// The digest of the local photo's contents in the record, or nil if it is not the recorded photo.
    let digest: ContentDigest?

    init(_ resolution: BlockingResolution?, photoIdentity: ContentDigest?, digest: ContentDigest?) {
      self.resolution = resolution
      self.photoIdentity = photoIdentity
      self.digest = digest
    }

    /// The digest to record for the local photo, or nil if its contents are unknown.
    var photo: ContentDigest? { digest == nil && resolution?.localDigest == nil ? nil : photoIdentity }
  }

  private func sources(of row: PlannedRow, _ report: RowReport) throws(InputError) -> Sources {
    let digest = report.outputs.lazy.compactMap { $0.recorded?.digestOfPhoto(report.photo) }.first
    let needsResolution =
      try themes.entry(row.themes[0]).usesInstalledFonts || row.hasSources && !Self.hasRecordedPhoto(row, report)
    let resolution = try needsResolution ? resolution(of: row, digest: digest) : nil
    return Sources(resolution, photoIdentity: report.photo, digest: digest)
  }

  /// Returns whether the only source of a row is the local photo that was the only source of each recorded image.
  private static func hasRecordedPhoto(_ row: PlannedRow, _ report: RowReport) -> Bool {
    guard row.hasOnlyLocalPhoto else { return false }
    return report.outputs.allSatisfy { output in
      guard output.isPicture, let entry = output.recorded else { return true }
      return entry.digestOfPhoto(report.photo) != nil && entry.trace.entries.count == 1
    }
  }

  /// Creates the resolution of a row's requests, given the `digest` of its local photo if known.
  private func resolution(of row: PlannedRow, digest: ContentDigest?) throws(InputError) -> BlockingResolution {
    var renderer = try themes.entry(row.themes[0]).renderer
    renderer.isStrict = options.isStrict || row.isStrict
    renderer.localFiles = row.localPhotos
    return BlockingResolution(row.specs, renderer, digest: digest)
  }

  // MARK: Rendering

  /// Draws outputs in memory and adds their reports, so that no output is written if a strict row's photo is unusable
  /// for any of them.
  ///
  /// - Returns: The files and their input traces, in output order, or an empty array if nothing is written.
  private func draw(
    _ stale: [Int], of report: inout RowReport, _ row: PlannedRow, _ resolution: inout BlockingResolution
  ) throws -> [(bytes: [UInt8], trace: InputTrace)] {
    let outputs = stale.map { report.outputs[$0] }
    let (needed, maxEncoding) = (Set(outputs.compactMap(\.measures)), outputs.map(\.encodingBytes).max() ?? 0)
    resolution.select(row.naming.measures.enumerated().filter { needed.contains($0.element) }.map(\.offset))
    var reserved = 0
    defer { budget.leave(reserved) }
    var (rendered, rest) = ([(bytes: [UInt8], trace: InputTrace)](), stale[...])
    while let first = rest.first {
      if case .text(let text) = report.outputs[first].content {
        rest = rest.dropFirst()
        rendered.append((Array(text.utf8), InputTrace()))
        continue
      }
      let images = rest.prefix { report.outputs[$0].measures == report.outputs[first].measures }
      rest = rest.dropFirst(images.count)
      let start = ContinuousClock.now
      let next = try resolution.next { bytes in
        budget.leave(reserved)
        reserved = budget.enter(bytes + maxEncoding)
      }
      guard let avatar = next else { break }
      if directory == nil {
        // A check counts the fallbacks of the images that a run would write.
        for i in images { report.outputs[i].add(avatar.report) }
        continue
      }
      let files = try self.files(images.map { report.outputs[$0] }, of: avatar)
      let milliseconds = (ContinuousClock.now - start) / .milliseconds(1) / Double(files.count)
      let trace = try resolution.trace()
      for (i, file) in zip(images, files) {
        report.outputs[i].add(file.report)
        report.outputs[i].milliseconds = milliseconds
        rendered.append((file.bytes, trace))
      }
    }
    return directory == nil ? [] : rendered
  }

  /// Returns the files of an avatar in its themes and formats, drawing each theme once.
  private func files(_ images: [Output], of avatar: ResolvedAvatar) throws -> [AvatarFile] {
    var (files, rest) = ([AvatarFile](), images[...])
    while case .avatar(_, let theme, _)? = rest.first?.content {
      let encodings = rest.prefix { $0.scheme == theme.scheme }.compactMap(\.encoding)
      rest = rest.dropFirst(encodings.count)
      let entry = try themes.entry(theme)
      let themed = theme.scheme == .light ? avatar : avatar.themed(entry.renderer.theme)
      files += try entry.renderer.files(of: themed, as: encodings, recent: entry.drawn)
    }
    return files
  }

  /// Writes the file of an output.
  ///
  /// - Returns: The fault if only this file cannot be written, or nil.
  /// - Throws: `InputError` if other files cannot be written either.
  private func write(
    _ bytes: [UInt8], _ trace: InputTrace, _ sources: Sources, recipe: ContentDigest, as output: inout Output,
    of row: PlannedRow
  ) throws(InputError) -> InputError? {
    guard let directory else { return nil }
    let digest = ContentDigest(of: bytes)
    let name = output.file
    let stamp: FileStamp
    do throws(WriteError) {
      // A killed run may have written the same file without recording it.
      if protectsFiles, case .stale(Self.unrecorded) = output.state,
        let status = FileStatus(path + name, followsLinks: false), status.kind == .file, status.bytes > 0,
        ContentDigest(ofFile: path + name, limit: bytes.count) != digest
      {
        throw .create(.otherContents)
      }
      stamp = try directory.write(bytes, to: name)
    } catch {
      let fault = InputError(output: path + name, error)
      guard error.allowsOtherFiles else { throw fault }
      return InputError("", .line(row.line), reason: fault.description, kind: fault.kind)
    }
    let report = output.report
    output.entry = BuildRecord.Entry(
      recipe: recipe, trace: trace, photo: output.isPicture ? sources.photo : nil, digest: digest, stamp: stamp,
      summary: report?.summary ?? [],
      skipped: report?.skipped.isEmpty == false ? row.digestOfSources : nil)
    output.state = .written
    return nil
  }
}

extension Output {
  /// The memory that encoding the image takes in addition to drawing it, in bytes.
  fileprivate var encodingBytes: Int {
    (encoding?.format.encodingBytesPerPixel ?? 0) * (measures?.area ?? 0)
  }
}

extension RowReport {
  /// Records why the row has no avatar: a fault of the row, or a missing component that every row would need.
  fileprivate mutating func fail(_ error: AvatarError, _ row: PlannedRow) {
    switch error {
    case .input(let error) where error.kind == .component: failure = error
    default:
      let kind = InputError(avatar: error).kind
      fault = InputError(error.field, .line(row.line), reason: error.description, kind: kind)
    }
  }
}

extension WriteError {
  /// Whether other files can still be written, which is not the case if the disk is full.
  var allowsOtherFiles: Bool {
    switch self {
    case .create(let error): !error.isDiskFault
    case .write: false
    }
  }
}

extension AvatarError {
  /// The field of the unusable part; empty if unknown.
  fileprivate var field: String {
    switch self {
    case .unusablePhoto: "src"
    case .input(let error):
      switch error.kind {
      case .io: "src"
      case .contents, .missing: "icon"
      case .usage, .component, .output: ""
      }
    case .incomplete, .outputTooLarge, .tooLargeForFormat, .cancelled: ""
    }
  }
}
