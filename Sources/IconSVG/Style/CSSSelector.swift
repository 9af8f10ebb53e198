import AvatarJSON

/// A selector of types, classes, identifiers and attributes, with descendants and children (Selectors 4).
struct CSSSelector {
  /// The conditions for one element.
  private struct Compound {
    var type: String?
    var id: String?
    var classes: [String] = []
    var attributes: [(name: String, value: String?)] = []
    var isRoot = false
    /// The approximate number of comparisons for an element.
    var cost: Int { 1 + classes.count + 8 * attributes.count }
    /// Whether the element to the left must be the parent rather than any ancestor.
    var isChild = false
  }

  private static let maxCompounds = 32
  /// The conditions from right to left; at least one.
  private var compounds: [Compound] = []
  /// The numbers of identifiers, of classes and attributes, and of types.
  private(set) var specificity = (0, 0, 0)

  /// Reads a selector; nil for one that is not supported, which matches no element.
  init?(_ text: String) {
    var isChild = false
    for part in Self.parts(text) {
      if part == ">" {
        isChild = true
        continue
      }
      guard var compound = compound(part) else { return nil }
      compound.isChild = isChild
      compounds.append(compound)
      isChild = false
    }
    if compounds.isEmpty || isChild || compounds.count > Self.maxCompounds { return nil }
    compounds.reverse()
  }

  /// Returns the conditions and combinators in a selector; white space around a combinator is optional.
  private static func parts(_ text: String) -> [String] {
    var parts = [""]
    var isAttribute = false
    for character in text {
      if character == "[" || character == "]" { isAttribute = character == "[" }
      let isCombinator = character == ">" && !isAttribute
      if isCombinator || character.isWhitespace && !isAttribute {
        parts += isCombinator ? [">", ""] : [""]
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.filter { !$0.isEmpty }
  }

  /// The class, identifier or type that an element must have to match; nil if there is none.
  var key: String? {
    let last = compounds[0]
    return last.id.map { "#" + $0 } ?? last.classes.first.map { "." + $0 } ?? last.type
  }

  private mutating func compound(_ text: String) -> Compound? {
    var compound = Compound()
    var rest = text.utf8[...]
    func name() -> String {
      let end = rest.firstIndex { !($0.isLetter || $0.decimal != nil || $0 >= 0x80 || $0 == 0x2D || $0 == 0x5F) }
      let name = rest[..<(end ?? rest.endIndex)]
      rest = rest[name.endIndex...]
      return String(decoding: name, as: UTF8.self)
    }
    while let first = rest.first {
      if first.isLetter || first == UInt8(ascii: "*") {
        guard compound.type == nil else { return nil }
        if first == UInt8(ascii: "*") {
          rest = rest.dropFirst()
          continue
        }
        compound.type = name()
        specificity.2 += 1
        continue
      }
      rest = rest.dropFirst()
      switch first {
      case UInt8(ascii: "#"):
        compound.id = name()
        specificity.0 += 1
      case UInt8(ascii: "."):
        compound.classes.append(name())
        specificity.1 += 1
      case UInt8(ascii: ":"):
        guard name() == "root" else { return nil }
        compound.isRoot = true
        specificity.1 += 1
      case UInt8(ascii: "["):
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let parts = String(decoding: rest[..<end], as: UTF8.self).split(separator: "=", maxSplits: 1)
        rest = rest[rest.index(after: end)...]
        guard let name = parts.first, name.utf8.last.map({ $0.isLetter || $0.decimal != nil }) == true else {
          return nil
        }
        let quotes: (Character) -> Bool = { $0 == "\"" || $0 == "'" }
        compound.attributes.append((String(name), parts.count == 2 ? parts[1].filter { !quotes($0) } : nil))
        specificity.1 += 1
      default: return nil
      }
    }
    return compound
  }

  /// Returns whether the selector matches an element of a document.
  ///
  /// - Parameters:
  ///   - element: The position of the element.
  ///   - elements: The elements of the document.
  ///   - steps: The number of comparisons, to which those of this call are added.
  /// - Returns: Whether the selector matches.
  /// - Complexity: O(conditions · depth of the element²).
  func matches(_ element: Int, in elements: [XMLElement], _ steps: inout Int) -> Bool {
    steps += compounds[0].cost
    guard Self.matches(compounds[0], element, elements) else { return false }
    // The elements that may match the condition to the right of the next one.
    var places: Set = [element]
    for (right, compound) in zip(compounds, compounds.dropFirst()) {
      var matching: Set<Int> = []
      for place in places {
        var ancestor = elements[place].parent
        while let element = ancestor {
          steps += compound.cost
          if Self.matches(compound, element, elements) { matching.insert(element) }
          ancestor = right.isChild ? nil : elements[element].parent
        }
      }
      if matching.isEmpty { return false }
      places = matching
    }
    return true
  }

  private static func matches(_ compound: Compound, _ element: Int, _ elements: [XMLElement]) -> Bool {
    let source = elements[element]
    if let type = compound.type, type != source.name { return false }
    if let id = compound.id, id != source["id"] { return false }
    if compound.isRoot, source.parent != nil { return false }
    return compound.classes.allSatisfy(source.classes.contains)
      && compound.attributes.allSatisfy { name, value in
        source[name].map { value == nil || $0 == value } ?? false
      }
  }
}
