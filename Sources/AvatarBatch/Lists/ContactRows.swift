import AvatarContacts
import AvatarFileSystem
import AvatarHTTP
import AvatarJSON
import AvatarRender
import Dispatch
import Synchronization

/// Rows that are the contacts of a Monica server, whose pages are asked for one after the other while rows are made.
struct ContactRows: RowReader {
  /// The most time for pauses that the server requests for a page: the settings', but at least the usual window of a
  /// server's limit of requests, as a missing page ends the list.
  static func pauseBudget(_ pauseBudget: Duration?) -> Duration { max(pauseBudget ?? .zero, .seconds(60)) }

  private let pages: ContactPages
  private var contacts: ArraySlice<MonicaContact> = []
  private var number = 0

  init(_ photos: PhotoFetcher) { pages = ContactPages(photos) }

  func isReady(milliseconds: Int) -> Bool { !contacts.isEmpty || pages.isReady(milliseconds: milliseconds) }

  func columns(_ parser: RowParser) -> Set<String>? { ["id", "name", "email", "background", "src", "gravatar"] }

  mutating func next() throws(ListError) -> RawRow? {
    while contacts.isEmpty {
      do throws(FetchError) {
        guard let page = try pages.next() else { return nil }
        contacts = page[...]
      } catch {
        throw ListError(error)
      }
    }
    guard let contact = contacts.popFirst() else { return nil }
    number += 1
    return RawRow(
      number: number, line: number, content: .json(Array(JSONText.value(.object(fields(of: contact))).utf8), column: 1))
  }

  private func fields(of contact: MonicaContact) -> [String: JSONValue] {
    var fields: [String: JSONValue] = ["id": .string(contact.id)]
    if let name = contact.name { fields["name"] = .string(name) }
    if let email = contact.email { fields["email"] = .string(email) }
    if let color = contact.color, AvatarColor(color) != nil { fields["background"] = .string(color) }
    let photo = contact.photo(pages.photos.servers.monica)
    switch photo {
    case .monicaPhoto(let id, let url)?: fields["src"] = .string(ContactReference(contact: id, url: url).text)
    case .url(let text)?: fields["src"] = .string(text)
    // Asked for again when it is drawn, which then tells why there is none.
    case nil where contact.hasPicture: fields["src"] = .string(ContactReference(contact: contact.id, url: nil).text)
    default: break
    }
    if contact.source == .gravatar { fields["gravatar"] = .bool(true) }
    return fields
  }
}

/// The pages of a server's contacts, a few of them ahead.
private final class ContactPages: Sendable {
  let photos: PhotoFetcher
  private let shared = Shared()

  private final class Shared: Sendable {
    let state = Mutex(State())
    let progress = DispatchSemaphore(value: 0)
    // Made empty: one that is freed with less than it began with ends the process.
    let space = DispatchSemaphore(value: 0)
  }

  private struct State {
    var pages: [[MonicaContact]] = []
    var end: Result<Void, FetchError>?
    var isClosed = false
  }

  private static let mostAhead = 3
  /// For a page; pauses that the server requests come in addition.
  private static let timeout = Duration.seconds(30)

  init(_ photos: PhotoFetcher) {
    self.photos = photos
    let shared = shared
    for _ in 0..<Self.mostAhead { shared.space.signal() }
    let run = { @Sendable in
      let end = Result { () throws(FetchError) in try Self.fetch(photos, shared) }
      shared.state.withLock { $0.end = end }
      shared.progress.signal()
    }
    if !BackgroundThread.start(run) {
      shared.state.withLock { $0.end = .failure(.local("the system has no threads left")) }
    }
  }

  deinit {
    shared.state.withLock { $0.isClosed = true }
    shared.space.signal()
  }

  private static func fetch(_ photos: PhotoFetcher, _ shared: Shared) throws(FetchError) {
    var (number, count, last) = (1, 0, [MonicaContact]())
    while true {
      shared.space.wait()
      if shared.state.withLock({ $0.isClosed }) { return }
      let deadline = FetchDeadline(timeout, pauseBudget: ContactRows.pauseBudget(photos.settings.pauseBudget))
      let page = try photos.contacts(page: number, deadline)
      // It would go on for ever.
      if number > 1, page.contacts == last { throw .local("page \(number) of the contacts is the one before it again") }
      shared.state.withLock { $0.pages.append(page.contacts) }
      shared.progress.signal()
      (number, count, last) = (number + 1, count + page.count, page.contacts)
      guard page.isLast else { continue }
      // Whoever takes a part for the whole might remove the rest.
      if let total = page.total, count < total { throw .local("there are only \(count) of \(total) contacts") }
      return
    }
  }

  /// Whether a page, or the end, is there within so many milliseconds.
  func isReady(milliseconds: Int) -> Bool {
    let deadline = DispatchTime.now() + .milliseconds(milliseconds)
    while true {
      if shared.state.withLock({ !$0.pages.isEmpty || $0.end != nil }) { return true }
      if shared.progress.wait(timeout: deadline) == .timedOut { return false }
    }
  }

  /// Nil at the end.
  func next() throws(FetchError) -> [MonicaContact]? {
    while true {
      let (page, end) = shared.state.withLock { state in
        (state.pages.isEmpty ? nil : state.pages.removeFirst(), state.pages.isEmpty ? state.end : nil)
      }
      if let page {
        shared.space.signal()
        return page
      }
      if let end {
        try end.get()
        return nil
      }
      shared.progress.wait()
    }
  }
}
