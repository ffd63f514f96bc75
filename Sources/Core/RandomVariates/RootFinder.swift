@preconcurrency internal import CGSL

/// Roots of functions of one variable, by the GNU Scientific Library's implementation of Brent's method.
enum RootFinder {
  /// A root of `function` between `low` and `high`, where it must have different signs. `nil` if the signs are equal,
  /// if a value is not finite, or if the search does not end.
  ///
  /// The relative error is at most 10⁻¹².
  static func root(from low: Double, to high: Double, of function: (Double) -> Double) -> Double? {
    GSLErrorHandling.turnOff()
    guard let solver = gsl_root_fsolver_alloc(gsl_root_fsolver_brent) else { return nil }
    defer { gsl_root_fsolver_free(solver) }
    return withoutActuallyEscaping(function) { function in
      var box = FunctionBox(function: function)
      return withUnsafeMutablePointer(to: &box) { box -> Double? in
        var target = gsl_function(
          function: { x, box in
            box?.assumingMemoryBound(to: FunctionBox.self).pointee.function(x) ?? .nan
          }, params: UnsafeMutableRawPointer(box))
        guard gsl_root_fsolver_set(solver, &target, low, high) == 0 else { return nil }
        for _ in 0..<200 {
          guard gsl_root_fsolver_iterate(solver) == 0 else { return nil }
          let (lower, upper) = (gsl_root_fsolver_x_lower(solver), gsl_root_fsolver_x_upper(solver))
          if gsl_root_test_interval(lower, upper, 1e-14, 1e-12) == 0 { return gsl_root_fsolver_root(solver) }
        }
        return nil
      }
    }
  }
}

private struct FunctionBox {
  var function: (Double) -> Double
}
