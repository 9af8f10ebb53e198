package import AvatarContacts
import AvatarFileSystem
import AvatarJSON
package import AvatarRender
package import PeopleLists

/// The list of a batch: people, contacts or photos.
package enum BatchList: Sendable {
  case people(ListSource)
  /// A server's contacts, and the fetcher of their photos.
  case contacts(ContactList, PhotoFetcher)
  case photos(PhotoFiles)

  /// The path of a list file, or nil for any other list.
  package var path: String? { if case .people(let list) = self { list.path } else { nil } }

  /// The photos that form the rows, or nil for any other list.
  package var photos: PhotoFiles? { if case .photos(let photos) = self { photos } else { nil } }

  /// Whether the list can be read twice.
  var isFile: Bool { path != nil || photos != nil }

  /// Returns the name of a row for messages about another row.
  package func nameOfRow(_ number: Int) -> String {
    guard let photos = photos?.photos, photos.indices.contains(number - 1) else { return "row \(number)" }
    return photos[number - 1].source.name
  }

  /// Opens the list and configures the parser with the properties that all rows share.
  func open(_ parser: inout RowParser, _ interruption: Interruption) throws(InputError) -> any RowReader {
    switch self {
    case .photos(let photos):
      parser.listedPhotos = photos
      return PhotoRows(photos)
    case .contacts(let list, let photos):
      parser.listsContacts = true
      // The server named on the command line decides which photo directory has a contact's photo.
      parser.permitted = [.gravatar, .libravatar]
      return ContactRows(list, photos)
    case .people(var list):
      list.rules.wanted = parser.template.columns
      list.rules.needsIdentity = !parser.hasIdentityByDefault
      let (rows, format) = try list.open(interruption)
      parser.listsCards = format == .vcard
      parser.listsContacts = parser.listsCards
      if let defaults = rows.defaults {
        parser.add(
          listDefaults: try mapError(of: RowParser.defaults(json: defaults.bytes)) { (error: InputError) in
            InputError(line: defaults.line, reason: "defaults: \(error.words)")
          })
      }
      return rows
    }
  }
}
