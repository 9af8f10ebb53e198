import AvatarJSON
import Testing

@testable import AvatarHTTP

@Suite struct DataURITests {
  @Test(arguments: [
    ("data:,", ""), ("data:,a%20b", "a b"), ("DATA:text/plain;charset=utf-8,a,b", "a,b"), ("data:;base64,", ""),
    ("data:;base64,YQ==", "a"), ("data:;base64,YWI=", "ab"), ("data:image/png;base64,YWJj", "abc"),
    ("data:;BASE64,YQ", "a"), ("data:;base64,Y Q\r\n=\t=", "a"), ("data:;base64,YQ%3D%3D", "a"),
    ("data:;base64,Pz8-", "??>"),
    ("data:;base64,Pz8+", "??>"), ("data:;base64,fn5_", "~~\u{7F}"), ("data:;base64x,YQ==", "YQ=="),
    ("data:base64,YQ", "YQ"),
  ])
  func dataURIIsDecoded(uri: String, text: String) { #expect(DataURI.bytes(uri) == Array(text.utf8)) }

  @Test(arguments: [
    "", "data", "data:", "data:image/png;base64", "http://a/,b", "data:,%", "data:,%2", "data:,%zz", "data:;base64,Y",
    "data:;base64,Y===", "data:;base64,YQ=", "data:;base64,YQ==YQ==", "data:;base64,Y.Q=", "data:;base64,ä",
    "data:;base64,=",
  ])
  func malformedDataURIIsRejected(uri: String) { #expect(DataURI.bytes(uri) == nil) }

  @Test func dataURIIsRecognizedByItsPrefix() {
    #expect(DataURI.mayBe("Data:x"))
    #expect(!DataURI.mayBe(" data:x") && !DataURI.mayBe("dat"))
  }
}
