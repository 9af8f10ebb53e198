import AvatarGeometry

/// The place in which an element is drawn.
struct SVGPlace {
  /// The computed style of the group that contains the element.
  var style = SVGStyle()
  /// The map from user units to the units of the tree.
  var map = AffineTransform.identity
  /// The width and height that percentages refer to, in user units.
  var viewport: Point
  /// The number of elements around this one, counting each `<use>`, mask and clip path on the way.
  var depth = 0
  /// The paints of the shape that a marker belongs to.
  var contextFill = SVGPaintValue.none
  var contextStroke = SVGPaintValue.none
  /// Whether the element belongs to a clip path, in which shapes are opaque regardless of their paint.
  var isClip = false
}
