import TestSupport
import Testing
import WidgetRefresh

@testable import OutputAnalysis

@Suite struct RunDescriptionTests {
  private func description(_ budget: ReloadBudgetProfile) -> RunDescription {
    var scenario = smallScenario()
    scenario.device.budget = budget
    return RunDescription(of: scenario, scale: FigureScale(periodMilliseconds: 1, days: 1))
  }

  @Test func `a budget is paced unless all of it comes at the start of the day`() {
    var atOnce = ReloadBudgetProfile.documented
    guard case .paced(var allowance) = atOnce.allowance else { return }
    allowance.refill = .atStart
    atOnce.allowance = .paced(allowance)
    #expect(!description(atOnce).isBudgetPaced && !description(.fixed(10)).isBudgetPaced)
    allowance.refill = .even
    atOnce.allowance = .paced(allowance)
    #expect(description(atOnce).isBudgetPaced && description(.documented).isBudgetPaced)
  }

  @Test func `it names the profile that decides for Live Activities, if there are any`() {
    #expect(description(.documented).activityProfile == nil)
    var scenario = smallScenario()
    scenario.apps[0].activities = [Activity("match")]
    func profile(_ rules: ActivityRules?) -> String? {
      scenario.device.activities = rules
      return RunDescription(of: scenario, scale: FigureScale(periodMilliseconds: 1, days: 1)).activityProfile
    }
    #expect(profile(nil) == "documented" && profile(.reported) == "reported")
    var (documented, reported) = (ActivityRules.documented, ActivityRules.reported)
    (documented.loss, reported.wakesForStart) = (0.5, 0)
    #expect(profile(documented) == "documented, adjusted" && profile(reported) == "reported, adjusted")
  }

  @Test func `a summary has as many requested replications as were requested, or as there are`() {
    var results = ReplicationResults()
    for replication in 0..<3 as Range<UInt32> {
      results.add([WidgetTally(), WidgetTally()], replication: replication)
    }
    let run = description(.documented)
    #expect(results.summary(of: run).requestedReplications == 3 && !results.summary(of: run).isPartial)
    let part = results.summary(of: run, requested: 10)
    #expect(part.requestedReplications == 10 && part.isPartial && part.replications == 3)
    #expect(results.summary(of: run, requested: 2).requestedReplications == 3)
  }
}
