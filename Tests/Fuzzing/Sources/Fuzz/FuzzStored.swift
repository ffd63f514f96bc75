@testable import Experiments
@testable import OutputAnalysis
@testable import RandomVariates
@testable import Reports
@testable import WidgetRefresh

/// Every file of results that was edited is refused with a reason, or can be merged and reported.
func fuzzResults(_ bytes: [UInt8]) -> Int32 {
  do throws(StoredFileError) {
    let file = try ResultsFile(edited(results, by: bytes), version: "1")
    report(file)
    var merged = file
    if (try? merged.merge(otherResults)) != nil { report(merged) }
  } catch {
    check(error)
  }
  return 0
}

/// Every baseline that was edited is refused with a reason, or can be compared.
func fuzzBaseline(_ bytes: [UInt8]) -> Int32 {
  let text = edited(baseline, by: bytes)
  do throws(StoredFileError) {
    let file = try BaselineFile(text)
    _ = try BaselineFile.history(in: text)
    guard let range = file.replications.range, file.replications.isWhole(widgets: scenario.items.count),
      let comparison = Comparison(of: [scenario, scenario], replications: Replications(of: scenario)),
      let results = comparison.results(file.replications, paired),
      let findings = try? comparison.findings(results, names: ["a", "b"], error: 0.01, margin: .usual)
    else { return 0 }
    let report = BaselineReport(
      BaselineComparison(
        change: .model, fingerprintBefore: file.replications.results.fingerprint,
        fingerprintNow: paired.results.fingerprint, findings: findings), baseline: "a", file: "b",
      replications: range.count, error: 0.01, margin: .usual)
    _ = report.text()
    _ = try? report.json()
  } catch {
    check(error)
  }
  return 0
}

private func check(_ error: StoredFileError) {
  if error.description.isEmpty || error.description.contains("\n") {
    finding("refused with no line of reason")
  }
}

private func report(_ file: ResultsFile) {
  let summary = file.results.summary(of: file.run)
  _ = SummaryText.table(summary, wishes: file.wishes, advice: file.advice)
  _ = SummaryText.markdown(summary, wishes: file.wishes)
  _ = SummaryCSV.text([("a", summary)])
  _ = try? SummaryText.json(summary)
}

/// Edits a file. Each line of the bytes is an edit: the place, the number of bytes to remove, and the text to insert. The checksum is that
/// of the edited file, so that the code after the check of the checksum is fuzzed too.
private func edited(_ text: [UInt8], by bytes: [UInt8]) -> [UInt8] {
  var text = text
  for edit in bytes.split(separator: UInt8(ascii: "\n")).prefix(8) where edit.count >= 3 {
    let (high, low, left) = (
      Int(edit[edit.startIndex]), Int(edit[edit.startIndex + 1]), Int(edit[edit.startIndex + 2])
    )
    let start = (high << 8 | low) % (text.count + 1)
    text.replaceSubrange(start..<min(start + left % 32, text.count), with: edit.dropFirst(3))
  }
  guard text.first == UInt8(ascii: "{") else { return text }
  var hash = FNV1a()
  for byte in text.dropFirst() { hash.combine(byte) }
  return Array(#"{"checksum":"\#(hash.value.hexadecimalText)","#.utf8) + text.dropFirst()
}

private let scenario = Scenario(
  device: Device(days: 1, warmUpDays: 0), apps: [App(name: "A")],
  widgets: [
    Widget(
      name: "w", app: "A", kind: "K",
      provider: Provider(fetch: Fetch(latency: .constant(800), failure: 0.1)),
      content: .changing(every: .hours(1)))
  ])

private func made<Value>(_ make: () throws -> Value?) -> Value {
  guard let value = try? make() else { finding("what is edited cannot be made") }
  return value
}

private func file(_ range: Range<UInt64>) -> ResultsFile {
  made {
    var advice = RunAdvice(items: [WidgetAdvice(tried: 3)])
    advice.items[0]?.ranges = "In 90% of 20 plausible worlds."
    return try Replications(of: scenario, jobs: 1).run(range).map {
      ResultsFile(
        $0, of: scenario, file: "a.yaml", run: RunDescription(of: try DeviceSimulation(scenario)),
        advice: advice,
        version: "1")
    }
  }
}

private let otherResults = file(2..<3)
private let results: [UInt8] = made { try Array(ReportJSON.of(file(0..<2)).utf8) }
private let paired = made { try Replications(of: scenario, jobs: 1).paired.run(0..<3) }
private let baseline: [UInt8] = made {
  let entry = try BaselineEntry(paired, of: scenario, label: "a", version: "1")
  let file = BaselineFile(
    paired, of: scenario, file: "a.yaml", text: "", overrides: [], version: "1", history: [entry])
  return try Array(ReportJSON.of(file).utf8)
}
