import AvatarJSON

/// A page that shows each image for web pages with its HTML, for copying.
enum SnippetPage {
  static let head = """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Avatars</title>
    <style>
    body { margin: 20px; font: 14px/1.5 system-ui, sans-serif; color-scheme: light dark; }
    figure { margin: 0 0 20px; }
    pre { margin: 4px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
    </style>

    """
  static let tail = "</html>\n"

  static func entry(_ id: String, size: Int, html: String) -> String {
    let caption = "\(id), \(size)".spelling(\.markupReference)
    return "<figure>\(html)<figcaption>\(caption)</figcaption><pre>\(html.spelling(\.markupReference))</pre></figure>\n"
  }
}
