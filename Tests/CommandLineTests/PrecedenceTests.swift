import Foundation
import Testing

/// Tests of values from two sources, one of which takes precedence.
@Suite struct PrecedenceTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func write(_ name: String, _ text: String) throws { try directory.write(name, Data(text.utf8)) }

  // MARK: Fields of avatars

  /// The sources of a row's fields, from the strongest to the weakest.
  private enum Source: Int, CaseIterable {
    case row, option, defaultsFile, listDefaults
  }

  /// The fields that are also options; each source has a different value for each of them.
  private static let fields: [(name: String, option: String, values: [String])] = [
    ("size", "--size", ["40", "48", "56", "64"]), ("scale", "--scale", ["1", "1.5", "2", "3"]),
    ("shape", "--shape", ["square", "hexagon", "circle", "rounded-square"]),
    ("color", "--color", ["#ffffff", "#ffffe0", "#ffe0ff", "#e0ffff"]),
    ("background", "--background", ["#102030", "#302010", "#103020", "#203010"]),
    ("border", "--border", ["1:#ff0000", "2:#00ff00", "3:#0000ff", "4:#ff00ff"]),
    ("borderPlacement", "--border-placement", ["inside", "center", "outside", "inside"]),
    ("fontSize", "--font-size", ["0.3", "0.35", "0.4", "0.45"]),
    ("initialsLength", "--initials-length", ["1", "2", "3", "1"]),
    ("initialsStyle", "--initials-style", ["tonal", "gradient", "solid", "tonal"]),
    ("cornerRadius", "--corner-radius", ["0.1", "0.2", "0.3", "0.4"]),
  ]

  private func json(_ values: [String: String]) -> String {
    "{\(values.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \"\($0.value)\"" }.joined(separator: ", "))}"
  }

  /// Renders a row whose fields have values from multiple sources.
  private func rendered(_ values: [Source: [String: String]]) throws -> Data {
    var row = values[.row] ?? [:]
    (row["id"], row["name"]) = ("a", "Ada King Lovelace")
    try write("list.json", #"{"defaults": \#(json(values[.listDefaults] ?? [:])), "avatars": [\#(json(row))]}"#)
    try write("team.json", json(values[.defaultsFile] ?? [:]))
    let options = Self.fields.flatMap { field in (values[.option]?[field.name]).map { [field.option, $0] } ?? [] }
    try? FileManager.default.removeItem(at: directory.url.appending(path: "out"))
    let run = try Command(["batch", "list.json", "-o", "out", "--defaults", "team.json"] + options, in: directory.url)
    guard run.status == 0, let name = directory.names(in: "out").first else { return Data(run.errors.utf8) }
    return Data(name.utf8) + (try directory.read("out/\(name)"))
  }

  /// Every second field has values from both sources, and the others only from the weaker source.
  @Test(arguments: [0, 1])
  func rowOverridesOptionsThenDefaultsFileThenListDefaults(part: Int) throws {
    var wrong: [String] = []
    for strong in Source.allCases {
      for weak in Source.allCases where weak.rawValue > strong.rawValue {
        var (given, inherited, expected) = ([String: String](), [String: String](), [String: String]())
        for (i, field) in Self.fields.enumerated() {
          inherited[field.name] = field.values[weak.rawValue]
          if i % 2 == part { given[field.name] = field.values[strong.rawValue] }
          expected[field.name] = given[field.name] ?? inherited[field.name]
        }
        if try rendered([strong: given, weak: inherited]) != rendered([.row: expected]) {
          wrong.append("\(strong) over \(weak)")
        }
      }
    }
    #expect(wrong == [])
    #expect(try rendered([.row: ["size": "40"]]).starts(with: Data("a-40.png".utf8) + pngSignature))
  }

  // MARK: Themes

  @Test func rowThemeOverridesTheRunThemeOfItsScheme() throws {
    func theme(_ light: String, dark: String? = nil) -> String {
      let modes = dark.map { ##", "$modes": {"dark": "\##($0)"}"## } ?? ""
      return ##"{"color": {"human": {"$type": "color", "$value": "\##(light)"\##(modes)}}}"##
    }
    let (one, two, twoDark, three) = ("#102030", "#203040", "#405060", "#506070")
    try write("one.json", theme(one))
    try write("two.json", theme(two, dark: twoDark))
    try write("three.json", theme(three))
    // The arguments, the fields of the row, and the colours of the light and of the dark image.
    let rows: [([String], [String: String], String, String?)] = [
      (["--theme", "one.json"], [:], one, nil),
      (["--theme", "two.json"], [:], two, twoDark),
      (["--theme", "two.json", "--dark-theme", "three.json"], [:], two, three),
      (["--theme", "one.json", "--dark-theme", "two.json"], [:], one, twoDark),
      (["--theme", "three.json", "--theme", "one.json"], [:], one, nil),
      (["--theme", "one.json", "--theme", "two.json"], [:], two, twoDark),
      (["--theme", "two.json"], ["background": "#010203"], "#010203", "#010203"),
      (["--theme", "two.json", "--background", "#010203"], [:], "#010203", "#010203"),
      (["--theme", "one.json"], ["theme": "three.json"], three, nil),
      (["--theme", "one.json"], ["theme": "two.json"], two, twoDark),
      (["--theme", "two.json"], ["theme": "three.json"], three, twoDark),
      (["--dark-theme", "three.json"], ["theme": "two.json"], two, twoDark),
      (["--dark-theme", "three.json"], ["theme": "one.json"], one, three),
      (["--theme", "two.json"], ["darkTheme": "three.json"], two, three),
      (["--dark-theme", "one.json"], ["theme": "two.json", "darkTheme": "three.json"], two, three),
      (["--theme", "one.json", "--dark-theme", "one.json"], ["darkTheme": "two.json"], one, twoDark),
      (["--defaults", #"{"theme": "one.json"}"#], [:], one, nil),
      (["--defaults", #"{"theme": "one.json"}"#, "--theme", "three.json"], [:], three, nil),
      (["--defaults", #"{"theme": "one.json"}"#], ["theme": "two.json"], two, twoDark),
    ]
    var wrong: [String] = []
    for (arguments, row, light, dark) in rows {
      try write("list.json", "[\(json(row.merging(["id": "a"]) { $1 }))]")
      try? FileManager.default.removeItem(at: directory.url.appending(path: "out"))
      let run = try Command(["batch", "list.json", "-o", "out"] + arguments, in: directory.url)
      let expected = try [("a-40-dark.png", dark), ("a-40.png", light)].compactMap { name, color in
        try color.map { [name: try directory.avatar("--type", "human", "--background", $0)] }
      }
      let images = try directory.names(in: "out").map { [$0: try directory.read("out/\($0)")] }
      if run.status != 0 || images != expected { wrong.append("\(arguments) \(row): \(run.errors)") }
    }
    #expect(wrong == [])
  }
}
