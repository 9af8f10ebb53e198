import Testing

@testable import AvatarRender

/// Tests of person names in photo file names.
@Suite struct FileNameTests {
  /// The file names without extensions, and the person names in them.
  static let people: [(stem: String, name: String)] = [
    // Separators, capitals and addresses.
    ("ada_lovelace", "ada lovelace"), ("Ada.Lovelace", "Ada Lovelace"), ("Jean-Luc Picard", "Jean Luc Picard"),
    ("AdaLovelace", "Ada Lovelace"), ("adaLovelace", "ada Lovelace"), ("AdaKLovelace", "Ada K Lovelace"),
    ("RonaldMcDonald", "Ronald McDonald"), ("McDonald", "McDonald"), ("MacKenzieScott", "MacKenzie Scott"),
    ("guillermo_rueda-quintero", "guillermo rueda-quintero"), ("001_jean-luc_picard-512x512", "jean-luc picard"),
    ("JohnOBrien", "John OBrien"), ("Ronald McDonald", "Ronald McDonald"), ("AdaLovelaceHeadshot", "Ada Lovelace"),
    ("AdaLovelace2", "Ada Lovelace"), ("01AdaLovelace", "Ada Lovelace"), ("ada@example.org", "ada@example.org"),
    ("ada%40example.org", "ada@example.org"), ("Lovelace, Ada", "Lovelace, Ada"), ("王一", "王一"), ("Éva Ł", "Éva Ł"),
    // Sizes and scales.
    ("ada-lovelace-512x512", "ada lovelace"), ("ada_lovelace_200x200", "ada lovelace"), ("ada@2x", "ada"),
    ("ada-lovelace-300px", "ada lovelace"), ("ada-lovelace-128@3x", "ada lovelace"), ("ada-1024×768", "ada"),
    ("ada-lovelace-150x150-1", "ada lovelace"),
    // WordPress, copies and other versions.
    ("ada-lovelace-scaled", "ada lovelace"), ("ada-lovelace-e1612345678901", "ada lovelace"),
    ("Ada Lovelace copy", "Ada Lovelace"), ("Ada Lovelace copy 2", "Ada Lovelace"),
    ("Ada Lovelace (1)", "Ada Lovelace"),
    ("Ada Lovelace(1)", "Ada Lovelace"), ("Ada Lovelace - Copy", "Ada Lovelace"), ("Ada - Copy (2)", "Ada"),
    ("Copy of Ada Lovelace", "Ada Lovelace"), ("Copie de Ada Lovelace", "Ada Lovelace"),
    ("Kopie von Ada Lovelace", "Ada Lovelace"), ("Ada Lovelace Kopie", "Ada Lovelace"), ("Ada copie", "Ada"),
    ("ada-lovelace-final-v2", "ada lovelace"), ("ada_cropped_edited", "ada"), ("ada-lovelace-thumb", "ada lovelace"),
    // Numbers and other words.
    ("01 Ada Lovelace", "Ada Lovelace"), ("001_ada-lovelace", "ada lovelace"), ("ada-lovelace-2019", "ada lovelace"),
    ("Ada%20Lovelace", "Ada Lovelace"), ("Zo%C3%AB%20Quinn", "Zoë Quinn"), ("Ada%zz", "Ada%zz"),
    ("Ada%FF", "Ada%FF"), ("avatar-ada", "ada"), ("profile_photo_ada_lovelace", "ada lovelace"),
    ("Ada Lovelace Portrait", "Ada Lovelace"), ("Portrait of Ada Lovelace", "Ada Lovelace"),
    ("Ada Lovelace (CEO)", "Ada Lovelace (CEO)"), ("Ludwig van Beethoven", "Ludwig van Beethoven"),
    ("de Gaulle", "de Gaulle"),
    ("IMG_1234 Ada Lovelace", "Ada Lovelace"), ("Ada 123e4567-e89b-12d3-a456-426614174000", "Ada"),
    ("ada-d41d8cd98f00b204e9800998ecf8427e", "ada"), ("Bea Dade", "Bea Dade"), ("Screen Shotwell", "Screen Shotwell"),
  ]

  @Test(arguments: people)
  func personNameIsDerivedFromTheFileName(_ stem: String, name: String) {
    #expect(PhotoFiles.name(ofFile: "photos/\(stem).jpg") == name)
  }

  @Test(arguments: [
    "IMG_1234", "img-1234", "IMG_20210203_101112", "IMG-20210203-WA0001", "DSC01234", "DSC_0123", "_DSC1234",
    "DSCF1234",
    "P1010012", "PXL_20210203_101112345", "PXL_20210203_101112345.PORTRAIT-01.COVER", "MVIMG_20210203_101112",
    "_MG_1234",
    "WhatsApp Image 2021-02-03 at 10.11.12", "WhatsApp Image 2021-02-03 at 10.11.12 (1)",
    "Screenshot 2024-01-02 at 3.04.05 PM",
    "Screenshot_20240102-101112_Chrome", "Screen Shot 2020-01-02 at 10.11.12", "Bildschirmfoto 2024-01-02 um 10.11.12",
    "Photo on 03-02-2021 at 10.11", "photo_2021-02-03_10-11-12", "FB_IMG_1612345678901", "signal-2021-02-03-101112",
    "123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000-512x512",
    "d41d8cd98f00b204e9800998ecf8427e",
    "0123456789abcdef", "12345", "2021-02-03", "512x512", "100%", "image", "image (1)", "image001", "photo", "Photo 12",
    "unnamed", "IMG_E1234", "FullSizeRender", "FullSizeRender 2", "Foto am 01.01.24 um 10.00",
    "avatar", "avatar-512x512", "Avatar copy", "profilePhoto", "download", "download (3)", "scan0001", "Untitled", "-",
    "_",
  ])
  func genericFileNameIsNotReadAsAPersonName(_ stem: String) {
    #expect(PhotoFiles.name(ofFile: "photos/\(stem).jpg") == nil)
  }
}
