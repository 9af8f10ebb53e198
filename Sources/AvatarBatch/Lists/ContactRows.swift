import AvatarContacts
import AvatarFileSystem
import AvatarHTTP
import AvatarJSON
import AvatarRender
import Dispatch
import Synchronization

/// Rows that are the contacts of a server, whose pages are fetched ahead while rows are rendered.
struct ContactRows: RowReader {
  private let pages: ContactPages
  private var contacts: ArraySlice<Contact?> = []
  private var number = 0

  init(_ list: ContactList, _ photos: PhotoFetcher) {
    self.init { position throws(FetchError) in
      try photos.contacts(of: list, at: position, photos.settings.deadline(Self.timeoutOfPage))
    }
  }

  /// Creates the rows of a list whose pages a function returns by their position, which is nil for the first page.
  init(_ page: @escaping @Sendable (String?) throws(FetchError) -> ContactPage) { pages = ContactPages(page) }

  /// The time limit for a page, excluding pauses that the server requests.
  private static let timeoutOfPage = Duration.seconds(30)

  func isReady(milliseconds: Int) -> Bool { !contacts.isEmpty || pages.isReady(milliseconds: milliseconds) }

  private static let header = ListColumns(
    ["id", "name", "alt", "email", "background", "src", "type", "gravatar", "libravatar", "link"], ColumnRules())

  var columns: ListColumns? { Self.header }

  mutating func next() throws(InputError) -> ReadRow? {
    while contacts.isEmpty {
      do throws(FetchError) {
        guard let page = try pages.next() else { return nil }
        contacts = page[...]
      } catch {
        throw (error.component.map { InputError($0) } ?? InputError(reason: error.reason, kind: .missing))
      }
    }
    guard let entry = contacts.popFirst() else { return nil }
    number += 1
    let cells = Result { () throws(RowFault) in
      guard let entry else { throw RowFault(line: number, "the server's entry has no valid account") }
      return Self.cells(of: entry)
    }
    return ReadRow(number: number, line: number, columns: Self.header, cells: cells)
  }

  /// Returns the values of a person in the columns of `header`.
  private static func cells(of person: Contact) -> [JSONValue?] {
    let color = person.color.flatMap { AvatarColor($0) == nil ? nil : $0 }
    // A photo without a usable URL becomes a reference to the person, so that rendering the row reports it. An agent
    // has an icon instead of initials.
    let texts = [
      person.id, person.isAgent ? nil : person.name, person.isAgent ? person.name : nil, person.email, color,
      person.photo, person.isAgent ? "agent" : nil,
    ]
    let directories = ["gravatar", "libravatar"].map { name -> JSONValue? in
      person.directory?.rawValue == name ? .bool(true) : nil
    }
    return texts.map { $0.map { .string($0) } } + directories + [person.link.map { .string($0) }]
  }
}

/// The pages of a server's contacts, some of which are fetched ahead.
private final class ContactPages: Sendable {
  private let shared = Shared()

  private final class Shared: Sendable {
    let state = Mutex(State())
    let progress = DispatchSemaphore(value: 0)
    // Freeing a semaphore whose value is below the initial one crashes, so the initial value is 0.
    let space = DispatchSemaphore(value: 0)
  }

  private struct State {
    var pages: [[Contact?]] = []
    var end: Result<Void, FetchError>?
    var isClosed = false
  }

  private static let mostAhead = 3
  /// The maximum numbers of pages and contacts, because a server could send different pages without end.
  private static let (mostPages, mostContacts) = (10_000, 1_000_000)

  init(_ page: @escaping @Sendable (String?) throws(FetchError) -> ContactPage) {
    let shared = shared
    for _ in 0..<Self.mostAhead { shared.space.signal() }
    let run = { @Sendable in
      let end = Result { () throws(FetchError) in try Self.fetch(page, into: shared) }
      shared.state.withLock { $0.end = end }
      shared.progress.signal()
    }
    if !ThreadPool.start(run) {
      shared.state.withLock { $0.end = .failure(.local("the system has no threads left")) }
    }
  }

  deinit {
    shared.state.withLock { $0.isClosed = true }
    shared.space.signal()
  }

  private static func fetch(
    _ page: (String?) throws(FetchError) -> ContactPage, into shared: Shared
  ) throws(FetchError) {
    var (number, count, last, position) = (1, 0, [Contact?](), String?.none)
    while true {
      shared.space.wait()
      if shared.state.withLock({ $0.isClosed }) { return }
      let page = try page(position)
      // A server that repeats a page could repeat it forever.
      if number > 1, page.contacts == last { throw .local("page \(number) of the contacts repeats the page before it") }
      count += page.contacts.count
      if number > mostPages || count > mostContacts {
        let most = "\(mostPages.grouped) pages or \(mostContacts.grouped) contacts"
        throw .local("the server sent more than the limit of \(most)")
      }
      shared.state.withLock { $0.pages.append(page.contacts) }
      shared.progress.signal()
      (number, last, position) = (number + 1, page.contacts, page.next)
      if position != nil { continue }
      // If a part were taken for the whole list, --prune would remove the rest.
      if let total = page.total, count < total { throw .local("the server sent only \(count) of \(total) contacts") }
      return
    }
  }

  /// Waits for a page or the end, at most a time in milliseconds, and returns whether there is one.
  func isReady(milliseconds: Int) -> Bool {
    let deadline = DispatchTime.now() + .milliseconds(milliseconds)
    while true {
      if shared.state.withLock({ !$0.pages.isEmpty || $0.end != nil }) { return true }
      if shared.progress.wait(timeout: deadline) == .timedOut { return false }
    }
  }

  /// Returns the next page; nil at the end.
  func next() throws(FetchError) -> [Contact?]? {
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
