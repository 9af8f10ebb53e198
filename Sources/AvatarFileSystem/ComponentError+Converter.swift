import AvatarSystem

extension ComponentError {
  /// Returns the error for an encoding whose converter the C library cannot load.
  ///
  /// Since version 2.42, Debian's package of glibc contains only the converters for Unicode, as Fedora's does.
  package static func noConverter(for encoding: String) -> ComponentError {
    let debian = "libc-gconv-modules-extra; on Fedora, dnf install glibc-gconv-extra"
    return ComponentError(
      name: "iconv", fault: "has no converter for \(encoding)",
      installation: Component.installation(homebrew: "libiconv", debian: debian))
  }
}
