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
    let result = try run(
      "run live-activity.yaml --replications 1 --out out --html page.html --trace trace.json")
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
    let starts = activities.count { $0.last == "started" }
    #expect(
      ((delivery["starts"] as? [String: Any])?["perDay"] as? Double).map { ($0 * 7).rounded() }
        == Double(starts))
    #expect(try directory.text("page.html").contains("Live Activities</h2>"))
    #expect(try directory.text("trace.json").contains("Activity delivery"))
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
