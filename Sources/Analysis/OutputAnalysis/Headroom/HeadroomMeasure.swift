/// What a run measures of the headroom.
package enum HeadroomMeasure: Hashable, Sendable {
  case nothing
  /// What charged reloads could do at the best times.
  case bounds
  /// The same, and what these timetables do, one pair for each widget. Without any: only what they are learned from.
  case timetables([WidgetTimetables])
}
