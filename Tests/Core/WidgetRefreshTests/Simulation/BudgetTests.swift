import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Reload budgets")
struct BudgetTests {
  @Test("fixed 50, window from 00:00, .after(15 min): 50 charged, the last at 12:30, the next at 24:00")
  func fixedBudget() throws {
    let run = try Run(.single(budget: .fixed(50), days: 2, timeline: .one(.after(.minutes(15)))))
    let charged = run.grants().filter(\.isCharged)
    #expect(charged.prefix(50).map(\.at) == (1...50).map { SimulationTime(milliseconds: $0 * 900_000) })
    #expect(charged[49].at == at(12, 30))
    #expect(charged[49].balance == 0)
    #expect(charged[50].at == at(24))
    // Nothing is lost in between: the request of 12:45 waits, and is the one granted at 24:00.
    let waiting = try #require(run.waits().first { $0.at == at(12, 45) })
    #expect(waiting.reason == .budget)
    #expect(run.requests(cause: .timelinePolicy).allSatisfy { run.decision(of: $0) != nil })
  }

  @Test("A window that starts at 06:00 refills then")
  func fixedWindowStart() throws {
    let run = try Run(
      .single(budget: .fixed(4, windowStart: time(6)), days: 1, timeline: .one(.after(.hours(1)))))
    #expect(run.grants().filter(\.isCharged).map(\.at) == [1, 2, 3, 4, 6, 7, 8, 9].map { at($0) })
  }

  @Test("A budget of 0 grants nothing but the initial reload")
  func nothing() throws {
    let run = try Run(.single(budget: .fixed(0), days: 3, timeline: .one(.after(.minutes(15)))))
    #expect(run.grants().map(\.isCharged) == [false])
  }

  /// A widget's paced budget, asked every minute, on a phone that nobody looks at.
  static func paced(_ change: (inout PacedAllowance) -> Void) -> ReloadBudgetProfile {
    var allowance = PacedAllowance.documented
    allowance.learningDays = 0
    allowance.initialShare = 0
    change(&allowance)
    return ReloadBudgetProfile(allowance: .paced(allowance), scheduling: .immediate)
  }

  @Test("An even refill of 96 a day gives one reload every 15 minutes to whoever asks all the time")
  func evenRefill() throws {
    var budget = Self.paced {
      $0.capacity = [.init(viewsPerDay: 0, reloadsPerDay: 96)]
      $0.refill = .even
    }
    budget.scheduling.checkAgain = .minutes(1)
    let run = try Run(.single(budget: budget, timeline: .one(.after(.minutes(1)))))
    #expect(
      run.grants().filter(\.isCharged).map(\.at)
        == (1..<96).map { SimulationTime(milliseconds: $0 * 900_000) })
  }

  @Test(
    "Continuous accrual grants in the very millisecond in which the balance reaches 1",
    arguments: [96.0, 40, 37, 1])
  func continuousAccrual(perDay: Double) throws {
    let budget = Self.paced {
      $0.capacity = [.init(viewsPerDay: 0, reloadsPerDay: perDay)]
      $0.refill = .even
      $0.accrual = .continuous
    }
    let run = try Run(.single(budget: budget, days: 3, timeline: .one(.after(.minutes(1)))))
    let expected = (1...Int(3 * perDay)).map {
      SimulationTime(milliseconds: Int64((Double($0) * 86_400_000 / perDay).rounded(.up)))
    }.filter { $0 < at(72) }
    #expect(run.grants().filter(\.isCharged).map(\.at) == expected)
  }

  @Test("Continuous accrual gives in all what slots give, and no more than the balance may hold")
  func continuousAccount() throws {
    for accrual in PacedAllowance.Accrual.allCases {
      let budget = Self.paced {
        $0.capacity = [.init(viewsPerDay: 0, reloadsPerDay: 50)]
        $0.refill = .even
        $0.accrual = accrual
        $0.highest = 0.5
      }
      // One request, 20 h after the start: the account is full by then.
      let run = try Run(.single(budget: budget, days: 2, timeline: .one(.after(.hours(20)))))
      var (most, last) = (0.0, 0.0)
      for accrual in run.accruals() {
        most = max(most, accrual.balance)
        if accrual.time <= Self.midnight { last = accrual.accrued }
      }
      #expect(most == 25, "\(accrual)")
      // Full again before midnight, for what was taken was given back.
      #expect(abs(last - 26) < 1e-9, "\(accrual)")
    }
  }

  private static let midnight = at(24)

  @Test("Continuous accrual follows the prediction: 10 reloads in each 15 minutes are one every 90 s")
  func continuousPace() throws {
    let views = TimetableView(
      at: (0..<60).map { time(9, $0) }, surface: .homePage(1), duration: .seconds(10))
    let budget = Self.paced {
      $0.smoothing = .zero
      $0.accrual = .continuous
    }
    let run = try Run(.single(budget: budget, days: 10, timeline: .one(.after(.minutes(1))), views: [views]))
    let lastDay = run.grants().filter { $0.isCharged && $0.at >= at(9 * 24) }
    #expect(lastDay.map(\.at) == (1...40).map { at(9 * 24 + 9) + .seconds(90 * $0) })
  }

  @Test("Refilled at the day's start, the whole capacity is there at midnight")
  func refillAtStart() throws {
    let budget = Self.paced {
      $0.capacity = [.init(viewsPerDay: 0, reloadsPerDay: 10)]
      $0.refill = .atStart
    }
    let run = try Run(.single(budget: budget, days: 2, timeline: .one(.after(.minutes(30)))))
    let hours = run.grants().filter(\.isCharged).map { Double($0.at.milliseconds) / 3_600_000 }
    #expect(hours.prefix(10) == [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5])
    #expect(hours.dropFirst(10).first == 24)
    #expect(hours.count == 20)
  }

  @Test("A denied request is looked at again after the profile's wait")
  func checkAgain() throws {
    var budget = Self.paced {
      $0.capacity = [.init(viewsPerDay: 0, reloadsPerDay: 24)]
      $0.refill = .even
    }
    budget.scheduling.checkAgain = .minutes(7)
    let run = try Run(.single(budget: budget, timeline: .one(.after(.minutes(5)))))
    let looks = run.waits().map(\.at).prefix(8)
    #expect(looks.first == at(0, 5))
    #expect(zip(looks, looks.dropFirst()).allSatisfy { $1 - $0 == .minutes(7) })
    #expect(run.waits().allSatisfy { $0.reason == .budget })
  }

  @Test("Capacity is learned from views, and paced by when they come")
  func learnsFromViews() throws {
    // 60 views a day, one a minute from 09:00 to 10:00.
    let views = TimetableView(
      at: (0..<60).map { time(9, $0) }, surface: .homePage(1), duration: .seconds(10))
    var budget = Self.paced { $0.smoothing = .zero }
    budget.scheduling.checkAgain = .minutes(5)
    let run = try Run(.single(budget: budget, days: 10, timeline: .one(.after(.minutes(1))), views: [views]))
    var capacities: [Int: Double] = [:]
    for accrual in run.accruals() {
      capacities[Int(accrual.time.milliseconds / 86_400_000)] = accrual.capacity
    }
    // Without history the first knot, with it the knot of 60 views.
    #expect(capacities[0] == 4)
    #expect((1...9).allSatisfy { capacities[$0] == 40 })
    let lastDay = run.grants().filter { $0.isCharged && $0.at >= at(9 * 24) }
    #expect(lastDay.count == 40)
    // All of the last day's accrual comes between 09:00 and 10:00; at one reload a minute it is used by 10:30.
    #expect(lastDay.allSatisfy { $0.at >= at(9 * 24 + 9) && $0.at < at(9 * 24 + 10, 30) })
  }

  @Test("A new widget gets more at first, and then what its views earn")
  func learningPeriod() throws {
    var budget = ReloadBudgetProfile.documented
    budget.scheduling = .immediate
    let run = try Run(.single(budget: budget, days: 6, timeline: .one(.after(.minutes(5)))))
    let perDay = (0..<6).map { day in
      run.grants().filter { $0.isCharged && Int($0.at.milliseconds / 86_400_000) == day }.count
    }
    #expect(perDay[0...2].allSatisfy { (68...74).contains($0) })
    #expect(perDay[3...5].allSatisfy { (3...6).contains($0) })
  }

  @Test("Views that start less than 5 s after the last ended are one view")
  func mergedViews() throws {
    // 50 pairs of views, 14 s apart: the second starts 4 s after the first ends.
    let times = (0..<50).flatMap { [time(10, $0, 0), time(10, $0, 14)] }
    let views = TimetableView(at: times, surface: .homePage(1), duration: .seconds(10))
    let run = try Run(
      .single(budget: Self.paced { _ in }, days: 2, timeline: .one(.never), views: [views]))
    var last = 0.0
    for accrual in run.accruals() { last = accrual.capacity }
    #expect(run.views().count == 200)
    #expect(last == PacedAllowance.documented.capacity(viewsPerDay: 50))
  }

  @Test("reported: a balance between 0 and 1 is enough only while charging")
  func fractionWhileCharging() throws {
    let budget = Self.paced {
      $0.capacity = [.init(viewsPerDay: 0, reloadsPerDay: 24)]
      $0.refill = .even
      $0.grantsFractionWhileCharging = true
      $0.lowest = -1.2
    }
    var scenario = Scenario.single(budget: budget, timeline: .one(.after(.minutes(20))))
    scenario.device.charging = [.daily(from: time(12), to: time(13))]
    let grants = try Run(scenario).grants().filter(\.isCharged)
    #expect(grants.contains { $0.balance < 0 })
    #expect(grants.filter { $0.balance < 0 }.allSatisfy { (at(12)..<at(13)).contains($0.at) })
  }

  @Test("All widgets together get no more than the device's pool")
  func devicePool() throws {
    var budget = ReloadBudgetProfile.fixed(100)
    budget.scheduling.devicePool = DevicePool(perWidget: 10, most: 15)
    var scenario = Scenario.single(budget: budget, timeline: .one(.after(.minutes(15))))
    var second = scenario.widgets[0]
    second.name = "second"
    scenario.widgets.append(second)
    let run = try Run(scenario)
    let charged = run.grants(of: 0).filter(\.isCharged).count + run.grants(of: 1).filter(\.isCharged).count
    // Full at the start, and refilled with 15 through the day.
    #expect((28...30).contains(charged))
    #expect(run.waits().contains { $0.reason == .devicePool })
  }

  @Test("Two budgeted reloads are at least the minimum spacing apart")
  func minimumSpacing() throws {
    var budget = ReloadBudgetProfile.unlimited
    budget.scheduling.minimumSpacing = .minutes(5)
    let run = try Run(.single(budget: budget, timeline: .one(.after(.minutes(1)))))
    #expect(run.grantMinutes() == Array(stride(from: 0, to: 1440, by: 5)))
    #expect(run.waits().allSatisfy { $0.reason == .minimumSpacing })
  }

  @Test("Low Power Mode holds budgeted reloads back and no others")
  func lowPowerMode() throws {
    var scenario = Scenario.single(timeline: .one(.after(.hours(1))))
    scenario.device.lowPowerMode = [.daily(from: time(2), to: time(6, 30))]
    scenario.device.events = [SystemEvent(.localeChange, at: .daily(time(4)))]
    let run = try Run(scenario)
    let starts = run.grants().map(\.at).prefix(5)
    // The reload due at 02:00 waits; at 04:00 the locale's takes its place, and the next is due at 05:00.
    #expect(starts == [at(0), at(1), at(4), at(6, 30), at(7, 30)])
    #expect(run.waits().contains { $0.reason == .lowPowerMode })
  }

  @Test("Over 30 learned days a widget viewed as the default user looks is charged 40 to 70 reloads a day")
  func documentedCharges() throws {
    var pages: [Int: Double] = [:]
    for page in [1, 3] {
      var scenario = Scenario.single(
        budget: .documented, days: 30, timeline: .one(.after(.minutes(5))),
        provider: { $0.fetch = Fetch(latency: .lognormal(median: 400, sigma: 0.6), failure: 0.02) })
      scenario.device.warmUpDays = 10
      scenario.device.usage = .default
      scenario.widgets[0].placement = .surface(.homePage(page))
      let run = try Run(scenario)
      let charged = run.grants().filter { $0.isCharged && run.period.contains($0.at) }.count
      pages[page] = Double(charged) / 30
    }
    let first = try #require(pages[1])
    let third = try #require(pages[3])
    #expect((40...70).contains(first))
    #expect(third < first / 2)
  }
}
