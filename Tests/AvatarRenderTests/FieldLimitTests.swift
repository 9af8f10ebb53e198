import AvatarJSON
import Testing

@testable import AvatarRender

/// Tests of values just inside and just outside the limits of fields.
@Suite struct FieldLimitTests {
  private struct Row {
    var field: String
    var allowed: [JSONValue]
    var rejected: [JSONValue]

    init(_ field: String, _ allowed: [Double], not rejected: [Double]) {
      (self.field, self.allowed, self.rejected) = (field, allowed.map { .number($0) }, rejected.map { .number($0) })
    }

    init(_ field: String, texts allowed: [String], not rejected: [String]) {
      (self.field, self.allowed, self.rejected) = (field, allowed.map { .string($0) }, rejected.map { .string($0) })
    }
  }

  private func wrong(_ rows: [Row], read: ([String: JSONValue]) throws(InputError) -> Void) -> [String] {
    rows.flatMap { row in
      (row.allowed.map { ($0, true) } + row.rejected.map { ($0, false) }).compactMap { value, isAllowed in
        // A table contains text instead of numbers.
        let texts = [value, value.text.map { JSONValue.string($0) } ?? value]
        let areAllowed = texts.map { text in
          do throws(InputError) {
            try read([row.field: text])
            return true
          } catch {
            return error.subject != row.field || !error.reason.contains("must be")
          }
        }
        return areAllowed == [isAllowed, isAllowed] ? nil : "\(row.field) \(value): allowed \(areAllowed)"
      }
    }
  }

  @Test func fieldValuesAreAllowedUpToTheirLimits() {
    let avatar = [
      Row("size", [1, 2048], not: [0, -1, 2049, 1.5]), Row("scale", [0.5, 4], not: [0.49, 4.01, 0]),
      Row("initialsLength", [1, 3], not: [0, 4, 1.5]), Row("fontSize", [0.001, 1], not: [0, 1.001]),
      Row("fontWeight", [1, 1000], not: [0, 1001, 1.5]), Row("cornerRadius", [0, 0.5], not: [-0.001, 0.501]),
      Row("border", texts: ["0", "0.01", "1024", "1:red:0", "1:red:1"], not: ["0.009", "1024.1", "1:red:1.01", "-1"]),
      Row("focus", texts: ["0,0", "1,1"], not: ["1.001,0", "0,1.001", "-0.001,0", "0,-0.001"]),
      Row("initials", texts: ["A", "ABC"], not: ["ABCD", ""]), Row("badge", texts: ["1", "1234"], not: ["12345"]),
      Row("color", texts: ["#fff", "#fffffff0"], not: ["#ff", "#fffff", "#fffffff"]),
    ]
    #expect(wrong(avatar) { fields throws(InputError) in _ = try AvatarSpec(fields: fields) } == [])
    let group = [
      Row("overlap", [0, 0.9], not: [-0.01, 0.901]), Row("spacing", [0, 1024], not: [-0.1, 1024.1]),
      Row("columns", [1, 1e6], not: [0, 1.5]), Row("max", [1, 1e6], not: [0, -1, 1.5]),
      Row("size", [1, 2048], not: [0, 2049]), Row("scale", [0.5, 4], not: [0.49, 4.01]),
    ]
    #expect(wrong(group) { fields throws(InputError) in _ = try AvatarGroupSpec(fields: fields) } == [])
    let icon = [Row("size", [1, 2048], not: [0, 2049]), Row("scale", [0.5, 4], not: [0.49, 4.01])]
    #expect(
      wrong(icon) { fields throws(InputError) in
        var spec = IconSpec(icon: nil)
        try IconField.read(fields, into: &spec)
      } == [])
  }
}
