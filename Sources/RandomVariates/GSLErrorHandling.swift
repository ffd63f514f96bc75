@preconcurrency internal import CGSL

/// How this module has GSL report errors.
enum GSLErrorHandling {
  /// Has GSL return from an error instead of ending the process, as it does by default.
  static func turnOff() {
    _ = once
  }

  // The setting belongs to the whole process.
  private static let once: Void = { _ = gsl_set_error_handler_off() }()
}
