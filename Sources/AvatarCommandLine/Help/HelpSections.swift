/// The headings of options, which the parser's description does not have, and the options in short help.
enum HelpSections {
  /// The heading of options without another one.
  static let otherTitle = "Options"

  /// Returns the heading of an option; nil if it has none.
  static func title(of name: String) -> String? { sections.first { $0.names.contains(name) }?.title }

  private static let sections: [(title: String, names: Set<String>)] = [
    (
      "Photo and person",
      names("src contact name name-from-file recursive initials email gravatar libravatar seed alt").union(["photo"])
    ),
    (
      "Look",
      names(
        """
        type shape corner-radius corner-style background border border-placement balance icon fallback color contrast \
        theme dark-theme status badge
        """)
    ),
    ("Size", names("size scale")),
    (
      "Text",
      names("font fallback-font system-fonts font-size font-weight language initials-length cjk-initials")
    ),
    ("Crop", names("focus gravity linear strict")),
    ("Output", names("output output-dir format quality lossless optimize quiet verbose json color-output defaults")),
    (
      "Servers",
      names(
        """
        timeout allow-private-network offline max-requests max-requests-per-host gravatar-url libravatar-url monica-url \
        monica-token-env github-url github-token-env
        """)
    ),
  ]

  private static func names(_ names: String) -> Set<String> { Set(names.split(separator: " ").map { "--\($0)" }) }

  /// Returns whether short help lists an option of a subcommand.
  static func isCommon(_ name: String, of words: [String]) -> Bool {
    common[words.first ?? ""]?.contains(name) ?? true
  }

  /// The options in the short help of commands with many options.
  private static let common: [String: Set<String>] = [
    "render": names(
      """
      src name initials email type size scale output output-dir format shape background border color \
      icon status badge theme gravity strict json
      """),
    "group": names(
      """
      names agents max overlap columns size scale output format type shape background border theme gravity strict \
      verbose json defaults
      """
    ),
    "batch": names(
      """
      output-dir size scale format name-template list-format column defaults src-root export check force prune max-fallbacks \
      type theme report gallery grid quiet verbose
      """),
  ]

  /// The options in short help, by command; for the test that all of them exist.
  static var commonOptions: [(command: String, name: String)] {
    common.flatMap { command, names in names.map { (command, $0) } }
  }
}
