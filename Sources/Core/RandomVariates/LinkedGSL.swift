internal import CGSL

/// The GNU Scientific Library in this process.
package enum LinkedGSL {
  package static var version: String { String(cString: linked_gsl_version()) }
}
