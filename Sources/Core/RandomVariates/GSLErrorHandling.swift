@preconcurrency internal import CGSL

/// How GSL reports errors.
package enum GSLErrorHandling {
  /// Makes GSL return from an error. By default, it ends the process.
  package static func turnOff() { _ = once }

  // The setting applies to the whole process.
  private static let once: Void = { _ = gsl_set_error_handler_off() }()
}
