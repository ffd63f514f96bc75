/// The widgets on a surface, and whether it is on screen.
struct SurfaceState: Sendable {
  var widgets: [WidgetID] = []
  var stacks: [StackID] = []
  /// Whether Live Activities may be there.
  var showsActivities = false
  /// Number of exposures at present.
  var depth = 0

  var isEmpty: Bool { widgets.isEmpty && stacks.isEmpty && !showsActivities }
}
