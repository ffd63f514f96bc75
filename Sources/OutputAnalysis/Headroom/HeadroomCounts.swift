/// What the charged reloads of a widget could have done at best, counted in one replication or in many; see ``KnownFuture`` and
/// ``WidgetTimetables``.
public struct HeadroomCounts: Codable, Equatable, Sendable {
  /// The number of views.
  public var views = 0
  /// The most views that could have been fresh.
  public var freshViews = 0
  /// The least total content age of the views.
  public var contentAgeMilliseconds: Int64 = 0
  /// The fewest charged reloads with which as many views could have been fresh as were.
  public var reloadsNeeded = 0
  /// The time for which the widget was on the phone.
  public var presentMilliseconds: Int64 = 0
  /// The number of views for which the best daily timetables were known.
  public var viewsWithTimetable = 0
  /// How many of them would have been fresh with the timetable that is best for fresh views.
  public var timetableFreshViews = 0
  /// Their total content age with the timetable that is best for the content age.
  public var timetableAgeMilliseconds: Int64 = 0

  public init() {}

  mutating func merge(_ other: HeadroomCounts) {
    views = views.addingSaturated(other.views)
    freshViews = freshViews.addingSaturated(other.freshViews)
    contentAgeMilliseconds = contentAgeMilliseconds.addingSaturated(other.contentAgeMilliseconds)
    reloadsNeeded = reloadsNeeded.addingSaturated(other.reloadsNeeded)
    presentMilliseconds = presentMilliseconds.addingSaturated(other.presentMilliseconds)
    viewsWithTimetable = viewsWithTimetable.addingSaturated(other.viewsWithTimetable)
    timetableFreshViews = timetableFreshViews.addingSaturated(other.timetableFreshViews)
    timetableAgeMilliseconds = timetableAgeMilliseconds.addingSaturated(other.timetableAgeMilliseconds)
  }

  /// Whether each number could be the result of runs.
  var isPossible: Bool {
    [views, freshViews, reloadsNeeded, viewsWithTimetable, timetableFreshViews].allSatisfy {
      (0...1 << 53).contains($0)
    }
      && [contentAgeMilliseconds, presentMilliseconds, timetableAgeMilliseconds].allSatisfy {
        (0...1 << 62).contains($0)
      }
  }
}
