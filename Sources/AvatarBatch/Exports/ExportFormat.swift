package import AvatarCodec
import AvatarFileSystem
import AvatarJSON
package import AvatarRender

/// A build system that determines the layout of outputs.
package enum ExportFormat: String, CaseIterable, Sendable {
  /// Image sets of an Xcode asset catalog.
  case ios
  /// Resource directories for each screen density.
  case android
  /// Images, and a file with the values of `srcset` attributes.
  case web

  /// The pixel densities of images if the run does not specify any.
  package var scales: [AvatarScale] {
    switch self {
    case .ios: [.x1, .x2, .x3]
    case .android: Self.densities.map(\.scale)
    case .web: [.x1, .x2]
    }
  }

  /// The image formats that the build system supports.
  package var formats: OutputFormats {
    switch self {
    case .ios: [.png]
    case .android: [.png, .webp]
    case .web: .standard
    }
  }

  /// Checks that the build system supports a format.
  ///
  /// - Throws: `InputError` if the format is unsupported.
  package func check(_ format: OutputFormat) throws(InputError) {
    if formats.contains(format) { return }
    let known = formats.map(\.name).joined(separator: " and ")
    throw InputError("format", .value(format.optionName), reason: "--export \(rawValue) supports only \(known)")
  }

  /// Android's screen densities and their scales, relative to 160 dots per inch (developer.android.com, "Support
  /// different pixel densities").
  private static let densities: [(name: String, scale: AvatarScale)] =
    [("mdpi", 1), ("hdpi", 1.5), ("xhdpi", 2), ("xxhdpi", 3), ("xxxhdpi", 4)].compactMap { name, factor in
      AvatarScale(factor).map { (name, $0) }
    }

  /// Checks that the build system supports all of the given scales.
  ///
  /// - Throws: `InputError` for the first unsupported scale.
  package func check(_ scales: [AvatarScale]) throws(InputError) {
    let known = self.scales
    guard self != .web, let other = scales.first(where: { !known.contains($0) }) else { return }
    let words = known.map(\.description).joined(separator: ", ")
    throw InputError("scale", .value("\(other)"), reason: "--export \(rawValue) supports only \(words)")
  }

  /// Returns the path of an image without its extension, including the size if there are several sizes, or nil if the
  /// build system does not determine names.
  package func name(
    _ id: String, size: AvatarSize, scale: AvatarScale, _ scheme: Theme.ColorScheme, isOnlySize: Bool
  ) -> String? {
    switch self {
    case .ios:
      let set = isOnlySize ? id : "\(id)-\(size.points)"
      return "\(set).imageset/\(Self.file(of: set, scale, scheme))"
    case .android:
      guard let density = Self.densities.first(where: { $0.scale == scale }) else { return nil }
      let name = Self.resourceName(id)
      // Qualifiers have a fixed order (developer.android.com, "App resources overview"): night mode precedes density.
      let night = scheme == .dark ? "night-" : ""
      return "drawable-\(night)\(density.name)/\(name)\(isOnlySize ? "" : "_\(size.points)")"
    case .web: return nil
    }
  }

  /// Returns whether image names use another spelling of an ID, which other IDs may share.
  func changes(_ id: String) -> Bool { self == .android && Self.resourceName(id) != id }

  /// Returns the name, without its extension, of a file in an image set.
  private static func file(of set: String, _ scale: AvatarScale, _ scheme: Theme.ColorScheme) -> String {
    FilePath.name(of: set) + scheme.suffix + scale.suffix
  }

  /// The reserved words of Java (JLS 3.9), which the compiler does not accept as resource names.
  private static let reserved = Set(
    """
    abstract assert boolean break byte case catch char class const continue default do double else enum extends false \
    final finally float for goto if implements import instanceof int interface long native new null package private \
    protected public return short static strictfp super switch synchronized this throw throws transient true try void \
    volatile while
    """.split(separator: " ").map { String($0) })

  /// Returns an Android resource name: lower-case letters, digits and underscores, starting with a letter.
  private static func resourceName(_ id: String) -> String {
    let name = id.lowercased().unicodeScalars.map { scalar in
      ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) ? String(scalar) : "_"
    }.joined()
    let isValid = name.first.map { ("a"..."z").contains($0) } == true && !reserved.contains(name)
    return isValid ? name : "avatar_" + name
  }

  /// The JSON member that selects an image in a set for dark appearance.
  private static let dark = #""appearances" : [ { "appearance" : "luminosity", "value" : "dark" } ]"#

  /// The JSON member that makes the images in a set templates, which take the app's tint colour.
  private static let template = #""properties" : { "template-rendering-intent" : "template" }"#

  /// Returns the names and contents of the files that describe images of all sizes, scales and schemes.
  package func sidecars(
    _ id: String, sizes: [AvatarSize], scales: [AvatarScale], schemes: [Theme.ColorScheme], isTemplate: Bool = false
  ) -> [(name: String, text: String)] {
    guard self == .ios else { return [] }
    return sizes.map { size in
      let set = sizes.count == 1 ? id : "\(id)-\(size.points)"
      let images = scales.sorted { $0.factor < $1.factor }.flatMap { scale in
        schemes.map { scheme in
          let file = JSONWriter.text(Self.file(of: set, scale, scheme) + OutputFormat.png.suffix)
          let image = "\"filename\" : \(file), \"idiom\" : \"universal\", \"scale\" : \"\(scale)x\""
          return "    { \(scheme == .dark ? Self.dark + ", " : "")\(image) }"
        }
      }
      let text = """
        {
          "images" : [
        \(images.joined(separator: ",\n"))
          ],
          \(AssetCatalog.info)\(isTemplate ? ",\n  \(Self.template)" : "")
        }

        """
      return (name: "\(set).imageset/Contents.json", text: text)
    }
  }
}
