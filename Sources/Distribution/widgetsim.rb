# Homebrew. `build-formula` writes the addresses.
class Widgetsim < Formula
  desc "Simulates when iOS widgets update, and why not sooner"
  homepage "https://developer.apple.com/documentation/widgetkit"
  url "@repository@", using: :git, tag: "@tag@", revision: "@revision@"
  license "GPL-3.0-or-later"
  head "@repository@", using: :git, branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["16.3", :build]
  depends_on "gsl"
  depends_on macos: :sequoia
  uses_from_macos "swift" => :build
  uses_from_macos "sqlite"

  def install
    # Homebrew has a sandbox of its own, and a sandbox cannot start another one.
    system "make", "install", "PREFIX=#{prefix}", "SWIFT_BUILD_FLAGS=--disable-sandbox"
  end

  test do
    system bin/"widgetsim", "init", "--out", "widget.yaml"
    assert_match "ok: One widget", shell_output("#{bin}/widgetsim validate widget.yaml")
  end
end
