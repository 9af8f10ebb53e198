import AvatarJSON

/// Dates in HTTP fields (RFC 9110, section 5.6.7), as seconds since 1970 without leap seconds.
enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let longDays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Returns the time of a date in any of the three formats; nil for other text, and for dates that do not exist.
  ///
  /// The day of the week is not checked. A date whose year has two digits is the latest one that is at most 50 years
  /// after `now`.
  static func seconds(_ text: String, now: Int) -> Int? {
    let text = Text(text)
    return fixed(text) ?? rfc850(text, now: now) ?? asctime(text)
  }

  /// The range of years with four digits, from 0000-01-01 00:00:00 to 9999-12-31 23:59:59.
  private static let first = -62_167_219_200
  private static let last = 253_402_300_799

  /// Parses the preferred format, for example `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func fixed(_ text: Text) -> Int? {
    var text = text
    guard text.pop(days) != nil, text.pop(", "), let day = text.popNumber(2), text.pop(" "),
      let month = text.pop(months), text.pop(" "), let year = text.popNumber(4), text.pop(" "),
      let time = text.popTime(), text.pop(" GMT"), text.isEmpty
    else { return nil }
    return seconds(year, month, day, time)
  }

  /// Parses the format of RFC 850, for example `Sunday, 06-Nov-94 08:49:37 GMT`.
  private static func rfc850(_ text: Text, now: Int) -> Int? {
    var text = text
    guard text.pop(longDays) != nil, text.pop(", "), let day = text.popNumber(2), text.pop("-"),
      let month = text.pop(months), text.pop("-"), let year = text.popNumber(2), text.pop(" "),
      let time = text.popTime(), text.pop(" GMT"), text.isEmpty
    else { return nil }
    // RFC 9110 places a date that appears to be more than 50 years in the future in an earlier century.
    let now = min(max(now, first), last)
    let timeOfDay = floorModulo(now, 86_400)
    let today = CivilDate(day: (now - timeOfDay) / 86_400)
    let limit =
      CivilDate(year: today.year + 50, month: today.month, dayOfMonth: today.dayOfMonth).day * 86_400 + timeOfDay
    let century = today.year - today.year % 100
    for start in [century + 100, century, century - 100] {
      if let seconds = seconds(start + year, month, day, time), seconds <= limit { return seconds }
    }
    return nil
  }

  /// Parses the format of the C function `asctime`, for example `Sun Nov  6 08:49:37 1994`.
  private static func asctime(_ text: Text) -> Int? {
    var text = text
    guard text.pop(days) != nil, text.pop(" "), let month = text.pop(months), text.pop(" "),
      let day = text.pop(" ") ? text.popNumber(1) : text.popNumber(2), text.pop(" "), let time = text.popTime(),
      text.pop(" "), let year = text.popNumber(4), text.isEmpty
    else { return nil }
    return seconds(year, month, day, time)
  }

  /// Returns the time of a date, whose month counts from 0, and a time of day; nil if the month has no such day.
  private static func seconds(_ year: Int, _ month: Int, _ dayOfMonth: Int, _ time: Int) -> Int? {
    let date = CivilDate(year: year, month: month + 1, dayOfMonth: dayOfMonth)
    // A day that does not exist in its month becomes a day of another month when converted back.
    guard dayOfMonth > 0, CivilDate(day: date.day).dayOfMonth == dayOfMonth else { return nil }
    return date.day * 86_400 + time
  }

  fileprivate static func floorModulo(_ a: Int, _ b: Int) -> Int { (a % b + b) % b }
}

/// A day of the proleptic Gregorian calendar.
private struct CivilDate {
  var year: Int
  /// The month, from 1.
  var month: Int
  var dayOfMonth: Int
  /// The number of days since 1970-01-01.
  let day: Int

  /// Computes the day of a date with Howard Hinnant's `days_from_civil`.
  ///
  /// Source: https://howardhinnant.github.io/date_algorithms.html
  init(year: Int, month: Int, dayOfMonth: Int) {
    (self.year, self.month, self.dayOfMonth) = (year, month, dayOfMonth)
    // The year starts in March, so that the leap day is its last day.
    let year = month > 2 ? year : year - 1
    let yearOfEra = HTTPDate.floorModulo(year, 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + dayOfMonth - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    day = (year - yearOfEra) / 400 * 146_097 + dayOfEra - 719_468
  }

  /// Computes the date of a day with `civil_from_days`, from the same source.
  init(day: Int) {
    self.day = day
    let dayOfEra = HTTPDate.floorModulo(day + 719_468, 146_097)
    let era = (day + 719_468 - dayOfEra) / 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    dayOfMonth = dayOfYear - (153 * march + 2) / 5 + 1
    month = march < 10 ? march + 3 : march - 9
    year = era * 400 + yearOfEra + (month > 2 ? 0 : 1)
  }
}

/// The part of a date's text that has not been parsed yet.
private struct Text {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func pop(_ literal: String) -> Bool {
    guard rest.starts(with: literal.utf8) else { return false }
    rest.removeFirst(literal.utf8.count)
    return true
  }

  /// Removes the first of the names with which the text starts, and returns its index; nil if there is none.
  mutating func pop(_ names: [String]) -> Int? {
    for (i, name) in names.enumerated() where pop(name) { return i }
    return nil
  }

  mutating func popNumber(_ count: Int) -> Int? {
    let digits = rest.prefix(count).compactMap(\.decimal)
    guard digits.count == count else { return nil }
    rest.removeFirst(count)
    return digits.reduce(0) { $0 * 10 + $1 }
  }

  /// Removes a time, for example `08:49:37`, and returns it in seconds since midnight; nil if it is not valid.
  ///
  /// The leap second 60 has the same value as the second after it.
  mutating func popTime() -> Int? {
    guard let hour = popNumber(2), pop(":"), let minute = popNumber(2), pop(":"), let second = popNumber(2),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }
}
