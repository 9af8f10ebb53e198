import AvatarFiles
import CCurlShim

/// Connections to servers through libcurl, which later requests reuse.
///
/// For use by one thread at a time.
@safe
final class HTTPConnection: @unchecked Sendable {
  private let handle: OpaquePointer

  /// Opens libcurl, without which no request can be sent.
  init() throws(ComponentError) {
    unsafe try Component.libcurl.open(avr_http_library_open)
    guard let handle = unsafe avr_http_open() else { throw .outOfMemory(Component.libcurl.rawValue) }
    unsafe self.handle = handle
  }

  static func libraryVersion() throws(ComponentError) -> String {
    unsafe try Component.libcurl.open(avr_http_library_open)
    return unsafe String(cString: avr_http_library_version())
  }

  deinit { unsafe avr_http_close(handle) }

  /// What to ask, and how long to wait for the answer.
  struct Request {
    var url: WebURL
    /// Names and values.
    var headers: [(name: String, value: String)] = []
    /// Of a form that is sent; nil asks for what is at the URL.
    var form: String?
    var timeout: Duration
    /// The most bytes of a body.
    var limit: Int
    var policy: AddressPolicy
    /// The proxy's URL; empty where there is none.
    var proxy = ""
    /// A file of certificates to trust instead of the system's.
    var certificates: String?
    var connectTimeout = HTTPConnection.connectTimeout
    /// Bytes of the body a second, over so many milliseconds.
    var slowest = (speed: 1000, milliseconds: 5000)
  }

  static let connectTimeout = Duration.seconds(5)

  func ask(_ request: Request) throws(RemoteFailure) -> HTTPAnswer {
    if !request.proxy.isEmpty, !request.policy.allows(host: request.url.origin.host) {
      throw Self.forbidden(request.url.origin, request.url.origin.host)
    }
    var response = unsafe avr_response()
    defer { unsafe avr_response_free(&response) }
    unsafe perform(request, &response)
    if let failure = unsafe failure(response, request) { throw failure }
    let address = unsafe Self.text(response.address)
    let isPrivate = Self.mayBePrivate(address, request)
    let headers = unsafe UnsafeBufferPointer(
      start: UnsafeRawPointer(response.headers)?.assumingMemoryBound(to: UInt8.self), count: response.header_count)
    return unsafe HTTPAnswer(
      status: Int(response.status), headers: HTTPHeaders(Array(headers)),
      body: Array(UnsafeBufferPointer(start: response.body, count: response.count)), isPrivate: isPrivate)
  }

  /// Whether a response may have come from an address outside the public Internet.
  ///
  /// Through a proxy, the address is the proxy's, which does not show where the response came from.
  static func mayBePrivate(_ address: String, _ request: Request) -> Bool {
    request.policy.allowsPrivateNetwork && (!request.proxy.isEmpty || AddressPolicy.isPrivate(address))
  }

  private func perform(_ request: Request, _ response: inout avr_response) {
    let forbidden = request.policy.forbidden
    let lines = request.headers.map { "\($0.name): \($0.value)" }
    unsafe withCStrings(lines) { headers in
      unsafe forbidden.withUnsafeBufferPointer { forbidden in
        unsafe request.url.text.withCString { url in
          unsafe request.proxy.withCString { proxy in
            unsafe withCString(request.form) { form in
              unsafe withCString(request.certificates) { certificates in
                unsafe Self.userAgent.withCString { agent in
                  var plain = unsafe avr_request(
                    url: url, headers: headers.baseAddress, header_count: lines.count, form: form, proxy: proxy,
                    certificates: certificates, user_agent: agent, timeout_ms: Self.milliseconds(request.timeout),
                    connect_timeout_ms: Self.milliseconds(min(request.timeout, request.connectTimeout)),
                    slowest: request.slowest.speed, slow_ms: request.slowest.milliseconds, limit: request.limit,
                    forbidden: forbidden.baseAddress, forbidden_count: forbidden.count)
                  unsafe avr_http_ask(handle, &plain, &response)
                }
              }
            }
          }
        }
      }
    }
  }

  static let userAgent = "avatar-render"

  /// 0 would be no limit at all.
  private static func milliseconds(_ duration: Duration) -> Int {
    Int(min(max(duration / .milliseconds(1), 1), 1e9))
  }

  private static func forbidden(_ origin: WebOrigin, _ address: String) -> RemoteFailure {
    let subject = origin.host == address || origin.host == "[\(address)]" ? "is" : "\(address) is"
    return .network(
      origin, .unreachable,
      "\(subject) not an address of the public Internet: --allow-private-network lets it be asked")
  }

  private func failure(_ response: avr_response, _ request: Request) -> RemoteFailure? {
    let origin = request.url.origin
    // It may hold the proxy's URL, and that a password.
    let message = request.proxy.isEmpty ? unsafe Self.text(response.message) : "by the proxy"
    switch unsafe response.outcome {
    case AVR_DONE: return nil
    case AVR_FORBIDDEN_ADDRESS: return Self.forbidden(origin, unsafe Self.text(response.address))
    case AVR_NO_HOST: return .network(origin, .unreachable, "no such host")
    case AVR_NO_CONNECTION:
      let number = unsafe response.error
      let reason = number == 0 ? "no connection" : FileError.reason(ofSystemError: number)
      return .network(origin, .noConnection, request.proxy.isEmpty ? reason : "the proxy: \(reason)")
    case AVR_TIMEOUT where unsafe !response.is_connected:
      return .network(
        origin, .unreachable, "no connection within \(Self.words(min(request.timeout, request.connectTimeout)))")
    case AVR_TIMEOUT: return .network(origin, .slow, "no whole answer within \(Self.words(request.timeout))")
    case AVR_TOO_SLOW: return .network(origin, .slow, "slower than \(request.slowest.speed) bytes a second")
    case AVR_UNTRUSTED:
      // libcurl describes the fault of the certificate, also behind a proxy, without the URL of the proxy.
      return .network(origin, .unreachable, "no trusted connection: \(unsafe Self.text(response.message))")
    case AVR_TRUNCATED: return .network(origin, .brokenOff, "the answer broke off")
    case AVR_LONG_HEADERS: return .refused(origin, "the head of the answer is too long")
    case AVR_TOO_LONG: return .refused(origin, "the answer is longer than \(request.limit) bytes")
    case AVR_BAD_ANSWER: return .refused(origin, "the answer is damaged: \(message)")
    case AVR_NO_PROXY where unsafe response.proxy_status != 0:
      return .network(origin, .unreachable, "the proxy answered \(unsafe response.proxy_status)")
    case AVR_NO_PROXY: return .network(origin, .unreachable, "the proxy can't be reached")
    case AVR_OUT_OF_MEMORY: return .component(.outOfMemory(Component.libcurl.rawValue))
    default: return .refused(origin, message.isEmpty ? "no answer" : message)
    }
  }

  /// As `10 s` or `0.4 s`.
  static func words(_ duration: Duration) -> String {
    let tenths = Int((duration / .milliseconds(100)).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }

  /// Of an array of characters in C.
  private static func text<Characters>(_ characters: Characters) -> String {
    unsafe withUnsafeBytes(of: characters) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

private func withCString<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
  guard let text else { return body(nil) }
  return unsafe text.withCString { unsafe body($0) }
}

/// All texts as an array of C, as long as the closure runs.
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
  return unsafe bytes.withUnsafeBufferPointer { bytes in
    let pointers = unsafe starts.map { offset in unsafe bytes.baseAddress.map { unsafe $0 + offset } }
    return unsafe pointers.withUnsafeBufferPointer { unsafe body($0) }
  }
}
