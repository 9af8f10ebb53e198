import AvatarFileSystem

/// Why a theme can't be used.
package struct ThemeFileError: Error, Hashable {
  /// In words for the end of a sentence.
  package let reason: String
  /// Whether the file could be read, and what is in it is wrong.
  package let isReadable: Bool

  package init(reason: String, isReadable: Bool) {
    self.reason = reason
    self.isReadable = isReadable
  }
}

extension Theme {
  /// The names of the themes that come with the library, in words for a message.
  package static var presetNames: String { presets.map(\.name).joined(separator: ", ") }

  /// More than any theme needs, and little enough to read whatever it is.
  private static let largestFile = 1 << 20

  /// A theme that comes with the library, by its name, or a file of design tokens, by its path.
  package init(presetOrFile text: String) throws(ThemeFileError) {
    if let preset = Self.presets.first(where: { $0.name == text }) {
      self = preset.theme
      return
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try ByteSource(path: text, limit: Self.largestFile).allBytes()
    } catch {
      switch error {
      case .tooLong: throw ThemeFileError(reason: error.reason, isReadable: true)
      case .missing:
        throw ThemeFileError(
          reason: "no such file, and no theme of that name: there are \(Self.presetNames)", isReadable: false)
      default: throw ThemeFileError(reason: error.reason, isReadable: false)
      }
    }
    do throws(ThemeError) {
      try self.init(tokens: bytes)
    } catch {
      throw ThemeFileError(
        reason: error.path.isEmpty ? error.reason : "\(error.path): \(error.reason)", isReadable: true)
    }
  }
}
