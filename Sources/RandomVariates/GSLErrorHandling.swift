@preconcurrency internal import CGSL

/// How GSL reports errors to this module.
enum GSLErrorHandling {
  /// Makes GSL return from an error. By default, it ends the process.
  static func turnOff() { _ = once }

  // The setting applies to the whole process.
  private static let once: Void = { _ = gsl_set_error_handler_off() }()
}
