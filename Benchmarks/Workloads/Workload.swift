/// Something that the program does often, to be measured.
public struct Workload: Sendable {
  public let name: String
  /// What one step is.
  public let unit: String
  /// Prepares, outside of what is measured, something that then does so many steps.
  public let prepare: @Sendable () throws -> @Sendable (Int) throws -> Void
  /// Few and many steps: the difference of their instructions is that of the steps between.
  public let steps: (few: Int, many: Int)

  init(
    _ name: String, per unit: String, steps: (few: Int, many: Int),
    prepare: @escaping @Sendable () throws -> @Sendable (Int) throws -> Void
  ) {
    self.name = name
    self.unit = unit
    self.steps = steps
    self.prepare = prepare
  }

  public static let all =
    [
      hold(pending: 100, "100", steps: (20_000, 120_000)),
      hold(pending: 10_000, "10k", steps: (20_000, 120_000)),
      hold(pending: 1_000_000, "1M", steps: (20_000, 120_000)), .widgetDay,
    ] + variates + [
      .budget, .plainWidgets, .busyDay, .reading, .csv, .summary, .html, .readingManyWidgets,
      .dayOfManyWidgets,
    ]
}
