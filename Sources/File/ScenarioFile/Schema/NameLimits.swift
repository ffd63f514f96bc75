/// Limits for the names of apps, kinds, widgets and stacks.
package enum NameLimits {
  /// Unicode scalars.
  package static let longest = 10_000
}
