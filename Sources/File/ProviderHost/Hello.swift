import Foundation
import ScenarioValues

/// The first line that a program gets.
struct Hello: Encodable {
  static let protocolVersion = "1.0"
  static let majorVersion = 1

  private let `protocol` = Hello.protocolVersion
  private let app: String
  private let replication: UInt32
  /// Numbers in JSON are exact below 2⁵³.
  private let seed: UInt64
  private let time: Double
  private let timeZone: String
  private let widgets: [HelloWidget]

  private struct HelloWidget: Encodable {
    let widget: String
    let kind: String
    let family: String
    let configuration: [String: String]
  }

  init(_ site: ProviderSite) {
    app = site.app
    replication = site.replication
    seed = site.seed & (1 << 53 - 1)
    time = site.start.timeIntervalSince1970
    timeZone = site.timeZone
    widgets = site.widgets.map { widget in
      HelloWidget(
        widget: widget.name, kind: widget.kind, family: widget.family.rawValue,
        configuration: Dictionary(
          widget.configuration.parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }))
    }
  }

  var line: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try Array(encoder.encode(self)) + [UInt8(ascii: "\n")]
    }
  }
}

/// The first line of a program.
struct HelloReply {
  let protocolVersion: String

  private struct Line: Decodable {
    let `protocol`: String?
    let error: String?
  }

  /// - Throws: ``AnswerProblem``.
  init(_ line: ArraySlice<UInt8>) throws {
    let read: Line
    do {
      read = try JSONLine.decode(line)
    } catch is DecodingError {
      throw Self.refusal(of: line)
    }
    if let error = read.error { throw AnswerProblem(reported: error) }
    guard let version = read.protocol else { throw Self.refusal(of: line) }
    protocolVersion = version
  }

  private static func refusal(of line: ArraySlice<UInt8>) -> AnswerProblem {
    AnswerProblem(
      "expected its first line to be {\"protocol\":\"\(Hello.protocolVersion)\"}; found \(AnswerProblem.quoted(line))"
    )
  }

  var majorVersion: Int? { protocolVersion.split(separator: ".").first.flatMap { Int($0) } }
}
