import Foundation
import Testing

/// The README and "How far to trust it" say how many observations match. CI makes RealPhones.md again.
@Suite struct StatedMatchesTests {
  private static func text(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8).replacing("\n", with: " ")
  }

  @Test func `what the texts say about observations is what was measured`() throws {
    let phones = try Self.text("Sources/Verification/FieldObservations/FieldObservations.docc/RealPhones.md")
    let widgets = try #require(
      phones.firstMatch(
        of: /of ([0-9]+) observations of widgets: documented ([0-9]+), reported ([0-9]+), stalling ([0-9]+)/)?
        .output)
    let activities = try #require(
      phones.firstMatch(
        of: /of ([0-9]+) observations of Live Activities: documented ([0-9]+), reported ([0-9]+)/)?.output)
    let (all, documented, reported, stalling) = (widgets.1, widgets.2, widgets.3, widgets.4)
    let readme = try Self.text("README.md")
    #expect(readme.contains("with \(all) published"))
    #expect(
      readme.contains(
        "matches \(documented) with the budget `documented`, \(reported) with `reported` and \(stalling) with `stalling`"
      ))
    #expect(
      readme.contains(
        "Of \(activities.1) observations of Live Activities, it matches \(activities.2) with `documented` and "
          + "\(activities.3) with `reported`"))
    let trust = try Self.text("Sources/Command/widgetsim/widgetsim.docc/Trust.md")
    #expect(
      trust.contains(
        "with \(all) published observations")
        && trust.contains(
          "matches \(documented) of them with the budget `documented`, "
            + "\(reported) with `reported` and \(stalling) with `stalling`")
    )
    #expect(trust.contains("\(activities.1) more observations are of Live Activities"))
  }

  @Test func `the README has at most 7 kB, without the addresses of its links`() throws {
    #expect(try Self.text("README.md").replacing(/\]\([^)]*\)/, with: "").utf8.count <= 7000)
  }
}
