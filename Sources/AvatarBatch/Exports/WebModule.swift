import AvatarJSON

/// A JavaScript module with the images of all rows, and its types for TypeScript.
///
/// Identifiers are untrusted: keys are computed, and the object has no prototype, so that `__proto__` and `constructor`
/// are ordinary keys.
enum WebModule {
  static let head = """
    // Written by avatar-render batch --export web. URLs are relative to the directory of this file.
    export const avatars = Object.freeze({
      __proto__: null,

    """
  static let tail = "});\n\nexport default avatars;\n"

  static let typesHead = """
    // Written by avatar-render batch --export web.
    export interface AvatarSource {
      readonly media?: string;
      readonly type: string;
      readonly srcset: string;
    }

    export interface AvatarImage {
      /** The URL for browsers that read no srcset, relative to the directory of this file. */
      readonly src: string;
      readonly srcset: string;
      readonly width: number;
      readonly height: number;
      readonly alt: string;
      /** The sources that a <picture> element has before its image. */
      readonly sources?: readonly AvatarSource[];
    }

    /** The images of each id, by their sizes in CSS pixels. */
    export interface Avatars {

    """
  static let typesTail = """
    }

    export type AvatarId = keyof Avatars;
    export declare const avatars: Avatars;
    export default avatars;

    """

  static func entry(_ id: String, _ images: [(size: Int, image: WebPicture)]) -> String {
    let members = images.map { "\($0.size): \(script($0.image.members(hasHTML: false)))" }
    return "  [\(quoted(id))]: {\(members.joined(separator: ", "))},\n"
  }

  static func type(of id: String, sizes: [Int]) -> String {
    let members = sizes.map { "readonly \($0): AvatarImage" }
    return "  readonly \(quoted(id)): { \(members.joined(separator: "; ")) };\n"
  }

  /// Returns a text as a string literal that is also safe in a `script` element.
  private static func quoted(_ text: String) -> String { script(JSONText.quoted(text)) }

  /// Returns JSON as JavaScript for any language version that is also safe in a `script` element.
  private static func script(_ json: String) -> String {
    json.spelling { scalar in
      switch scalar {
      // These characters occur only in strings.
      case "<": "\\u003c"
      case "\u{2028}": "\\u2028"
      case "\u{2029}": "\\u2029"
      default: nil
      }
    }
  }
}
