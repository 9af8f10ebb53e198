import ArgumentParser
import AvatarRender

/// The options for photos.
struct PhotoOptions: ParsableArguments {
  @Option(.field(.focus)) var focus: String?
  @Option(.field(.gravity)) var gravity: String?
  @Flag(.field(.linear)) var linear = false

  @Flag(help: "Treat a photo, initials or a badge that cannot be shown as an error (status 65), and write no image.")
  var strict = false
}

extension PhotoOptions: PlainOptions {
  mutating func take(from given: inout PlainArguments) {
    focus = given.text(AvatarField.focus)
    gravity = given.text(AvatarField.gravity)
    linear = given.flag(AvatarField.linear)
    strict = given.flag("strict")
  }
}

extension PhotoOptions: FieldOptions {
  var givenFields: [(AvatarField, String?)] { [(.focus, focus), (.gravity, gravity), (.linear, linear.given)] }
}
