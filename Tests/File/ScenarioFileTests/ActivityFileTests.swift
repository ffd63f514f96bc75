import ScenarioFile
import Testing
import WidgetRefresh

@Suite struct ActivityFileTests {
  private static func file(_ activity: String, _ rest: String = "") -> String {
    "apps: {A: {activities: {match: \(activity)}}}\n\(rest.contains("widgets:") ? "" : "widgets: {}\n")\(rest)"
  }

  /// What is planted, and the line that says where it is and what was expected.
  static let mistakes = [
    ("{}", "apps.A.activities.match: missing key 'content'"),
    (
      "{content: score}",
      "expected static or a mapping with keys such as live, schedule, afterStart and inSession, or the name of a content; found 'score'"
    ),
    (
      "{content: static, payload: 5kB}",
      "payload: expected at most 4096 B, because no larger update is ever shown"
    ),
    (
      "{content: static, dismissal: {after: -1m}}",
      "dismissal.after: expected a duration such as 15m; found '-1m'"
    ),
    ("{content: static, start: {by: push}}", "missing key 'when': a start by push needs 'when' or 'on'"),
    (
      "{content: static, start: {by: push, when: {perDay: 1}, on: [foreground]}}",
      "'on' cannot be combined with 'when'"
    ),
    ("{content: static, pushes: {sent: {perHour: 0}}}", "pushes.sent: expected a rate above 0; found 0"),
    (
      "{content: static, restart: {after: 9h}}",
      "restart.after: expected an age of 1s to 8h, because the system ends the activity then; found 32400s"
    ),
    (
      "{content: static, lasts: untilScheduleEnds}",
      "lasts: expected a duration (the content has no schedule)"
    ),
    ("{content: static, lasts: untilSchedule}", "untilSchedule"),
    ("{content: static, pushes: {priorty10: 5%}}", "unknown key 'priorty10'; did you mean 'priority10'?"),
    ("{content: static, pushes: {devices: 0}}", "pushes.devices: expected a number"),
    ("{content: {afterStart: [5m, 500ms]}}", "content.afterStart.1: expected a duration"),
    ("{content: static, staleAfter: shedule}", "did you mean 'schedule'?"),
    ("{content: static, afterRemoval: stays}", "expected startsAgain or staysAway; found 'stays'"),
    ("{content: static, pushes: {repeatEnd: {times: 3}}}", "missing key 'every'"),
    ("{content: static, pushes: {dropsWithin: 0s}}", "pushes.dropsWithin: expected a duration"),
    (
      "{content: {live: {changes: {every: 1s}}}, pushes: {devices: 1000000000, perSecond: 0.001}}",
      "pushes.perSecond: expected a faster server or fewer pushes"
    ),
  ]

  @Test(arguments: mistakes) func `a mistake gets its place and what was expected`(
    text: String, words: String
  ) {
    let lines = diagnostics(Self.file(text))
    #expect(
      lines.contains { $0.hasPrefix("f.yaml:1:") && $0.contains(words) }, "\(lines)")
  }

  @Test func `what the code of an app and of its server does is read`() throws {
    let activity = try #require(
      try scenario(
        Self.file(
          "{content: {afterStart: [5m, 25m]}, staleAfter: schedule, afterRemoval: staysAway, onForceQuit: ends, "
            + "pushes: {dropsWithin: 5m, repeatEnd: {times: 3, every: 5m}, onRefusedToken: startsAnew, sender: app}}"
        )
      ).apps[0].activities?[0])
    #expect(activity.content.afterStart == [.minutes(5), .minutes(25)])
    #expect(activity.isStaleAtKnownChange == true && activity.staleAfter == nil)
    #expect(activity.staysAwayAfterRemoval == true && activity.endsOnForceQuit == true)
    #expect(activity.pushes?.dropsWithin == .minutes(5))
    #expect(activity.pushes?.repeatedEnd?.times == 3)
    #expect(activity.pushes?.repeatedEnd?.every == .minutes(5))
    #expect(activity.pushes?.startsAnewOnRefusedToken == true && activity.pushes?.areSentByApp == true)
  }

  @Test func `a content with phases is not for widgets`() {
    let widget = "widgets: {w: {app: A, kind: K, family: systemSmall, surface: standBy, content: timer}}\n"
    let lines = diagnostics(Self.file("{content: timer}", "contents: {timer: {afterStart: 5m}}\n" + widget))
    #expect(lines.contains { $0.contains("a content that only Live Activities show") }, "\(lines)")
  }

  @Test func `the default start is by the app, when it comes to the foreground`() throws {
    let activity = try #require(
      try scenario(Self.file("{content: {live: {changes: {perDay: 3}}}}")).apps[0].activities?[0])
    #expect(activity.name == "match")
    #expect(activity.start == ActivityStart(by: .app, at: .events([.foreground])))
    #expect(activity.pushes == nil && activity.length == .system)
  }

  @Test func `a file needs a widget or a Live Activity`() {
    #expect(diagnostics(Self.file("{content: static}")).isEmpty)
    #expect(!diagnostics("apps: {A: {}}\nwidgets: {}\n").isEmpty)
    #expect(diagnostics("apps: {A: {activities: {match: {content: static}}}}\n").isEmpty)
    #expect(diagnostics("apps: {A: {}}\n") == ["f.yaml:1:1: error: missing key 'widgets'"])
  }

  @Test func `a name belongs to one widget or Live Activity`() {
    let widget = "widgets: {match: {app: A, kind: K, family: systemSmall, surface: standBy}}\n"
    #expect(
      diagnostics(Self.file("{content: static}", widget)).contains {
        $0.contains("expected a name that no widget and no Live Activity of another app has; found 'match'")
      })
  }

  @Test func `a user with a watch has a copy of each Live Activity, which can be expected to be fresh`()
    throws
  {
    let expect = "expect: {match on watch: {freshViews: '>= 10%'}}\n"
    let text = Self.file("{content: static}", "watch: {}\n" + expect)
    #expect(try scenario(text).items.map(\.name) == ["match", "match on watch"])
    #expect(
      diagnostics(Self.file("{content: static}", expect)).contains {
        $0.contains("there is no widget or Live Activity 'match on watch'")
      })
    #expect(
      diagnostics(Self.file("{content: static}", "watch: {activityCopies: {heldBack: 2}}\n")).contains {
        $0.contains("watch.activityCopies.heldBack")
      })
  }

  @Test func `of a watch without apps, only what its copies need is uncertain`() throws {
    func paths(_ more: String) throws -> Set<String> {
      let text = Self.file("{content: static}", more)
      let uncertain = try UncertainScenario(Array(text.utf8), file: "f.yaml", by: ScenarioReader())
      return Set(uncertain.parameters.map(\.path).filter { $0.hasPrefix("watch.") })
    }
    #expect(try paths("").isEmpty)
    let paths = try paths("watch: {}\n")
    #expect(paths.isSuperset(of: ["watch.activityCopies.heldBack", "watch.wristRaises.perHour"]))
    #expect(!paths.contains("watch.reloads.activeFace"))
  }

  @Test func `profiles differ, and a number of one can be changed`() throws {
    let other = try scenario(
      Self.file("{content: static}", "device: {activities: {reported: {allowance: 30, form: tokenBucket}}}\n")
    )
    var expected = ActivityRules.reported
    expected.allowance = 30
    expected.form = .tokenBucket
    #expect(other.device.activities == expected)
    #expect(
      try scenario(Self.file("{content: static}", "device: {activities: documented}\n")).device.activityRules
        == .documented)
  }

  @Test func `expectations and optimizations can be of a Live Activity`() throws {
    let text = Self.file(
      "{content: static}", "expect: {match: {pushes.lost: never}}\noptimize: {of: match, maximize: active}\n")
    let read = try scenario(text)
    #expect(read.expectations.map(\.figure) == [.pushesLost])
    #expect(read.optimization?.widget == "match")
    #expect(
      diagnostics(Self.file("{content: static}", "expect: {mach: {active: '>= 10%'}}\n")).contains {
        $0.contains("there is no widget or Live Activity 'mach'")
      })
  }
}
