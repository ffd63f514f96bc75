// Which policy takes the fewest reloads and still shows fresh content at 70 % of the views?
// Arguments: a scenario file, and the name of a widget in it.
import Experiments
import Foundation
import ScenarioFile
import WidgetRefresh

guard CommandLine.arguments.count == 3 else {
  print("expected a scenario file and the name of a widget")
  exit(64)
}
let (file, widget) = (CommandLine.arguments[1], CommandLine.arguments[2])
do {
  var best: (policy: String, reloads: Double)?
  for policy in ["{after: 10m}", "{after: 30m}", "{after: 2h}", "never"] {
    let reader = ScenarioReader(overrides: ["widgets.\(widget).provider.timeline.policy=\(policy)"])
    let results = try reader.read(contentsOf: file).run(replications: 10)
    let fresh = try results[widget, .freshViews]
    let reloads = try results[widget, .chargedPerDay]
    let (percent, perDay) = (Int(fresh.low * 100), Int(reloads.estimate.rounded()))
    print("\(policy): at least \(percent) % of the views are fresh, \(perDay) charged reloads a day")
    if fresh.low >= 0.7, reloads.estimate < best?.reloads ?? .infinity { best = (policy, reloads.estimate) }
  }
  print(best.map { "policy: \($0.policy)" } ?? "No policy shows fresh content at 70 % of the views.")
  exit(best == nil ? 1 : 0)
} catch {
  print(error)
  exit(65)
}
