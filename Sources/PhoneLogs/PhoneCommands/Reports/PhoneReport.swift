import EventKernel
import OutputAnalysis
import PhoneFit
import ReloadLogs
import Reports
import ScenarioFile
import WidgetRefresh

/// What phones did with their widgets, by their logs.
package struct PhoneReport {
  struct Phone {
    let reloads: LoggedReloads
    let timeZone: String
    let clock: WallClock
    let widgets: [PhoneDays]

    private func bounds(_ date: CalendarDate) -> ClosedRange<Int64> {
      let ends = [date, date.advanced(by: 1)].map {
        clock.startOfDay($0).milliseconds + clock.epochMilliseconds
      }
      return ends[0]...ends[1]
    }

    /// How long Low Power Mode was on; `nil`: the log does not tell.
    func lowPower(on date: CalendarDate) -> SimulationDuration? {
      let day = bounds(date)
      return reloads.lowPower.map { spans in
        .milliseconds(
          spans.reduce(0) { $0 + max(0, min($1.end, day.upperBound) - max($1.start, day.lowerBound)) })
      }
    }

    /// How often the scheduler did not let a reload start; `nil`: there is no unified log.
    func denials(on date: CalendarDate, _ reason: ReloadLog.Event.Reason) -> Int? {
      let day = bounds(date)
      return reloads.denials?.count { $0.reason == reason && day.contains($0.time) }
    }
  }

  /// What the phone of a scenario would write down in a week about one of its widgets.
  struct Simulated {
    let kind: String
    let clock: WallClock
    let days: PhoneDays
    let exemptions: [LoggedReloads.Period]
  }

  let phones: [Phone]
  private(set) var simulated: [Simulated] = []
  private let pushWindows: [String]
  let stall: SimulationDuration

  /// - Parameters:
  ///   - logs: those of one or several phones.
  ///   - timeZone: that of the days; `nil`: that of the log, or UTC.
  ///   - added: the day on which the widgets were added; `nil`: the day of the first reload of each.
  ///   - stall: longer times without a reload are counted.
  package init(
    _ logs: [ReloadLog], timeZone: String? = nil, added: CalendarDate? = nil,
    stall: SimulationDuration = .hours(2)
  ) throws(ScenarioError) {
    var phones: [Phone] = []
    for reloads in LoggedReloads.all(logs) {
      let zone = timeZone ?? reloads.timeZone ?? "UTC"
      let clock = try WallClock(covering: reloads.covered, timeZone: zone)
      let last = clock.date(at: clock.time(ofInstant: reloads.covered.upperBound))
      if let added, added > last {
        throw .invalid(
          path: "--added", expected: "a day of the log, which ends on \(last), or before", found: "\(added)")
      }
      phones.append(
        Phone(
          reloads: reloads, timeZone: zone, clock: clock,
          widgets: reloads.widgets.map {
            PhoneDays(
              $0.widget, $0.reloads, end: reloads.covered.upperBound, clock: clock, added: added,
              clockSet: reloads.clockSet)
          }))
    }
    self.phones = phones
    self.stall = stall
    pushWindows = logs.flatMap(\.pushWindows)
  }

  /// Simulates a week of each widget of the scenario whose kind is in the logs, or of its only widget.
  ///
  /// - Returns: whether there is such a widget.
  package mutating func simulate(_ scenario: Scenario) throws -> Bool {
    var scenario = scenario
    scenario.device.days = 7
    let start = scenario.device.start
    for kind in Set(names).sorted() {
      let index = scenario.widgets.firstIndex { $0.kind == kind } ?? (scenario.widgets.count == 1 ? 0 : nil)
      guard let index else { continue }
      var simulation = try DeviceSimulation(scenario)
      var log = LoggedRun(of: simulation, widget: index, tellsCost: true)
      try simulation.run(into: &log)
      let clock = simulation.clock
      let week = simulation.reportedPeriod
      let (first, end) = (
        clock.epochMilliseconds + week.lowerBound.milliseconds,
        clock.epochMilliseconds + week.upperBound.milliseconds - 1
      )
      let days = PhoneDays(
        .init(kind: kind), log.reloads.filter { (first...end).contains($0.time) }, end: end, clock: clock,
        added: start.advanced(by: -scenario.device.warmUpDays))
      simulated.append(Simulated(kind: kind, clock: clock, days: days, exemptions: log.exemptions))
    }
    return !simulated.isEmpty
  }

  /// The widgets' kinds. They may be formulas for a spreadsheet.
  package var names: [String] { phones.flatMap { $0.widgets.map(\.widget.kind) } }
}

// MARK: Rows

extension PhoneReport: RowReport {
  typealias Row = (phone: Phone, widget: PhoneDays, day: PhoneDays.Day, stall: SimulationDuration)

  package var rows: PlainRows {
    PlainRows(
      .phone, Self.columns,
      phones.flatMap { phone in
        phone.widgets.flatMap { widget in widget.days.map { (phone, widget, $0, stall) } }
      })
  }

  private static func quantile(_ durations: [SimulationDuration], _ share: Double) -> Double? {
    DurationHistogram(durations).orderStatistics.quantile(share).map { $0 / 1000 }
  }

  private static func count(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (PhoneDays.Day) -> Int
  ) -> CSVColumn<Row> {
    CSVColumn(name, "count", meaning) { .integer(value($0.day)) }
  }

  private static func seconds(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (PhoneDays.Day) -> Double?
  ) -> CSVColumn<Row> {
    CSVColumn(name, "s", meaning) { .decimal(value($0.day)) }
  }

  /// The columns of `phone.csv`, for the data dictionary.
  package static var dictionary: [ReportColumn] { columns.flatMap(\.heads) }

  static let columns: [CSVColumn<Row>] = [
    CSVColumn("phone", "name", "The name that the logger gave to this installation, or the log's file.") {
      .text($0.phone.reloads.phone)
    },
    CSVColumn("kind", "name", "The widget's kind.") { .text($0.widget.widget.kind) },
    CSVColumn("family", "name", "Its family.") { .text($0.widget.widget.family) },
    CSVColumn("configuration", "text", "Its configuration, as the log tells it.") {
      .text($0.widget.widget.configuration)
    },
    CSVColumn("date", "local date", "The day.") { .name($0.day.date.description) },
    CSVColumn(
      "phase", "name",
      "`learning`: the day on which the widget was added, or one of the \(PacedAllowance.documented.learningDays) after it. "
        + "`unlimited`: with a debugger or the developer mode. `partial`: the log covers less than five sixths. "
        + "`stopped`: one of two or more days that follow the day of the last reload. `clockSet`: the phone's clock was set back. Otherwise `usual`."
    ) { .name($0.day.phase.rawValue) },
    count("reloads", "Reloads.") { $0.reloads.count },
    count("charged", "Reloads that count against the budget, as far as the log tells.") {
      $0.count(.charged)
    },
    count("free", "Reloads with the app in the foreground, or after an intent.") { $0.count(.free) },
    count("unsure", "Reloads of which the log does not tell whether they were free.") {
      $0.count(.unsure, .unknown)
    },
    count("calls", "Calls of the provider. Several can be for one reload.") { $0.calls },
    seconds("interval.median", "From the reload before to a reload of this day: median.") {
      quantile($0.gaps, 0.5)
    },
    seconds("interval.p90", "The same: 90th percentile.") { quantile($0.gaps, 0.9) },
    seconds("interval.longest", "The same: longest.") { quantile($0.gaps, 1) },
    CSVColumn("stalls", "count", "Intervals that are longer than `--stall`.") { row in
      .integer(row.day.gaps.count { $0 > row.stall })
    },
    seconds("late.median", "From the due date to the reload, if it came later: median.") {
      quantile($0.lateness, 0.5)
    },
    CSVColumn(
      "lowPower.seconds", "s",
      "Least time in Low Power Mode: the times between two consecutive lines of the log that both say that it is on."
    ) {
      .decimal($0.phone.lowPower(on: $0.day.date).map { Double($0.milliseconds) / 1000 })
    },
    CSVColumn("lowPower.reloads", "count", "Reloads in Low Power Mode.") {
      .integer($0.phone.reloads.lowPower == nil ? nil : $0.day.lowPowerReloads)
    },
    CSVColumn(
      "denied.budget", "count",
      "How often the scheduler did not let a reload of the app start, because of a widget budget. Counts all widgets of the app; only with a unified log."
    ) {
      .integer($0.phone.denials(on: $0.day.date, .budget))
    },
    CSVColumn("denied.lowPowerMode", "count", "The same, because of Low Power Mode.") {
      .integer($0.phone.denials(on: $0.day.date, .lowPowerMode))
    },
  ]
}

// MARK: Text and JSON

extension PhoneReport {
  package var document: Document {
    Document(
      parts: answers.map { .answer($0) }
        + (conditions + pushes).map { .paragraph($0) }
        + widgets.flatMap { phone, widget -> [Document.Part] in
          [
            .heading(title(widget, of: phone)), .table(table(widget)),
            .remark(
              "Reloads in each hour from 0 to 23: "
                + widget.perHour.map { ReadableFigures.rate($0) }.joined(separator: " ")),
          ]
        } + [.notes(notes)])
  }

  var widgets: [(Phone, PhoneDays)] { phones.flatMap { phone in phone.widgets.map { (phone, $0) } } }

  var answers: [String] {
    (widgets.isEmpty ? ["The logs have no reload of a widget, or the names of the widgets are private."] : [])
      + widgets.map { sentence($0.1, of: $0.0) }
      + simulated.map {
        "In the simulated week, \(DisplayText.line($0.kind, to: 40)) is reloaded \(rates($0.days))."
      }
  }

  /// What the logs tell about Low Power Mode and the scheduler.
  var conditions: [String] {
    phones.flatMap { phone -> [String] in
      let name = phones.count > 1 ? "\(DisplayText.line(phone.reloads.phone, to: 40)): " : ""
      let dates = Set(phone.widgets.flatMap { $0.days.map(\.date) }).sorted()
      let time = dates.reduce(0) { $0 + (phone.lowPower(on: $1)?.milliseconds ?? 0) }
      let reloads = phone.widgets.flatMap(\.days).reduce(0) { $0 + $1.lowPowerReloads }
      let mode =
        reloads == 0 && time == 0
        ? nil
        : "Low Power Mode was on for at least \(ReadableFigures.duration(seconds: Double(time) / 1000)) in all, with "
          + "\(DisplayText.count(reloads, "reload"))."
      let denied = [ReloadLog.Event.Reason.budget, .lowPowerMode].map { reason in
        dates.reduce(0) { $0 + (phone.denials(on: $1, reason) ?? 0) }
      }
      let decisions =
        denied == [0, 0]
        ? nil
        : "The scheduler held reloads back \(DisplayText.count(denied[0], "time")) because of the budget, and "
          + "\(DisplayText.count(denied[1], "time")) because of Low Power Mode."
      return [mode, decisions].compactMap { $0.map { name + $0 } }
    }
  }

  var pushes: [String] { pushWindows.map { "Pushes to Live Activities: \($0)" } }

  var notes: [String] {
    [
      "charged: the log shows no reason to be free. free: the app was in the foreground, or an intent ran just before. unsure: the log does not show which. "
        + "every, p90, longest: time between two reloads. late: after the due date (median).",
      phones.contains { $0.reloads.previews > 0 }
        ? "\(DisplayText.count(phones.reduce(0) { $0 + $1.reloads.previews }, "call")) for galleries left out"
        : nil,
      phones.contains { $0.reloads.failures > 0 }
        ? "\(DisplayText.count(phones.reduce(0) { $0 + $1.reloads.failures }, "failed reload")) left out"
        : nil,
    ].compactMap(\.self)
  }

  /// Such as `Rain was reloaded 46 times a day (median of 6 days after 4 learning days), every 31m, at most 2h10m apart.`
  private func sentence(_ widget: PhoneDays, of phone: Phone) -> String {
    "\(DisplayText.line(title(widget, of: phone, isShort: true), to: 40)) was reloaded \(rates(widget))."
  }

  private func rates(_ widget: PhoneDays) -> String {
    let days = widget.told
    let learning = widget.days.count { $0.phase == .learning }
    let kind =
      switch widget.phase {
      case .usual: learning > 0 ? " after \(DisplayText.count(learning, "learning day"))" : ""
      case .partial: ""
      case .learning: " while the system learns"
      case .unlimited: " without limits"
      case .stopped: ""
      case .clockSet: " on which the clock was set back"
      }
    let part =
      days.allSatisfy(\.isWhole)
      ? "" : "; the log covers only a part of each day, and a whole day may have more"
    let gaps = days.flatMap(\.gaps)
    let apart =
      Self.quantile(gaps, 0.5).map {
        ", every \(ReadableFigures.duration(seconds: $0)), at most "
          + "\(ReadableFigures.duration(seconds: Self.quantile(gaps, 1) ?? 0)) apart"
      } ?? ""
    let rate = ReadableFigures.rate(widget.perDay).replacing(/\.0$/, with: "")
    return "\(rate) \(rate == "1" ? "time" : "times") a day (median of "
      + "\(DisplayText.count(days.count, "day"))\(kind)\(part))\(apart)"
  }

  /// - Parameter isShort: without what all widgets have in common.
  func title(_ widget: PhoneDays, of phone: Phone, isShort: Bool = false) -> String {
    let others = phone.widgets.filter { $0.widget.kind == widget.widget.kind }
    let name = widget.widget
    let details = isShort && others.count == 1 ? [] : [name.family, name.configuration].compactMap(\.self)
    return ([name.kind] + details + (phones.count > 1 ? [phone.reloads.phone] : [])).joined(separator: ", ")
  }

  func table(_ widget: PhoneDays) -> ReportTable {
    func duration(_ durations: [SimulationDuration], _ share: Double) -> String {
      ReadableFigures.value(Self.quantile(durations, share), unit: .seconds)
    }
    return ReportTable(
      names: ["day"],
      columns: ["reloads", "charged", "free", "unsure", "every", "p90", "longest", "late"]
        .map { .init($0, width: 5) } + [.init("phase", width: 9, .text)],
      rows: widget.days.map { day in
        .init(
          names: [day.date.description],
          cells: [day.reloads.count, day.count(.charged), day.count(.free), day.count(.unsure, .unknown)]
            .map(String.init)
            + [
              duration(day.gaps, 0.5), duration(day.gaps, 0.9), duration(day.gaps, 1),
              duration(day.lateness, 0.5), day.phase == .usual ? "" : day.phase.rawValue,
            ], isDim: day.phase != .usual)
      })
  }

  package var jsonObject: JSONObject {
    let phones = phones.map { phone in
      let widgets = phone.widgets.map { widget in
        let days = widget.days.map { day in
          [
            "date": day.date.description, "phase": day.phase.rawValue, "reloads": day.reloads.count,
            "charged": day.count(.charged), "free": day.count(.free), "unsure": day.count(.unsure, .unknown),
            "calls": day.calls, "stalls": day.gaps.count { $0 > stall },
            "interval": durations(day.gaps), "late": durations(day.lateness),
            "lowPower": phone.lowPower(on: day.date).map {
              ["seconds": Double($0.milliseconds) / 1000, "reloads": day.lowPowerReloads] as JSONObject
            },
            "denied": phone.denials(on: day.date, .budget).map {
              ["budget": $0, "lowPowerMode": phone.denials(on: day.date, .lowPowerMode)] as JSONObject
            },
          ] as JSONObject
        }
        let gaps = widget.told.flatMap(\.gaps)
        return [
          "kind": widget.widget.kind, "family": widget.widget.family,
          "configuration": widget.widget.configuration, "added": widget.added.description,
          "answer": sentence(widget, of: phone), "phase": widget.phase.rawValue,
          "reloadsPerDay": widget.perDay,
          "interval": durations(gaps), "reloadsPerHour": widget.perHour, "days": days,
        ] as JSONObject
      }
      return [
        "phone": phone.reloads.phone, "timeZone": phone.timeZone, "builds": phone.reloads.builds,
        "previews": phone.reloads.previews, "failures": phone.reloads.failures, "widgets": widgets,
      ] as JSONObject
    }
    let simulated = simulated.map { week in
      [
        "kind": week.kind, "reloadsPerDay": week.days.perDay,
        "interval": durations(week.days.told.flatMap(\.gaps)),
      ] as JSONObject
    }
    return ["phones": phones, "pushWindows": pushWindows, "simulated": simulated]
  }

  /// In seconds; `nil`: there are none.
  private func durations(_ durations: [SimulationDuration]) -> JSONObject? {
    guard !durations.isEmpty else { return nil }
    return [
      "count": durations.count, "median": Self.quantile(durations, 0.5), "p90": Self.quantile(durations, 0.9),
      "longest": Self.quantile(durations, 1),
    ]
  }
}
