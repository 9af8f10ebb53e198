import AvatarContacts
import AvatarFileSystem
import AvatarHTTP
import AvatarJSON
import AvatarRender
import PeopleLists

/// Rows from a server's contacts; the next page of contacts is fetched while rows are rendered.
struct ContactRows: RowReader {
  private let thread = ThreadPool(maxThreads: 1)
  private let page: @Sendable (String?) throws(FetchError) -> ContactPage
  /// The next page, or nil after the last one.
  private var ahead: Promise<Result<ContactPage, FetchError>>?
  /// The most recently read page.
  private var last: ContactPage?
  /// The number of pages read so far.
  private var pages = 0
  private var contacts: ArraySlice<Contact?> = []
  private var number = 0

  /// The maximum number of pages, because a server could send new pages endlessly.
  private static let maxPages = 10_000
  private static let maxContacts = 1_000_000

  init(_ list: ContactList, _ photos: PhotoFetcher) {
    self.init { position throws(FetchError) in
      try photos.contacts(of: list, at: position, photos.settings.deadline(Self.timeoutOfPage))
    }
  }

  /// Creates the rows from a function that returns the page at a position, where nil is the first page.
  init(_ page: @escaping @Sendable (String?) throws(FetchError) -> ContactPage) {
    self.page = page
    fetch(nil)
  }

  /// The time limit for a page, excluding pauses that the server requests.
  private static let timeoutOfPage = Duration.seconds(30)

  func isReady(milliseconds: Int) -> Bool {
    !contacts.isEmpty || ahead.map { $0.wait(milliseconds: milliseconds) != nil } ?? true
  }

  private static let header = ListColumns(
    ["id", "name", "alt", "email", "background", "src", "type", "gravatar", "libravatar", "link"],
    ColumnRules(fields: RowFields.all))

  var columns: ListColumns? { Self.header }

  mutating func next() throws(InputError) -> ReadRow? {
    while contacts.isEmpty {
      let isRead = try mapError(of: readPage()) { (error: FetchError) in
        error.component.map { InputError($0) } ?? InputError(reason: error.reason, kind: .missing)
      }
      if !isRead { return nil }
    }
    guard let entry = contacts.popFirst() else { return nil }
    number += 1
    let cells: Result<[JSONValue?], InputError> =
      if let entry {
        .success(Self.cells(of: entry))
      } else {
        .failure(InputError(row: number, "the server sent a contact without a valid account"))
      }
    return ReadRow(number: number, line: number, columns: Self.header, cells: cells)
  }

  private mutating func fetch(_ position: String?) {
    let page = page
    ahead = thread.promise { Result { () throws(FetchError) in try page(position) } }
  }

  /// Waits for the next page and returns whether there is one.
  private mutating func readPage() throws(FetchError) -> Bool {
    guard let response = ahead?.wait() else {
      // If a partial list were accepted as complete, --prune would remove the images of all other contacts.
      if let total = last?.total, number < total {
        throw .local("the server sent only \(number) of \(total) contacts")
      }
      return false
    }
    ahead = nil
    let page = try response.get()
    pages += 1
    // A server that repeats a page could do so forever.
    if page.contacts == last?.contacts { throw .local("page \(pages) of the contacts repeats the previous page") }
    if pages > Self.maxPages || number + page.contacts.count > Self.maxContacts {
      let limits = "\(Self.maxPages.grouped) pages or \(Self.maxContacts.grouped) contacts"
      throw .local("the server sent more than the limit of \(limits)")
    }
    last = page
    contacts = page.contacts[...]
    if page.next != nil { fetch(page.next) }
    return true
  }

  /// Returns a person's values for the columns of `header`.
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
