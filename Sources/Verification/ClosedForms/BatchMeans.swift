import OutputAnalysis

/// The batches of one long run. They give intervals although the parts of the run depend on each other (nonoverlapping batch means:
/// SamplingDistribution, "Simulation Modeling and Analysis", 5th ed., section 9.5.3).
///
/// When there are ``mostBatches`` batches, adjacent ones are merged and batches are twice as long from then on (Fishman's LABATCH). So
/// a long run has between half of ``mostBatches`` and ``mostBatches``, and memory does not grow. What comes after the last full batch
/// is not counted.
package struct BatchMeans: Equatable, Sendable {
  /// Even, at least 2.
  package let mostBatches: Int
  /// The number of parts in a batch.
  package private(set) var partsPerBatch: Int
  /// The sums over each full batch: one pair for each figure.
  package private(set) var batches: [[FigurePair]] = []
  private var open: [FigurePair] = []
  private var partsInOpen = 0

  /// - Parameters:
  ///   - mostBatches: at least 2, or it counts as 2; an odd number counts as the next.
  ///   - partsPerBatch: the number at first; at least 1, or it counts as 1.
  package init(mostBatches: Int = 64, partsPerBatch: Int = 1) {
    self.mostBatches = max(2, mostBatches + mostBatches % 2)
    self.partsPerBatch = max(1, partsPerBatch)
  }

  /// Counts the next part of the run.
  ///
  /// - Parameter pairs: as many as in the first call.
  package mutating func add(_ pairs: [FigurePair]) {
    open = open.isEmpty ? pairs : zip(open, pairs).map { $0 + $1 }
    partsInOpen += 1
    guard partsInOpen == partsPerBatch else { return }
    batches.append(open)
    open = []
    partsInOpen = 0
    guard batches.count == mostBatches else { return }
    batches = stride(from: 0, to: batches.count - 1, by: 2).map { index in
      zip(batches[index], batches[index + 1]).map { $0 + $1 }
    }
    partsPerBatch *= 2
  }

  /// The moments over the batches of the figure at an index; `nil`: there is no batch, or no such figure.
  package func moments(at index: Int) -> RatioMoments? {
    guard let first = batches.first, first.indices.contains(index) else { return nil }
    return batches.reduce(into: RatioMoments()) { $0.add($1[index]) }
  }
}
