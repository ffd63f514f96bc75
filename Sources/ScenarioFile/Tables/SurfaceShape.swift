import WidgetRefresh

enum SurfaceTable {
  static let page = Variant<Surface>.Case.single(
    "homePage", Shape<Int>.integer(Surface.homePages).map(Surface.homePage), "Page of the Home Screen.")

  static let variant = Variant<Surface>(
    expected: "lockScreen, standBy or homePage: <number>",
    words: [
      .init(
        text: "standBy", value: .standBy, doc: "StandBy. It shows while the phone charges and is not in use."),
      .init(text: "lockScreen", value: .lockScreen, doc: "The Lock Screen."),
    ],
    cases: [page])

  /// A widget can also be in a stack.
  static let placement: Variant<Widget.Placement> = {
    var placement = variant.map(Widget.Placement.surface)
    placement.expected = "lockScreen, standBy, homePage: <number> or stack: <name>"
    placement.cases.append(
      .single(
        "stack", Shape<String>.stackReference.map { Widget.Placement.stack($0) }, "Name of the Smart Stack."))
    return placement
  }()
}

extension Shape where Value == Surface {
  static var surface: Shape {
    SurfaceTable.variant.shape.named("surface")
  }
}

extension Shape where Value == SmartStack {
  static var stack: Shape {
    record(
      from: SmartStack(name: "", surface: .homePage(1)),
      [
        field("surface", \.surface, .surface, "Where the stack is.", isRequired: true),
        field(
          "rotation", \.rotation, .share,
          "Probability per view that the system first turns to the widget whose entry is most relevant.",
          evidence: .guess),
        field(
          "swipe", \.swipe, .share, "Probability per view that the user swipes to the next widget.",
          evidence: .guess),
      ])
  }
}
