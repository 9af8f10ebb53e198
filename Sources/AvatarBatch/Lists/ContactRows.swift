import AvatarContacts
import AvatarFileSystem
import AvatarHTTP
import AvatarJSON
import AvatarRender

/// Rows that are the contacts of a server, whose pages are fetched ahead while rows are rendered.
struct ContactRows: RowReader {
  private var pages: ContactPages
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
        throw error.component.map { InputError($0) } ?? InputError(reason: error.reason, kind: .missing)
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

/// The pages of a server's contacts, of which the next one is fetched ahead.
private struct ContactPages {
  private typealias Response = Result<ContactPage, FetchError>

  private let thread = ThreadPool(mostThreads: 1)
  private let page: @Sendable (String?) throws(FetchError) -> ContactPage
  /// The next page; nil after the last one.
  private var ahead: Promise<Response>?
  private var last: [Contact?] = []
  private var (number, count) = (0, 0)
  /// The number of contacts that the server has; nil if it does not specify it.
  private var total: Int?

  /// The maximum numbers of pages and contacts, because a server could send different pages without end.
  private static let (mostPages, mostContacts) = (10_000, 1_000_000)

  init(_ page: @escaping @Sendable (String?) throws(FetchError) -> ContactPage) {
    self.page = page
    fetch(nil)
  }

  private mutating func fetch(_ position: String?) {
    let page = page
    ahead = thread.promise { Response { () throws(FetchError) in try page(position) } }
  }

  /// Waits for a page or the end, at most a time in milliseconds, and returns whether there is one.
  func isReady(milliseconds: Int) -> Bool { ahead.map { $0.wait(milliseconds: milliseconds) != nil } ?? true }

  /// Returns the next page; nil at the end.
  mutating func next() throws(FetchError) -> [Contact?]? {
    guard let response = ahead?.wait() else {
      // If a part were taken for the whole list, --prune would remove the rest.
      if let total, count < total { throw .local("the server sent only \(count) of \(total) contacts") }
      return nil
    }
    ahead = nil
    let page = try response.get()
    number += 1
    // A server that repeats a page could repeat it forever.
    if number > 1, page.contacts == last { throw .local("page \(number) of the contacts repeats the page before it") }
    count += page.contacts.count
    if number > Self.mostPages || count > Self.mostContacts {
      let most = "\(Self.mostPages.grouped) pages or \(Self.mostContacts.grouped) contacts"
      throw .local("the server sent more than the limit of \(most)")
    }
    (last, total) = (page.contacts, page.total)
    if page.next != nil { fetch(page.next) }
    return page.contacts
  }
}
