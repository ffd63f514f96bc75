import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("Rules of a log that is played")
struct RecordedUsageRuleTests {
  /// Seconds after the run's start.
  private static func session(
    _ start: Int64, for seconds: Int64, unlock: Int64? = 0,
    _ content: RecordedSession.Content = .surface(.homePage(1)),
    continues: Bool = false
  ) -> RecordedSession {
    RecordedSession(
      day: Int(start / 86_400), timeOfDay: .seconds(start % 86_400), duration: .seconds(seconds),
      unlock: unlock.map { .seconds($0) }, content: content, continuesPickup: continues)
  }

  struct Log: CustomTestStringConvertible {
    let testDescription: String
    let sessions: [RecordedSession]
    var unlocked: [[Int64]] = []
    var page: [[Int64]] = []
    var lockScreen: [[Int64]] = []
    var standBy: [[Int64]] = []
  }

  /// The phone charges in the first hour.
  static let logs = [
    Log(
      testDescription: "the Lock Screen until the unlock, then what the log shows",
      sessions: [session(100, for: 60, unlock: 5)], unlocked: [[105, 160]], page: [[105, 160]],
      lockScreen: [[100, 105]]),
    Log(
      testDescription: "an unlock at once", sessions: [session(0, for: 60)], unlocked: [[0, 60]],
      page: [[0, 60]]),
    Log(
      testDescription: "a session that would overlap the next ends where that begins",
      sessions: [session(100, for: 60), session(130, for: 60)], unlocked: [[100, 130], [130, 190]],
      page: [[100, 130], [130, 190]]),
    Log(
      testDescription: "… also before its unlock",
      sessions: [session(100, for: 60, unlock: 50), session(130, for: 60)],
      unlocked: [[130, 130], [130, 190]],
      page: [[130, 190]], lockScreen: [[100, 130]]),
    Log(
      testDescription: "one pickup to the end of the last session that goes on with it",
      sessions: [
        session(100, for: 60), session(200, for: 60, .surface(.homePage(2)), continues: true),
        session(300, for: 10, continues: true), session(400, for: 10),
      ],
      unlocked: [[100, 310], [400, 410]], page: [[100, 160], [300, 310], [400, 410]]),
    Log(
      testDescription: "… also past midnight",
      sessions: [session(86_340, for: 30), session(86_460, for: 30, continues: true)],
      unlocked: [[86_340, 86_490]], page: [[86_340, 86_370], [86_460, 86_490]]),
    Log(
      testDescription: "… also on a later day of the log",
      sessions: [session(90_000, for: 60), session(90_200, for: 60, continues: true)],
      unlocked: [[90_000, 90_260]], page: [[90_000, 90_060], [90_200, 90_260]]),
    Log(
      testDescription: "a session that goes on with nothing is a pickup",
      sessions: [session(100, for: 60, continues: true)], unlocked: [[100, 160]], page: [[100, 160]]),
    Log(
      testDescription: "glances show the Lock Screen, or StandBy while charging",
      sessions: [
        session(100, for: 60, unlock: nil, .drawn), session(200, for: 60, unlock: nil, .surface(.lockScreen)),
        session(300, for: 60, unlock: nil, .surface(.standBy)),
        session(3599, for: 60, unlock: nil, .surface(.standBy)),
        session(3700, for: 60, unlock: nil, .surface(.standBy)),
      ],
      lockScreen: [[100, 160], [200, 260]], standBy: [[300, 360], [3599, 3659]]),
    Log(
      testDescription: "a glance is over where the next session begins",
      sessions: [session(100, for: 60, unlock: nil, .drawn), session(130, for: 60)], unlocked: [[130, 190]],
      page: [[130, 190]], lockScreen: [[100, 130]]),
  ]

  private static func run(_ sessions: [RecordedSession], _ change: (inout Scenario) -> Void = { _ in }) throws
    -> Run
  {
    var scenario = UsageTests.scenario(days: 2, surfaces: [.homePage(1), .lockScreen, .standBy])
    scenario.device.usage = .recorded(
      RecordedUsage(
        sessions: sessions, days: 2, homeScreens: HomeScreens(perPickup: .constant(0)), standBy: nil))
    scenario.device.charging = [.daily(from: .midnight, to: time(1))]
    change(&scenario)
    return try Run(scenario)
  }

  private static func seconds(_ run: Run, of widget: ItemID) -> [[Int64]] {
    run.views(of: widget).map { [$0.start.milliseconds / 1000, $0.end.milliseconds / 1000] }
  }

  private static func unlocked(_ run: Run) -> [[Int64]] {
    SurfaceRuleTests.unlocked(run).map { $0.map { $0 / 1000 + 43_200 } }
  }

  @Test("What is seen of a log", arguments: logs)
  func seen(_ log: Log) throws {
    let run = try Self.run(log.sessions)
    #expect(Self.unlocked(run) == log.unlocked)
    #expect(Self.seconds(run, of: 0) == log.page)
    #expect(Self.seconds(run, of: 1) == log.lockScreen)
    #expect(Self.seconds(run, of: 2) == log.standBy)
  }

  @Test("Where the log says nothing of pages they are drawn, from the unlock to the end of the pickup")
  func drawn() throws {
    let run = try Self.run([
      Self.session(100, for: 60, unlock: 5, .drawn), Self.session(300, for: 60, .app("App")),
      Self.session(500, for: 60),
    ]) {
      guard case .recorded(var usage) = $0.device.usage else { return }
      usage.homeScreens = HomeScreens(perPickup: .constant(1), duration: .constant(1e6), nextPage: 0)
      $0.device.usage = .recorded(usage)
    }
    #expect(Self.seconds(run, of: 0) == [[105, 160], [300, 360], [500, 560]])
    var sessions: [Int64] = []
    for observation in run.observations {
      switch observation {
      case .sessionBegan(let edge), .sessionEnded(let edge):
        if edge.app == 0, edge.session == .foreground { sessions.append(edge.time.milliseconds / 1000) }
      default: break
      }
    }
    #expect(sessions == [300, 360])
  }

  /// H0: a drawn look at StandBy can be in a pickup. 120 looks are expected before the pickup and 120 after it: none there has a
  /// probability of e⁻¹²⁰.
  @Test("StandBy that is drawn is not seen during the log's pickups")
  func standByDuringPickup() throws {
    let run = try Self.run([Self.session(600, for: 2400)]) {
      guard case .recorded(var usage) = $0.device.usage else { return }
      usage.standBy = StandByGlances(perHour: 720, duration: .constant(1000))
      $0.device.usage = .recorded(usage)
    }
    let starts = Self.seconds(run, of: 2).map { $0[0] }
    #expect(starts.contains { $0 < 600 } && starts.contains { (3000..<3600).contains($0) })
    #expect(!starts.contains { (600..<3000).contains($0) })
  }

  @Test("An unlock decides whether a session falls into a locked period: in its last instant it does not")
  func lockedPeriod() throws {
    let run = try Self.run([Self.session(7198, for: 60, unlock: 1), Self.session(7300, for: 60, unlock: 1)]) {
      $0.device.locked = [.daily(from: time(1), to: time(2))]
    }
    #expect(Self.unlocked(run) == [[7301, 7360]])
    let last = try Self.run([Self.session(7198, for: 60, unlock: 2)]) {
      $0.device.locked = [.daily(from: time(1), to: time(2))]
    }
    #expect(Self.unlocked(last) == [[7200, 7258]])
  }

  @Test("Data are protected until the log's unlock, and free to be read from then on")
  func protectedData() throws {
    let run = try Self.run([
      Self.session(100, for: 60, unlock: 5), Self.session(300, for: 60, continues: true),
    ]) {
      $0.device.budget = .unlimited
      $0.widgets[0].provider.hasCompleteDataProtection = true
      $0.apps = [.pushed([time(0, 4)])]
    }
    #expect(run.grants().map(\.at) == [at(0, 1, 45), at(0, 4)])
  }

  @Test("A repeated log begins again after its days, at the latest after one")
  func repeated() throws {
    let clock = try WallClock(firstDay: CalendarDate(dayNumber: 20_514), days: 5, timeZone: "UTC")
    for days in [0, 1, 2] {
      let usage = RecordedUsage(
        sessions: [Self.session(60, for: 1), Self.session(3600, for: 1)], days: days, repeats: true)
      var playback = RecordedPlayback(usage, apps: [])
      var starts: [SimulationTime?] = []
      for _ in 0..<3 {
        starts.append(playback.nextStart(clock))
        playback.advance()
      }
      #expect(starts == [at(0, 1), at(1), at(24 * max(days, 1), 1)])
    }
    var once = RecordedPlayback(RecordedUsage(sessions: [Self.session(60, for: 1)], days: 1), apps: [])
    once.advance()
    #expect(once.nextStart(clock) == nil)
  }
}
