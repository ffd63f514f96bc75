import OutputAnalysis

/// A text file of scenarios' fingerprints, kept with the scenarios. A change of behavior then shows up in a review.
///
/// One line for each scenario: its fingerprint, then its name, in alphabetical order of the names. Lines that start with `#` are comments.
package struct FingerprintFile: Equatable, Sendable {
  /// By the scenario's name.
  package var fingerprints: [String: RunFingerprint]

  package static let largestByteCount = 4 << 20

  package init(_ fingerprints: [String: RunFingerprint]) {
    self.fingerprints = fingerprints
  }

  /// Reads a file's bytes.
  package init(_ bytes: [UInt8]) throws(FingerprintFileError) {
    fingerprints = [:]
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in zip(1..., lines) where !line.isEmpty && !line.hasPrefix("#") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let fingerprint = RunFingerprint(text: parts[0]),
        fingerprints.updateValue(fingerprint, forKey: String(parts[1])) == nil
      else { throw FingerprintFileError(line: number) }
    }
  }

  package func text(comment: String) -> String {
    (["# " + comment] + fingerprints.sorted { $0.key < $1.key }.map { "\($0.value.text) \($0.key)" })
      .joined(separator: "\n") + "\n"
  }

  /// The differences, one line for each scenario; empty: there are none.
  package func changes(to now: FingerprintFile) -> [String] {
    Set(fingerprints.keys).union(now.fingerprints.keys).sorted().compactMap { name in
      let shown = DisplayText.printable(name)
      return switch (fingerprints[name], now.fingerprints[name]) {
      case (let before?, let after?):
        before == after ? nil : "\(shown): was \(before.text), is \(after.text)"
      case (nil, let after?): "\(shown): is new, \(after.text)"
      case (let before?, nil): "\(shown): was \(before.text), was not run"
      case (nil, nil): nil
      }
    }
  }
}

/// A line without a fingerprint and a name, or with a name that occurred before.
package struct FingerprintFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  package var line: Int

  package var description: String {
    "expected 16 hexadecimal digits and a scenario's name, with no name twice"
  }
}
