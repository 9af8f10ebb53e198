import AvatarCodec
import AvatarFileSystem
import Foundation
import Testing

/// Effects of the options for the locations of images and the reports about them.
var outputEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(["render", "", "group", "icon"], "--output", "-o") { trial in
    let pictures = ["icon": ["check"], "group": ["--names", "A"]]
    let picture = pictures[trial.command, default: ["--type", "human"]]
    let run = try trial.run(picture + [trial.option, "named.png"])
    #expect((run.status, run.text) == (0, "named.png\n"))
    #expect(trial.names(in: ".") == ["named.png"])
    let piped = try trial.run(picture + [trial.option, "-"])
    #expect(try piped.output == trial.directory.read("named.png"))
  }
  effects += OptionEffect.each(renderCommands, "--output") { trial throws in
    // Without the option, the name consists of the content and the size.
    #expect(try trial.run("--name", "Ada Lovelace", "--size", "24").text == "ada-lovelace-24.png\n")
  }
  effects += OptionEffect.each(["render", "", "group", "icon"], "--format", "-f") { trial in
    let picture = trial.command == "icon" ? ["check"] : trial.command == "group" ? ["--names", "A"] : ["--name", "A"]
    let run = try trial.run(picture + [trial.option, "webp"])
    #expect(run.text.hasSuffix(".webp\n"), "\(run.text)")
    #expect(try trial.directory.read(String(run.text.dropLast())).starts(with: Data("RIFF".utf8)))
  }
  effects += OptionEffect.each(["render", "", "group", "icon"], "--quality") { trial in
    let picture = trial.command == "icon" ? ["check"] : trial.command == "group" ? ["--names", "A"] : ["--name", "A"]
    let sizes = try [20, 82, 100].map { quality in
      try trial.run(picture + ["--format", "jpeg", "--quality", "\(quality)", "-o", "-"]).output.count
    }
    #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2])
    #expect(try trial.run(picture + ["--format", "jpeg", "-o", "-"]).output.count == sizes[1])
  }
  effects += OptionEffect.each(["render", "", "group", "icon"], "--lossless") { trial in
    let picture = trial.command == "icon" ? ["check"] : trial.command == "group" ? ["--names", "A"] : ["--name", "A"]
    let file = try trial.run(picture + ["--format", "webp", "--lossless", "-o", "-"]).output
    #expect(file.contains("VP8L") && !file.contains("VP8X"))
    // Icons always have the smallest lossless encoding.
    if trial.command != "icon" {
      #expect(try trial.run(picture + ["--format", "webp", "--quality", "5", "-o", "-"]).output.contains("VP8X"))
    }
    #expect(try trial.run(picture + ["--format", "jpeg", "--lossless", "-o", "-"]).status == 64)
  }
  effects += OptionEffect.each(["render", "", "group", "icon"], "--optimize") { trial in
    let picture = trial.command == "icon" ? ["check"] : trial.command == "group" ? ["--names", "A"] : ["--name", "A"]
    let size = picture + ["--size", "128", "-o", "-"]
    let files = try [[], ["--optimize"]].map { try [UInt8](trial.run(size + $0).output) }
    #expect(files[1].count < files[0].count)
    let pictures = try files.map { try Photo(ByteSource($0), limits: PhotoLimits()).picture(limits: PhotoLimits()) }
    #expect(pictures[0] == pictures[1])
  }
  effects += OptionEffect.each(["render", "", "group"], "--quiet", "-q") { trial throws in
    let problem =
      trial.command == "group" ? "the name \"?\": has no letters, digits or emoji" : "text.png: not a photo but text"
    #expect(try trial.render(.unusablePhoto).command.errors == "note: \(problem): used the icon\n")
    #expect(try trial.render(.unusablePhoto, [trial.option]).command.errors == "")
  }
  effects += OptionEffect.each(["icon"], "--quiet", "-q") { trial throws in
    #expect(try trial.run("--field", "error").errors.hasPrefix("note: --field: this state shows no icon"))
    #expect(try trial.run("--field", "error", trial.option).errors == "")
  }
  effects += OptionEffect.each(renderCommands, "--json") { trial in
    let run = try trial.run("--src", "none.png", "--name", "Ada", "--size", "24", "--scale", "1,2", "--json")
    let lines = run.text.split(separator: "\n")
    let skipped = #"{"reason":"no such file","source":"none.png"}"#
    #expect(
      lines
        == [1, 2].map { scale in
          let path = scale == 1 ? "none-24.png" : "none-24@2x.png"
          let hash = scale == 1 ? "pKcGBwIItnh3eIhxjZR4qFh2iXAX94gO" : "pKcGBwIIx3h3eIhxjZR4qFh2iXAX94gO"
          return
            ##"{"alt":"Ada","background":"#b15692","color":"#ffffff","content":"initials","contrast":4.54,"dominantColor":"#b15692","fonts":[{"name":"Latin","origin":"bundled","weight":600}],"height":\##(24 * scale),"initials":"A","output":"\##(path)","skipped":[\##(skipped)],"thumbHash":"\##(hash)","warnings":[],"width":\##(24 * scale)}"##
        })
  }
  effects += OptionEffect.each(renderCommands, "--json") { trial in
    let run = try trial.run("--src", OptionTrial.input("no-end.jpg"), "--size", "24", "--json", "-o", "a.png")
    let warning = ["reason": "is truncated, but the image is complete", "source": OptionTrial.input("no-end.jpg")]
    let report = try object(run.text)
    #expect(report["warnings"] as? [[String: String]] == [warning])
    #expect(report["output"] as? String == "a.png")
    #expect(report["content"] as? String == "photo")
  }
  effects += OptionEffect.each(["group"], "--json") { trial in
    let run = try trial.run("--names", "?", "Ada", "Bob", "--max", "2", "--size", "24", "--json")
    let ada =
      ##"{"alt":"Ada","background":"#b15692","color":"#ffffff","content":"initials","contrast":4.54,"dominantColor":"#b15692","fonts":[{"name":"Latin","origin":"bundled","weight":600}],"initials":"A","skipped":[],"thumbHash":"pKcGBwIItnh3eIhxjZR4qFh2iXAX94gO","warnings":[]}"##
    let none =
      ##"{"alt":"?","background":"#a04265","color":"#ffffff","content":"icon","contrast":6.06,"dominantColor":"#a04265","skipped":[{"reason":"has no letters, digits or emoji","source":"the name \"?\""}],"thumbHash":"XqgGBwIImJiIhoqBjIaYeHiGiX/o+IcO","warnings":[]}"##
    #expect(
      run.text
        == #"{"alt":"?, Ada and 1 more","avatars":[\#(none),\#(ada)],"height":24,"hidden":1,"output":"group-24.png","width":68}"#
        + "\n")
  }
  effects += OptionEffect.each(["icon"], "--json") { trial throws in
    #expect(
      try trial.run("check", "--json").text
        == ##"{"alt":"","color":"#000000","height":24,"icon":"check","output":"check-24.png","width":24}"## + "\n")
    #expect(
      try trial.run("--field", "error", "--json").text
        == ##"{"alt":"","color":"#5e707c","height":24,"output":"none-24.png","trailingInset":8,"width":24}"## + "\n")
  }
  return effects
}

/// Effects of the options for the files of commands that print a text.
var textFileEffects: [OptionEffect] {
  let commands = ["theme print", "theme spec", "completions"]
  let words = ["completions": ["zsh"]]
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(commands, "--output", "-o") { trial in
    let words = words[trial.command, default: []]
    let text = try trial.run(words).text
    let run = try trial.run(words + [trial.option, "deep/file"])
    #expect((run.status, run.text, run.errors) == (0, "deep/file\n", ""))
    #expect(try trial.text("deep/file") == text)
    #expect(try trial.run(words + [trial.option, "-"]).text == text)
  }
  effects += OptionEffect.each(commands, "--output-dir", "--output", "-o") { trial in
    let words = words[trial.command, default: []]
    let names = ["theme print": "theme.json", "theme spec": "theme.svg", "completions": "_avatar-render"]
    let name = "out/" + (names[trial.command] ?? "")
    let run = try trial.run(words + [trial.option, "out/"])
    #expect((run.status, run.text, trial.exists(name)) == (0, name + "\n", true))
  }
  return effects
}

extension Data {
  /// Returns whether the data contains the bytes of a text.
  fileprivate func contains(_ text: String) -> Bool { firstRange(of: Data(text.utf8)) != nil }
}
