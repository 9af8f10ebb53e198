import Foundation
import Testing

@testable import AvatarBatch

/// Tests of the `Contents.json` file at the root of an asset catalog.
@Suite struct AssetCatalogTests {
  private let workspace: BatchWorkspace
  init() throws { workspace = try BatchWorkspace() }

  @Test func assetCatalogContainsItsMetadataFile() throws {
    let catalog = try #require(AssetCatalog(directory: workspace.path("App.xcassets/")))
    #expect(try catalog.complete(isChecked: false))
    #expect(catalog.path == workspace.path("App.xcassets/Contents.json"))
    let text = String(decoding: try workspace.read("App.xcassets/Contents.json"), as: UTF8.self)
    #expect(text == "{\n  \"info\" : { \"author\" : \"avatar-render\", \"version\" : 1 }\n}\n")
  }

  @Test func existingContentsFileIsPreserved() throws {
    try workspace.write("mine", "App.xcassets/Contents.json")
    let catalog = try #require(AssetCatalog(directory: workspace.path("App.xcassets")))
    #expect(try !catalog.complete(isChecked: false))
    #expect(try workspace.read("App.xcassets/Contents.json") == Data("mine".utf8))
  }

  @Test func danglingLinkIsPreserved() throws {
    try workspace.write("", "App.xcassets/other")
    let link = workspace.path("App.xcassets/Contents.json")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "missing")
    let catalog = try #require(AssetCatalog(directory: workspace.path("App.xcassets")))
    #expect(try !catalog.complete(isChecked: false))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "missing")
  }

  @Test func checkModeDoesNotWriteTheCatalog() throws {
    let catalog = try #require(AssetCatalog(directory: workspace.path("App.xcassets")))
    #expect(try catalog.complete(isChecked: true))
    #expect(!FileManager.default.fileExists(atPath: workspace.path("App.xcassets")))
  }

  @Test(arguments: ["out", "App.xcassets/Avatars", "xcassets"])
  func directoryWithoutTheCatalogExtensionIsNotACatalog(_ name: String) {
    #expect(AssetCatalog(directory: workspace.path(name)) == nil)
  }
}
