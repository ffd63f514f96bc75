@preconcurrency internal import CGSL
import RandomVariates

/// Searches for the minimum of a function over the unit cube with Nelder and Mead's simplex, by the GNU Scientific Library's
/// `nmsimplex2`. A point outside the cube counts as its mirror image in the nearest side.
package struct SimplexSearch: Hashable, Sendable {
  /// The most evaluations of the function.
  package var mostEvaluations: Int
  /// The search ends once the simplex is smaller than this.
  package var smallestSize = 0.005

  /// A first simplex has edges of this length.
  private static let firstStep = 0.2

  /// Evaluates the function at points with decreasing values.
  ///
  /// - Parameters:
  ///   - start: a point of the cube, with at least one coordinate.
  ///   - function: its values; those that are not finite count as very large.
  /// - Returns: the best point that was evaluated.
  /// - Throws: what the function throws. The search then ends at once.
  package func minimum<Failure: Error>(
    from start: [Double], of function: (_ point: [Double]) throws(Failure) -> Double
  ) throws(Failure) -> [Double] {
    GSLErrorHandling.turnOff()
    guard !start.isEmpty,
      let minimizer = gsl_multimin_fminimizer_alloc(gsl_multimin_fminimizer_nmsimplex2, start.count),
      let first = gsl_vector_alloc(start.count), let steps = gsl_vector_alloc(start.count)
    else { return start }
    defer {
      gsl_vector_free(steps)
      gsl_vector_free(first)
      gsl_multimin_fminimizer_free(minimizer)
    }
    for (index, value) in start.enumerated() { gsl_vector_set(first, index, value) }
    gsl_vector_set_all(steps, Self.firstStep)
    var failure: Failure?
    var best = (point: start, value: Double.infinity)
    var evaluations = 0
    func evaluate(_ point: [Double]) -> Double {
      guard failure == nil else { return .nan }
      evaluations += 1
      let inside = point.map(Self.mirrored)
      do throws(Failure) {
        let value = try function(inside)
        if value < best.value { best = (inside, value) }
        return value.isFinite ? value : .greatestFiniteMagnitude.squareRoot()
      } catch {
        failure = error
        return .nan
      }
    }
    withoutActuallyEscaping(evaluate) { function in
      var box = FunctionBox(function: function)
      withUnsafeMutablePointer(to: &box) { box in
        var target = gsl_multimin_function(
          f: { point, box in
            guard let point, let box else { return .nan }
            let coordinates = (0..<point.pointee.size).map { gsl_vector_get(point, $0) }
            return box.assumingMemoryBound(to: FunctionBox.self).pointee.function(coordinates)
          }, n: start.count, params: UnsafeMutableRawPointer(box))
        guard gsl_multimin_fminimizer_set(minimizer, &target, first, steps) == 0 else { return }
        while failure == nil, evaluations < mostEvaluations, gsl_multimin_fminimizer_iterate(minimizer) == 0,
          gsl_multimin_fminimizer_size(minimizer) > smallestSize
        {}
      }
    }
    if let failure { throw failure }
    return best.point
  }

  /// The point of 0 … 1 that a number outside is the mirror image of.
  private static func mirrored(_ value: Double) -> Double {
    guard value.isFinite else { return 0.5 }
    let rest = value.magnitude.truncatingRemainder(dividingBy: 2)
    return rest <= 1 ? rest : 2 - rest
  }
}

private struct FunctionBox {
  var function: ([Double]) -> Double
}
