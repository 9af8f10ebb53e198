import CHEIFShim

/// The kernel's restrictions on a process that decodes HEIF files.
package struct DecoderConfinement: Hashable, Sendable {
  /// Whether the kernel can filter system calls (seccomp), so that only those for computing are allowed.
  package let filtersSystemCalls: Bool
  /// The version of Landlock, which denies access to files and connections; 0 if the kernel does not support it.
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
