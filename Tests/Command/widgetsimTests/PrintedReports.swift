import Experiments
import OutputAnalysis
import WidgetRefresh

/// What `--format json` prints of a run, as far as tests read it.
struct PrintedRun: Decodable, Equatable {
  struct Widget: Decodable, Equatable {
    var widget: String
    var freshViews: Double?
    var intervals: [FigureInterval]
    var people: [PeopleQuantile]?

    func interval(of figure: Figure) -> FigureInterval? { intervals.first { $0.figure == figure } }
  }

  var title: String
  var days: Int
  var seed: UInt64
  var budget: String
  var population: Int?
  var replications: Int
  var requestedReplications: Int
  var replicationRanges: [String]
  var partial: Bool
  var confidence: Double
  var widgets: [Widget]
}

/// Of a comparison.
struct PrintedComparison: Decodable, Equatable {
  var differences: [PairedDifference]
}

/// Of a sweep.
struct PrintedSweep: Decodable {
  struct Point: Decodable {
    var summary: PrintedRun
    var efficientWidgets: [String]
  }

  var points: [Point]
}
