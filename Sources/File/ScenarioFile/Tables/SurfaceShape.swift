import ScenarioValues

enum SurfaceTable {
  static let page = Variant<Surface>.Case.single(
    "homePage", Shape<Int>.integer(Surface.homePages).map(Surface.homePage), Surface.homePage(1).documentation
  )

  static let variant = Variant<Surface>(
    words: ([.standBy] + Surface.others.filter { $0 != .standBy })
      .map { ($0.description, $0, $0.documentation) },
    cases: [page])

  /// A widget can also be in a stack.
  static let placement = variant.map(Widget.Placement.surface).with(
    cases: [.single("stack", Shape.stackReference.map { .stack($0) }, "Name of the Smart Stack.")])
}

extension Surface: Shaped {
  static let shape = SurfaceTable.variant.shape.named("surface")
}

extension SmartStack: Shaped {
  static let shape = record(from: SmartStack(name: "", surface: .homePage(1))) {
    field("surface", \.surface, "Where the stack is.", isRequired: true)
    field(
      "rotation", \.rotation, .share,
      "Probability per view that the system first turns to the widget whose entry is most relevant.",
      evidence: .guess, plausible: .between("25%", "100%"))
    field(
      "swipe", \.swipe, .share, "Probability per view that the user swipes to the next widget.",
      evidence: .guess, plausible: .between("10%", "40%"))
  }
}
