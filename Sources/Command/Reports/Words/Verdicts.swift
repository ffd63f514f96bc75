import Experiments

// Each verdict has one row: its tone on terminals and pages (`nil`: neither good nor bad), and its mark in pictures.

extension PairedDifference.Verdict {
  var tone: TextStyle.Tone? { row.tone }
  var mark: ChartMark { row.mark }

  private var row: (tone: TextStyle.Tone?, mark: ChartMark) {
    switch self {
    case .better: (.good, .better)
    case .worse: (.bad, .worse)
    case .more, .less: (nil, .changed)
    case .slight: (nil, .slight)
    case .noDifferenceSeen, .unknown: (nil, .undecided)
    }
  }
}

extension ExpectationResult.Verdict {
  var tone: TextStyle.Tone { row.tone }
  var mark: ChartMark { row.mark }

  private var row: (tone: TextStyle.Tone, mark: ChartMark) {
    switch self {
    case .holds: (.good, .holds)
    case .fails: (.bad, .fails)
    case .undecided: (.open, .open)
    }
  }
}
