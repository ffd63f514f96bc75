package enum ProgramVersion {
  /// The version of the program and of everything that is distributed with it (Semantic Versioning).
  ///
  /// `Sources/Distribution/version` reads it from this line. The article *Stability* says what a new version may
  /// change.
  package static let current = "0.9.0"
}
