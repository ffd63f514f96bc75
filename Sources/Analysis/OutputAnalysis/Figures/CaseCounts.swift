import WidgetRefresh

/// What ``CaseCounts`` counts: the cases of an enumeration, with the names that they have in files.
package protocol CountedCase: CaseIterable, RawRepresentable, Hashable, Sendable where RawValue == UInt8 {
  var name: String { get }
}

extension ReloadOutcome: CountedCase {}
extension ContentSource: CountedCase {}
extension ActivityChangeKind: CountedCase {}

/// How often each case of an enumeration occurred.
package struct CaseCounts<Case: CountedCase>: Hashable, Sendable {
  /// In the order of the cases.
  private(set) var all = Array(repeating: 0, count: Case.allCases.count)

  package init() {}

  package subscript(one: Case) -> Int {
    get { all[Int(one.rawValue)] }
    set { all[Int(one.rawValue)] = newValue }
  }

  mutating func merge(_ other: CaseCounts) {
    for index in all.indices { all[index] = all[index].addingSaturated(other.all[index]) }
  }
}

extension Optional {
  /// - Parameter other: `nil`: nothing was counted there.
  mutating func merge<Case>(_ other: Self) where Wrapped == CaseCounts<Case> {
    guard let other else { return }
    var sum = self ?? CaseCounts()
    sum.merge(other)
    self = sum
  }
}

/// Encoded by the names of the cases.
extension CaseCounts: Codable {
  package func encode(to encoder: any Encoder) throws {
    try Dictionary(uniqueKeysWithValues: zip(Case.allCases.map(\.name), all)).encode(to: encoder)
  }

  /// A case that is missing did not exist when this was written, so it did not occur.
  package init(from decoder: any Decoder) throws {
    let counts: [Case: Int] = try decoder.values(of: Array(Case.allCases), by: \.name)
    for (one, count) in counts { self[one] = count }
  }
}
