/// The subject of a card (RFC 6350, section 6.1.4, and RFC 6473).
///
/// All other kinds, for example locations, are shown like individuals, as RFC 6350 recommends.
enum CardKind: String {
  case individual, group, application
  /// An organisation, whose name is that of the card even if the card also names a person to contact.
  case organization = "org"
}
