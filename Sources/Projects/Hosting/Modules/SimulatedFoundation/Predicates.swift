// swift-format-ignore-file: AvoidRetroactiveConformances, AlwaysUseLowerCamelCase

import Foundation
import SimulatedPhone

extension NSPredicate {
  /// Holds for every object: formats are not evaluated.
  public convenience init(format: String, _ arguments: Any?...) {
    self.init(format: format, argumentArray: arguments.compactMap { $0 })
  }
  public convenience init(format: String, argumentArray: [Any]?) {
    self.init(block: { _, _ in
      SimulatedPhone.say("A predicate with a format, such as '\(format)', holds here for every object.")
      return true
    })
  }
}

extension NSSortDescriptor {
  /// Sorts nothing: see `NSFetchRequest`.
  public convenience init(key: String?, ascending: Bool) {
    self.init(keyPath: \NSObject.hash, ascending: ascending)
  }
  @_disfavoredOverload
  public convenience init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
    self.init(key: nil, ascending: ascending)
  }
}

/// An argument of a format, such as `date as CVarArg`, is its description.
extension Date: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { encoding("\(self)") } }
extension UUID: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { encoding(uuidString) } }

private func encoding(_ text: String) -> [Int] {
  [Int(bitPattern: Unmanaged.passRetained(NSString(string: text)).toOpaque())]
}

extension PredicateExpressions {
  public struct StringLocalizedStandardContains<Root: PredicateExpression, Other: PredicateExpression>:
    PredicateExpression
  where Root.Output: StringProtocol, Other.Output: StringProtocol {
    public let root: Root
    public let other: Other
    public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
      try root.evaluate(bindings).localizedStandardContains(other.evaluate(bindings))
    }
  }
  public static func build_localizedStandardContains<Root, Other>(
    _ root: Root, _ other: Other
  ) -> StringLocalizedStandardContains<Root, Other> {
    StringLocalizedStandardContains(root: root, other: other)
  }
}
extension PredicateExpressions.StringLocalizedStandardContains: Codable where Root: Codable, Other: Codable {}
extension PredicateExpressions.StringLocalizedStandardContains: Sendable
where Root: Sendable, Other: Sendable {}
extension PredicateExpressions.StringLocalizedStandardContains: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}
