import CHEIFShim

/// The kernel's restrictions of a process that decodes HEIF files.
package struct DecoderConfinement: Hashable, Sendable {
  /// Whether it forbids system calls other than those that computing needs (seccomp).
  package let filtersSystemCalls: Bool
  /// The version of Landlock, which forbids files and connections; 0 if the kernel has none.
  package let landlockVersion: Int

  package static var ofThisSystem: DecoderConfinement {
    DecoderConfinement(filtersSystemCalls: avr_has_seccomp(), landlockVersion: Int(avr_landlock_version()))
  }
}

extension HEIFCoding {
  /// Whether libheif can be opened and decodes pictures of this coding.
  package var hasDecoder: Bool { (try? HEIFPlanes.open(for: self)) != nil }

  /// Whether libheif can be opened and encodes AVIFs.
  package static var hasEncoder: Bool { !AVIFEncoder.library.isEmpty }
}
