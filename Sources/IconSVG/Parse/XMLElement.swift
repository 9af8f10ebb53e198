import AvatarJSON

/// An element of an XML document.
struct XMLElement {
  /// The name; that of an SVG element has no prefix.
  var name: String
  /// The attributes, in file order.
  let attributes: [(name: String, value: String)]
  let line: Int
  /// The position in the document of the element that contains this one; nil for the root.
  let parent: Int?
  /// The positions in the document of the elements in this one.
  var children: [Int] = []
  /// The length of the attributes that are looked at each time that the element is drawn, in bytes; path data and points
  /// are read only once.
  let weight: Int
  let classes: Set<String>
  /// Whether the element belongs to another namespace than SVG.
  var isForeign = false
  /// The element's own text.
  var text = ""

  init(name: String, attributes: [(name: String, value: String)], line: Int, parent: Int?) {
    self.name = name
    self.attributes = attributes
    self.line = line
    self.parent = parent
    let names = attributes.first { $0.name == "class" }?.value ?? ""
    classes = Set(names.split(whereSeparator: \.isWhitespace).map(String.init))
    weight = attributes.reduce(0) { $1.name == "d" || $1.name == "points" ? $0 : $0 + $1.value.utf8.count }
  }

  subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// Throws an error with the given reason unless a condition is met.
  func require(_ isMet: Bool, _ reason: @autoclosure () -> String) throws(InputError) {
    if !isMet { throw fault(reason()) }
  }

  func fault(_ reason: String) -> InputError {
    InputError("", .line(line), reason: "<\(name)>: \(reason)", kind: .contents)
  }
}
