/// The closed forms that the simulator reproduces, each measured on scenarios that a user could write.
public enum ClosedForms {
  public static let all =
    refreshes + caps + buckets + inspections + arrivals + queues + intervals
    + [coverage(days: 7), coverageOfLikeDurations]
}

extension Double {
  /// Without a decimal point where none is needed.
  var plain: String { self == rounded() ? String(Int(self)) : String(self) }
}
