import Foundation

/// "Did you mean": the known word that is nearest to a misspelled one.
package enum Suggestion {
  /// The candidate nearest to `word`, if the difference is small for its length; otherwise one that begins or ends with its words,
  /// or begins with its first. Of several, the first.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased().unicodeScalars)
    guard !typed.isEmpty, typed.count <= 64 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != word {
      let wanted = Array(candidate.lowercased().unicodeScalars)
      // Who mistypes a word rarely begins with another letter.
      let tolerance = typed[0] == wanted.first ? max(1, min(typed.count, wanted.count) / 3) : 1
      guard wanted.count <= 64, abs(wanted.count - typed.count) <= tolerance else { continue }
      let distance = editDistance(typed, wanted)
      if distance <= tolerance, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
      ?? related(to: words(of: word), isOneName: word.allSatisfy(\.isLetter), among: candidates)
  }

  /// `systemMedium` for `medium`, `homePage` for `homeScreen`, `contentAge.mean` for `contentAge`.
  private static func related(
    to typed: [String], isOneName: Bool, among candidates: some Sequence<String>
  ) -> String? {
    guard typed.joined().count >= 4 else { return nil }
    return candidates.first { candidate in
      let wanted = words(of: candidate)
      return wanted != typed
        && (wanted.starts(with: typed) || wanted.reversed().starts(with: typed.reversed())
          || isOneName && typed[0].count >= 4 && wanted[0] == typed[0])
    }
  }

  /// Without capitals: `system` and `medium` of `systemMedium`.
  private static func words(of name: String) -> [String] {
    name.reduce(into: [""]) { words, character in
      let isPart = character.isLetter || character.isNumber
      if character.isUppercase || !isPart, words.last != "" { words.append("") }
      if isPart { words[words.count - 1] += character.lowercased() }
    }
  }

  /// `; did you mean 'Europe/Berlin'?`, or nothing.
  package static func hintOfTimeZone(_ name: String) -> String {
    hint(for: name, among: TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") })
  }

  /// `; did you mean 'x'?`, or nothing.
  package static func hint(for word: String, among candidates: some Sequence<String>) -> String {
    nearest(to: word, among: candidates).map { "; did you mean '\($0.escapedForMessage())'?" } ?? ""
  }

  /// `; did you mean 'x'?`, or the names: the first five, and the number of others.
  package static func hintOfName(_ name: String, among known: [String]) -> String {
    nearest(to: name, among: known).map { "; did you mean '\($0.escapedForMessage())'?" }
      ?? (known.isEmpty
        ? "; the file has none"
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
