import AvatarContacts
import AvatarFileSystem
import Testing

@testable import AvatarHTTP
@testable import AvatarRender

@Suite struct InputTraceTests {
  private static let url = "https://a.example/a.png"
  private let here = ContentDigest(of: [1])
  private let there = ContentDigest(of: [2])

  private func trace(_ entries: [(InputTrace.Kind, InputTrace.Finding)], isComplete: Bool = false) -> InputTrace {
    var trace = InputTrace()
    trace.entries = entries.map {
      InputTrace.Entry(
        kind: $0.0, request: $0.0 == .photo ? Self.url : "Gravatar of ada@example.com", finding: $0.1)
    }
    trace.isComplete = isComplete
    return trace
  }

  @Test func traceRoundTrips() {
    for trace in [
      InputTrace(), trace([(.photo, .known(here))], isComplete: true),
      trace([(.contact, .known(here)), (.photo, .uncertain), (.gravatar, .known(there))]),
    ] {
      let read = InputTrace(bytes: trace.bytes.span)
      #expect(read == trace)
    }
  }

  /// A first byte that is not a Boolean, an unknown kind, and an entry without its last byte, with and without a digest.
  @Test(
    arguments: [
      [2], [0, 4, 0, 0, 0, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0, 0, 0, 0],
      [1, 0x81, 0, 0, 0, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 31),
    ] as [[UInt8]])
  func unrelatedBytesAreNotATrace(bytes: [UInt8]) {
    let trace = InputTrace(bytes: bytes.span)
    #expect(trace == nil)
  }

  @Test func emptyTraceHasNoBytes() { #expect(InputTrace().bytes == []) }

  /// Returns whether a URL with an address for Gravatar counts as unchanged, given the responses.
  private func isUnchanged(
    since trace: InputTrace, url: Result<FetchedPhoto, FetchError>, gravatar: Result<FetchedPhoto, FetchError>
  ) throws -> Bool {
    let spec = AvatarSpec(
      who: AvatarSubject(email: "ada@example.com"),
      photo: AvatarPhoto(source: .url(Self.url), directories: .gravatar))
    var resolution = AvatarResolution([spec], AvatarRenderer(network: AvatarNetwork(cache: .none)))
    while true {
      switch try resolution.isUnchanged(since: trace) {
      case .done(let isUnchanged): return isUnchanged
      case .waiting(.photo(.url)): resolution.receive(.photo(url))
      case .waiting: resolution.receive(.photo(gravatar))
      }
    }
  }

  private func photo(_ digest: ContentDigest) -> Result<FetchedPhoto, FetchError> {
    .success(FetchedPhoto(bytes: [], digest: digest))
  }
  private let down = Result<FetchedPhoto, FetchError>.failure(.local("offline"))

  @Test func sourcesAfterTheUsedSourceAreIgnored() throws {
    let used = trace([(.photo, .known(here))], isComplete: true)
    #expect(try isUnchanged(since: used, url: photo(here), gravatar: photo(there)))
    #expect(try !isUnchanged(since: used, url: photo(there), gravatar: photo(there)))
  }

  @Test func sourceAfterAnUnusedSourceIsCompared() throws {
    let both = trace([(.photo, .known(here)), (.gravatar, .known(there))], isComplete: true)
    #expect(try isUnchanged(since: both, url: photo(here), gravatar: photo(there)))
    #expect(try !isUnchanged(since: both, url: photo(here), gravatar: photo(here)))
  }

  #if os(Linux)
    /// Reading the first page of the file fails with an I/O error.
    @Test func readErrorIsNotReportedAsAChangedPhoto() {
      var trace = InputTrace()
      trace.entries = [InputTrace.Entry(kind: .photo, request: "/proc/self/mem", finding: .known(here))]
      trace.isComplete = true
      var resolution = AvatarResolution([AvatarSpec(photo: .file("/proc/self/mem"))], AvatarRenderer())
      #expect(throws: AvatarError.input(InputError("/proc/self/mem", reason: "input/output error", kind: .io))) {
        _ = try resolution.isUnchanged(since: trace)
      }
    }
  #endif

  @Test func unreachableSourceIsTreatedAsUnchanged() throws {
    let used = trace([(.photo, .known(here))], isComplete: true)
    let both = trace([(.photo, .known(here)), (.gravatar, .known(there))], isComplete: true)
    #expect(try isUnchanged(since: used, url: down, gravatar: photo(there)))
    #expect(try isUnchanged(since: both, url: photo(here), gravatar: down))
  }

  @Test func unreachableSourceThatDiffersIsTreatedAsAChange() throws {
    var other = InputTrace()
    other.entries = [InputTrace.Entry(kind: .photo, request: "https://b.example/b.png", finding: .known(here))]
    other.isComplete = true
    #expect(try !isUnchanged(since: other, url: down, gravatar: photo(there)))
    #expect(try isUnchanged(since: other, url: photo(here), gravatar: photo(there)))
  }

  @Test func sourceThatBecomesReachableIsTreatedAsAChange() throws {
    #expect(try !isUnchanged(since: trace([(.photo, .uncertain)]), url: photo(here), gravatar: photo(there)))
  }

  @Test(arguments: [("5", true), ("6", false)])
  func unreachableContactIsTreatedAsAChangeIfItDiffers(contact: String, isUnchanged: Bool) throws {
    var recorded = InputTrace()
    recorded.entries = [
      InputTrace.Entry(kind: .contact, request: "Monica's contact \(contact)", finding: .known(here))
    ]
    var resolution = AvatarResolution(
      [AvatarSpec(photo: "monica:5")], AvatarRenderer(network: AvatarNetwork(cache: .none)))
    resolution.receive(.contact(.failure(.local("offline"))))
    guard case .done(let result) = try resolution.isUnchanged(since: recorded) else {
      Issue.record("the contact is requested again")
      return
    }
    #expect(result == isUnchanged)
  }

  @Test func newlyRequestedSourceIsTreatedAsAChange() throws {
    #expect(try !isUnchanged(since: InputTrace(), url: photo(here), gravatar: photo(there)))
    #expect(try !isUnchanged(since: trace([(.photo, .known(here))]), url: photo(here), gravatar: photo(there)))
  }

  @Test func sourceNoLongerRequestedIsTreatedAsAChange() throws {
    let three = trace([(.photo, .known(here)), (.gravatar, .known(there)), (.libravatar, .known(here))])
    #expect(try !isUnchanged(since: three, url: photo(here), gravatar: photo(there)))
  }
}
