import OutputAnalysis

/// What to change for some items, and how it was found.
package struct RemedyAnswer: Hashable, Sendable {
  package enum Outcome: String, Codable, Hashable, Sendable {
    case better
    /// It may be worse than today's.
    case tooClose
    /// Nothing that was tried is better.
    case nothing
  }

  /// The choice from some of the remedies.
  package struct Choice: Codable, Hashable, Sendable {
    package var outcome = Outcome.nothing
    /// The remedy that is named, or the one that is too close to today's; 0: there is none.
    package var remedy = 0
    /// Other remedies that are about as good.
    package var equals: [Int] = []
    /// Whether Kim and Nelson's procedure told it apart from all others that were compared, or they from each other.
    package var isGuaranteed = false
  }

  /// A difference from today's in indifferences, with the half of its 95% interval.
  package struct Gain: Codable, Hashable, Sendable {
    package var mean: Double
    package var halfWidth: Double
  }

  package struct Remedy: Hashable, Sendable {
    /// The number of the alternative of each lever; 0: today's.
    package var point: [Int]
    /// What it must earn, in indifferences.
    package var price: Double
    package var needsServer: Bool
    /// What it gains without its price, in the scenario's own world; `nil`: it did not run with today's.
    package var gain: Gain?
    /// Its figures under each hypothesis; `nil`: it did not run.
    package var figures: [ItemFigures?]
    /// The other items that it makes worse by an indifference or more.
    package var harmed: [Int]
  }

  /// Of all remedies.
  package var best = Choice()
  /// Of those that need no server that pushes.
  package var withoutServer = Choice()
  /// All that were tried, today's first.
  package var remedies: [Remedy]
  /// Under each hypothesis without weight, and under each that decides: the remedy that is better than the named one by an indifference
  /// or more.
  package var betterElsewhere: [Int: Int] = [:]
  /// The hypotheses that change a figure of today's, or of a named remedy, by an indifference or more.
  package var deciding: [Int] = []
  /// The number of replications that it took.
  package var runs: Int
  /// Of the goal's figure, the difference that is one indifference, in its unit; `nil`: the goal is fresh views and content age.
  package var size: Double?
  /// The finalists, best first.
  package var finalists: [Int] = []
  /// What each finalist gains over all hypotheses by their weights, less its price.
  package var net: [Int: Gain] = [:]
  /// Of today's and of each finalist, whether it keeps the bounds. Empty: there are none.
  package var bounds: [Int: ExpectationResult.Verdict] = [:]
  /// Of today's and of each finalist, its figures with 95% intervals. Empty: they were not asked for.
  package var intervals: [Int: [FigureInterval]] = [:]
}
