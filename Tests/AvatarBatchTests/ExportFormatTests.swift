import AvatarCodec
import AvatarFileSystem
import AvatarRender
import Testing

@testable import AvatarBatch

/// Tests of the formats, densities and names that build systems support.
@Suite struct ExportFormatTests {
  private typealias Support = (export: ExportFormat, format: OutputFormat, reason: String?)

  private static let formats: [Support] = [
    (.ios, .png, nil), (.ios, .jpeg, "--export ios supports only PNG"), (.ios, .svg, "--export ios supports only PNG"),
    (.ios, .webp, "--export ios supports only PNG"), (.ios, .avif, "--export ios supports only PNG"),
    (.android, .png, nil), (.android, .webp, nil), (.android, .jpeg, "--export android supports only PNG and WebP"),
    (.android, .svg, "--export android supports only PNG and WebP"),
    (.android, .avif, "--export android supports only PNG and WebP"),
    (.web, .png, nil), (.web, .jpeg, nil), (.web, .svg, nil), (.web, .webp, nil), (.web, .avif, nil),
  ]

  @Test(arguments: formats.indices)
  func formatIsAcceptedOrRejected(row: Int) {
    let (export, format, reason) = Self.formats[row]
    if let reason {
      #expect(throws: InputError("format", .value(format.optionName), reason: reason)) { try export.check(format) }
    } else {
      #expect(throws: Never.self) { try export.check(format) }
    }
  }

  @Test(arguments: [
    (ExportFormat.ios, [1.0, 2, 3], [0.5, 1.5, 4], "1, 2, 3"),
    (.android, [1, 1.5, 2, 3, 4], [0.5, 0.75, 2.5, 3.5], "1, 1.5, 2, 3, 4"),
  ])
  func densityIsAcceptedOrRejected(export: ExportFormat, known: [Double], others: [Double], words: String) throws {
    let scales = known.compactMap { AvatarScale($0) }
    #expect(export.scales == scales)
    #expect(throws: Never.self) { try export.check(scales) }
    for other in others {
      let scale = try #require(AvatarScale(other))
      let error = InputError("scale", .value("\(scale)"), reason: "--export \(export.rawValue) supports only \(words)")
      #expect(throws: error) { try export.check([scale]) }
      #expect(throws: error) { try export.check(scales + [scale]) }
    }
  }

  @Test func webSupportsEveryDensity() throws {
    #expect(ExportFormat.web.scales == [.x1, .x2])
    #expect(throws: Never.self) { try ExportFormat.web.check([0.5, 0.75, 1, 1.5, 3.25, 4]) }
  }

  // MARK: Names

  private typealias Name = (
    export: ExportFormat, id: String, size: AvatarSize, scale: AvatarScale, scheme: Theme.ColorScheme, isOnlySize: Bool,
    name: String?
  )

  private static let names: [Name] = [
    (.ios, "ada", 24, 1, .light, true, "ada.imageset/ada"), (.ios, "ada", 24, 1, .dark, true, "ada.imageset/ada-dark"),
    (.ios, "ada", 24, 2, .light, true, "ada.imageset/ada@2x"),
    (.ios, "ada", 24, 3, .dark, true, "ada.imageset/ada-dark@3x"),
    (.ios, "ada", 24, 1, .light, false, "ada-24.imageset/ada-24"),
    (.ios, "ada", 48, 2, .dark, false, "ada-48.imageset/ada-48-dark@2x"),
    (.ios, "team/ada", 24, 1, .light, true, "team/ada.imageset/ada"),
    (.ios, "team/ada", 24, 2, .dark, false, "team/ada-24.imageset/ada-24-dark@2x"),
    (.android, "ada", 24, 1, .light, true, "drawable-mdpi/ada"),
    (.android, "ada", 24, 1.5, .light, true, "drawable-hdpi/ada"),
    (.android, "ada", 24, 2, .light, true, "drawable-xhdpi/ada"),
    (.android, "ada", 24, 3, .light, true, "drawable-xxhdpi/ada"),
    (.android, "ada", 24, 4, .light, true, "drawable-xxxhdpi/ada"),
    (.android, "ada", 24, 4, .dark, true, "drawable-night-xxxhdpi/ada"),
    (.android, "ada", 24, 1, .dark, true, "drawable-night-mdpi/ada"),
    (.android, "ada", 24, 1, .light, false, "drawable-mdpi/ada_24"),
    (.android, "ada", 48, 2, .dark, false, "drawable-night-xhdpi/ada_48"),
    (.android, "ada", 24, 0.5, .light, true, nil), (.android, "ada", 24, 2.5, .dark, false, nil),
    (.web, "ada", 24, 1, .light, true, nil), (.web, "ada", 24, 2, .dark, false, nil),
    // Resource names consist of lower-case letters, digits and underscores, and start with a letter.
    (.android, "Ada Lovelace", 24, 1, .light, true, "drawable-mdpi/ada_lovelace"),
    (.android, "a-1.b", 24, 1, .light, true, "drawable-mdpi/a_1_b"),
    (.android, "1a", 24, 1, .light, true, "drawable-mdpi/avatar_1a"),
    (.android, "_a", 24, 1, .light, true, "drawable-mdpi/avatar__a"),
    (.android, "Éa", 24, 1, .light, true, "drawable-mdpi/avatar__a"),
    (.android, "a\u{301}", 24, 1, .light, true, "drawable-mdpi/a_"),
    (.android, "z9", 24, 1, .light, true, "drawable-mdpi/z9"),
    (.android, "classes", 24, 1, .light, true, "drawable-mdpi/classes"),
    (.android, "avatar_class", 24, 1, .light, true, "drawable-mdpi/avatar_class"),
    (.android, "class", 24, 1, .light, false, "drawable-mdpi/avatar_class_24"),
  ]

  @Test(arguments: names.indices)
  func imageIsNamedForItsBuildSystem(row: Int) {
    let row = Self.names[row]
    let name = row.export.name(row.id, size: row.size, scale: row.scale, row.scheme, isOnlySize: row.isOnlySize)
    #expect(name == row.name)
  }

  /// The reserved words of Java, and the literals that look like them (JLS 3.9, 3.10).
  @Test(
    arguments: """
      abstract assert boolean break byte case catch char class const continue default do double else enum extends false \
      final finally float for goto if implements import instanceof int interface long native new null package private \
      protected public return short static strictfp super switch synchronized this throw throws transient true try \
      void volatile while
      """.split(separator: " ").map { String($0) })
  func reservedWordOfJavaIsPrefixed(word: String) {
    for id in [word, word.uppercased()] {
      let name = ExportFormat.android.name(id, size: 24, scale: 1, .light, isOnlySize: true)
      #expect(name == "drawable-mdpi/avatar_\(word)")
    }
  }

  @Test(arguments: [
    (ExportFormat.android, "ada", false), (.android, "Ada", true), (.android, "a b", true), (.android, "class", true),
    (.ios, "Ada", false), (.ios, "class", false), (.web, "Ada B", false),
  ])
  func onlyAndroidChangesNames(export: ExportFormat, id: String, isChanged: Bool) {
    #expect(export.changes(id) == isChanged)
  }

  // MARK: Sidecars

  private static let sidecars: [(sizes: [AvatarSize], schemes: [Theme.ColorScheme], names: [String], images: Int)] = [
    ([24], [.light], ["ada.imageset"], 2), ([24], [.light, .dark], ["ada.imageset"], 4),
    ([24, 48], [.light], ["ada-24.imageset", "ada-48.imageset"], 2),
    ([48, 24, 8], [.light, .dark], ["ada-48.imageset", "ada-24.imageset", "ada-8.imageset"], 4),
  ]

  @Test(arguments: sidecars.indices, [false, true])
  func onlyIOSHasAFileForEachImageSet(row: Int, isTemplate: Bool) throws {
    let (sizes, schemes, names, images) = Self.sidecars[row]
    let files = ExportFormat.ios.sidecars(
      "ada", sizes: sizes, scales: [.x2, .x1], schemes: schemes, isTemplate: isTemplate)
    #expect(files.map(\.name) == names.map { "\($0)/Contents.json" })
    for file in files {
      let set = file.name.split(separator: ".")[0]
      #expect(file.text.split(separator: "\n").count { $0.contains("\"filename\" : \"\(set)") } == images)
      #expect(
        file.text.split(separator: "\n").count { $0.contains("\"value\" : \"dark\"") } == images * (schemes.count - 1)
          / 2)
      // The images are in the order of their densities, the light one first.
      let first = try #require(file.text.split(separator: "\n").first { $0.contains("filename") })
      #expect(first.contains("\"filename\" : \"\(set).png\", \"idiom\" : \"universal\", \"scale\" : \"1x\""))
      #expect(file.text.contains(#""template-rendering-intent" : "template""#) == isTemplate)
      #expect(AssetCatalog.mark.isIn(Array(file.text.utf8)))
    }
    for export in [ExportFormat.android, .web] {
      #expect(export.sidecars("ada", sizes: sizes, scales: [.x1], schemes: schemes).isEmpty)
    }
  }
}
