import AvatarText

/// The outline of text, or the reason why it cannot be drawn; not a `Result` for the reason given at `PhotoOpening`.
enum TextDrawing {
  case success(TextOutline)
  case failure(FontError)

  /// The outline, or nil if the text cannot be drawn.
  var outline: TextOutline? { if case .success(let outline) = self { outline } else { nil } }
}
