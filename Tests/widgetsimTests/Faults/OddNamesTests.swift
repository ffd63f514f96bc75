import Foundation
import OutputAnalysis
import Testing

/// Names that are valid and hostile come out of machine-readable reports as they went in, and cannot harm a terminal.
@Suite struct OddNamesTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
  }

  private static let names = [
    "a,b,,", "\"quoted\" and 'quoted'", "two\nlines\r\nand\rmore", "\u{202E}drawkcab\u{2066}\u{200F}",
    "=HYPERLINK(\"x\")", "</script><b>&amp;", "\\u0000 \\\" \\", "\u{2028}\u{85}\t tab",
    "e\u{301}\u{1F468}\u{200D}\u{1F469}",
    String(repeating: "ä,\"", count: 3_333),
  ]

  private func scenario(_ name: String) throws -> String {
    // YAML's own escapes: within quotes it would fold line breaks.
    let quoted =
      "\"" + name.unicodeScalars.map { "\\U" + String(format: "%08X", $0.value) }.joined() + "\""
    return """
      title: \(quoted)
      device: {days: 1, warmUpDays: 0}
      apps: {A: {}}
      widgets:
        ? \(quoted)
        : {app: A, kind: K, family: systemSmall, surface: {homePage: 1},
           provider: {timeline: {entries: 1, policy: {after: 15m}}}}
      """
  }

  @Test(arguments: names.indices)
  func `JSON and CSV give them back`(index: Int) throws {
    let name = Self.names[index]
    try directory.write(try scenario(name), to: "odd.yaml")
    let result = try widgetsim("run", "odd.yaml", "--format", "json", "--out", "out", in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
    let summary = try JSONDecoder().decode(RunSummary.self, from: Data(result.output.utf8))
    #expect(summary.title == name)
    #expect(summary.widgets.map(\.widget) == [name])
    for report in ["updates", "reloads", "views", "budget", "summary", "intervals"] {
      let bytes = Array(try directory.text("out/\(report).csv").utf8)
      let records = Self.records(bytes)
      #expect(Set(records.map(\.count)).count == 1, "\(report): every row has as many fields as the header")
      #expect(
        records.dropFirst().allSatisfy {
          $0.first.map { $0.unicodeScalars.elementsEqual(name.unicodeScalars) } == true
        }, "\(report)")
    }
    #expect(try directory.text("out/updates.csv").utf8.count > 100)
  }

  @Test(arguments: names.indices)
  func `a terminal gets one plain line for each`(index: Int) throws {
    try directory.write(try scenario(Self.names[index]), to: "odd.yaml")
    for command in ["run", "validate"] {
      let output = try widgetsim(command, "odd.yaml", in: directory.path).output
      let isPlain = output.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control: scalar == "\n"
        case .format: scalar == "\u{200D}"
        case .lineSeparator, .paragraphSeparator: false
        default: true
        }
      }
      #expect(isPlain, "\(command)")
      #expect(output.split(separator: "\n").allSatisfy { $0.count <= (command == "run" ? 80 : 200) })
    }
  }

  @Test(arguments: names.indices)
  func `so does a terminal that is told of a mistake`(index: Int) throws {
    let bad = try scenario(Self.names[index]).replacingOccurrences(of: "app: A", with: "app: B")
    try directory.write(bad, to: "odd.yaml")
    let result = try widgetsim("validate", "odd.yaml", in: directory.path)
    #expect(result.status == 1)
    let isPlain = result.errors.unicodeScalars.allSatisfy {
      let category = $0.properties.generalCategory
      return $0 == "\n" || ![.control, .format, .lineSeparator, .paragraphSeparator].contains(category)
    }
    #expect(isPlain)
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.errors.utf8.count < 1000)
  }

  /// A reader of RFC 4180 that knows nothing of the writer.
  private static func records(_ bytes: [UInt8]) -> [[String]] {
    var records: [[String]] = []
    var fields: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var index = 0
    func next() -> UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }
    while index < bytes.count {
      switch (bytes[index], isQuoted) {
      case (0x22, true) where next() == 0x22:
        field.append(0x22)
        index += 1
      case (0x22, _): isQuoted.toggle()
      case (0x2C, false):
        fields.append(String(decoding: field, as: UTF8.self))
        field = []
      case (0x0D, false) where next() == 0x0A:
        records.append(fields + [String(decoding: field, as: UTF8.self)])
        (fields, field) = ([], [])
        index += 1
      case (let byte, _): field.append(byte)
      }
      index += 1
    }
    return records
  }
}
