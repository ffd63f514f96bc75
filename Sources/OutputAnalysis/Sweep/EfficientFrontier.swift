/// Which of several ways are worth considering where two things are to be small.
public enum EfficientFrontier {
  /// For each point whether no other is at most as large in both and smaller in one. What is no number is on no frontier and keeps no
  /// other off it.
  public static func of(_ points: [(Double, Double)]) -> [Bool] {
    points.map { point in
      guard point.0.isFinite, point.1.isFinite else { return false }
      return !points.contains { other in
        other.0 <= point.0 && other.1 <= point.1 && (other.0 < point.0 || other.1 < point.1)
      }
    }
  }
}
