/// The widgets on a surface, and whether it is on screen.
struct SurfaceState: Sendable {
  var widgets: [WidgetID] = []
  var stacks: [StackID] = []
  /// Number of exposures at present.
  var depth = 0

  var isEmpty: Bool { widgets.isEmpty && stacks.isEmpty }
}
