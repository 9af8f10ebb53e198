/// A role that a word may have in a name, other than being part of the name proper.
///
/// The words are the rows of Names.tsv, in the form of `NameWord.key`, with the languages in which they have the roles, and
/// the standard that lists them, or `word` for an ordinary word of the language. Other sources: the W3C's "Personal names
/// around the world"; IFLA, "Names of Persons: National Usages for Entry in Catalogues" (1996), for particles and articles.
enum NameRole: String, CaseIterable {
  /// A title before a name, or the name itself if nothing else remains.
  case title
  /// A title if it ends with a dot; otherwise, a name or an initial.
  case dottedTitle
  /// A title before at least two words.
  case titleOfFullName
  /// A title before at least two words, if it is written as capitals with dots, as His Excellency is as H.E.
  case initialsTitle
  /// A title in the languages of the row; in others, only in lower case before a capitalised name.
  case languageTitle
  /// A word that may precede a title, as "the" does.
  case titlePrefix
  /// A lower-case word that may follow a title: an academic field in German or a degree in Slavic languages.
  case titleContinuation
  /// A rank, which describes a person after a comma if a particle follows.
  case rank
  /// An office, which describes a person after a full name and a comma.
  case office
  /// A generational suffix after a name, regardless of case.
  case generation
  /// A Roman numeral, which is a generational suffix if it is in capitals.
  case numeral
  /// A degree, an honour or a pronoun after a name of any length.
  case suffix
  /// A suffix after at least two words.
  case suffixOfFullName
  /// A suffix after at least two words, if it has a dot or is in lower case.
  case dottedSuffix
  /// A suffix after at least two words, if it has a capital after its first letter, or dots.
  case capitalSuffix
  /// A suffix after a comma.
  case suffixAfterComma
  /// A separator between a full name and an addendum, such as a company or a birth name.
  case addendum
  /// A lower-case particle between names, before a surname.
  case particle
  /// An Arabic word that forms one name with the next word.
  case compoundHead
  /// An Arabic or Hebrew word that forms one name with the next word, except at the start.
  case innerCompoundHead
  /// A legal form at the end of a company name, regardless of case.
  case legalForm
  /// A legal form that has dots or a capital after its first letter.
  case capitalLegalForm
  /// A legal form in capitals without dots, after two words; with dots, the letters are initials.
  case plainLegalForm
  /// A legal form with dots, or in lower case after a capitalised name; two capitals with dots are initials.
  case dottedLegalForm
  /// A legal form that is also a name or another word, which needs other evidence of a company.
  case wordLegalForm
  /// A legal form after a comma even if it needs other evidence, or is two capitals with dots.
  case commaLegalForm
  /// A legal form at the start of a company name.
  case leadingLegalForm
  /// A word between legal forms.
  case legalLink
  /// A word that connects the last two of several names, or a name and a legal form.
  case conjunction
  /// A lower-case particle that is prefixed to a name.
  case elision
  /// A word before a name that marks people outside an organisation.
  case marker
  /// A particle that is capitalised in French and Italian family names, such as "Le Goff" and "Di Stefano".
  case article
  /// A particle before which a rank is a title within a German family name, as in Graf von Krockow.
  case rankParticle
  /// An abbreviation with a dot that is part of a name, such as a given name.
  case abbreviatedName
  /// A Chinese or Korean family name of several characters.
  case compoundSurname
  /// A top-level domain that does not occur as a word in names.
  case topLevelDomain
  /// A second-level domain under which some countries register names, as in example.co.uk.
  case secondLevelDomain
  /// A word that labels a telephone number or an extension.
  case telephoneLabel
  /// A title or legal form that precedes a name without a space.
  case attachedPrefix
  /// A form of address or legal form that follows a name without a space.
  case attachedSuffix

  /// Returns the roles of a word, or of several words with a space between them.
  static func all(of key: some StringProtocol) -> Set<NameRole> {
    let names = WordTable.names.firstCell(of: key.utf8) ?? ""
    return Set(names.split(separator: " ").compactMap { NameRole(rawValue: String($0)) })
  }

  /// The number of scalars in the longest word, including dots.
  static let maxScalars = 32
  /// The number of scalars in the longest word that is attached to names.
  static let maxAttachedScalars = 17
}
