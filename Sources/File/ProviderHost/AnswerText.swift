import Foundation
import ScenarioValues

/// An answer of a program, as a line of JSON. Unknown keys are ignored.
struct AnswerText: Decodable {
  private let answer: Int?
  private let error: String?
  private let fails: String?
  /// Why there is no timeline, for the developer.
  let message: String?
  private let entries: [Entry]?
  private let policy: Policy?
  private let shows: String?
  private let fetched: Bool?
  private let duration: Double?
  private let memory: Double?
  private let reloads: Reloads?

  private enum Reloads: Decodable {
    case word(String)
    case kinds(Set<String>)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let word = try? value.decode(String.self) {
        self = .word(word)
      } else {
        self = .kinds(try value.decode(Set<String>.self))
      }
    }
  }

  private struct Entry: Decodable {
    let date: Double
    let version: Int?
    let score: Double?
    let relevanceDuration: Double?
    let outdated: Bool?
  }

  private enum Policy: Decodable {
    case word(String)
    case after(Double)

    private struct After: Decodable {
      let after: Double
    }

    init(from decoder: any Decoder) throws {
      if let word = try? decoder.singleValueContainer().decode(String.self) {
        self = .word(word)
      } else {
        self = .after(try After(from: decoder).after)
      }
    }
  }

  init(_ line: ArraySlice<UInt8>) throws {
    do {
      self = try JSONLine.decode(line)
    } catch let error as DecodingError {
      throw AnswerProblem("\(AnswerProblem.words(error)) in its answer \(AnswerProblem.quoted(line))")
    }
  }

  /// - Parameter number: of the question.
  /// - Throws: `NoTimeline` if that is the answer, and ``AnswerProblem``.
  func answer(to number: Int) throws -> TimelineAnswer {
    if let error { throw AnswerProblem(reported: error) }
    guard answer == number else {
      throw AnswerProblem(
        "expected an answer to question \(number); found \(answer.map { "one to question \($0)" } ?? "no key 'answer'")"
      )
    }
    if let fails {
      let reason = try Self.word(fails, of: NoTimeline.Reason.self, "fails")
      throw NoTimeline(reason, isFetched: fetched ?? false, duration: duration)
    }
    guard let entries else { throw AnswerProblem("expected the key 'entries' or 'fails' in its answer") }
    let reloadPolicy: TimelineAnswer.Policy =
      switch policy {
      case .word("atEnd"): .atEnd
      case .word("never"): .never
      case .after(let date): .after(Date(timeIntervalSince1970: date))
      case .word(let word):
        throw AnswerProblem(
          "expected a policy of \"atEnd\", \"never\" or {\"after\": date}; found \"\(word)\"")
      case nil: throw AnswerProblem("expected the key 'policy' in its answer")
      }
    return TimelineAnswer(
      entries: entries.map {
        TimelineAnswer.Entry(
          date: Date(timeIntervalSince1970: $0.date), version: $0.version, score: $0.score ?? 0,
          relevanceDuration: $0.relevanceDuration, showsOutdated: $0.outdated ?? false)
      },
      policy: reloadPolicy,
      shows: try shows.map { try Self.word($0, of: TimelineAnswer.Shows.self, "shows") } ?? .content,
      isFetched: fetched ?? false, duration: duration, memory: memory, reloads: try calls)
  }

  private var calls: TimelineAnswer.Reloads {
    get throws {
      switch reloads {
      case nil: .none
      case .kinds(let kinds): .kinds(kinds)
      case .word("all"): .all
      case .word(let word):
        throw AnswerProblem("expected \"all\" or a list of kinds for 'reloads'; found \"\(word)\"")
      }
    }
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, of: Word.Type, _ key: String
  ) throws -> Word {
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw AnswerProblem("expected one of \(words) for '\(key)'; found \"\(text)\"")
    }
    return word
  }
}

/// What is wrong with a line of a program.
struct AnswerProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// A program says in a line `{"error": …}` what is wrong.
  init(reported error: String) { description = "it reported an error: \(error)" }

  /// The start of a line, for a message.
  static func quoted(_ line: ArraySlice<UInt8>) -> String {
    let text = String(decoding: line.prefix(200), as: UTF8.self)
    let printable = text.map { $0.isNewline || $0.unicodeScalars.contains { $0.value < 32 } ? "�" : $0 }
    return "'\(String(printable))'" + (line.count > 200 ? " …" : "")
  }

  static func words(_ error: DecodingError) -> String {
    func path(_ context: DecodingError.Context) -> String {
      context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context):
      let place = path(context)
      return "expected the key '\(place.isEmpty ? "" : place + ".")\(key.stringValue)'"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      return "expected \(name(of: type)) for '\(path(context))'"
    case .dataCorrupted: return "expected a line of JSON"
    @unknown default: return "expected a line of JSON"
    }
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is Int.Type: "a whole number"
    case is Double.Type: "a number"
    case is Bool.Type: "true or false"
    case is String.Type: "a string"
    default: "another value"
    }
  }
}
