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

  @Test(arguments: OddNames.all.indices)
  func `JSON and CSV give them back`(index: Int) throws {
    let name = OddNames.all[index]
    try directory.write(OddNames.scenario(name), to: "odd.yaml")
    let result = try widgetsim("run", "odd.yaml", "--format", "json", "--out", "out", in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
    let summary = try JSONDecoder().decode(PrintedRun.self, from: Data(result.output.utf8))
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

  @Test(arguments: OddNames.all.indices)
  func `a terminal gets one plain line for each`(index: Int) throws {
    try directory.write(OddNames.scenario(OddNames.all[index]), to: "odd.yaml")
    for command in ["run", "validate"] {
      let output = try widgetsim(command, "odd.yaml", in: directory.path).output
      #expect(OddNames.isInert(output), "\(command)")
      #expect(output.split(separator: "\n").allSatisfy { $0.count <= (command == "run" ? 80 : 200) })
    }
  }

  @Test(arguments: OddNames.all.indices)
  func `so does a terminal that is told of a mistake`(index: Int) throws {
    let bad = OddNames.scenario(OddNames.all[index]).replacingOccurrences(of: "app: A", with: "app: B")
    try directory.write(bad, to: "odd.yaml")
    let result = try widgetsim("validate", "odd.yaml", in: directory.path)
    #expect(result.status == 1)
    #expect(OddNames.isInert(result.errors))
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.errors.utf8.count < 1000)
  }

  private static let hasTerminal = (try? BuiltCommand().shell("script -qec true /dev/null").status) == 0

  @Test(.enabled(if: hasTerminal, "a terminal can be made"), arguments: OddNames.all.indices)
  func `so does a terminal to which CSV is printed`(index: Int) throws {
    try directory.write(OddNames.scenario(OddNames.all[index]), to: "odd.yaml")
    try directory.write(OddNames.scenario("plain"), to: "other.yaml")
    for command in [
      "run odd.yaml", "compare odd.yaml other.yaml --replications 2",
      "sweep odd.yaml --replications 2 --set seed=1,2",
    ] {
      let output = try widgetsim.shell(
        "script -qec '\"$widgetsim\" \(command) --format csv' /dev/null", in: directory.path
      ).output
      #expect(OddNames.isInert(output, besides: "\r\n"), "\(command)")
      #expect(output.contains("charged"), "\(output)")
    }
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
