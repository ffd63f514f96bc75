import Foundation
import ProviderHost
import TestSupport
import Testing
import WidgetRefresh

@testable import Hosting
@testable import ScenarioFile

struct HostedScenarioTests {
  /// Whatever a widget's code says about itself stays text in every line of the scenario.
  @Test func `hostile values of hosted code are read back from the scenario, and none adds anything to it`()
    throws
  {
    for text in HostileText.all + HostileText.mixed(60) where !text.isEmpty {
      let described: [String: Any] = [
        "activities": [text],
        "widgets": [
          ["kind": text, "configuration": "intent", "families": [text, "systemSmall"], "parameters": [text]]
        ],
      ]
      let hosted = try JSONDecoder().decode(
        HostedWidgets.self, from: try JSONSerialization.data(withJSONObject: described))
      var widget = HostedFirstDay.Widget(kind: text, family: text)
      (widget.failures, widget.warnings, widget.timelines) = ([text], [text], [(text, 1)])
      let yaml = HostedScenario(
        title: text, hosted: hosted, day: HostedFirstDay([widget]), command: ["widgetsim", text],
        files: [text + "s"],
        sources: [
          HostedSource(
            path: "/" + text + ".swift",
            text: "func sceneDidBecomeActive() { c.reloadTimelines(ofKind: \"\(text)\") }")
        ]
      ).text
      let files = ScenarioFiles { path, _ throws(ScenarioFiles.Unreadable) in
        guard path == text + "s" else { throw ScenarioFiles.Unreadable(reason: "not that file") }
        return (path, [])
      }
      let source = YAMLSource(try SourceText.decode(Array(yaml.utf8)))
      let widgets = source.root?["widgets"]?.entries
      let command = widgets?.first?.value["provider"]?["command"]
      #expect(source.root?.entries?.map(\.key) == ["title", "seed", "device", "contents", "apps", "widgets"])
      #expect(widgets?.count == 1, "\(yaml)")
      guard case .list(let words)? = command?["run"]?.content, case .scalar(text, _)? = words.last?.content
      else {
        Issue.record("another command in \(yaml)")
        continue
      }
      let scenario = try ScenarioReader(files: files).read(Array(yaml.utf8), file: "s.yaml")
      #expect(scenario.title == text && scenario.widgets[0].kind == text)
      for case .timelines(let kinds) in scenario.apps[0].calls.values.flatMap(\.self).map(\.target) {
        #expect(kinds.allSatisfy { text.utf8.contains($0.utf8) })
      }
    }
  }
}
