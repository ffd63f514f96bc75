import Synchronization
import WidgetRefresh

extension Replications {
  /// Each of ``jobs`` threads adds blocks of consecutive replications to results of its own, and these are merged. So memory does not
  /// grow with the number of replications.
  ///
  /// - Parameters:
  ///   - body: adds a replication; returns `false` if it was stopped.
  ///   - merge: must not depend on the order of the results.
  /// - Returns: if it was stopped, the first replications, up to the first that is not complete, if ``keepsPart`` is true and there
  ///   are any; otherwise `nil`.
  func folded<Results: Sendable, Failure: Error>(
    _ replications: Range<UInt64>, into empty: Results,
    body: @Sendable (inout Results, UInt32) throws(Failure) -> Bool,
    merge: @Sendable (inout Results, Results) -> Void
  ) throws(Failure) -> Results? {
    // Enough blocks that no thread waits long for the last one; small blocks, because a stopped one may cost those after it.
    let largestBlock = UInt64(max(1, min(16, replications.count / (16 * jobs))))
    let next = Atomic(replications.lowerBound)
    let state = Locked(FoldState<Results, Failure>())
    OwnThread.run(on: min(jobs, replications.count)) {
      var ending = FoldEnding<Failure>.complete
      // If a replication takes long, each block has only one: its results are probably large, and memory should hold few.
      var block: UInt64 = 1
      while case .complete = ending {
        let first = next.wrappingAdd(block, ordering: .relaxed).oldValue
        guard first < replications.upperBound else { break }
        var own = FoldedStretch(range: first..<first, results: empty)
        let began = ContinuousClock.now
        do throws(Failure) {
          for index in first..<min(first + block, replications.upperBound) {
            guard let replication = UInt32(exactly: index), try body(&own.results, replication) else {
              ending = .stopped
              break
            }
            own.range = first..<index + 1
            state.withLock {
              $0.done += 1
              progress($0.done)
            }
          }
          block = began.duration(to: .now) < .milliseconds(100 * Int64(block)) ? largestBlock : 1
        } catch {
          // The same for every replication, unless the random values of a person make the scenario invalid.
          ending = .failed(error)
        }
        let (stretch, end) = (own, ending)
        state.withLock {
          $0.add(stretch, merge: merge)
          $0.end(end)
        }
      }
    }
    let (stretches, ending) = state.withLock { ($0.stretches, $0.ending) }
    let beginning = stretches.first { $0.range.lowerBound == replications.lowerBound }
    switch ending {
    case .complete: return beginning?.results ?? empty
    case .stopped: return keepsPart ? beginning?.results : nil
    case .failed(let error): throw error
    }
  }
}

/// Consecutive replications and their results.
private struct FoldedStretch<Results: Sendable>: Sendable {
  var range: Range<UInt64>
  var results: Results
}

private struct FoldState<Results: Sendable, Failure: Error>: Sendable {
  /// Adjacent ones are merged, so there are no more than threads.
  var stretches: [FoldedStretch<Results>] = []
  var ending = FoldEnding<Failure>.complete
  var done = 0

  mutating func add(_ stretch: FoldedStretch<Results>, merge: (inout Results, Results) -> Void) {
    guard !stretch.range.isEmpty else { return }
    var whole = stretch
    while let index = stretches.firstIndex(where: {
      $0.range.upperBound == whole.range.lowerBound || $0.range.lowerBound == whole.range.upperBound
    }) {
      // Into the stretch that is already stored. It is usually the longer one, so its memory usually has room.
      var other = stretches.remove(at: index)
      merge(&other.results, whole.results)
      other.range =
        min(
          whole.range.lowerBound, other.range.lowerBound)..<max(
          whole.range.upperBound, other.range.upperBound)
      whole = other
    }
    stretches.append(whole)
  }

  /// An error comes before being stopped, and that before being complete.
  mutating func end(_ other: FoldEnding<Failure>) {
    switch (ending, other) {
    case (.failed, _), (_, .complete), (.stopped, .stopped): break
    default: ending = other
    }
  }
}

private enum FoldEnding<Failure: Error>: Sendable {
  case complete
  case stopped
  case failed(Failure)
}
