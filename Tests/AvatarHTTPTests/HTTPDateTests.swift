import Foundation
import Testing

@testable import AvatarHTTP

/// 2024-06-15 12:00:00 UTC, in seconds since 1970.
private let now = 1_718_452_800

/// Returns the HTTP date of a time in seconds since 1970, by the system's calendar.
private func written(_ seconds: Int) -> String {
  var (time, date) = (time_t(seconds), tm())
  gmtime_r(&time, &date)
  let day = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][Int(date.tm_wday)]
  let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  let numbers = [date.tm_mday, date.tm_hour, date.tm_min, date.tm_sec].map { ($0 < 10 ? "0" : "") + "\($0)" }
  let year = String("000\(date.tm_year + 1900)".suffix(4))
  return "\(day), \(numbers[0]) \(months[Int(date.tm_mon)]) \(year) \(numbers[1...].joined(separator: ":")) GMT"
}

@Suite struct HTTPDateTests {
  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    "Sun Nov 06 08:49:37 1994",
  ])
  func everyFormIsRead(text: String) {
    #expect(HTTPDate.seconds(text, now: now) == 784_111_777)
  }

  @Test(arguments: [
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
    ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800), ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
    ("Sat, 01 Jan 0000 00:00:00 GMT", -62_167_219_200), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ("Mon, 01 Jan 0001 00:00:00 GMT", -62_135_596_800), ("Tue, 19 Jan 2038 03:14:08 GMT", 2_147_483_648),
  ])
  func datesAndSecondsAreTheSame(text: String, seconds: Int) {
    #expect(HTTPDate.seconds(text, now: now) == seconds)
    #expect(written(seconds) == text)
  }

  @Test func daysAreReadAsTheyAreWritten() {
    // The days range from year 0 to year 9999.
    for day in stride(from: -719_528, through: 2_932_896, by: 97) {
      #expect(HTTPDate.seconds(written(day * 86_400 + 1), now: now) == day * 86_400 + 1)
    }
  }

  @Test func leapSecondIsTheNext() {
    #expect(HTTPDate.seconds("Sat, 31 Dec 2016 23:59:60 GMT", now: now) == 1_483_228_800)
  }

  @Test func weekdayMayBeAny() {
    #expect(HTTPDate.seconds("Mon, 06 Nov 1994 08:49:37 GMT", now: now) == 784_111_777)
  }

  @Test(arguments: [
    "", "0", "-1", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 gmt",
    " Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ", "Sun,06 Nov 1994 08:49:37 GMT",
    "Son, 06 Nov 1994 08:49:37 GMT", "sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
    "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT",
    "Sun, 99 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 1994 08:49:37 GMT", "Sun, 29 Feb 1900 08:49:37 GMT",
    "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 19940 08:49:37 GMT", "Sun, 06 Nov -994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
    "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 +8:49:37 GMT", "Sun, 06 Nov 1994 ०८:49:37 GMT",
    "Sunday, 06 Nov 1994 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT",
    "Sunday, 31-Apr-94 08:49:37 GMT", "Tuesday, 29-Feb-23 08:49:37 GMT", "Sun Nov 6 08:49:37 1994",
    "Sun Nov  0 08:49:37 1994", "Sun Nov   6 08:49:37 1994", "Sun Nov  6 08:49:37 1994 GMT", "Sun Nov 31 08:49:37 1994",
  ])
  func otherTextIsNoDate(text: String) {
    #expect(HTTPDate.seconds(text, now: now) == nil)
  }

  @Test(arguments: [
    ("Saturday, 15-Jun-74 12:00:00 GMT", "15 Jun 2074 12:00:00"),
    ("Saturday, 15-Jun-74 12:00:01 GMT", "15 Jun 1974 12:00:01"),
    ("Saturday, 31-Dec-99 00:00:00 GMT", "31 Dec 1999 00:00:00"),
    ("Saturday, 01-Jan-00 00:00:00 GMT", "01 Jan 2000 00:00:00"),
    ("Saturday, 15-Jun-24 12:00:00 GMT", "15 Jun 2024 12:00:00"),
    ("Saturday, 29-Feb-76 00:00:00 GMT", "29 Feb 1976 00:00:00"),
  ])
  func yearsOfTwoDigitsAreAtMost50YearsAhead(text: String, date: String) throws {
    let seconds = try #require(HTTPDate.seconds(text, now: now))
    #expect(written(seconds).dropFirst(5) == date + " GMT")
  }

  @Test func yearsOfTwoDigitsMayBeInTheNextCentury() throws {
    let late = try #require(HTTPDate.seconds("Thu, 31 Dec 2099 00:00:00 GMT", now: now))
    let seconds = try #require(HTTPDate.seconds("Saturday, 01-Jan-00 00:00:00 GMT", now: late))
    #expect(written(seconds) == "Fri, 01 Jan 2100 00:00:00 GMT")
  }

  @Test func leapDayIsOfAYearThatHasIt() throws {
    let late = try #require(HTTPDate.seconds("Thu, 31 Dec 2099 00:00:00 GMT", now: now))
    #expect(HTTPDate.seconds("Tuesday, 29-Feb-00 00:00:00 GMT", now: late) == 951_782_400)
  }

  @Test(arguments: [Int.min, -1, 0, Int.max])
  func anyTimeMayBeNow(now: Int) {
    #expect(HTTPDate.seconds("Sunday, 06-Nov-94 08:49:37 GMT", now: now) != nil)
  }
}
