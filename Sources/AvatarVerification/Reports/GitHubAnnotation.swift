/// A line that GitHub Actions shows at a file of a pull request.
package enum GitHubAnnotation {
  /// - Parameter file: relative to the repository's root.
  package static func error(file: String, title: String, message: String) -> String {
    "::error file=\(property(file)),title=\(property(title))::\(data(message))"
  }

  private static func data(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func property(_ text: String) -> String {
    data(text).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
