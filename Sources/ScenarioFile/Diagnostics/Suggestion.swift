/// "Did you mean": the known word that is nearest to a misspelled one.
package enum Suggestion {
  /// The candidate nearest to `word`, if the difference is small for its length. Of several, the first.
  static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased().unicodeScalars)
    guard !typed.isEmpty, typed.count <= 64 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != word {
      let wanted = Array(candidate.lowercased().unicodeScalars)
      let tolerance = max(1, min(typed.count, wanted.count) / 3)
      guard wanted.count <= 64, abs(wanted.count - typed.count) <= tolerance else { continue }
      let distance = editDistance(typed, wanted)
      if distance <= tolerance, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// `; did you mean 'x'?`, or nothing.
  package static func hint(for word: String, among candidates: some Sequence<String>) -> String {
    nearest(to: word, among: candidates).map { "; did you mean '\($0.escapedForMessage())'?" } ?? ""
  }

  /// `; did you mean 'x'?`, or the names: the first five, and the number of others.
  package static func hintOfName(_ name: String, among known: [String]) -> String {
    nearest(to: name, among: known).map { "; did you mean '\($0.escapedForMessage())'?" }
      ?? (known.isEmpty
        ? "; there is none"
        : "; there is \((known.prefix(5).map { "'\($0.escapedForMessage())'" } + others(known.count - 5)).listed("and"))")
  }

  private static func others(_ count: Int) -> [String] {
    count > 0 ? [count == 1 ? "1 other" : "\(count) others"] : []
  }

  /// The restricted Damerau-Levenshtein distance: insertions, deletions, replacements, swaps of neighbors.
  private static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let replaced = previous[j] + (a[i] == b[j] ? 0 : 1)
        var cost = Swift.min(replaced, previous[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = Swift.min(cost, beforePrevious[j - 1] + 1)
        }
        row.append(cost)
      }
      beforePrevious = previous
      previous = row
    }
    return previous[b.count]
  }
}
