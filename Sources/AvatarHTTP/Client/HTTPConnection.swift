import AvatarFileSystem
import AvatarJSON
import CCurlShim
import Synchronization

/// A libcurl handle, which sends requests one after another and reuses its connections.
@safe
final class HTTPConnection: Sendable {
  private let handle: Mutex<OpaquePointer>

  /// Opens libcurl and creates a handle.
  /// - Throws: `FetchError.component` if libcurl cannot be opened or memory runs out.
  init() throws(FetchError) {
    try Self.openLibrary()
    guard let handle = unsafe avr_http_open() else { throw Self.outOfMemory }
    unsafe self.handle = unsafe Mutex(handle)
  }

  fileprivate static func openLibrary() throws(FetchError) {
    try mapError(of: unsafe Component.libcurl.open(avr_http_library_open), to: FetchError.component)
  }

  fileprivate static let outOfMemory = FetchError.component(.outOfMemory(Component.libcurl.rawValue))

  /// Returns the version of libcurl.
  /// - Throws: `ComponentError` if libcurl cannot be opened.
  static func libraryVersion() throws(ComponentError) -> String {
    unsafe try Component.libcurl.open(avr_http_library_open)
    return unsafe String(cString: avr_http_library_version())
  }

  deinit { unsafe handle.withLock { unsafe avr_http_close($0) } }

  /// A GET request and the limits for its response.
  struct Request: Sendable {
    var url: WebURL
    var headers: [(name: String, value: String)] = []
    /// The jar with the cookies to send, which also receives those of the response; nil means that cookies are neither
    /// sent nor stored.
    var cookies: CookieJar?
    var timeout: Duration
    /// The deadline whose cancellation ends the request.
    var deadline: FetchDeadline?
    /// The maximum size of the body, in bytes.
    var limit: Int
    /// The other limits, the proxies and the certificates.
    var settings: FetchSettings

    var policy: AddressPolicy { AddressPolicy(allowsPrivateNetwork: settings.allowsPrivateNetwork) }
    /// The URL of the proxy; empty if there is none.
    var proxy: String { settings.proxies.proxy(for: url.origin) }
  }

  /// Sends a request and returns its response.
  ///
  /// Redirects are not followed.
  /// - Throws: `FetchError` if there is no complete response within the limits.
  func send(_ request: Request) throws(FetchError) -> HTTPResponse {
    // A proxy resolves and connects to the host itself, so the address of that connection cannot be checked later.
    if !request.proxy.isEmpty, !request.policy.allows(host: request.url.origin.host) {
      throw Self.forbidden(request.url.origin, request.url.origin.host)
    }
    return try unsafe handle.withLock { handle throws(FetchError) in unsafe try Self.response(to: request, handle) }
  }

  private static func response(to request: Request, _ handle: OpaquePointer) throws(FetchError) -> HTTPResponse {
    var response = unsafe avr_response()
    defer { unsafe avr_response_free(&response) }
    unsafe perform(request, handle, &response)
    if let failure = unsafe failure(response, request) { throw failure }
    let address = unsafe Self.text(response.address)
    let isPrivate = Self.mayBePrivate(address, request)
    let headers = unsafe UnsafeBufferPointer(
      start: UnsafeRawPointer(response.headers)?.assumingMemoryBound(to: UInt8.self), count: response.header_count)
    return unsafe HTTPResponse(
      status: Int(response.status), headers: HTTPHeaders(Array(headers)),
      body: Array(UnsafeBufferPointer(start: response.body, count: response.count)), isPrivate: isPrivate)
  }

  /// Returns whether a response may have come from an address outside the public Internet.
  ///
  /// With a proxy, the address is the proxy's, which does not show where the response came from.
  static func mayBePrivate(_ address: String, _ request: Request) -> Bool {
    request.policy.allowsPrivateNetwork && (!request.proxy.isEmpty || AddressPolicy.isPrivate(address))
  }

  private static func perform(_ request: Request, _ handle: OpaquePointer, _ response: inout avr_response) {
    let forbidden = request.policy.forbidden
    let (origin, proxy, settings) = (request.url.origin, request.proxy, request.settings)
    let lines = request.headers.map { "\($0.name): \($0.value)" }
    let texts = [
      request.url.text, origin.scheme.rawValue, origin.host, proxy, userAgent, settings.certificates ?? "",
    ]
    // The request retains the deadline and the cookies until the call has returned.
    let context = unsafe request.deadline.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
    unsafe withCStrings(lines + texts) { all in
      let texts = unsafe Array(all[lines.count...])
      unsafe forbidden.withUnsafeBufferPointer { forbidden in
        var plain = unsafe avr_request(
          url: texts[0], scheme: texts[1], host: texts[2], port: UInt16(origin.port), headers: all.baseAddress,
          header_count: lines.count, cookies: request.cookies?.handle, proxy: texts[3],
          certificates: settings.certificates == nil ? nil : texts[5], user_agent: texts[4],
          timeout_ms: milliseconds(request.timeout),
          connect_timeout_ms: milliseconds(min(request.timeout, settings.connectTimeout)),
          is_cancelled: isCancelled, context: context, slowest: settings.slowest.speed,
          slow_ms: settings.slowest.milliseconds, limit: request.limit,
          forbidden: forbidden.baseAddress, forbidden_count: forbidden.count)
        unsafe avr_http_ask(handle, &plain, &response)
      }
    }
  }

  private static let isCancelled: @convention(c) (UnsafeMutableRawPointer?) -> Bool = { context in
    unsafe context.map { unsafe Unmanaged<FetchDeadline>.fromOpaque($0).takeUnretainedValue().isCancelled } ?? false
  }

  static let userAgent = "avatar-render"

  /// Returns a duration in milliseconds, at least 1 because libcurl treats 0 as no limit.
  private static func milliseconds(_ duration: Duration) -> Int {
    // The maximum, more than eleven days, fits in a 32-bit `long`, the type that libcurl expects.
    Int(min(max(duration / .milliseconds(1), 1), 1e9))
  }

  private static func forbidden(_ origin: WebOrigin, _ address: String) -> FetchError {
    let subject = origin.host == address || origin.host == "[\(address)]" ? "is" : "\(address) is"
    return .network(
      origin, .unreachable,
      "\(subject) not a public Internet address: --allow-private-network allows it")
  }

  private static func failure(_ response: avr_response, _ request: Request) -> FetchError? {
    let origin = request.url.origin
    // The message may contain the proxy URL, which may contain a password.
    let message = request.proxy.isEmpty ? unsafe Self.text(response.message) : "by the proxy"
    switch unsafe response.outcome {
    case AVR_DONE: return nil
    case AVR_AMBIGUOUS_URL: return .refused(origin, "libcurl parses the URL differently, so no request was sent")
    case AVR_FORBIDDEN_ADDRESS: return Self.forbidden(origin, unsafe Self.text(response.address))
    case AVR_NO_HOST: return .network(origin, .unreachable, "no such host")
    case AVR_NO_CONNECTION:
      let number = unsafe response.error
      let reason = number == 0 ? "no connection" : FileError.reason(ofSystemError: number)
      return .network(origin, .noConnection, request.proxy.isEmpty ? reason : "the proxy: \(reason)")
    case AVR_TIMEOUT where unsafe !response.is_connected:
      return .network(
        origin, .unreachable,
        "no connection within \(Self.words(min(request.timeout, request.settings.connectTimeout)))")
    case AVR_TIMEOUT: return .network(origin, .slow, "no complete response within \(Self.words(request.timeout))")
    case AVR_CANCELLED: return .network(origin, .unsent, "the request was cancelled")
    case AVR_TOO_SLOW:
      return .network(origin, .slow, "slower than \(request.settings.slowest.speed.grouped) bytes a second")
    case AVR_UNTRUSTED:
      // Unlike other messages, libcurl's message about a certificate never contains the proxy URL.
      return .network(origin, .unreachable, Self.reason(untrusted: unsafe Self.text(response.message), request))
    case AVR_TRUNCATED: return .network(origin, .brokenOff, "the response ended early")
    case AVR_LONG_HEADERS: return .refused(origin, "the response header is too long")
    case AVR_TOO_LONG: return .tooLong(origin, limit: request.limit)
    case AVR_BAD_ANSWER: return .refused(origin, "the response is damaged: \(message)")
    case AVR_NO_PROXY where unsafe response.proxy_status != 0:
      return .network(origin, .unreachable, "the proxy responded with \(unsafe response.proxy_status)")
    case AVR_NO_PROXY: return .network(origin, .unreachable, "the proxy cannot be reached")
    case AVR_OUT_OF_MEMORY: return .component(.outOfMemory(Component.libcurl.rawValue))
    default: return .refused(origin, message.isEmpty ? "no response" : message)
    }
  }

  /// Returns the reason why a TLS connection failed, with a remedy if it is known.
  private static func reason(untrusted message: String, _ request: Request) -> String {
    let origin = request.url.origin
    // These are the messages of OpenSSL and GnuTLS for bytes that are not a TLS record.
    let signs = ["wrong version number", "packet length too long", "record layer failure", "unexpected TLS packet"]
    if request.proxy.isEmpty, signs.contains(where: { message.lowercased().contains($0.lowercased()) }) {
      return "the server does not speak TLS on this port: use http://\(origin.host):\(origin.port)"
    }
    let fault = CertificateStore.fault(named: request.settings.certificates) { FileStatus($0) != nil }
    return "no trusted connection: \(fault ?? message)"
  }

  /// Returns a duration as a string, for example `10 s` or `0.4 s`.
  static func words(_ duration: Duration) -> String {
    let tenths = Int((duration / .milliseconds(100)).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }

  /// Returns the null-terminated string in a C character array.
  static func text<Characters>(_ characters: Characters) -> String {
    unsafe withUnsafeBytes(of: characters) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// Calls a closure with an array of null-terminated strings, which is valid only during the call.
private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  var bytes: [CChar] = []
  let starts = texts.map { text in
    defer {
      bytes += text.utf8.map { CChar(bitPattern: $0) }
      bytes.append(0)
    }
    return bytes.count
  }
  // Pointers are taken only now, because appending may have moved the bytes.
  return unsafe bytes.withUnsafeBufferPointer { bytes in
    let pointers = unsafe starts.map { offset in unsafe bytes.baseAddress.map { unsafe $0 + offset } }
    return unsafe pointers.withUnsafeBufferPointer { unsafe body($0) }
  }
}

/// The cookies of a redirect chain (RFC 6265), in memory only; libcurl stores them and adds them to requests.
///
/// The requests of a chain are sent one after another, so only one thread uses a jar at a time.
@safe
final class CookieJar: @unchecked Sendable {
  let handle: OpaquePointer

  /// Creates an empty jar.
  /// - Throws: `FetchError.component` if libcurl cannot be opened or memory runs out.
  init() throws(FetchError) {
    try HTTPConnection.openLibrary()
    guard let handle = unsafe avr_cookies_open() else { throw HTTPConnection.outOfMemory }
    unsafe self.handle = handle
  }

  deinit { unsafe avr_cookies_close(handle) }
}
