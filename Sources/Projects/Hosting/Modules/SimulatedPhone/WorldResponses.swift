import Foundation

/// What the server answers: `responses.json`, a list of rules such as
///
/// ```json
/// [{"url": "https://example.com/poster*", "body": {"title": "Poster {version}"}},
///  {"url": "https://example.com/*.png", "file": "responses/poster.png"},
///  {"url": "https://example.com/poster*", "from": 12, "status": 503}]
/// ```
///
/// `*` stands for any characters. Of the rules that match, the one with the highest `from` counts that is not above
/// the server's version (0 if it is left out), then the first. The body is a JSON value, a text, or a file of the world.
struct WorldResponses {
  private struct Rule {
    var url: String
    var from = 0
    var status = 200
    var headers: [String: String] = [:]
    var body = Data()
  }

  private var rules: [Rule] = []

  init() {}

  init(world: URL) throws(WorldError) {
    let file = world.appendingPathComponent("responses.json")
    guard let data = try? Data(contentsOf: file) else { return }
    guard let list = (try? JSONSerialization.jsonObject(with: data)) as? [[String: Any]] else {
      throw WorldError(words: "\(file.path) is not a JSON list of objects.")
    }
    for (index, object) in list.enumerated() {
      guard let url = object["url"] as? String else {
        throw WorldError(words: "\(file.path): rule \(index + 1) has no \"url\".")
      }
      var rule = Rule(url: url)
      for (key, value) in object {
        switch (key, value) {
        case ("url", _): break
        case ("from", let number as Int): rule.from = number
        case ("status", let number as Int): rule.status = number
        case ("headers", let headers as [String: String]): rule.headers = headers
        case ("body", let text as String): rule.body = Data(text.utf8)
        case ("body", let value): rule.body = Data(json(value).utf8)
        case ("file", let path as String):
          guard let body = try? Data(contentsOf: world.appendingPathComponent(path)) else {
            throw WorldError(words: "\(file.path): rule \(index + 1) names \(path), which cannot be read.")
          }
          rule.body = body
        default:
          throw WorldError(
            words:
              "\(file.path): rule \(index + 1) cannot use \"\(key)\"; it may have url, from, status, headers, "
              + "and body or file.")
        }
      }
      rules.append(rule)
    }
  }

  func response(to url: String, version: ContentVersion?) -> ServerResponse? {
    var best: Rule?
    for rule in rules
    where rule.from <= version?.version ?? 0 && matches(Array(url.utf8), Array(rule.url.utf8)) {
      if best == nil || rule.from > best!.from { best = rule }
    }
    return best.map { ServerResponse(status: $0.status, headers: $0.headers, body: filled($0.body, version)) }
  }

  /// Whether a text has the form of a pattern in which `*` stands for any characters.
  private func matches(_ text: [UInt8], _ pattern: [UInt8]) -> Bool {
    var at = 0
    var place = 0
    // Where the last star is in the pattern, and where what it stands for begins in the text.
    var star: Int?
    var mark = 0
    while at < text.count {
      if place < pattern.count, pattern[place] == UInt8(ascii: "*") {
        star = place
        mark = at
        place += 1
      } else if place < pattern.count, pattern[place] == text[at] {
        at += 1
        place += 1
      } else if let star {
        place = star + 1
        mark += 1
        at = mark
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}

/// What the server answers to one request.
public struct ServerResponse {
  public var status: Int
  public var headers: [String: String]
  public var body: Data
}

extension SimulatedPhone {
  /// How a request ends.
  public enum RequestResult {
    case response(ServerResponse)
    case noNetwork, lostConnection, noFixture
  }

  /// The app or the widget sends a request: how long it takes, in seconds, and how it ends.
  public static func request(_ url: URL) -> (seconds: Double, result: RequestResult) {
    guard let question else { return (0, .noNetwork) }
    reads.noteRequest()
    noteFetch()
    guard question.network else {
      reads.noteFailedRequest()
      return (0, .noNetwork)
    }
    if question.fetchFails {
      reads.noteFailedRequest()
      return (question.fetchDuration, .lostConnection)
    }
    guard let response = world.responses.response(to: url.absoluteString, version: question.server) else {
      let hint =
        world.directory == nil ? "There is no world: give one with --world." : "Add it to responses.json."
      say("No response for \(url.absoluteString). The request fails. \(hint)")
      reads.noteFailedRequest()
      return (question.fetchDuration, .noFixture)
    }
    if (200..<400).contains(response.status) {
      if let version = question.server?.version { reads.noteRead(version) }
    } else {
      reads.noteFailedRequest()
    }
    return (question.fetchDuration, .response(response))
  }
}
