import Testing

@testable import AvatarHTTP

@Suite struct CacheControlTests {
  @Test func directivesAreSeparatedByCommas() {
    let read = CacheControl("private, max-age=60,no-store\t,, must-revalidate ,")
    #expect(read.maxAge == 60)
    #expect(read.noStore && read.mustRevalidate && !read.noCache)
  }

  @Test(arguments: [
    "", ",", " , ,", "public", "immutable, s-maxage=0", "no-stores", "x=\"no-store, private\"", "=no-store",
  ])
  func unknownDirectivesAreIgnored(field: String) {
    let read = CacheControl(field)
    #expect(read.maxAge == nil)
    #expect(!read.noStore && !read.noCache && !read.mustRevalidate)
  }

  @Test func letterCaseIsIgnored() {
    let read = CacheControl("NO-STORE, No-Cache, Max-Age=1")
    #expect(read.noStore && read.noCache)
    #expect(read.maxAge == 1)
  }

  @Test(arguments: [
    ("60", 60), ("\"60\"", 60), (#""\6\0""#, 60), (" 60 ", 60), ("0", 0), ("007", 7), ("2147483647", 2_147_483_647),
    ("2147483648", 2_147_483_647), ("99999999999999999999999999", 2_147_483_647),
  ])
  func maxAgeIsParsedAsANumber(value: String, seconds: Int) {
    #expect(CacheControl("max-age=\(value), private").maxAge == seconds)
    #expect(CacheControl("max-age = \(value)").maxAge == seconds)
  }

  @Test(arguments: [
    "max-age", "max-age=", "max-age=\"\"", "max-age=-1", "max-age=+1", "max-age=1.5", "max-age=1 2", "max-age=1;2",
    "max-age=x",
    "max-age='60'", "max-age=\"60\"0", "max-age=\"60", "max-age=٦", "max-age==60", "max-age=999999999999999999999x",
  ])
  func invalidMaxAgeIsTreatedAsExpired(field: String) {
    #expect(CacheControl(field).maxAge == 0)
  }

  @Test(
    arguments: [
      ("no-cache=\"a\"b, max-age=5", 0, false), ("private=\"a\"b, max-age=5", 5, false),
      ("private=\"a, max-age=1\"b, max-age=5", 5, false), ("max-age=\"5\"6, private", 0, false),
      ("max-age=\"5\" 6", 0, false), ("max-age=5\"6\"", 0, false), ("private=\"a\" \"b\", no-store", nil, true),
      ("no-store=\"a\"b", nil, true), ("private=a\"b, no-store\"", nil, false),
    ] as [(String, Int?, Bool)])
  func textAfterAQuotedStringEndsAtTheComma(field: String, lifetime: Int?, noStore: Bool) {
    let read = CacheControl(field)
    #expect((read.lifetime, read.noStore) == (lifetime, noStore))
  }

  @Test func smallestMaxAgeApplies() {
    #expect(CacheControl("max-age=60, max-age=30, max-age=90").maxAge == 30)
    #expect(CacheControl("max-age=60, max-age").maxAge == 0)
  }

  @Test func directivesWithFieldNamesApplyToTheWholeResponse() {
    let read = CacheControl("no-cache=\"Set-Cookie, max-age=1\", private=\"a\\\", max-age=2\"")
    #expect(read.noCache)
    #expect(read.maxAge == nil)
  }

  @Test func proxyRevalidateIsTreatedAsMustRevalidate() {
    #expect(CacheControl("proxy-revalidate").mustRevalidate)
  }

  @Test(arguments: ["private=\"a, no-store", "private=\"a\\\", no-store", "a=\"b\", private=\"c, no-store"])
  func unclosedQuoteDoesNotHideDirectives(field: String) {
    let read = CacheControl(field)
    #expect(read.noStore)
  }
}
