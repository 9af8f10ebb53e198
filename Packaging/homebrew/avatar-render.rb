# A template: the release workflow replaces @REPOSITORY@, @VERSION@ and @SHA256@, and publishes the result.
class AvatarRender < Formula
  desc "Headless renderer for avatars from photos, names and icons"
  homepage "https://github.com/@REPOSITORY@"
  url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/avatar-render-@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "Apache-2.0"
  head "https://github.com/@REPOSITORY@.git", branch: "main"

  depends_on "pkgconf" => :build
  # Swift 6.2
  depends_on xcode: ["26.0", :build]
  # The command opens dav1d, fontconfig, HarfBuzz, libde265, libheif and Little CMS when it needs them.
  depends_on "dav1d"
  depends_on "fontconfig"
  depends_on "freetype"
  depends_on "harfbuzz"
  depends_on "jpeg-turbo"
  depends_on "libde265"
  depends_on "libdeflate"
  depends_on "libheif"
  depends_on "libpng"
  depends_on "libsodium"
  depends_on "little-cms2"
  depends_on macos: :sequoia
  depends_on "sqlite"
  depends_on "webp"

  def install
    # Homebrew builds in a sandbox, in which SwiftPM cannot create its own.
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "avatar-render"
    bin.install ".build/release/avatar-render"
    generate_completions_from_executable(bin/"avatar-render", "completions", shells: [:bash, :zsh, :fish])
    man1.install "Documentation/avatar-render.1"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/avatar-render --version")
    system bin/"avatar-render", "--name", "Ada Lovelace", "--size", "48", "--output", "ada.png"
    assert_equal "\x89PNG".b, (testpath/"ada.png").binread(4)
  end
end
