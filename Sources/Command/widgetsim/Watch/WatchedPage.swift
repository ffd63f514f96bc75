import CommandBase
import Foundation
import ProviderHost
import Reports

/// The page of `--watch`. A browser that has it open reads the file `….version.js` beside it each second (see `watch.js`). This
/// file says whether there is a newer page, and what is wrong with the scenario.
struct WatchedPage {
  let path: String
  /// The time at which the newest page was complete, in Unix milliseconds. Each page has a larger number than the one before.
  /// 0: there is no page yet.
  private var version = 0

  init(path: String) {
    self.path = path
    let file = Self.versionFile(path)
    _ = Leftovers.make {
      true
    } removal: {
      unlink(file)
    }
  }

  private static func versionFile(_ path: String) -> String { path + ".version.js" }

  /// A run begins.
  func begins() throws { try tell("runs") }

  /// The scenario has errors. The last page stays.
  func shows(problem: [String]) throws { try tell("problem", problem) }

  /// A run has written the page.
  mutating func isComplete() throws {
    version = max(version + 1, Int(Date().timeIntervalSince1970 * 1000))
    var html = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    let script =
      "<script>\n\"use strict\";\n{\nconst shownVersion = \(version);\n"
      + String(decoding: PackageResources.watch_js, as: UTF8.self) + "}\n</script>\n"
    // Only this page reads another file.
    if let range = html.range(of: "script-src 'unsafe-inline';") {
      html.replaceSubrange(range, with: "script-src 'unsafe-inline' file:;")
    }
    if let range = html.range(of: "</body>", options: .backwards) {
      html.insert(contentsOf: script, at: range.lowerBound)
    }
    try write(html, to: path)
    try tell("shown")
  }

  private struct Message: Encodable {
    var version: Int
    var state: String
    var problem: [String]
  }

  private func tell(_ state: String, _ problem: [String] = []) throws {
    let message = try JSONEncoder().encode(Message(version: version, state: state, problem: problem))
    try write("widgetsimWatch(\(String(decoding: message, as: UTF8.self)));\n", to: Self.versionFile(path))
  }

  private func write(_ text: String, to path: String) throws {
    try exitingOnErrors(in: path) { try WholeFile.write(text, to: path) }
  }
}
