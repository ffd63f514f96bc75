import ScenarioValues

/// A log of intervals with the surface viewed or the app in the foreground.
enum LogIntervals {
  /// `nil` after reporting why there is no log.
  static func read(
    _ records: inout CSVRecords, start: Int, end: Int, _ content: Int, _ kind: UsageLog.Kind,
    _ reader: UsageLogReader, _ findings: inout LogFindings
  ) throws(CSVRecords.Problem) -> UsageLog? {
    var stretches: [UsageLog.Stretch] = []
    while let record = try records.next() {
      guard let fields = findings.fields([start, end, content], of: record),
        let from = findings.time(fields[0], of: record), let to = findings.time(fields[1], of: record)
      else { continue }
      guard let seen = Self.content(fields[2].text, kind) else {
        let expected = kind == .apps ? "the name of an app" : Surface.named.listed()
        findings.refuse(fields[2], of: record, expected: expected)
        continue
      }
      let isLocked =
        if case .surface(let surface) = seen { surface.visibility != .whileUnlocked } else { false }
      stretches.append(
        UsageLog.Stretch(
          start: from, end: to, unlock: isLocked ? nil : from, content: seen, continuesPickup: false,
          line: record.line))
    }
    guard !findings.hasErrors else { return nil }
    let sorted = findings.inOrder(stretches, "the interval starts earlier than one on a line before") {
      ($0.start, $0.line)
    }
    let ordered = apart(sorted.filter { isPlausible($0, reader, &findings) }, &findings)
    guard let first = ordered.first, let last = ordered.last else {
      findings.refuse("expected at least one interval; found none", line: 1)
      return nil
    }
    return UsageLog(
      kind: kind, stretches: joined(ordered), covered: first.start...last.end, repairs: [])
  }

  private static func content(_ text: String, _ kind: UsageLog.Kind) -> RecordedSession.Content? {
    let text = text.trimmingSpaces
    guard !text.isEmpty else { return nil }
    if kind == .apps { return .app(String(text)) }
    return Surface(text).map { .surface($0) }
  }

  /// Longer than 0, and not longer than `longestStretch`.
  static func isPlausible(
    _ stretch: UsageLog.Stretch, _ reader: UsageLogReader, _ findings: inout LogFindings
  ) -> Bool {
    let length = stretch.end - stretch.start
    if length <= 0 {
      findings.repair(
        length == 0 ? "the interval that starts here has length 0" : "the end is earlier than the start",
        "left out", line: stretch.line)
    } else if length > reader.longestStretch.milliseconds {
      let hours = Double(length / 360_000) / 10
      findings.repair("the interval that starts here lasts \(hours) h", "left out", line: stretch.line)
    }
    return length > 0 && length <= reader.longestStretch.milliseconds
  }

  /// If two intervals overlap, the earlier one ends at the start of the later one.
  private static func apart(
    _ stretches: [UsageLog.Stretch], _ findings: inout LogFindings
  ) -> [UsageLog.Stretch] {
    var result: [UsageLog.Stretch] = []
    for stretch in stretches {
      if let last = result.last {
        var twin = last
        twin.line = stretch.line
        if twin == stretch {
          findings.repair("the same interval as on line \(last.line)", "left out", line: stretch.line)
          continue
        }
        findings.silence(of: stretch.start - last.end, before: stretch.line)
        if stretch.start < last.end {
          findings.repair(
            "the interval overlaps that of line \(last.line)",
            "the earlier one ends at the start of this one",
            line: stretch.line)
          result[result.count - 1].end = stretch.start
          if stretch.start == last.start { result.removeLast() }
        }
      }
      result.append(stretch)
    }
    return result
  }

  private static func joined(_ stretches: [UsageLog.Stretch]) -> [UsageLog.Stretch] {
    var result = stretches
    for index in result.indices.dropFirst() {
      let before = result[index - 1]
      result[index].continuesPickup =
        result[index].unlock != nil && before.unlock != nil
        && result[index].start - before.end <= UsageLogReader.pickupPause
    }
    return result
  }
}
