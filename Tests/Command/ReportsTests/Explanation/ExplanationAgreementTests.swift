import EventKernel
import Reports
import TestSupport
import Testing
import WidgetRefresh

/// An explanation's numbers are those of the CSV reports at its time.
@Suite struct ExplanationAgreementTests {
  enum Kind: String, CaseIterable {
    case documented, fixed, continuous, locations, containers
  }

  private static var continuous: ReloadBudgetProfile {
    var profile = ReloadBudgetProfile.documented
    var allowance = PacedAllowance.documented
    allowance.accrual = .continuous
    profile.allowance = .paced(allowance)
    return profile
  }

  private func scenario(_ kind: Kind) -> Scenario {
    switch kind {
    case .documented: .lively(.documented)
    case .continuous: .lively(Self.continuous)
    case .fixed: .lively(.fixed(12))
    case .containers: .containers
    case .locations:
      // Two requests at a time wait: one for a look, one for the budget.
      .lively(.documented) {
        $0.device.events = (0..<12).map {
          SystemEvent(.significantLocationChange, at: .daily(clock(2 * $0, 30)))
        }
        $0.widgets[1].provider.hasCompleteDataProtection = true
        for index in $0.widgets.indices { $0.widgets[index].usesLocation = true }
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `at the start of every view`(kind: Kind) throws {
    let run = try RecordedRun(scenario(kind))
    let reports = try run.csv()
    let rows = try #require(reports[.views])
    let views = run.observations.compactMap { observation -> ItemView? in
      guard case .viewed(let view) = observation, run.period.contains(view.start) else { return nil }
      return view
    }
    #expect(views.count == rows.rows.count && views.count > 50)
    // Every ninth is enough: each is compared in all of its figures.
    for index in stride(from: 0, to: views.count, by: 9) {
      let json = try ParsedJSON(run.explanation(atStartOf: views[index]).json())
      #expect(json.text("widget") == rows["widget"][index])
      #expect(json.text("at.time") == rows["start"][index])
      #expect(seconds(json.number("screen.reloadAgeSeconds")) == rows["reload_age_s"][index])
      #expect(seconds(json.number("screen.contentAgeSeconds")) == rows["content_age_s"][index])
      #expect(json.number("screen.request").map { "\(Int($0))" } ?? "" == rows["request"][index])
      let reloads = try #require(reports[.reloads])
      // Requests of the warm-up are in no report.
      let shown = reloads["request"].indices.first {
        reloads["widget"][$0] == rows["widget"][index] && reloads["request"][$0] == rows["request"][index]
      }
      if let shown {
        #expect(json.text("screen.source") == reloads["source"][shown])
        #expect(json.text("screen.written.time") ?? "" == reloads["written"][shown])
      }
      #expect(json["screen.isFresh"] as? Bool == (rows["fresh"][index] == "true"))
      #expect(json.text("view.end.time") == rows["end"][index])
      try expectPendingAndBalance(json, reports)
    }
  }

  /// Requests made and not decided by then, and the last balance until then.
  private func expectPendingAndBalance(_ json: ParsedJSON, _ reports: [Report: ParsedCSV]) throws {
    let (reloads, budget) = (try #require(reports[.reloads]), try #require(reports[.budget]))
    let (widget, now) = (try #require(json.text("widget")), try #require(json.number("at.seconds")))
    var waiting: [String] = []
    for (index, name) in reloads["widget"].enumerated() where name == widget {
      let asked = Double(reloads["requested_s"][index]) ?? 0
      let decided = asked + (Double(reloads["waited_s"][index]) ?? 0)
      if asked <= now, decided > now + 1e-6 { waiting.append(reloads["request"][index]) }
    }
    // Requests of the warm-up are in no report.
    let told = (0..<(json.count("waiting") ?? 0)).filter {
      json.number("waiting.\($0).requested.seconds") ?? -1 >= 0
    }
    #expect(told.compactMap { json.number("waiting.\($0).request").map { "\(Int($0))" } } == waiting)

    let last = budget["widget"].indices.last {
      budget["widget"][$0] == widget && (Double(budget["time_s"][$0]) ?? .infinity) <= now
    }
    guard let last else { return }
    #expect(seconds(json.number("budget.balance")) == budget["balance"][last])
    #expect(seconds(json.number("budget.capacity")) == budget["capacity"][last])
  }

  private func seconds(_ value: Double?) -> String {
    guard let value else { return "" }
    let thousandths = Int((value * 1000).rounded())
    let (sign, size) = (thousandths < 0 ? "-" : "", thousandths.magnitude)
    return "\(sign)\(size / 1000).\(String(size % 1000 + 1000).dropFirst())"
  }
}
