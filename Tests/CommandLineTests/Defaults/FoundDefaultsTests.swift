import AvatarRender
import Foundation
import Testing

@testable import AvatarCommandLine

/// Tests of the defaults file that is found in the current directory.
@Suite struct FoundDefaultsTests {
  private let directory: TemporaryDirectory
  private static let name = ".avatar-render.json"

  init() throws {
    directory = try TemporaryDirectory()
    try write("list.csv", "id,name\na,Ada\n")
  }

  private func write(_ name: String, _ text: String) throws { try directory.write(name, Data(text.utf8)) }

  /// Runs the command with a file in the current directory.
  private func run(_ json: String, _ arguments: String...) throws -> Command {
    try write(Self.name, json)
    return try Command(arguments, in: directory.url)
  }

  @Test(arguments: [
    (["render", "--name", "Ada"], #"{"size": 24}"#, "size", ["ada-24.png"]),
    (["--name", "Ada"], #"{"size": [24, 32], "format": null}"#, "size", ["ada-24.png", "ada-32.png"]),
    (
      ["group", "--names", "Ada"], #"{"scale": 2, "Corner_Radius": 0.3, "shape": "hexagon"}"#,
      "Corner_Radius, scale, shape",
      ["group-40@2x.png"]
    ),
    (["icon", "check"], ##"{"color": "#00f", "gravity": "attention"}"##, "color", ["check-24.png"]),
    (["batch", "list.csv", "-o", "."], #"{"status": "away", "size": 24}"#, "status, size", ["a-24.png"]),
  ])
  func commandAppliesTheFileAndNamesIt(
    arguments: [String], json: String, members: String, files: [String]
  ) throws {
    try write(Self.name, json)
    let run = try Command(arguments, in: directory.url)
    #expect(run.status == 0)
    let note = "note: .avatar-render.json: sets \(members): --no-defaults ignores the file\n"
    #expect(run.errors.hasPrefix(note), "\(run.errors)")
    let images = try directory.names.filter { $0.hasSuffix(".png") }.map { try directory.read($0) }
    #expect(directory.names.filter { $0.hasSuffix(".png") } == files)
    for file in files { try FileManager.default.removeItem(at: directory.url.appending(path: file)) }
    let named = try Command(arguments + ["--defaults", Self.name], in: directory.url)
    #expect(named.status == 0 && !named.errors.contains("note:"), "\(named.errors)")
    #expect(try files.map { try directory.read($0) } == images)
  }

  @Test(arguments: [
    ["--name", "Ada", "--quiet"], ["--name", "Ada", "--no-defaults"], ["--name", "Ada", "--defaults", "{}"],
    ["--name", "Ada", "--size", "40"], ["doctor"], ["version"], ["icon", "list"], ["completions", "bash"],
    ["cache", "info", "--cache-dir", "c"], ["--help"], ["help", "batch"], ["--version"],
  ])
  func unusedFilePrintsNothing(arguments: [String]) throws {
    try write(Self.name, #"{"size": 24}"#)
    let run = try Command(arguments, in: directory.url)
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    #expect(directory.names.contains("ada-24.png") == arguments.contains("--quiet"))
  }

  @Test(arguments: ["golden init", "golden verify", "golden record", "golden compare a.png a.png", "cache info"])
  func malformedFileDoesNotAffectOtherCommands(line: String) throws {
    try directory.write("a.png", try directory.avatar("--type", "human", "--size", "8"))
    let words = line.split(separator: " ").map { String($0) } + (line == "cache info" ? ["--cache-dir", "c"] : [])
    let without = try Command(words, in: directory.url)
    try? FileManager.default.removeItem(at: directory.url.appending(path: "Goldens"))
    try write(Self.name, "{")
    let with = try Command(words, in: directory.url)
    #expect((with.status, with.text, with.errors) == (without.status, without.text, without.errors))
  }

  @Test func onlyTheCurrentDirectoryIsSearched() throws {
    try FileManager.default.createDirectory(at: directory.url.appending(path: "sub"), withIntermediateDirectories: true)
    try write(Self.name, #"{"size": 24}"#)
    let run = try Command(["--name", "Ada"], in: directory.url.appending(path: "sub"))
    #expect((run.status, run.text, run.errors) == (0, "ada-40.png\n", ""))
  }

  @Test(arguments: [
    (#"{"size": 24}"#, ["--size", "32"]), (#"{"theme": "wcag"}"#, ["--theme", "legible"]),
    (#"{"status": "away"}"#, ["--badge", "3"]), (#"{"gravity": "attention"}"#, ["--focus", "0,0"]),
  ])
  func commandLineOverridesTheFile(json: String, given: [String]) throws {
    try write(Self.name, json)
    let run = try Command(["--type", "human", "-o", "a.png"] + given, in: directory.url)
    #expect((run.status, run.errors) == (0, ""))
    let plain = try Command(["--type", "human", "--no-defaults", "-o", "b.png"] + given, in: directory.url)
    #expect(plain.status == 0)
    #expect(try directory.read("a.png") == directory.read("b.png"))
  }

  @Test func flagConflictsWithDefaults() throws {
    let run = try run(#"{"size": 24}"#, "--name", "Ada", "--no-defaults", "--defaults", "{}")
    #expect((run.status, run.errors) == (64, "error: --no-defaults: cannot be combined with --defaults {}\n"))
  }

  /// The names of the options that affect only the look.
  private static let looks: Set = [
    "background", "badge", "badge-icon", "badge-position", "balance", "border", "border-gap", "border-placement",
    "cjk-initials", "color", "contrast", "corner-radius", "corner-style", "dark-theme", "fallback", "fallback-font",
    "fit", "focus", "font", "font-size", "font-weight", "gravity", "icon", "initials-length", "initials-style",
    "language", "linear", "padding", "scale", "shape", "size", "status", "theme", "theme-mode", "type",
  ]

  @Test func lookIsAPropertyOfAllRowsWithAName() {
    for row in Option.rows where !row.isArgument {
      let isLook = if case .look = row.source { true } else { false }
      #expect(isLook == Self.looks.contains(row.name), "\(row.name)")
    }
  }

  @Test func everyOtherOptionIsRejected() throws {
    for row in Option.rows where !row.isArgument && row.section != .help && !Self.looks.contains(row.name) {
      if row.name == "defaults" { continue }
      let json = #"{"\#(row.name)": "1"}"#
      let defaults = try OptionDefaults(Array(json.utf8), path: Self.name, isFound: true)
      for command in AvatarCommandLine.Command.all {
        // Another command may have an option of the same name.
        let own = command.rows.first { $0.name == row.name } ?? Option.rows.first { $0.name == row.name }
        let reason =
          if case .commandLine? = own?.source {
            "must be on the command line: defaults cannot set credentials, servers, permissions or output files"
          } else {
            "must be on the command line or in a file for --defaults: this file can only set the look"
          }
        let error = #expect(throws: InputError.self) { try defaults.options(of: command) }
        #expect(error?.description == "\(Self.name): \(row.name): \(reason)")
      }
    }
  }

  @Test(arguments: [
    ("{", "line 1, column 2: expected a name in double quotes"), (#"{"size":}"#, "line 1, column 9: expected a value"),
    ("[1]", "[1]: must be an object"), (#"{"siez": 3}"#, "siez: unknown option; did you mean size?"),
    (#"{"formt": "png"}"#, "formt: unknown option"), (#"{"id": "a"}"#, "id: unknown option"),
    (#"{"size": 0}"#, "size 0: must be 1…2048"),
    (#"{"cornerRadius": 1, "corner-radius": 1}"#, "cornerRadius: is the same"),
  ])
  func errorNamesTheFileAndThePlace(json: String, message: String) throws {
    let run = try run(json, "--name", "Ada")
    #expect((run.status, run.text) == (65, ""))
    #expect(run.errors.contains("error: .avatar-render.json: \(message)"), "\(run.errors)")
  }

  @Test(arguments: ["theme", "dark-theme", "icon", "font", "fallback-font", "badge-icon"])
  func filesMustBeInTheDirectory(member: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory.url.appending(path: "link.ttf").path, withDestinationPath: "/etc/hostname")
    let reason = "is outside the directory of the defaults file: move it there or specify it with --\(member)"
    for path in ["../outside.ttf", "/etc/hostname.ttf", "link.ttf", "none/../../outside.ttf"] {
      let path = member.hasSuffix("icon") && path == "link.ttf" ? "./link.ttf" : path
      let run = try run(#"{"\#(member)": "\#(path)"}"#, "--name", "Ada")
      #expect((run.status, run.errors) == (65, "error: .avatar-render.json: \(member) \(path): \(reason)\n"))
    }
  }

  /// A font that exists needs no extension, and its path may start like a collection or axes.
  @Test(arguments: ["font", "fallback-font"], ["named", "a:/../../outside.ttf", "#1/../../outside.ttf"])
  func fontsMustBeInTheDirectory(member: String, path: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory.url.appending(path: "named").path, withDestinationPath: "/etc/hostname")
    let reason = "is outside the directory of the defaults file: move it there or specify it with --\(member)"
    let run = try run(#"{"\#(member)": "\#(path)"}"#, "--name", "Ada")
    #expect((run.status, run.errors) == (65, "error: .avatar-render.json: \(member) \(path): \(reason)\n"))
  }

  @Test func sourceRootConfinesTheFilesToo() throws {
    try FileManager.default.createDirectory(at: directory.url.appending(path: "in"), withIntermediateDirectories: true)
    let run = try run(#"{"theme": "brand.json"}"#, "batch", "list.csv", "-o", "out", "--src-root", "in")
    #expect(
      (run.status, run.errors) == (
        65, "error: .avatar-render.json: theme brand.json: is outside in: --src-root allows only files in it\n"
      ))
  }

  @Test func filesInTheDirectoryAreUsed() throws {
    try write("brand.json", ##"{"color": {"human": {"$value": "#112233"}}}"##)
    try write("mark.svg", #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h5v5H1z"/></svg>"#)
    let run = try run(#"{"theme": ["wcag", "brand.json"], "icon": "mark.svg"}"#, "--type", "human", "-o", "a.png")
    #expect(run.status == 0, "\(run.errors)")
    let options = ["--theme", "wcag", "--theme", "brand.json", "--icon", "mark.svg", "--no-defaults"]
    #expect(try Command(["--type", "human", "-o", "b.png"] + options, in: directory.url).status == 0)
    #expect(try directory.read("a.png") == directory.read("b.png"))
  }

  @Test(
    arguments: [
      (0o755, 0o755, 0o646, "other users can write to it"),
      (0o755, 0o757, 0o644, "look/dark: other users can write to it"),
      (0o1777, 0o755, 0o644, "look: other users can write to it"), (0o700, 0o755, 0o600, nil),
    ] as [(Int, Int, Int, String?)])
  func fileThatOthersCanChangeIsRejected(look: Int, dark: Int, theme: Int, reason: String?) throws {
    let path = "look/dark/brand.json"
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "look/dark"), withIntermediateDirectories: true)
    try write(path, ##"{"color": {"human": {"$value": "#112233"}}}"##)
    for (name, permissions) in [("look", look), ("look/dark", dark), (path, theme)] {
      try directory.setPermissions(permissions, of: name)
    }
    let run = try run(#"{"theme": "\#(path)"}"#, "--name", "Ada")
    guard let reason else {
      #expect(run.status == 0, "\(run.errors)")
      return
    }
    let remedy = "specify it with --theme"
    #expect((run.status, run.errors) == (65, "error: .avatar-render.json: theme \(path): \(reason): \(remedy)\n"))
  }

  /// A link in a directory that others can change could lead to any file.
  @Test func fileBehindALinkOrAnAbsolutePathIsRejected() throws {
    try write("brand.json", ##"{"color": {"human": {"$value": "#112233"}}}"##)
    try FileManager.default.createSymbolicLink(
      atPath: directory.url.appending(path: "link.json").path, withDestinationPath: "brand.json")
    let absolute = directory.url.appending(path: "brand.json").path
    for (path, reason) in [("link.json", "is a symbolic link"), (absolute, "must be a relative path")] {
      let run = try run(#"{"theme": "\#(path)"}"#, "--name", "Ada")
      let message = "theme \(path): \(reason): specify it with --theme"
      #expect((run.status, run.errors) == (65, "error: .avatar-render.json: \(message)\n"))
    }
    #expect(try run(#"{"theme": "./brand.json"}"#, "--name", "Ada").status == 0)
  }

  @Test(
    arguments: [
      (0o646, 0o755, "other users can write to it"), (0o664, 0o755, nil),
      (0o644, 0o757, "its directory: other users can write to it"),
      (0o600, 0o700, nil), (0o666, 0o777, "its directory: other users can write to it"),
      (0o644, 0o1777, "its directory: other users can write to it"),
    ] as [(Int, Int, String?)])
  func fileThatOthersCanChangeIsIgnored(file: Int, place: Int, reason: String?) throws {
    try write(Self.name, #"{"size": 24}"#)
    try directory.setPermissions(file, of: Self.name)
    try directory.setPermissions(place, of: ".")
    let run = try directory.run("--name", "Ada")
    let own = "note: .avatar-render.json: sets size: --no-defaults ignores the file\n"
    let warning = reason.map {
      "warning: .avatar-render.json: ignored: \($0): --defaults .avatar-render.json uses it\n"
    }
    // Whether the group has other members depends on the machine.
    if file & 0o020 != 0, reason == nil, run.errors != own {
      #expect(
        run.errors
          == "warning: .avatar-render.json: ignored: its group can write to it: --defaults .avatar-render.json uses it\n"
      )
      return
    }
    #expect((run.status, run.text, run.errors) == (0, reason == nil ? "ada-24.png\n" : "ada-40.png\n", warning ?? own))
    #expect(try directory.run("--name", "Ada", "--quiet").errors == "")
    #expect(try directory.run("--name", "Ada", "--defaults", Self.name).text == "ada-24.png\n")
  }

  @Test func symbolicLinkIsIgnored() throws {
    try write("team.json", "{")
    try FileManager.default.createSymbolicLink(
      atPath: directory.url.appending(path: Self.name).path, withDestinationPath: "team.json")
    let run = try directory.run("--name", "Ada")
    #expect(
      (run.status, run.text, run.errors) == (
        0, "ada-40.png\n",
        "warning: .avatar-render.json: ignored: is a symbolic link: --defaults .avatar-render.json uses it\n"
      ))
  }

  @Test func directoryOfThisNameIsAnError() throws {
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: Self.name), withIntermediateDirectories: true)
    let run = try directory.run("--name", "Ada")
    #expect((run.status, run.errors) == (66, "error: .avatar-render.json: is a directory\n"))
  }

  @Test func changedFileRendersRowsAgain() throws {
    let note = "note: .avatar-render.json: sets shape: --no-defaults ignores the file\n"
    for (shape, summary) in [("square", "1 written, 0"), ("square", "0 written, 1"), ("squircle", "1 written, 0")] {
      let run = try run(#"{"shape": "\#(shape)"}"#, "batch", "list.csv", "-o", "out", "--depfile", "deps")
      #expect(run.status == 0 && run.errors.hasPrefix(note + summary), "\(run.errors)")
    }
    #expect(try String(decoding: directory.read("deps"), as: UTF8.self).contains(": .avatar-render.json list.csv\n"))
    let without = try directory.run("batch", "list.csv", "-o", "out", "--no-defaults")
    #expect(without.errors.hasPrefix("1 written, 0"), "\(without.errors)")
  }

  @Test func rowOverridesTheFile() throws {
    try write("sizes.csv", "id,size\na,\nb,32\n")
    let run = try run(#"{"size": 24}"#, "batch", "sizes.csv", "-o", "out", "--quiet")
    #expect((run.status, directory.names(in: "out")) == (0, ["a-24.png", "b-32.png"]))
  }
}
