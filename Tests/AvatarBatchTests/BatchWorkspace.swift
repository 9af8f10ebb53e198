import AvatarCodec
import AvatarFileSystem
import AvatarJSON
import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch
@testable import PeopleLists

/// A temporary directory for one test; lists are rendered to its subdirectory `out`.
final class BatchWorkspace {
  let url: URL
  var options: BatchOptions
  var limits = PhotoLimits()
  var localFiles = LocalFiles.anywhere
  /// The photo directory, or nil for the list's directory.
  var photos: String?
  /// Returns whether a normalised name is the name of a command option.
  var isOption: @Sendable (String) -> Bool = { _ in false }
  /// The dark theme of the run.
  var dark: (theme: Theme, name: String)?
  /// A closure that is called before the list is read.
  var onStart: ((BatchRun) -> Void)?
  /// A closure that is called at least ten times a second.
  var onTick: ((BatchRun) throws(InputError) -> Void)?
  /// A closure that is called after each row.
  var onRow: ((RowReport) throws(InputError) -> Void)?

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "batch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    options = BatchOptions(directory: url.appending(path: "out").path)
    options.jobs = 2
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func write(_ text: String, _ name: String) throws { try write(Data(text.utf8), name) }

  func write(_ data: Data, _ name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func read(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

  func delete(_ name: String) throws { try FileManager.default.removeItem(at: url.appending(path: name)) }

  /// The paths of the visible files in `out`.
  var outputs: [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: path("out"))) ?? []).sorted().filter {
      var isDirectory: ObjCBool = false
      return !$0.hasPrefix(".") && FileManager.default.fileExists(atPath: path("out/\($0)"), isDirectory: &isDirectory)
        && !isDirectory.boolValue
    }
  }

  /// The outcome of a run.
  struct Run {
    var outcomes: [RowReport] = []
    var account = RowAccount()
    var pruned: [String: BatchRun.Pruned] = [:]
    /// The number of files that pruning preserved and the reason, or nil if there are none.
    var preserved: (files: Int, reason: String)?
    /// The error that ended the run early; nil for a complete run.
    var error: InputError?
    var notes: [String] = []
    var nameNotes: [String] = []
    var unknownFields: [String] = []
    /// The options that name a column or key missing from every row.
    var unusedOptions: [String] = []
    var columnChoices: String?
    /// The reason why the filters select no row.
    var selectionFault: String?
    /// The notes on columns with unused cells.
    var rejected: [String] = []

    /// The errors of rows, as `row: field: reason`.
    var faults: [String] { outcomes.compactMap { row in row.fault.map { "\(row.number): \($0.withoutLine)" } } }
    var lines: [Int] { outcomes.compactMap(\.fault?.line) }
    var states: [Output.State] { outcomes.flatMap(\.outputs).map(\.state) }
    var names: [String] { outcomes.flatMap(\.outputs).map(\.file) }
    /// The names of the people.
    var people: [String?] { outcomes.map(\.who?.name) }
    var emails: [String?] { outcomes.map(\.who?.email) }
  }

  /// Writes text to a list file and renders it in the format that the file name specifies.
  func run(
    _ text: String, as name: String, defaults: [String: JSONValue] = [:], template: String? = nil,
    export: ExportFormat? = nil, encodings: [OutputEncoding] = [.standard], prunes: Bool = false,
    columns: [String] = [], filters: [String] = [], delimiter: Character? = nil
  ) throws -> Run {
    try write(text, name)
    return try run(
      file: name, defaults: defaults, template: template, export: export, encodings: encodings, prunes: prunes,
      columns: columns, filters: filters, delimiter: delimiter)
  }

  func run(
    file name: String, defaults: [String: JSONValue] = [:], template: String? = nil, export: ExportFormat? = nil,
    encodings: [OutputEncoding] = [.standard], prunes: Bool = false, rowLimit: Int = 1 << 20,
    fileLimit: Int = ListSource.standardFileLimit, columns: [String] = [], filters: [String] = [],
    delimiter: Character? = nil, isStream: Bool = false
  ) throws -> Run {
    var rules = ColumnRules(fields: RowFields.all)
    rules.choices = try columns.map { try #require(ColumnRules.Choice($0, in: RowFields.all)) }
    rules.filters = try filters.map { try #require(ColumnRules.Filter($0)) }
    rules.isOption = isOption
    let list = BatchList.people(
      ListSource(
        path: isStream ? nil : path(name), contents: isStream ? Array(try read(name)) : nil,
        format: ListFormat(path: name), rules: rules, delimiter: delimiter?.asciiValue,
        rowLimit: rowLimit, fileLimit: fileLimit))
    let themes = ThemeCache(
      AvatarRenderer(limits: limits), dark: dark?.theme, sources: ([], dark.map { [ThemeSource($0.name)] } ?? []),
      files: localFiles)
    let nameTemplate = try template.map { try #require(NameTemplate($0)) } ?? .standard
    var parser = RowParser(
      defaults: defaults, template: nameTemplate, export: export, encodings: encodings,
      directory: url.path + "/", themes: themes)
    if let photos { parser.photos = PhotoLookup(photos: path(photos)) }
    var result = Run()
    let run = try BatchRun(list, parser: parser, options: options)
    onStart?(run)
    do throws(InputError) {
      try run.readList(each: { _, _ in }, tick: { _ in })
      try run.run(
        each: { outcome throws(InputError) in
          result.outcomes.append(outcome)
          try onRow?(outcome)
        }, tick: { () throws(InputError) in try onTick?(run) })
      if prunes { result.preserved = try run.prune { result.pruned[$0] = $1 } }
    } catch {
      result.error = error
    }
    (result.account, result.notes, result.unknownFields) = (run.account, run.notes, run.plan.notes.unknownFields)
    result.nameNotes = run.plan.notes.names
    (result.columnChoices, result.rejected) = (run.plan.notes.columnChoices, run.plan.notes.unusedCells)
    result.unusedOptions = run.plan.notes.unusedOptions
    result.selectionFault = run.plan.notes.selectionFault(rules.filters)
    return result
  }
}

extension ListText {
  /// Creates an in-memory list text that arrives in one piece.
  init(_ text: String) { self.init(ByteStream(Array(text.utf8), pieceLength: max(text.utf8.count, 1))) }
}

extension ReadRow {
  /// Reads a JSON row.
  init(json: String) throws {
    var rows = JSONRows(ListText(json), limit: 1 << 20, isLines: true, ColumnRules(fields: RowFields.all))
    self = try #require(try rows.next())
  }
}

/// A photo for the tests.
let portrait = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../Goldens/Inputs/grace_hopper.jpg").standardizedFileURL
