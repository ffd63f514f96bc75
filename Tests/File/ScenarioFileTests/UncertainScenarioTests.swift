import EventKernel
import RandomVariates
import Testing
import WidgetRefresh

@testable import ScenarioFile

@Suite struct UncertainScenarioTests {
  private func paths(_ text: String, overrides: [String] = []) throws -> [String] {
    try uncertainScenario(text, overrides: overrides).parameters.map(\.path)
  }

  private let spacing = "device.budget.documented.minimumSpacing"

  @Test func `defaults are uncertain, and what a file or an override says is known`() throws {
    #expect(try paths(smallFile).contains(spacing))
    #expect(try paths(smallFile).contains("device.charging"))
    let told = smallFile.replacing("{days: 2}", with: "{days: 2, budget: {documented: {minimumSpacing: 5m}}}")
    #expect(try !paths(told).contains(spacing))
    #expect(try paths(told) == paths(smallFile).filter { $0 != spacing })
    #expect(try paths(smallFile, overrides: ["\(spacing)=2m"]) == paths(told))
  }

  @Test func `what is not there is not uncertain`() throws {
    let paths = try paths(smallFile)
    #expect(!paths.contains { $0.hasPrefix("population") || $0.hasPrefix("stacks") || $0.hasPrefix("apps") })
    #expect(
      try self.paths(smallFile, overrides: ["device.rendering=exact"]).allSatisfy {
        !$0.contains("rendering")
      })
    #expect(
      try self.paths(smallFile, overrides: ["device.budget=unlimited"]).filter {
        $0.hasPrefix("device.budget")
      }
        == ["device.budget.unlimited.checkAgain", "device.budget.unlimited.atEndOfSingleEntry"])
  }

  @Test func `a value beside one in its short form can be set`() throws {
    let file = smallFile.replacing("Weather: {}", with: "Weather: {silentPush: contentChange}")
    var uncertain = try uncertainScenario(file)
    let path = "apps.Weather.silentPush.delay"
    let index = try #require(uncertain.parameters.firstIndex { $0.path == path })
    var shares = [Double?](repeating: nil, count: uncertain.parameters.count)
    shares[index] = 1
    let push = try uncertain.scenario(at: shares).apps.first?.silentPush
    #expect(
      push == PushUse(source: .contentChange, delay: .lognormal(median: 300_000, sigma: 1.5), limitPerHour: 3)
    )
    #expect(
      uncertain.overrides(at: shares).map(\.text) == [
        "apps.Weather.silentPush={source: contentChange}", "\(path)={lognormal: {median: 5m, sigma: 1.5}}",
      ])
    let wasRemoved = uncertain.remove("apps.Weather.silentPush")
    #expect(wasRemoved)
    #expect(!uncertain.parameters.contains { $0.path.hasPrefix("apps.Weather.silentPush") })
    let isRemovedAgain = uncertain.remove("apps.Weather.silentPush")
    #expect(!isRemovedAgain)
  }

  @Test func `the overrides of a world make the same scenario in any other command`() throws {
    let uncertain = try uncertainScenario(smallFile)
    let shares = uncertain.parameters.indices.map { Double($0 % 8) / 8 + 0.0625 }
    let overrides = uncertain.overrides(at: shares).map(\.text)
    #expect(overrides.count == uncertain.parameters.count)
    #expect(try scenario(smallFile, overrides: overrides) == uncertain.scenario(at: shares))
  }

  @Test func `a file gives ranges of its own, and says what is known`() throws {
    let file =
      smallFile + """

        uncertain:
          \(spacing): 2m..4m
          device.usage.pickups.perDay: 40..80
          device.budget.documented.refill: [even, atStart]
          device.charging: known
        """
    #expect(try scenario(file) == scenario(smallFile))
    let uncertain = try uncertainScenario(file)
    let own = uncertain.parameters.filter { $0.evidence == nil }
    #expect(
      Set(own.map(\.path)) == ["device.budget.documented.refill", spacing, "device.usage.pickups.perDay"])
    #expect(!uncertain.parameters.contains { $0.path == "device.charging" })
    let ends = own.flatMap { ($0.overrides(at: 0) + $0.overrides(at: 1)).map(\.text) }
    #expect(
      Set(ends) == [
        "\(spacing)=2m", "\(spacing)=4m", "device.usage.pickups.perDay=40", "device.usage.pickups.perDay=80",
        "device.budget.documented.refill=even", "device.budget.documented.refill=atStart",
      ])
  }

  private let refill = "device.budget.documented.refill"

  /// The values of the refill at shares of its range.
  private func refills(_ uncertain: UncertainScenario, at shares: [Double]) throws -> [String] {
    let parameter = try #require(uncertain.parameters.first { $0.path == refill })
    return shares.map { parameter.value(at: $0) }
  }

  @Test func `a value has a part of the range as large as its weight`() throws {
    let uncertain = try uncertainScenario(smallFile)
    #expect(
      try refills(uncertain, at: [0, 0.876, 0.877, 0.958, 0.959, 1])
        == ["paced", "paced", "even", "even", "atStart", "atStart"])
    let parameter = try #require(uncertain.parameters.first { $0.path == refill })
    let alternatives = try #require(parameter.alternativesWithWeights)
    #expect(alternatives.map(\.value) == ["paced", "even", "atStart"])
    #expect(alternatives.map { ($0.weight * 97).rounded() } == [85, 8, 4])
    #expect(parameter.range.text == "paced (88%), even (8%) or atStart (4%)")
    // A fit to a log and the screening of `bands` try all equally often.
    #expect(
      [0.2, 0.5, 0.8].map { parameter.value(at: parameter.share(ofEqualParts: $0)) }
        == alternatives.map(\.value))
    #expect(try refills(uncertain.withEqualWeights, at: [0.2, 0.5, 0.8]) == alternatives.map(\.value))
    let accrual = try #require(uncertain.parameters.first { $0.name == "accrual" })
    #expect(accrual.alternativesWithWeights?.map(\.weight) == [0.5, 0.5])
    #expect(uncertain.parameters.first { $0.path == spacing }?.alternativesWithWeights == nil)
    let own = try uncertainScenario(smallFile + "\nuncertain: {\(refill): {even: 3, paced: 1}}\n")
    #expect(try refills(own, at: [0.74, 0.76]) == ["even", "paced"])
  }

  @Test func `a window's start is unknown only where the whole day's reloads may come at once`() throws {
    let start = "device.budget.documented.windowStart"
    #expect(try paths(smallFile).contains(start))
    #expect(try !paths(smallFile, overrides: ["\(refill)=paced"]).contains(start))
    #expect(try paths(smallFile, overrides: ["\(refill)=atStart"]).contains(start))
    #expect(try !paths(smallFile + "\nuncertain: {\(refill): [paced, even]}\n").contains(start))
    #expect(try paths(smallFile + "\nuncertain: {\(refill): {even: 9, atStart: 1}}\n").contains(start))
    var uncertain = try uncertainScenario(smallFile)
    let wasRemoved = uncertain.remove(refill)
    #expect(wasRemoved && !uncertain.parameters.contains { $0.path == start })
  }

  @Test func `force-quits are unknown for apps that something wakes`() throws {
    let path = "apps.Weather.forceQuits"
    #expect(try !paths(smallFile).contains(path))
    for wakes in ["silentPush: contentChange", "backgroundRefresh: {every: 1h}", "wakeUps: {every: 1h}"] {
      #expect(try paths(smallFile.replacing("Weather: {}", with: "Weather: {\(wakes)}")).contains(path))
    }
  }

  @Test(arguments: [
    (
      "device.days: 4..2",
      "expected a range such as 5m..2h, 40%..90% or 2..8, the smaller value first; found '4..2'"
    ),
    (
      "device.days: 2m..4",
      "expected a range such as 5m..2h, 40%..90% or 2..8, the smaller value first; found '2m..4'"
    ),
    ("device.days: 1m..2m", "not valid with 1m: expected a whole number from 1 to 10000; found '1m'"),
    ("device.dais: 1..2", "not valid with 1: unknown key 'dais'; did you mean 'days'?"),
    ("device.days: 0.5..2.5", "expected whole numbers, the smaller one first; found '0.5 to 2.5'"),
  ])
  func `a range that is wrong is named`(line: String, message: String) {
    do throws(ScenarioFileError) {
      _ = try uncertainScenario(smallFile + "\nuncertain:\n  \(line)\n")
      Issue.record("\(line) is accepted")
    } catch {
      #expect(error.diagnostics.map(\.message).first?.contains(message) == true, "\(error)")
    }
  }

  @Test func `factors scale the points of a profile's capacity`() throws {
    let read = try scenario(
      smallFile, overrides: ["device.budget.documented.capacity={timesReloads: 1.5, timesViews: 2}"])
    guard case .paced(let allowance) = read.device.budget.allowance else {
      Issue.record("no allowance")
      return
    }
    #expect(allowance.capacity.map(\.reloadsPerDay) == [6, 18, 60, 105])
    #expect(allowance.capacity.map(\.viewsPerDay) == [0, 20, 120, 500])
  }
}

@Suite struct QuantityRangeTests {
  @Test func `values are on a line, or on a logarithmic scale if the largest is four times the smallest`()
    throws
  {
    let line = try #require(QuantityRange("10%", "30%", isWhole: false))
    #expect([0, 0.25, 0.5, 1].map(line.text) == ["10%", "0.15", "0.2", "30%"])
    let ratio = try #require(QuantityRange("1m", "16m", isWhole: false))
    #expect([0, 0.25, 0.5, 1].map(ratio.text) == ["1m", "2m", "4m", "16m"])
    let below = try #require(QuantityRange("-1.5", "0", isWhole: false))
    #expect([0, 0.5, 1].map(below.text) == ["-1.5", "-0.75", "0"])
    #expect(QuantityRange("1MB", "4MB", isWhole: false)?.text(at: 0.5) == "2MB")
  }

  @Test func `each whole number has an equal part of a range`() throws {
    let range = try #require(QuantityRange("2", "5", isWhole: true))
    let values = (0..<1000).map { range.text(at: (Double($0) + 0.5) / 1000) }
    #expect(["2", "3", "4", "5"].map { value in values.count { $0 == value } } == [250, 250, 250, 250])
    #expect(range.text(at: 1) == "5")
  }

  @Test func `every value is between the ends`() throws {
    for (low, high) in [("5s", "10m"), ("0s", "1m"), ("0%", "50%"), ("0.1", "5"), ("0.001", "1000")] {
      let range = try #require(QuantityRange(low, high, isWhole: false))
      for step in 0...1000 {
        let text = range.text(at: Double(step) / 1000)
        #expect(isQuantity(text, from: low, to: high), "\(text)")
      }
    }
  }

  @Test func `a share that is nearly 100 percent is written as 100 percent`() throws {
    // A file must not have the share 1: it could mean 1% or 100%.
    let shares = try #require(QuantityRange("25%", "100%", isWhole: false))
    #expect([0.999, 0.99999, 1].map(shares.text) == ["0.9986", "100%", "100%"])
  }

  @Test(arguments: [("5", "5"), ("5", "4"), ("5m", "4"), ("a", "b"), ("", "1"), ("1.5", "2.5")])
  func `two ends that make no range are refused`(low: String, high: String) {
    #expect(QuantityRange(low, high, isWhole: true) == nil)
  }

  @Test func `what Apple's statements leave open is varied with all its alternatives`() throws {
    let text = try #require(ScenarioTemplate.all.first).text
    let uncertain = try UncertainScenario(Array(text.utf8), file: "a.yaml", by: ScenarioReader())
    func alternatives(_ path: String) throws -> [String] {
      let parameter = try #require(uncertain.parameters.first { $0.path == path })
      guard case .oneOf(let values, _) = parameter.range else { return [] }
      return values
    }
    let refill = try alternatives("device.budget.documented.refill")
    #expect(Set(refill) == Set(PacedAllowance.Refill.allCases.map(\.rawValue)))
    #expect(try alternatives("device.freeReloads.includesLeaving") == ["false", "true"])
    #expect(
      Set(try alternatives("device.rendering.futureFirstEntry"))
        == Set(Rendering.FutureFirstEntry.allCases.map(\.rawValue)))
    #expect(try alternatives("device.freeReloads.throttle").count == 2)
    #expect(try alternatives("device.budget.documented.stalls").count == 2)
    #expect(try alternatives("device.budget.documented.staleExtension").count == 2)
    #expect(try alternatives("device.freeReloads.delayPerWidget").count == 2)
    let single = uncertain.parameters.first { $0.path == "device.budget.documented.atEndOfSingleEntry" }
    #expect(single?.range == .between("2m", "30m"))
    #expect(uncertain.parameters.contains { $0.path == "device.usage.homeScreens.perPickup" })
  }
}
