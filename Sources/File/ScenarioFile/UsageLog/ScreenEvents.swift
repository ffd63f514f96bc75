import ScenarioValues

/// A log of screen events.
enum ScreenEvents {
  enum Status: Int {
    case off, on, locked, unlocked
  }

  struct Event {
    var time: Int64
    var status: Status
    var line: Int
  }

  /// `nil` after reporting why there is no log.
  static func read(
    _ records: inout CSVRecords, time: Int, status: Int, _ reader: UsageLogReader,
    _ findings: inout LogFindings
  ) throws(CSVRecords.Problem) -> UsageLog? {
    var events: [Event] = []
    while let record = try records.next() {
      guard let fields = findings.fields([time, status], of: record),
        let milliseconds = findings.time(fields[0], of: record)
      else { continue }
      guard let number = Int(fields[1].text.trimmingSpaces), let value = Status(rawValue: number) else {
        findings.refuse(fields[1], of: record, expected: "0 (off), 1 (on), 2 (locked) or 3 (unlocked)")
        continue
      }
      events.append(Event(time: milliseconds, status: value, line: record.line))
    }
    guard !findings.hasErrors else { return nil }
    let ordered = inOrder(events, &findings)
    guard let first = ordered.first, let last = ordered.last else {
      findings.refuse("expected at least one event; found none", line: 1)
      return nil
    }
    return UsageLog(
      kind: .screenEvents, stretches: stretches(ordered, reader, &findings),
      covered: first.time...last.time, repairs: [])
  }

  /// Sorted by time, without duplicates. Events of one instant stay in the file's order.
  private static func inOrder(_ events: [Event], _ findings: inout LogFindings) -> [Event] {
    let sorted = findings.inOrder(events, "the time is earlier than on a line before") { ($0.time, $0.line) }
    var ordered: [Event] = []
    for event in sorted {
      if let last = ordered.last {
        if last.time == event.time, last.status == event.status {
          findings.repair("the same event as on line \(last.line)", "left out", line: event.line)
          continue
        }
        findings.silence(of: event.time - last.time, before: event.line)
      }
      ordered.append(event)
    }
    return ordered
  }

  private static func stretches(
    _ events: [Event], _ reader: UsageLogReader, _ findings: inout LogFindings
  ) -> [UsageLog.Stretch] {
    var stretches: [UsageLog.Stretch] = []
    var open: UsageLog.Stretch?
    func begin(_ event: Event, isUnlocked: Bool) {
      open = UsageLog.Stretch(
        start: event.time, end: event.time, unlock: isUnlocked ? event.time : nil, content: .drawn,
        continuesPickup: false, line: event.line)
    }
    for event in events {
      switch (event.status, open) {
      case (.on, nil): begin(event, isUnlocked: false)
      case (.on, let stretch?):
        findings.repair(
          "the screen goes on again without going off since line \(stretch.line)",
          "taken as one interval", line: event.line)
      case (.unlocked, nil):
        findings.repair("unlocked while the screen is off", "taken as on from here", line: event.line)
        begin(event, isUnlocked: true)
      case (.unlocked, let stretch?):
        if stretch.unlock == nil {
          open?.unlock = event.time
        } else {
          findings.repair("already unlocked", "ignored", line: event.line)
        }
      case (.locked, nil): break
      case (.locked, let stretch?):
        if stretch.unlock != nil {
          findings.repair("locked while the screen is on", "ignored until it goes off", line: event.line)
        }
      case (.off, nil):
        findings.repair("the screen goes off, but it was not on", "ignored", line: event.line)
      case (.off, var stretch?):
        open = nil
        stretch.end = event.time
        if LogIntervals.isPlausible(stretch, reader, &findings) { stretches.append(stretch) }
      }
    }
    if let stretch = open {
      findings.repair("the screen goes on and never goes off", "left out", line: stretch.line)
    }
    return stretches
  }
}
