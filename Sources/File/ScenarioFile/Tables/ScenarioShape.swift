import ScenarioValues

/// The table of the whole file. It is made once.
let scenarioTable = record(from: Scenario()) {
  field("title", \.title, .text("a title", examples: ["Morning", "Evening"]), "Title of reports.")
  field("seed", \.seed, .seed, "Seed of all random numbers. The same scenario and seed give the same run.")
  field("device", \.device, "The phone, its conditions and its user.")
  field(
    "population", \.population,
    "People who use the phone differently. `run`, `compare` and `sweep` run each of them once.")
  field(
    "watch", \.watchOrDefault,
    "The user's Apple Watch: when it is worn and viewed, how it reloads, and how data and Live Activities of the phone "
      + "reach it. Without this key, the user has a watch only if an app has the key `watch`. `{}`: a watch with all defaults."
  )
  field(
    "contents", \.whatIsReadElsewhere,
    Shape<Nothing>(schema: contentsTable.schema, read: { _, _ in Nothing() }),
    "Contents that the widgets show, by name. Several widgets can show the same one.")
  field(
    "apps", \.apps, .entries(of: App.shape, \.name, nameDoc: "name of an app"),
    "The containing apps, by name.")
  field(
    "stacks", \.stacks, .entries(of: SmartStack.shape, \.name, nameDoc: "name of a Smart Stack"),
    "The Smart Stacks, by name.")
  field(
    "widgets", \.widgets, .entries(of: Widget.shape, \.name, nameDoc: "name of a widget"),
    "The widgets that the user has placed, by names that you choose. A file with Live Activities needs none.")
  field(
    "expect", \.expectations, .expectations,
    "Bounds for the figures of a widget, by the name of the widget. `widgetsim check` tests them.")
  field(
    "uncertain", \.whatIsReadElsewhere,
    Shape<[UncertainStatement]>.entries(of: UncertainStatement.shape, nameDoc: "path of a key") { $1 }
      .map { _ in Nothing() },
    "Plausible values of keys, by path: a range, a list of values, values with weights, or `known`. `widgetsim bands` and `widgetsim "
      + "optimize` run the scenario with such values.")
  field(
    "phone", \.whatIsReadElsewhere,
    Shape<String>.text("a file", examples: ["phone.yaml"]).map { _ in Nothing() },
    "A file that `widgetsim reloads fit` wrote from the log of a phone. The device then has this phone's values, also "
      + "where the scenario gives others.")
  field(
    "observation", \.whatIsReadElsewhere, ObservationNote.shape.map { _ in Nothing() },
    "What was seen on a real phone. `widgetsim verify observations` compares it with the simulator.")
  field("optimize", \.optimization, "What `widgetsim optimize` minimizes or maximizes, and what it varies.")
}

/// The table of the contents with names. They are read before everything that refers to them.
let contentsTable = Shape<[Content]>.entries(of: Content.shape, nameDoc: "name of a content") {
  name, content in
  var content = content
  content.name = name
  return content
}

/// The value of a key that is read elsewhere.
struct Nothing: Sendable {}

extension Scenario {
  fileprivate var whatIsReadElsewhere: Nothing {
    get { Nothing() }
    set {}
  }
}
