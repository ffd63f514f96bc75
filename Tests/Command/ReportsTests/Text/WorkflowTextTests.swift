import Foundation
import TestSupport
import Testing

@testable import Reports

struct WorkflowTextTests {
  static let names =
    HostileText.all + HostileText.mixed(300) + [
      "::", " ::a", "\u{A0}::a", "\u{FEFF}::a", "::a\u{301}::", ":\u{301}:", ":::a", "::a,b", "::a\"b",
      "a\r::b", "\n\n \t::b",
      "###[a]", "##[a]##[b]", "##\n[a]",
    ]

  @Test func `no line is a command, whatever it says`() {
    for name in Self.names {
      for text in [name, "a\n\(name)\n", " \(name)  1", "a " + name] {
        for format in [WorkflowText.Format.text, .json, .csv] {
          let shown = WorkflowText.withoutCommands(text, in: format)
          #expect(WorkflowRunner.commands(in: shown).isEmpty, "\(format): \(shown.debugDescription)")
          // Nothing else changes.
          if WorkflowRunner.commands(in: text).isEmpty { #expect(shown == text) }
        }
        #expect(
          WorkflowText.withoutCommands(text).unicodeScalars.count == text.unicodeScalars.count,
          "columns of a table stay where they are")
      }
    }
  }

  @Test func `JSON says the same as before`() throws {
    for name in Self.names {
      let data = try JSONSerialization.data(withJSONObject: [name: [name]], options: .prettyPrinted)
      let shown = WorkflowText.withoutCommands(String(decoding: data, as: UTF8.self), in: .json)
      let (before, after) = (try Self.scalars(data), try Self.scalars(Data(shown.utf8)))
      #expect(before == after && before.count == 2)
    }
  }

  /// The name and the value of the only entry.
  private static func scalars(_ data: Data) throws -> [[Unicode.Scalar]] {
    let object = try JSONSerialization.jsonObject(with: data) as? [String: [String]] ?? [:]
    return object.flatMap { [Array($0.unicodeScalars)] + $1.map { Array($0.unicodeScalars) } }
  }

  @Test func `a row of CSV says the same as before, except what CSV cannot write otherwise`() {
    for name in Self.names {
      let rows = CSVRows.text([name, "b"], [[.text(name), .text(name)]])
      let shown = WorkflowText.withoutCommands(rows, in: .csv)
      let hasOther = name.utf8.contains("##[".utf8) || !WorkflowRunner.commands(in: "x" + name).isEmpty
      if !hasOther {
        #expect(Self.fields(shown) == Self.fields(rows), "\(shown.debugDescription)")
      }
      #expect(Self.fields(shown).map(\.count) == [2, 2])
    }
  }

  /// Reads CSV as RFC 4180 says.
  private static func fields(_ text: String) -> [[[Unicode.Scalar]]] {
    var rows = [[[Unicode.Scalar]()]]
    var isInQuotes = false
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if scalar == "\"", isInQuotes, next == "\"" {
        rows[rows.count - 1][rows[rows.count - 1].count - 1].append(scalar)
        index += 1
      } else if scalar == "\"" {
        isInQuotes.toggle()
      } else if scalar == ",", !isInQuotes {
        rows[rows.count - 1].append([Unicode.Scalar]())
      } else if scalar == "\r", next == "\n", !isInQuotes {
        if index + 2 < scalars.count { rows.append([[Unicode.Scalar]()]) }
        index += 1
      } else {
        rows[rows.count - 1][rows[rows.count - 1].count - 1].append(scalar)
      }
      index += 1
    }
    return rows
  }
}
