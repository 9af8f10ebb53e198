import Foundation
import Testing

@testable import AvatarHTTP

/// Returns the HTTP date of a time in seconds since 1970, according to the system's calendar.
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
  func everyDateFormatIsParsed(text: String) {
    #expect(HTTPHeaders.seconds(ofDate: text) == 784_111_777)
  }

  @Test(arguments: [
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800), ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
    ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799), ("Tue, 19 Jan 2038 03:14:08 GMT", 2_147_483_648),
  ])
  func datesAreConvertedToAndFromSeconds(text: String, seconds: Int) {
    #expect(HTTPHeaders.seconds(ofDate: text) == seconds)
    #expect(written(seconds) == text)
  }

  @Test func everyDayRoundTrips() {
    // The days range from 1970 to 9999.
    for day in stride(from: 0, through: 2_932_896, by: 97) {
      #expect(HTTPHeaders.seconds(ofDate: written(day * 86_400 + 1)) == day * 86_400 + 1)
    }
  }

  @Test func leapSecondIsReadAsTheNextSecond() {
    #expect(HTTPHeaders.seconds(ofDate: "Sat, 31 Dec 2016 23:59:60 GMT") == 1_483_228_800)
  }

  @Test func wrongWeekdayIsIgnored() {
    #expect(HTTPHeaders.seconds(ofDate: "Mon, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
  }

  @Test(arguments: [
    "", "0", "-1", "never", "Sun, 06 Foo 1994 08:49:37 GMT",
    "Sun, 99 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
    "Sun, 06 Nov 1994 ०८:49:37 GMT",
  ])
  func invalidDateIsRejected(text: String) { #expect(HTTPHeaders.seconds(ofDate: text) == nil) }
}
