import EventKernel
import RandomVariates
import Testing

@testable import ScenarioValues

/// The numbers that `Model.md` gives.
@Suite("Defaults of the model")
struct DefaultRuleTests {
  private func allowance(_ profile: ReloadBudgetProfile) throws -> PacedAllowance {
    guard case .paced(let allowance) = profile.allowance else {
      throw ScenarioError.invalid(path: "budget", expected: "a paced allowance", found: "another")
    }
    return allowance
  }

  @Test(
    "Capacity between the knots, at them, and beyond",
    arguments: [
      (-1.0, 4.0, 1.0), (0, 4, 1), (5, 8, 4), (10, 12, 7), (20, 17.6, 13.5), (30, 23.2, 20), (60, 40, nil),
      (64, nil, 40), (86, nil, 55), (108, nil, 70), (115, nil, 75), (155, 55, 75), (250, 70, 75),
      (1000, 70, 75),
    ] as [(Double, Double?, Double?)])
  func capacity(views: Double, documented: Double?, reported: Double?) throws {
    for (profile, expected) in [(ReloadBudgetProfile.documented, documented), (.reported, reported)] {
      guard let expected else { continue }
      #expect(abs(try allowance(profile).capacity(viewsPerDay: views) - expected) < 1e-9)
    }
  }

  @Test("What sets `documented` and `reported` apart")
  func profiles() throws {
    let documented = try allowance(.documented)
    #expect(documented.learningCapacity == 70 && documented.learningDays == 3)
    #expect(documented.lowest == 0 && documented.highest == 1)
    #expect(!documented.grantsFractionWhileCharging && documented.capacityWhenAddedBySystem == nil)
    let reported = try allowance(.reported)
    #expect(reported.learningCapacity == 75 && reported.learningDays == 2)
    #expect(reported.lowest == -1.2 && reported.highest == 1.5)
    #expect(reported.grantsFractionWhileCharging && reported.capacityWhenAddedBySystem == 40)
  }

  @Test("What they have in common", arguments: [ReloadBudgetProfile.documented, .reported])
  func common(profile: ReloadBudgetProfile) throws {
    let allowance = try allowance(profile)
    #expect(allowance.historyDays == 7 && allowance.viewGap == .seconds(5))
    #expect(allowance.refill == .paced && allowance.accrual == .slots)
    #expect(allowance.smoothing == .minutes(75) && allowance.windowStart == .midnight)
    let scheduling = profile.scheduling
    #expect(
      scheduling.minimumSpacing == .minutes(5) && scheduling.stalls == nil && scheduling.staleExtension == nil
        && scheduling.backgroundLatency == .lognormal(median: 300_000, sigma: 1.4))
    #expect(scheduling.runWindow == .minutes(15) && scheduling.checkAgain == .minutes(15))
    #expect(scheduling.onVisible == 0.7 && scheduling.onVisibleDelay == .seconds(2))
    #expect(scheduling.atEndOfSingleEntry == .minutes(15))
    #expect(scheduling.devicePool == DevicePool(perWidget: 75, most: 750))
  }

  @Test(
    "`fixed` and `unlimited` wait for nothing but the budget",
    arguments: [ReloadBudgetProfile.fixed(3), .unlimited])
  func immediate(profile: ReloadBudgetProfile) {
    let scheduling = profile.scheduling
    #expect(scheduling.minimumSpacing == .zero && scheduling.backgroundLatency == .constant(0))
    #expect(scheduling.runWindow == .zero && scheduling.onVisible == 0 && scheduling.devicePool == nil)
  }

  @Test("What free reloads take, what an extension may need, how exactly entries are shown")
  func device() {
    let device = Device()
    #expect(
      device.freeReloads
        == FreeReloads(latency: .lognormal(median: 4000, sigma: 1.6), intentLatency: .milliseconds(500)))
    let limits = device.extensionLimits
    #expect(limits.memory == 30e6 && limits.timeOut == .seconds(15) && limits.archive == 10 * 1_048_576)
    #expect(limits.entries == 400 && limits.retryAfterFailure == .hours(1))
    let rendering = device.rendering
    #expect(rendering.lateness == .uniform(low: 0, high: 2000) && rendering.repaintInterval == .seconds(2))
    #expect(rendering.tailShare == 0.02 && rendering.tailLateness == .seconds(60))
    let stack = SmartStack(name: "stack", surface: .homePage(1))
    #expect(stack.rotation == 0.5 && stack.swipe == 0.2)
  }

  @Test("Of the causes of a reload those that come from the background count against the budget")
  func budgeted() {
    #expect(
      ReloadCause.allCases.filter(\.isBudgeted)
        == [
          .timelinePolicy, .retryAfterFailure, .appBackgroundRefresh, .silentPush, .widgetPush,
          .appBackground, .appAudioSessionEnd, .appNavigationSessionEnd, .appWakeUp, .backgroundURLSession,
          .providerCall, .phoneData, .appWorkoutSessionEnd, .notificationService, .networkTunnel,
        ])
  }
}
