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
}
