#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A URL as libcurl parses it.
struct LibraryURL {
  let scheme, host, port, target: String

  private typealias Create = @convention(c) () -> OpaquePointer?
  private typealias Destroy = @convention(c) (OpaquePointer?) -> Void
  private typealias Set = @convention(c) (OpaquePointer?, UInt32, UnsafePointer<CChar>, UInt32) -> UInt32
  private typealias Get =
    @convention(c) (
      OpaquePointer?, UInt32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, UInt32
    ) -> UInt32
  private typealias Release = @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// The values of CURLUPART_… in curl/urlapi.h.
  private enum Part: UInt32 {
    case url = 0
    case scheme = 1
    case host = 5
    case port = 6
    case path = 7
    case query = 8
  }
  /// CURLU_DEFAULT_PORT, and CURLU_GET_EMPTY, which a request implies: versions since 8.8 otherwise omit an empty query.
  private static let flags: UInt32 = 1 | 1 << 14

  private static let files = ["libcurl.so.4", "libcurl-gnutls.so.4", "/usr/lib/libcurl.4.dylib"]
  nonisolated(unsafe) private static let library: UnsafeMutableRawPointer? =
    files.lazy.compactMap { file in dlopen(file, RTLD_NOW) }.first

  private static func function<Function>(_ name: String, as type: Function.Type) throws(BrokenProperty) -> Function {
    guard let library, let address = dlsym(library, name) else {
      throw BrokenProperty(description: "libcurl is installed, and has \(name)")
    }
    return unsafeBitCast(address, to: type)
  }

  /// Parses a text; nil if libcurl does not accept it.
  init?(_ text: String) throws(BrokenProperty) {
    let handle = try Self.function("curl_url", as: Create.self)()
    let destroy = try Self.function("curl_url_cleanup", as: Destroy.self)
    defer { destroy(handle) }
    guard try Self.function("curl_url_set", as: Set.self)(handle, Part.url.rawValue, text, 0) == 0 else { return nil }
    let get = try Self.function("curl_url_get", as: Get.self)
    let release = try Self.function("curl_free", as: Release.self)
    func part(_ part: Part) -> String? {
      var value: UnsafeMutablePointer<CChar>?
      guard get(handle, part.rawValue, &value, Self.flags) == 0, let value else { return nil }
      defer { release(value) }
      return String(cString: value)
    }
    guard let scheme = part(.scheme), let host = part(.host), let port = part(.port), let path = part(.path) else {
      return nil
    }
    self.scheme = scheme
    self.host = host
    self.port = port
    target = path + (part(.query).map { "?" + $0 } ?? "")
  }
}
