import AvatarRender
import Foundation
import Testing

/// The subcommands that render avatars; the empty one is `render` without its name.
let avatarCommands = ["render", "", "group", "batch"]
/// The subcommands that render one avatar.
let renderCommands = ["render", ""]

/// The subject of an avatar in a trial.
enum TrialContent {
  /// The content of a file that is not a photo, `text.png`, so that the icon is shown; in a group, whose photos must be
  /// usable, a name without letters.
  case unusablePhoto
  case name(String)
  case photo(String)
  case email(String)
}

/// The outcome of a run that renders one avatar.
struct TrialOutcome {
  let command: Command
  /// The file, if the run wrote exactly one.
  let png: Data?
}

extension OptionTrial {
  /// Returns arguments that make the subcommand render one avatar, named a.png if the subcommand allows a name.
  func arguments(_ content: TrialContent) throws -> [String] {
    try write("text.png", "text")
    if command == "batch" {
      let row =
        switch content {
        case .unusablePhoto: ",text.png,"
        case .name(let name): "\(name),,"
        case .photo(let path): ",\(path),"
        case .email(let address): ",,\(address)"
        }
      try write("list.csv", "id,name,src,email\na,\(row)\n")
      return ["list.csv", "--output-dir", "out"]
    }
    let person =
      switch (content, command == "group") {
      case (.unusablePhoto, true): ["--names", "?"]
      case (.unusablePhoto, false): ["--src", "text.png"]
      case (.name(let name), true): ["--names", name]
      case (.name(let name), false): ["--name", name]
      case (.photo(let path), true): [path]
      case (.photo(let path), false): ["--src", path]
      case (.email(let address), _): ["--email", address]
      }
    return person + ["--output", "a.png"]
  }

  func render(
    _ content: TrialContent, _ options: [String] = [], environment: [String: String] = [:]
  ) throws -> TrialOutcome {
    for name in ["out", "a.png"] { try? FileManager.default.removeItem(at: directory.url.appending(path: name)) }
    let command = try run(try arguments(content) + options, environment: environment)
    let files = names(in: "out").map { "out/\($0)" } + names(in: ".").filter { $0.hasPrefix("a") }
    let pngs = files.filter { $0.hasSuffix(".png") }
    return TrialOutcome(command: command, png: pngs.count == 1 ? try directory.read(pngs[0]) : nil)
  }

  /// Returns the content of the avatar in the report of the subcommand, for example `photo`.
  func shown(
    _ content: TrialContent, _ options: [String] = [], environment: [String: String] = [:]
  ) throws -> String? {
    let report = command == "batch" ? ["--json"] : ["--json"]
    let run = try render(content, options + report, environment: environment).command
    let line = try #require(run.text.split(separator: "\n").last, "\(run.errors)")
    guard command == "group" else { return try object(line)["content"] as? String }
    // A group fails if a photo argument cannot be shown.
    if run.status == 66 { return "icon" }
    return try #require(object(line)["avatars"] as? [[String: Any]]).first?["content"] as? String
  }

  /// Returns the file that the Swift interface renders for the same request.
  func expected(
    _ content: TrialContent, renderer: AvatarRenderer = AvatarRenderer(),
    _ change: (inout AvatarSpec) -> Void = { _ in }
  ) throws -> Data {
    var spec = AvatarSpec()
    switch content {
    case .unusablePhoto: if command == "group" { spec.who.name = "?" }
    case .name(let name): spec.who.name = name
    case .photo(let path): spec.photo.source = .file(path)
    case .email(let address): spec.who.email = address
    }
    change(&spec)
    guard command == "group" else { return Data(try renderer.avatar(offline: spec).png()) }
    return Data(
      try renderer.group(offline: AvatarGroupSpec(members: [spec], size: spec.size, scale: spec.scale)).picture.png())
  }

  /// Expects the pixels with an option to be those of the Swift interface, and to differ from those without it.
  ///
  /// - Parameters:
  ///   - content: The subject of the avatar.
  ///   - value: The value of the option, or nil for a flag.
  ///   - others: Options that the option needs to have an effect.
  ///   - base: The equivalent of `others` in Swift.
  ///   - renderer: The renderer of the expected pixels.
  ///   - baseRenderer: The renderer of the pixels without the option.
  ///   - sourceLocation: The location to report with a failure.
  ///   - change: The equivalent of the option in Swift.
  /// - Throws: An error if the command cannot be run or an avatar cannot be rendered.
  func expectPixels(
    _ content: TrialContent, value: String? = nil, with others: [String] = [],
    base: (inout AvatarSpec) -> Void = { _ in }, renderer: AvatarRenderer = AvatarRenderer(),
    baseRenderer: AvatarRenderer = AvatarRenderer(), sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout AvatarSpec) -> Void
  ) throws {
    let outcome = try render(content, others + [option] + (value.map { [$0] } ?? []))
    let expected = try expected(content, renderer: renderer) { spec in
      base(&spec)
      change(&spec)
    }
    #expect(outcome.command.status == 0, "\(outcome.command.errors)", sourceLocation: sourceLocation)
    #expect(outcome.png == expected, "the pixels are not those of the Swift interface", sourceLocation: sourceLocation)
    let without = try self.expected(content, renderer: baseRenderer, base)
    #expect(expected != without, "the option would have no effect on these pixels", sourceLocation: sourceLocation)
  }

  /// Returns the path of one of the project's golden inputs.
  static func input(_ name: String) -> String {
    portrait.deletingLastPathComponent().appending(path: name).path
  }
}
