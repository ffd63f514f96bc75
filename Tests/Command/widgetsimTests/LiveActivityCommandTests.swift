import Foundation
import Testing

/// The commands with a scenario that has only a Live Activity.
@Suite struct LiveActivityCommandTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    let result = try widgetsim("init", "--template", "live-activity", in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
  }

  private func run(_ arguments: String) throws -> BuiltCommand.Result {
    try widgetsim.shell("\"$widgetsim\" " + arguments, in: directory.path)
  }

  private func rows(_ file: String) throws -> [[String]] {
    try directory.text(file).split(separator: "\r\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func `run says how it was, and the reports agree with each other`() throws {
    let result = try run("run live-activity.yaml --replications 1 --out out --html page.html")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("delivery is active for"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let updates = try rows("out/activity-updates.csv")
    let activities = try rows("out/activities.csv")
    let json = try #require(
      try JSONSerialization.jsonObject(
        with: Data(try run("run live-activity.yaml --replications 1 --format json").output.utf8))
        as? [String: Any])
    let delivery = try #require((json["widgets"] as? [[String: Any]])?.first)
    let pushes = try #require(delivery["pushes"] as? [String: Any])
    let sent = updates.count { $0[2] != "app" }
    #expect((pushes["perDay"] as? Double).map { ($0 * 7).rounded() } == Double(sent))
    let shares = ["shownAtOnce", "shownLate", "superseded", "afterEnd", "withoutToken", "lost"]
      .compactMap { pushes[$0] as? Double }
    let waiting = updates.count { $0.contains("stillWaiting") }
    #expect(abs(shares.reduce(0, +) + Double(waiting) / Double(sent) - 1) < 1e-9)
    let starts = activities.count { $0.contains("started") }
    #expect(
      ((delivery["starts"] as? [String: Any])?["perDay"] as? Double).map { ($0 * 7).rounded() }
        == Double(starts))
    #expect(try directory.text("page.html").contains("Live Activities</h2>"))
  }

  @Test func `explain says what was shown, why nothing newer was, and what would have helped`() throws {
    let result = try run("explain live-activity.yaml --widget delivery --why-stale")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("It was active since "))
    #expect(result.output.contains("out of date"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let json = try run("explain live-activity.yaml --widget delivery --why-stale --format json")
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(root["isFresh"] as? Bool == false)
    let before = try run("explain live-activity.yaml --widget delivery --at 03:00")
    #expect(before.output.contains("It was not on the screen"))
  }

  @Test func `an end that does not come is explained, and the page shows the hours with it`() throws {
    _ = try directory.write(
      """
      device: {start: 2026-03-02, timeZone: UTC, days: 2, warmUpDays: 0, activities: {documented: {allowance: 0, loss: 100%}}}
      apps:
        App:
          activities:
            match:
              content: {live: {changes: {every: 30m}}}
              start: {by: schedule, when: {at: ["08:30"]}}
              lasts: 2h
              dismissal: immediate
              pushes: {}
      widgets: {}
      """, to: "lost.yaml")
    let explained = try run("explain lost.yaml --widget match --at 11:00")
    let words = explained.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "Its natural end had passed: the push to end the activity was sent at 10:30. It was lost at 10:30"),
      "\(explained.output)\(explained.errors)")
    let headroom = try run("run lost.yaml --headroom")
    #expect(headroom.status != 0 && headroom.errors.contains("--headroom measures reloads of widgets"))
    let page = try run("run lost.yaml --replications 1 --html page.html")
    #expect(page.status == 0, "\(page.errors)")
    let html = try directory.text("page.html")
    // The system ends it at 16:30, and it leaves the Lock Screen at 20:30.
    #expect(
      html.contains(">08:00</text>") && !html.contains(">06:00</text>") && !html.contains(">22:00</text>"))
    #expect(!html.contains("The days of each widget"))
  }

  private func words(_ result: BuiltCommand.Result) -> String {
    result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func activity(_ file: String) throws -> [String: Any] {
    let result = try run("run \(file) --format json")
    let root = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    return try #require((root?["widgets"] as? [[String: Any]])?.first, "\(result.errors)")
  }

  @Test func `a push that has no token is explained, and an activity without one is not fresh`() throws {
    // ../shared/cases/start-token.yaml
    func scenario(_ wakes: String) -> String {
      """
      title: Booking, started by a push
      device: {activities: {reported: {wakesForStart: \(wakes)}}}
      contents: {booking: {live: {changes: {perHour: 4}}}}
      apps:
        Booking:
          foreground: {sessions: {perDay: 0.3}}
          activities:
            booking: {content: booking, start: {by: push, when: {perDay: 1}}, lasts: 2h, dismissal: immediate, pushes: {sent: contentChange}}
      widgets: {}

      """
    }
    var fresh: [Double] = []
    for wakes in ["100%", "90%", "30%"] {
      _ = try directory.write(scenario(wakes), to: "token.yaml")
      fresh.append(try #require(try activity("token.yaml")["freshViews"] as? Double))
    }
    #expect(fresh[0] > 0.99 && fresh[1] < 0.9 && fresh[2] < 0.5, "\(fresh)")
    _ = try directory.write(scenario("0%"), to: "token.yaml")
    let told = words(try run("run token.yaml"))
    #expect(told.contains("pushes to end it were lost or had no valid token"), "\(told)")
    let explained = words(try run("explain token.yaml --widget booking --why-stale"))
    #expect(
      explained.contains(
        "The server had no token for updates: a push had started the Live Activity, and the app's code had not run since."
      ),
      "\(explained)")
    #expect(explained.contains("What would have helped: passing the token on in the code"))
    _ = try run("run token.yaml --replications 1 --out out")
    #expect(try rows("out/activity-updates.csv").contains { $0.contains("noToken") })
  }

  @Test func `a start that can never work is warned of, and a refused one is told with its reason`() throws {
    // ../shared/cases/smallest-background-start.yaml
    _ = try directory.write(
      "apps: {A: {wakeUps: {perDay: 6}, activities: {a: {content: {live: {changes: {every: 5m}}}, start: {by: app, on: [wakeUp]}, lasts: 30m}}}}\nwidgets: {}\n",
      to: "background.yaml")
    let result = try run("run background.yaml")
    let warnings = result.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(warnings.contains("the Live Activity never starts: an app in the background cannot start one"))
    let told = words(result)
    #expect(told.contains("a never starts. Each of its 6."), "\(told)")
    #expect(told.contains("starts a day is refused because the app was in the background."))
    #expect(
      told.contains(
        "In 100% of the looks at a place where it should have been, it was not there because the app was"))
    let json = try activity("background.yaml")
    let refused = try #require((json["refused"] as? [String: Any])?["refusedInBackground"] as? Int)
    #expect(refused > 1000 && json["missedViews"] as? Double == 1)
    #expect(((json["missed"] as? [String: Any])?["refusedInBackground"] as? Int).map { $0 > 0 } == true)
  }

  @Test func `views after the end count in a figure of their own`() throws {
    // The content is constant until the end, and changes after it: the running card is always fresh.
    _ = try directory.write(
      """
      device: {days: 2, warmUpDays: 0, timeZone: UTC, usage: {timetable: [{at: ["09:00", "15:00", "16:00"], surface: lockScreen, duration: 5s}]}}
      apps: {A: {activities: {a: {content: {live: {changes: {at: ["12:00"]}}}, start: {by: push, when: {at: ["05:00"]}}}}}}
      widgets: {}
      """, to: "ended.yaml")
    let json = try activity("ended.yaml")
    // The system ends it at 13:00, and it stays until 17:00.
    #expect(json["freshViews"] as? Double == 1)
    #expect((json["views"] as? [String: Any])?["perDay"] as? Double == 1)
    #expect((json["endedViews"] as? [String: Any])?["perDay"] as? Double == 2)
    _ = try run("run ended.yaml --replications 1 --out out")
    let views = try rows("out/views.csv")
    #expect(views.count == 6 && views.count { $0.contains("true") && $0.contains("false") } == 6)
    #expect(words(try run("run ended.yaml")).contains("viewed 2.0 times a day after the end"))
  }

  @Test func `a mean that one event decides is no headline, and explain finds its replication`() throws {
    // About one push to end it in 30 runs is lost. Only it shows the change. The user looks before and after the end.
    _ = try directory.write(
      """
      seed: 2
      device: {days: 1, warmUpDays: 0, timeZone: UTC, activities: {documented: {allowance: 0, loss: 3%, longestWait: 1s}}, usage: {timetable: [{at: ["10:00", "13:00", "15:00"], surface: lockScreen, duration: 5s}]}}
      apps: {A: {activities: {a: {content: {live: {changes: {at: ["10:59"]}}}, start: {by: push, when: {at: ["09:00"]}}, lasts: 2h, pushes: {sent: {at: ["01:00"]}}, dismissal: immediate}}}}
      widgets: {}
      """, to: "one.yaml")
    let told = words(try run("run one.yaml"))
    #expect(told.contains(", but a few views decide it: it may be 0s to "), "\(told)")
    #expect(told.contains("In 30 runs, 1 push to end it was lost or had no valid token."), "\(told)")
    let explained = words(try run("explain one.yaml --widget a --why-stale"))
    #expect(
      explained.contains("the push to end the activity was sent at 11:00. It was lost at 11:00"),
      "\(explained)")
    #expect(explained.contains("4h01m out of date"))
    // Without the option, it is the first replication.
    let first = words(try run("explain one.yaml --widget a --why-stale --replication 0"))
    #expect(first.contains("1m01s out of date"), "\(first)")
  }

  @Test func `sweep, compare and check know it by its name`() throws {
    let path = "apps.MyApp.activities.delivery.pushes.priority10"
    let sweep = try run("sweep live-activity.yaml --replications 3 --set \(path)=0%,100%")
    #expect(sweep.status == 0 && sweep.output.contains("pushes/day"), "\(sweep.errors)")
    _ = try directory.write(
      try directory.text("live-activity.yaml").replacingOccurrences(
        of: "priority10: 100%", with: "priority10: 0%"),
      to: "five.yaml")
    let compared = try run("compare live-activity.yaml five.yaml --replications 5")
    #expect(compared.status == 0 && compared.output.contains("delivery"), "\(compared.errors)")
    _ = try directory.write(
      try directory.text("live-activity.yaml") + "\nexpect: {delivery: {starts.perDay: \">= 1\"}}\n",
      to: "check.yaml")
    let checked = try run("check check.yaml")
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
  }
}
