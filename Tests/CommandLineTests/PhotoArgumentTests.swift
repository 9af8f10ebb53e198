import Foundation
import PhotoServer
import Testing

/// Tests of photos that are arguments of `render`, and of lists of photos.
@Suite struct PhotoArgumentTests {
  private let directory: TemporaryDirectory
  init() throws {
    directory = try TemporaryDirectory()
    for name in ["ada.jpg", "photos/bob.jpg", "photos/old/cleo.JPG"] { try copyPortrait(to: name) }
  }

  private func copyPortrait(to name: String) throws {
    let path = directory.url.appending(path: name)
    try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: portrait, to: path)
  }

  @Test func photoCanBePassedAsAnArgument() throws {
    let run = try directory.run("ada.jpg", "--size", "48")
    #expect((run.status, run.text, run.errors) == (0, "ada-48.png\n", ""))
    _ = try directory.run("--src", "ada.jpg", "--size", "48", "-o", "same.png")
    #expect(try directory.read("ada-48.png") == directory.read("same.png"))
  }

  @Test func multiplePhotosAreWrittenInOrderWithoutARecord() throws {
    let run = try directory.run("photos/bob.jpg", "ada.jpg", "--output-dir", "out", "--size", "24,lg")
    #expect(
      (run.status, run.text, run.errors)
        == (0, "out/bob-24.png\nout/bob-48.png\nout/ada-24.png\nout/ada-48.png\n", ""))
    #expect(directory.names(in: "out") == ["ada-24.png", "ada-48.png", "bob-24.png", "bob-48.png"])
  }

  @Test func eachSourceProducesAnAvatar() throws {
    let run = try directory.run("--src", "ada.jpg", "--src", "photos/bob.jpg")
    #expect((run.status, run.text) == (0, "ada-40.png\nbob-40.png\n"))
  }

  @Test func photoPixelsDoNotDependOnOtherPhotos() throws {
    _ = try directory.run("ada.jpg", "photos/bob.jpg", "--border", "auto", "--output-dir", "both")
    _ = try directory.run("ada.jpg", "--border", "auto", "-o", "alone.png")
    #expect(try directory.read("both/ada-40.png") == directory.read("alone.png"))
  }

  @Test func directoryArgumentSelectsItsPhotos() throws {
    #expect(try directory.run("photos/", "--output-dir", "out").text == "out/bob-40.png\n")
    let run = try directory.run("photos", "--recursive", "--output-dir", "out")
    #expect(run.text == "out/bob-40.png\nout/old/cleo-40.png\n")
  }

  /// Names that, as the value of `--src`, would be another kind of source or have a special character.
  private static let specialNames = ["Photo 12:30", "data:,a", "monica:12", "ünï:x", "a?b*c"]

  @Test(arguments: specialNames) func photoWithASpecialNameIsFoundInEveryDirectory(name: String) throws {
    try copyPortrait(to: "special/\(name).jpg")
    for directory in ["special", "special/", "./special", self.directory.url.appending(path: "special").path] {
      let run = try self.directory.run("batch", directory, "-o", "out", "--rerender", "--json")
      #expect(run.status == 0 && run.text.contains(#""content":"photo""#), "\(directory): \(run.errors)")
    }
    try directory.write("list.csv", Data("name\n\"\(name)\"\n".utf8))
    let joined = try directory.run("batch", "list.csv", "special", "-o", "joined", "--json")
    #expect(joined.text.contains(#""content":"photo""#), "\(joined.errors)")
    try directory.write("cells.csv", Data("name,photo\nAda,\"special/\(name).jpg\"\n".utf8))
    let cell = try directory.run("batch", "cells.csv", "-o", "cells", "--json")
    #expect(cell.text.contains(#""content":"photo""#), "\(cell.errors)")
  }

  @Test(arguments: specialNames) func photoHasTheSamePortableNameAloneAndInADirectory(name: String) throws {
    try copyPortrait(to: "special/\(name).jpg")
    let together = try directory.run("special")
    #expect(try directory.run("special/\(name).jpg").text == together.text)
    #expect(try directory.run("--src", "./special/\(name).jpg").text == together.text)
    #expect(together.text.dropLast(8).allSatisfy { !"\\:*?\"<>|".contains($0) }, "\(together.text)")
    if name == "Photo 12:30" { #expect(together.text == "Photo 12-30-40.png\n") }
  }

  @Test func imagesFromThePreviousRunAreNotReadAsPhotos() throws {
    let arguments = ["photos", "--recursive", "--output-dir", "photos/avatars"]
    let first = try Command(arguments, in: directory.url)
    #expect(try Command(arguments, in: directory.url).text == first.text)
  }

  @Test func quotedPatternSelectsPhotos() throws {
    #expect(try directory.run("photos/*.jpg").text == "bob-40.png\n")
  }

  @Test func singlePhotoCanBeWrittenToANamedFile() throws {
    try copyPortrait(to: "ada-lovelace.jpg")
    for photo in [["ada-lovelace.jpg"], ["--src", "ada-lovelace.jpg"]] {
      let run = try Command(photo + ["--name-from-file", "-o", "a.png", "--json"], in: directory.url)
      #expect((run.status, run.errors) == (0, ""))
      #expect(run.text.contains(#""alt":"ada lovelace""#) && run.text.contains(#""output":"a.png""#), "\(run.text)")
    }
  }

  @Test func personNameIsDerivedFromTheFileName() throws {
    try copyPortrait(to: "people/ada_lovelace.jpg")
    let run = try directory.run("people/ada_lovelace.jpg", "--name-from-file", "--type", "agent", "--json")
    #expect(run.text.contains(#""initials":"AL""#), "\(run.text)")
  }

  @Test func genericFileNameShowsAnIcon() throws {
    for name in ["people/IMG_1234.jpg", "people/ada-lovelace-512x512.jpg"] { try copyPortrait(to: name) }
    let one = try directory.run("people/IMG_1234.jpg", "--name-from-file", "--type", "agent", "--json")
    #expect(one.text.contains(#""content":"icon""#), "\(one.text)")
    let all = try directory.run("batch", "people", "--name-from-file", "--type", "agent", "-o", "out", "--json")
    #expect(all.text.contains(#""content":"icon""#) && all.text.contains(#""initials":"AL""#), "\(all.text)")
  }

  @Test func rareExtensionsAreRecognizedForPhotosOnly() throws {
    let rare = ["apng", "hif", "jfif", "jpe"]
    for suffix in rare + ["txt"] { try copyPortrait(to: "rare/\(suffix).\(suffix)") }
    let run = try directory.run("rare", "--output-dir", "out")
    #expect(run.text == rare.map { "out/\($0)-40.png\n" }.joined(), "\(run.errors)")
    for (suffix, format) in zip(rare, ["APNG", "HEIF", "JPEG", "JPEG"]) {
      let run = try directory.run("ada.jpg", "-o", "a.\(suffix)")
      #expect(run.status == 64 && run.errors.contains("\(format) output is not supported"), "\(run.errors)")
    }
  }

  @Test func photosCanFollowTheNamesInAGroup() throws {
    let run = try directory.run("group", "--names", "Ada L", "Bob M", "ada.jpg", "--json", "-o", "g.png")
    #expect(run.text.contains(#""content":"photo""#), "\(run.text)")
    #expect(run.text.ranges(of: #""content":"initials""#).count == 2)
  }

  @Test(
    arguments: [
      (["none.jpg"], 66, "none.jpg: no such file"),
      (["none.jpg", "ada.jpg", "-o", "a.png"], 66, "none.jpg: no such file"),
      (["adda.jpg"], 66, "adda.jpg: no such file; did you mean ada.jpg?"),
      (["ada.jpeg"], 66, "ada.jpeg: no such file; did you mean ada.jpg?"),
      (
        ["ada.jpg", "photos/bobb.jpg"], 66,
        "photos/bobb.jpg: no such file; to write this file, use -o photos/bobb.jpg; or did you mean photos/bob.jpg?"
      ),
      (["group", "ada.jpg", "adda.jpg"], 66, "adda.jpg: no such file; did you mean ada.jpg?"),
      (["--src", "adda.jpg", "--strict"], 66, "adda.jpg: no such file; did you mean ada.jpg?"),
      (["Ada Lovelace"], 66, "Ada Lovelace: no such file; for the initials of a name, use --name \"Ada Lovelace\""),
      (["photos/*.gif"], 66, "photos/*.gif: matches no photo"),
      (["home"], 66, "home: no such file; for the initials of a name, use --name \"home\""),
      (
        ["photos/old/.."], 64,
        "photos/old/../: the images must be written elsewhere: specify another directory with --output-dir"
      ),
      ([""], 64, "the path of a photo must not be empty"),
      (
        ["ada.jpg", "photos/bob.jpg", "-o", "x.png"], 64,
        "--output x.png: takes one avatar, but there are 2 photos: use --output-dir"
      ),
      (
        ["ada.jpg", "-o", "x.png", "--output-dir", "out"], 64,
        "-o x.png: cannot be combined with --output-dir out"
      ),
      (["ada.jpg", "--recursive"], 64, "--recursive: needs a directory of photos"),
      (["--name-from-file"], 64, "--name-from-file: needs a photo"),
      (
        ["ada.jpg", "--name-from-file", "--name", "Ada"], 64,
        "--name-from-file: cannot be combined with --name Ada"
      ),
      (
        ["ada.jpg", "--size", "24,30,24x"], 64,
        "--size 24,30,24x: must be 1…2048 or one of xs sm md lg xl xxl; separate several with commas"
      ),
      (["ada.jpg", "--size", "24,48", "-o", "-"], 64, "--output -: takes one image, but --size 24,48 requests 2"),
      (
        ["batch", "photos", "list.csv", "--output-dir", "out"], 64,
        "list.csv: is a list: cannot be combined with photos"
      ),
      (["batch", "photos", "--output-dir", "out", "--delimiter", ";"], 64, "--delimiter: does not apply to photos"),
      (
        ["batch", "photos", "--output-dir", "photos"], 64,
        "photos/: the images must be written elsewhere: specify another directory with --output-dir"
      ),
      (["batch", "phootos", "--output-dir", "out"], 66, "phootos: no such file; did you mean photos?"),
    ] as [([String], Int32, String)])
  func errorSuggestsACorrection(arguments: [String], status: Int32, message: String) throws {
    var arguments = arguments
    if message.hasPrefix("photos/old/..") { arguments += ["--output-dir", "photos"] }
    let run = try Command(arguments, in: directory.url)
    // The photos that exist are rendered.
    let paths = arguments == ["ada.jpg", "photos/bobb.jpg"] ? "ada-40.png\n" : ""
    #expect((run.status, run.text, run.errors) == (status, paths, "error: \(message)\n"))
  }

  @Test func photosWithTheSameNameAreNumbered() throws {
    try copyPortrait(to: "photos/ada.jpg")
    let run = try directory.run("ada.jpg", "photos/ada.jpg", "--output-dir", "out")
    #expect((run.status, run.text) == (0, "out/ada-40.png\nout/ada-2-40.png\n"))
    #expect(
      run.errors
        == "note: 1 row would replace the files of an earlier row: a number was added to the ids, for example ada-2\n")
  }

  @Test func warningIsPrintedLast() throws {
    let run = try directory.runProcess("--src", "adda.jpg", "-o", "a.png", after: "2>&1")
    #expect(run.text == "a.png\nwarning: adda.jpg: no such file: used the icon; did you mean ada.jpg?\n")
  }

  @Test func unusablePhotoAmongOthersIsAnError() throws {
    try directory.write("bad.jpg", Data("text".utf8))
    let run = try directory.run("bad.jpg", "ada.jpg")
    #expect((run.status, run.text) == (65, "ada-40.png\n"))
    #expect(run.errors == "error: bad.jpg: not a photo but text\n")
  }

  @Test(arguments: [["bad.jpg"], ["bad.jpg", "--name", "Ada"], ["group", "ada.jpg", "bad.jpg"]])
  func unusablePhotoArgumentWritesNothing(arguments: [String]) throws {
    try directory.write("bad.jpg", Data("text".utf8))
    let run = try Command(arguments + ["-o", "a.png"], in: directory.url)
    #expect((run.status, run.text, run.errors) == (65, "", "error: bad.jpg: not a photo but text\n"))
    #expect(!directory.names.contains("a.png"))
  }

  @Test func unusablePhotoInADirectoryFallsBack() throws {
    try directory.write("photos/bad.jpg", Data("text".utf8))
    let run = try directory.run("photos", "ada.jpg", "--output-dir", "out")
    #expect(run.status == 0 && run.text.contains("out/bad-40.png\n"))
    #expect(run.errors.contains("note: photos/bad.jpg: not a photo but text: used the icon\n"))
  }

  @Test func strictRunReportsEachUnusablePhoto() throws {
    try directory.write("bad.jpg", Data("text".utf8))
    let run = try directory.run("bad.jpg", "ada.jpg", "--strict")
    #expect((run.status, run.text) == (65, "ada-40.png\n"))
    #expect(run.errors == "error: bad.jpg: not a photo but text\n")
  }

  @Test func multipleSizesAreAppendedToTheOutputName() throws {
    let run = try directory.run("ada.jpg", "-o", "x.png", "--size", "24,sm", "--scale", "1,2x")
    #expect(run.text == "x-24.png\nx-24@2x.png\nx-32.png\nx-32@2x.png\n")
  }

  @Test(arguments: [["icon", "check"], ["group", "ada.jpg", "ada.jpg"]])
  func iconAndGroupCommandsAcceptMultipleSizes(arguments: [String]) throws {
    let run = try Command(arguments + ["--size", "24,48", "-o", "x.png"], in: directory.url)
    #expect((run.status, run.text) == (0, "x-24.png\nx-48.png\n"))
  }

  @Test func batchOfADirectoryNamesImagesByTheirPaths() throws {
    let run = try directory.run("batch", "photos", "--recursive", "--output-dir", "out")
    #expect((run.status, run.errors.prefix(9)) == (0, "2 written"))
    #expect(directory.names(in: "out").filter { $0 != ".avatar-batch" } == ["bob-40.png", "old"])
    let again = try directory.run("batch", "photos", "--recursive", "--output-dir", "out")
    #expect(again.errors.hasPrefix("0 written, 2 unchanged"))
  }

  @Test func batchOfPhotosNamesThemInMessages() throws {
    try directory.write("bad.jpg", Data("text".utf8))
    let run = try directory.run("batch", "*.jpg", "--output-dir", "out", "--strict")
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("error: bad.jpg: src: bad.jpg: not a photo but text\n"), "\(run.errors)")
  }

  @Test(arguments: [
    (["--size", "48px"], ["--size", "48"]), (["--size", "48x48"], ["--size", "48"]),
    (["--size", "LG"], ["--size", "48"]),
    (["-s48"], ["--size", "48"]), (["--scale", "2x"], ["--scale", "2"]),
    (["--focus", "50%,20%"], ["--focus", "0.5,0.2"]),
    (["--focus", "0.5, 0.2"], ["--focus", "0.5,0.2"]), (["--border", "2px"], ["--border", "2"]),
    (["--border", "2px:white:50%"], ["--border", "2:white:0.5"]), (["--status", "Online"], ["--status", "online"]),
    (["--type", "Agent"], ["--type", "agent"]),
  ])
  func valuesAreAcceptedInCommonSpellings(given: [String], plain: [String]) throws {
    let paths = [("a.png", given), ("b.png", plain)].map { name, options in
      ["ada.jpg"] + options + (options[0] == "--scale" ? ["-o", "x\(name)"] : ["-o", name])
    }
    let runs = try paths.map { try Command($0, in: directory.url) }
    #expect(runs.map(\.status) == [0, 0], "\(runs[0].errors)")
    let files = runs.map { String($0.text.dropLast()) }
    #expect(try directory.read(files[0]) == directory.read(files[1]))
  }

  // MARK: Missing arguments

  @Test(.needsPython) func photoURLArgumentThatFailsIsAnError() throws {
    let server = PhotoServer()
    let url = server.url("/status/404")
    let run = try directory.run(url, "--allow-private-network", "--no-cache", "-o", "a.png")
    #expect((run.status, run.text, directory.names) == (66, "", ["ada.jpg", "photos"]))
    #expect(run.errors.hasPrefix("error: \(url): ") && run.errors.contains("responded with 404 (not found)"))
    let wish = try directory.run("--src", url, "--allow-private-network", "--no-cache", "-o", "a.png")
    #expect((wish.status, wish.text) == (0, "a.png\n"))
    #expect(wish.errors.hasPrefix("warning: \(url): ") && wish.errors.hasSuffix(": used the icon\n"))
  }

  @Test(.needsPython) func photoURLThatIsNotAPhotoIsAnError() throws {
    let server = PhotoServer()
    let run = try directory.run(
      server.url("/html-as-png"), "--allow-private-network", "--no-cache", "-o", "a.png")
    #expect((run.status, run.text) == (65, ""), "\(run.errors)")
  }

  @Test(.enabled(if: FullDevice.exists, "this system has no /dev/full"))
  func printErrorIsReportedOnceForMultiplePhotos() throws {
    let run = try directory.runProcess("ada.jpg", "photos/bob.jpg", "--json", after: ">/dev/full")
    #expect((run.status, run.errors) == (74, "error: standard output: cannot be written: no space left on device\n"))
    #expect(directory.names == ["ada-40.png", "ada.jpg", "bob-40.png", "photos"])
  }

  @Test func missingPhotoDoesNotPreventRenderingOfTheOthers() throws {
    let run = try directory.run("ada.jpg", "none.jpg", "--output-dir", "out")
    #expect((run.status, run.text, run.errors) == (66, "out/ada-40.png\n", "error: none.jpg: no such file\n"))
    let none = try directory.run("no.jpg", "none.jpg", "--output-dir", "other")
    #expect((none.status, none.text, none.errors) == (66, "", "error: no.jpg: no such file\n"))
  }
}
