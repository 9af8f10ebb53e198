import AvatarRender
import Foundation
import Testing

@testable import AvatarCommandLine

/// Tests of where commands write, with the options of each command used in the others.
@Suite struct DestinationTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("list.csv", Data("id\na\n".utf8))
    for name in ["a.png", "b.png"] { try directory.write(name, Data(contentsOf: portrait)) }
  }

  /// Returns the relative paths of the files in a directory that a user sees.
  private func files(in name: String) -> [String] {
    let place = directory.url.appending(path: name).path
    let paths = FileManager.default.enumerator(atPath: place)?.compactMap { $0 as? String } ?? []
    return paths.filter { path in
      var isDirectory: ObjCBool = false
      return !path.hasPrefix(".")
        && FileManager.default.fileExists(atPath: "\(place)/\(path)", isDirectory: &isDirectory)
        && !isDirectory.boolValue
    }.sorted()
  }

  /// A command, and the files that it writes in a directory.
  private static let commands: [(words: [String], files: [String])] = [
    (["batch", "list.csv"], ["a-40.png"]), (["--name", "Ada"], ["ada-40.png"]),
    (["a.png", "b.png"], ["a-40.png", "b-40.png"]), (["group", "--names", "Ada"], ["group-40.png"]),
    (["icon", "check"], ["check-24.png"]), (["icon", "bot", "--export", "ios"], ["bot.imageset/Contents.json"]),
    (["golden", "compare", "a.png", "b.png"], ["difference.png"]), (["golden", "init", "a.png"], ["manifest.json"]),
    (["theme", "print"], ["theme.json"]), (["theme", "spec"], ["theme.svg"]),
    (["completions", "bash"], ["avatar-render"]), (["completions", "fish"], ["avatar-render.fish"]),
  ]

  /// A directory may have any name, even that of an image if it ends in a slash.
  @Test(arguments: [
    ["-o", "out/"], ["--output", "out/"], ["--output=out/"], ["--output-dir", "out"], ["--output-dir=out/"],
    ["-o", "out.png/"], ["--output-dir", "out.png/"],
  ])
  func everyCommandWritesToADirectory(option: [String]) throws {
    let name = option.joined(separator: "=").contains("out.png") ? "out.png" : "out"
    for (words, files) in Self.commands {
      let run = try Command(words + option, in: directory.url)
      #expect(run.errors.contains("error") == false, "\(words): \(run.errors)")
      #expect(self.files(in: name).filter { files.contains($0) } == files, "\(words)")
      try FileManager.default.removeItem(at: directory.url.appending(path: name))
    }
  }

  @Test(arguments: ["-o", "--output", "--output-dir"]) func batchAcceptsADirectoryWithoutASlash(option: String) throws {
    #expect(try directory.run("batch", "list.csv", option, "out").status == 0)
    #expect(files(in: "out") == ["a-40.png"])
  }

  // MARK: Names of images

  @Test(
    arguments: [
      (["batch", "list.csv", "-o", "out.png"], "-o out.png", "out"),
      (["batch", "list.csv", "--output", "out.SVG"], "--output out.SVG", "out"),
      (["batch", "list.csv", "--output-dir", "x/out.jpeg"], "--output-dir x/out.jpeg", "x/out"),
      (["batch", "list.csv", "-o", "out.gif"], "-o out.gif", "out"),
      (["batch", "list.csv", "-o", "out", "--gallery", "all.png"], "--gallery all.png", "all"),
      (["--name", "Ada", "--output-dir", "out.webp"], "--output-dir out.webp", "out"),
      (["icon", "check", "--output-dir", "out.avif"], "--output-dir out.avif", "out"),
      (["icon", "check", "--export", "ios", "-o", "out.png"], "--output out.png", "out"),
      (["group", "--names", "Ada", "--output-dir", "out.png"], "--output-dir out.png", "out"),
      (["golden", "compare", "a.png", "b.png", "--report", "all.png"], "--report all.png", "all"),
      (["golden", "init", "--output-dir", "out.png"], "--output-dir out.png", "out"),
      (["theme", "print", "--output-dir", "out.png"], "--output-dir out.png", "out"),
    ] as [([String], String, String)])
  func directoryWithTheExtensionOfAnImageIsAnError(words: [String], subject: String, proposal: String) throws {
    let names = directory.names
    let run = try Command(words, in: directory.url)
    let path = String(subject.split(separator: " ")[1])
    #expect(
      (run.status, run.errors) == (
        64,
        "error: \(subject): must name a directory, written as \(path)/ if it has the extension of an image; "
          + "did you mean \(proposal)?\n"
      ))
    #expect(directory.names == names)
  }

  @Test(arguments: ["App.xcassets", "out", "out.d", ".png", "v1.0", "png"])
  func otherDirectoryNamesAreAccepted(name: String) {
    #expect(OutputPath.fault(ofDirectory: name) == nil)
  }

  // MARK: Files

  @Test(
    arguments: [
      (
        ["theme", "print", "--theme", "list.json", "-o", "list.json"], 64,
        "--output list.json: would replace the theme itself"
      ),
      (
        ["theme", "spec", "-o", "a.png"], 64,
        "--output a.png: has the extension of PNG, but the default name is theme.svg"
      ),
      (
        ["theme", "print", "-o", "a.svg"], 64,
        "--output a.svg: has the extension of SVG, but the default name is theme.json"
      ),
      (["golden", "init", "-o", "a", "--output-dir", "b"], 64, "-o a: cannot be combined with --output-dir b"),
      (
        ["theme", "print", "--theme", "theme.json", "--output-dir", "."], 64,
        "--output-dir ./theme.json: would replace the theme itself"
      ),
      (
        ["theme", "print", "--defaults", "team.json", "-o", "team.json"], 64,
        "--output team.json: would replace the defaults file itself"
      ),
      (
        ["--name", "Ada", "--defaults", "team.json", "--format", "png", "-o", "team.json"], 64,
        "--output team.json: would replace the defaults file itself"
      ),
      (
        ["golden", "init", "-o", "g.png"], 64,
        "golden init: g.png has the extension of PNG: must name a manifest, for example manifest.json"
      ),
      (["golden", "init", "-o", "-"], 64, "-o -: must name a file"),
      (["golden", "compare", "a.png", "b.png", "-o", "-"], 64, "-o -: must name a file"),
      (["golden", "verify", "-o", "out"], 64, "-o: unknown option; did you mean --report?"),
      (["golden", "verify", "--output-dir", "out"], 64, "--output-dir: unknown option; did you mean --report?"),
    ] as [([String], Int32, String)])
  func unsuitableFileIsAnError(words: [String], status: Int32, message: String) throws {
    for name in ["list.json", "theme.json"] { try directory.write(name, Data(directory.run("theme", "print").output)) }
    try directory.write("team.json", Data("{}".utf8))
    let run = try Command(words, in: directory.url)
    #expect((run.status, run.errors) == (status, "error: \(message)\n"))
  }

  @Test func darkThemeIsPrintedToStandardOutput() throws {
    let words = ["theme", "spec", "--dark-theme", "high-contrast"]
    #expect(try Command(words + ["-o", "-"], in: directory.url).text == Command(words, in: directory.url).text)
  }
}
