import AvatarFileSystem
import CCurlShim

/// The cookies of a redirect chain (RFC 6265), in memory only; libcurl stores them and adds them to requests.
///
/// The requests of a chain follow one another, so only one thread uses a jar at a time.
@safe
final class CookieJar: @unchecked Sendable {
  let handle: OpaquePointer

  /// Creates an empty jar.
  /// - Throws: `ComponentError` if libcurl cannot be opened or memory runs out.
  init() throws(ComponentError) {
    unsafe try Component.libcurl.open(avr_http_library_open)
    guard let handle = unsafe avr_cookies_open() else { throw .outOfMemory(Component.libcurl.rawValue) }
    unsafe self.handle = handle
  }

  deinit { unsafe avr_cookies_close(handle) }
}
