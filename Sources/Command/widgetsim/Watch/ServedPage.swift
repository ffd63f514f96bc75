import Foundation

/// What the server of `--watch` says: the newest page, and whether a run or a problem is newer.
struct ServedPage: Sendable {
  /// What an open page is told.
  private enum State: Sendable {
    case runs, isShown
    case problem([String])
  }

  /// The newest page; `nil`: there was none yet.
  private var page: String?
  /// Counts pages.
  private var version = 0
  private var state = State.runs

  mutating func begins() { state = .runs }

  mutating func shows(page: String) {
    self.page = page
    version += 1
    state = .isShown
  }

  mutating func shows(problem: [String]) { state = .problem(problem) }

  /// The present state as a server-sent event: one line of JSON.
  var event: String {
    var message = Message(version: version, state: "shown", problem: nil)
    switch state {
    case .runs: message.state = "runs"
    case .isShown: break
    case .problem(let lines):
      message.state = "problem"
      message.problem = lines
    }
    let json = (try? JSONEncoder().encode(message)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    return "data: \(json)\n\n"
  }

  private struct Message: Encodable {
    var version: Int
    var state: String
    var problem: [String]?
  }

  /// The page, with the script that follows the changes.
  ///
  /// - Parameter hasBody: whether the request is for more than the head.
  func reply(withBody hasBody: Bool) -> String {
    let script =
      "<script>\n\"use strict\";\n{\nconst shownVersion = \(version);\n"
      + String(decoding: PackageResources.watch_js, as: UTF8.self) + "}\n</script>\n"
    var html = page ?? Self.emptyPage
    // The page itself reaches nothing. The script reaches this server.
    if let range = html.range(of: "default-src 'none';") {
      html.replaceSubrange(range, with: "default-src 'none'; connect-src 'self';")
    }
    if let range = html.range(of: "</body>", options: .backwards) {
      html.insert(contentsOf: script, at: range.lowerBound)
    }
    return Self.reply("200 OK", html, type: "text/html", hasBody: hasBody)
  }

  private static let emptyPage = """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">
    <title>widgetsim</title></head><body><main><p>There is no answer yet.</p></main></body></html>
    """

  static func reply(
    _ status: String, _ body: String, type: String = "text/plain", hasBody: Bool = true
  ) -> String {
    head(status, type, more: "Content-Length: \(body.utf8.count)\r\n") + (hasBody ? body : "")
  }

  /// What comes before the events.
  static let eventHead = head("200 OK", "text/event-stream", more: "")

  private static func head(_ status: String, _ type: String, more: String) -> String {
    "HTTP/1.1 \(status)\r\nContent-Type: \(type); charset=utf-8\r\n\(more)Cache-Control: no-store\r\n"
      + "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
  }
}
