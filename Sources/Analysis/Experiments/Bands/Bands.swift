import OutputAnalysis
import WidgetRefresh

/// How much figures of a widget vary over all that is plausible, and what causes it.
///
/// First, Morris' screening finds the inputs that have an effect. Then the scenario runs in many *worlds*, each with a value of these
/// inputs and random numbers of its own. Chance is an input too: it picks the replication. Each world runs with two replications, so
/// that the causes can be told from chance. The first worlds tell which inputs matter. The others run again only with
/// these inputs exchanged.
package struct Bands: Sendable {
  /// Runs the scenario with the defaults. All runs have its jobs, its interruption and its progress.
  package var replications: Replications
  /// Index of the widget in the scenario.
  package var widget: Int
  package var figures: [Figure]
  /// Number of uncertain inputs.
  package var inputs: Int
  /// The scenario of a world. For each input, a number from 0 to 1; `nil`: its default.
  package var world: @Sendable ([Double?]) throws -> Scenario
  /// The share of an input's range that has the value which a share would have if all values of a list had the same weight.
  /// The screening visits each of them equally often, because it asks what has any effect.
  package var evenly: @Sendable (_ input: Int, _ share: Double) -> Double = { $1 }
  /// Number of worlds. A power of 2 covers each range evenly.
  package var worlds = 512
  /// Confidence of the interval that chance alone gives, above 0 and below 1.
  package var confidence = 0.95

  /// The largest number of inputs after the screening. Chance is one more.
  package static let mostInputs = SobolSampling.mostInputs - 1
  /// An interrupted run with fewer worlds has no results.
  package static let fewestWorlds = 64
  /// The largest number of worlds.
  package static let mostWorlds = 65_536
  /// The number of first worlds, which run again with each input exchanged.
  static let firstWorlds = 128
  /// In the other worlds, an input is exchanged only if its share of some figure is at least this in the first ones.
  static let leastShare = 0.02
  /// Trajectories of the screening.
  static let trajectories = 10
  /// Replications of each of its points. Their mean counts, because any change of an input also changes what chance does.
  static let screeningReplications = 4

  package init(
    of replications: Replications, widget: Int, figures: [Figure], inputs: Int,
    world: @escaping @Sendable ([Double?]) throws -> Scenario
  ) {
    self.replications = replications
    self.widget = widget
    self.figures = figures
    self.inputs = inputs
    self.world = world
  }

  /// What is to be run: the screening and the runs with the defaults, then the worlds.
  package struct Work: Hashable, Sendable {
    /// Runs that come before the worlds.
    package var runsBefore: Int
    package var runsPerWorld: Int
    package var worlds: Int

    package var runs: Int { runsBefore + worlds * runsPerWorld }

    /// The number of worlds that are complete, in order, after some of the runs.
    package func worlds(after runs: Int) -> Int { max(0, runs - runsBefore) / runsPerWorld }
  }

  /// The most work for some worlds. The screening may leave fewer runs for each world.
  package func mostWork(ofWorlds count: Int) -> Work {
    work(ofWorlds: count, inputs: min(inputs, Self.mostInputs))
  }

  private func work(ofWorlds count: Int, inputs: Int) -> Work {
    Work(runsBefore: runsBeforeWorlds, runsPerWorld: Self.runs(ofWorldWith: inputs), worlds: count)
  }

  /// A forecast of the time of this work, from trial runs of plausible worlds: for half a second, or one run.
  ///
  /// - Parameters:
  ///   - work: the work.
  ///   - clock: the seconds that this thread has taken.
  /// - Returns: seconds; 0 if it was stopped.
  /// - Throws: if a world's scenario has errors.
  package func seconds(
    for work: Work, clock: () -> Double = { RunForecast.processorSeconds }
  ) throws -> Double {
    let screening = screeningDesign
    let start = clock()
    let limit = ContinuousClock.now + .milliseconds(500)
    var (runs, spent) = (0, 0.0)
    trial: for step in 0...inputs {
      for trajectory in screening.trajectories {
        if try figures(of: replications, in: world(trajectory[step]), UInt32(runs)) == nil { return 0 }
        (runs, spent) = (runs + 1, clock() - start)
        // The time of a developer's own provider is not this thread's.
        if spent >= 0.5 || ContinuousClock.now >= limit { break trial }
      }
    }
    let atATime = max(1, min(replications.jobs, Replications.processors))
    return spent / Double(runs) * Double(work.runs) / Double(atATime)
  }

  private var runsBeforeWorlds: Int {
    usual.count + Self.trajectories * (inputs + 1) * Self.screeningReplications
  }

  /// The world as it is, and with each input exchanged, with two replications.
  static func runs(ofWorldWith inputs: Int) -> Int { 2 * (inputs + 1) }

  /// The replications of the interval that chance alone gives.
  private var usual: Range<UInt64> {
    0..<min(Replications.usual.upperBound, UInt64(people ?? .max))
  }

  private var people: Int? { replications.scenario.population?.people }

  /// Runs everything. The results do not depend on the number of jobs.
  ///
  /// - Parameter expects: receives the work when it changes.
  /// - Returns: if it was stopped, the results of the first worlds, or `nil` if there are too few.
  /// - Throws: if a world's scenario has errors.
  package func run(expects: (Work) -> Void = { _ in }) throws -> BandResults? {
    expects(mostWork(ofWorlds: worlds))
    guard let start = try start() else { return nil }
    let all = Array(start.screened.varied.indices)
    let first = 0..<min(worlds, Self.firstWorlds)
    guard var values = try values(of: first, exchanging: all, start, expects) else { return nil }
    if values.count == first.count * Self.runs(ofWorldWith: all.count), first.count < worlds {
      let others = first.upperBound..<worlds
      values += try self.values(of: others, exchanging: causes(start, values), start, expects) ?? []
    }
    return try results(start, values)
  }

  /// Runs some worlds, after the screening, with each input exchanged.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the worlds, from 0.
  ///   - expects: receives the work when it changes.
  /// - Returns: `nil` if it was stopped.
  /// - Throws: if a world's scenario has errors.
  package func part(_ numbers: Range<Int>, expects: (Work) -> Void = { _ in }) throws -> BandWorlds? {
    expects(mostWork(ofWorlds: numbers.count))
    guard let start = try start(),
      let values = try values(
        of: numbers, exchanging: Array(start.screened.varied.indices), start, expects)
    else { return nil }
    let part = BandWorlds(first: numbers.lowerBound, varied: start.screened.varied, values: values)
    return part.worlds == numbers ? part : nil
  }

  /// The results of worlds that ran before. Only the screening and the runs with the defaults run again.
  ///
  /// - Parameters:
  ///   - whole: all worlds.
  ///   - expects: receives the work when it changes.
  /// - Returns: `nil` if it was stopped.
  /// - Throws: a ``BandWorldsError`` if they are worlds of other bands.
  package func run(_ whole: BandWorlds, expects: (Work) -> Void = { _ in }) throws -> BandResults? {
    expects(mostWork(ofWorlds: 0))
    guard let start = try start() else { return nil }
    guard start.screened.varied == whole.varied, whole.worlds == 0..<worlds else {
      throw BandWorldsError.other
    }
    // As if they had run at once: without what the first worlds show to be unimportant.
    var values = whole.values
    let kept = Set(causes(start, values))
    let row = Self.runs(ofWorldWith: whole.varied.count)
    for index in values.indices.dropFirst(Self.firstWorlds * row) {
      let input = index % row / 2
      if input < whole.varied.count, !kept.contains(input) { values[index] = unknown }
    }
    return try results(start, values)
  }

  /// For each figure, the ends of 90% of some worlds, without causes; `nil`: it does not apply.
  ///
  /// - Returns: `nil` if it was stopped.
  /// - Throws: if a world's scenario has errors.
  package func ranges(ofWorlds count: Int) throws -> [ClosedRange<Double>?]? {
    let points = PlausibleWorlds.points(count, inputs: inputs, seed: replications.scenario.seed)
    var quiet = replications
    quiet.progress = { _ in }
    let people = people
    guard
      let values = try values(
        quiet, 0..<count,
        point: { number in
          (points[number].map(Optional.some), UInt32(number % (people ?? .max)))
        }), values.count == count
    else { return nil }
    return figures.indices.map { figure in
      let sorted = values.map { $0[figure] }.filter(\.isFinite).sorted()
      guard let low = FigureBand.quantile(0.05, of: sorted), let high = FigureBand.quantile(0.95, of: sorted)
      else { return nil }
      return low...high
    }
  }

  /// The runs that come before the worlds; `nil`: they were stopped.
  private func start() throws -> (today: ReplicationResults, screened: Screened)? {
    var runs = replications
    runs.keepsPart = false
    guard let today = try runs.run(usual), let effects = try screening(runs.counting(from: usual.count))
    else { return nil }
    return (today, Screened(effects, most: Self.mostInputs))
  }

  /// The inputs that cause something, as far as the first worlds tell. They count from 0 among those that vary.
  private func causes(_ start: (today: ReplicationResults, screened: Screened), _ values: [[Double]]) -> [Int]
  {
    let varied = start.screened.varied
    let row = Self.runs(ofWorldWith: varied.count)
    let first = Array(values.prefix(Self.firstWorlds * row))
    let causes = figures.indices.flatMap { index in
      FigureBand(figures[index], today: nil, runs: columns(of: index, first, row: row), varied: varied).causes
    }
    let kept = Set(causes.filter { $0.share >= Self.leastShare }.compactMap(\.input))
    return varied.indices.filter { kept.contains(varied[$0]) }
  }

  private func columns(of figure: Int, _ values: [[Double]], row: Int) -> [[Double]] {
    (0..<row).map { column in stride(from: column, to: values.count, by: row).map { values[$0][figure] } }
  }

  /// The figures of a run that did not happen.
  private var unknown: [Double] { figures.map { _ in .nan } }

  /// The figures of each run of some worlds; `nil`: it was stopped.
  ///
  /// - Parameter exchanged: inputs, counted from 0 among those that vary. The runs with others exchanged do not happen.
  private func values(
    of numbers: Range<Int>, exchanging exchanged: [Int],
    _ start: (today: ReplicationResults, screened: Screened), _ expects: (Work) -> Void
  ) throws -> [[Double]]? {
    var runs = replications
    runs.keepsPart = true
    let varied = start.screened.varied
    let chance = varied.count
    let sample = SobolSampling(inputs: chance + 1, count: worlds)
    let columns = exchanged + [chance]
    let (row, length) = (Self.runs(ofWorldWith: chance), 2 * columns.count)
    var work = work(ofWorlds: numbers.count, inputs: exchanged.count)
    if exchanged.count < chance {
      // The first worlds had more runs.
      work.worlds = worlds
      work.runsBefore += numbers.lowerBound * (row - length)
    }
    expects(work)
    let before = work.runs - numbers.count * length
    let (inputs, people) = (inputs, people)
    let range = numbers.lowerBound * length..<numbers.upperBound * length
    let values = try values(runs.counting(from: before), range) { number in
      let (index, place) = number.quotientAndRemainder(dividingBy: length)
      let (input, replication) = (columns[place / 2], place % 2)
      var point = input == chance ? sample.points[index] : sample.point(index, exchanging: input)
      if replication == 1 { point[chance] = sample.point(index, exchanging: chance)[chance] }
      var shares = [Double?](repeating: nil, count: inputs)
      for (input, share) in zip(varied, point) { shares[input] = share }
      return (shares, Self.replication(at: point[chance], people: people))
    }
    guard let values, columns.count <= chance else { return values }
    let places = Dictionary(uniqueKeysWithValues: zip(columns, stride(from: 0, to: length, by: 2)))
    return (0..<values.count / length).flatMap { world in
      (0..<row).map { column in
        places[column / 2].map { values[world * length + $0 + column % 2] } ?? unknown
      }
    }
  }

  /// - Returns: `nil` if there are too few worlds.
  private func results(
    _ start: (today: ReplicationResults, screened: Screened), _ values: [[Double]]
  ) throws -> BandResults? {
    let row = Self.runs(ofWorldWith: start.screened.varied.count)
    let complete = values.count / row
    guard complete >= min(worlds, Self.fewestWorlds) else { return nil }
    let scale = FigureScale(of: try DeviceSimulation(replications.scenario))
    let bands = figures.enumerated().map { index, figure in
      FigureBand(
        figure,
        today: start.today.widgets[widget].interval(of: figure, scale: scale, confidence: confidence),
        runs: columns(of: index, Array(values.prefix(complete * row)), row: row),
        varied: start.screened.varied)
    }
    return BandResults(
      bands: bands, worlds: complete, requestedWorlds: worlds, replications: usual.count,
      confidence: confidence, varied: start.screened.varied, leftOut: start.screened.leftOut)
  }

  private var screeningDesign: MorrisScreening {
    MorrisScreening(inputs: inputs, trajectories: Self.trajectories, seed: replications.scenario.seed)
  }

  /// For each figure, the mean effects of the inputs; `nil`: it was stopped.
  private func screening(_ runs: Replications) throws -> [[Double]]? {
    let screening = screeningDesign
    let (length, people, repeats, evenly) = (inputs + 1, people, Self.screeningReplications, evenly)
    let values = try values(runs, 0..<Self.trajectories * length * repeats) { number in
      let (point, replication) = number.quotientAndRemainder(dividingBy: repeats)
      let (trajectory, step) = point.quotientAndRemainder(dividingBy: length)
      // All points of a trajectory have the same random numbers, so an input without effect changes nothing.
      return (
        screening.trajectories[trajectory][step].enumerated().map { evenly($0, $1) },
        UInt32((trajectory * repeats + replication) % (people ?? .max))
      )
    }
    guard let values else { return nil }
    return figures.indices.map { figure in
      screening.meanEffects(
        (0..<Self.trajectories).map { trajectory in
          (0..<length).map { step in
            let first = (trajectory * length + step) * repeats
            return values[first..<first + repeats].reduce(0) { $0 + $1[figure] } / Double(repeats)
          }
        })
    }
  }

  /// The figures of each run, NaN if one does not apply. If it was stopped, those of the first runs, or `nil`.
  private func values(
    _ runs: Replications, _ numbers: Range<Int>, point: @escaping @Sendable (Int) -> ([Double?], UInt32)
  ) throws -> [[Double]]? {
    let world = world
    let range = UInt64(numbers.lowerBound)..<UInt64(numbers.upperBound)
    return try runs.values(range) { (number) throws(any Error) in
      let (shares, replication) = point(Int(number))
      return try self.figures(of: runs, in: try world(shares), replication)
    }
  }

  /// The figures of a run, NaN if one does not apply; `nil`: it was stopped.
  private func figures(of runs: Replications, in scenario: Scenario, _ replication: UInt32) throws
    -> [Double]?
  {
    let headroom: HeadroomMeasure = figures.contains(where: \.isOfHeadroom) ? .bounds : .nothing
    guard let run = try runs.run(scenario, replication, headroom: headroom) else { return nil }
    let scale = FigureScale(of: try DeviceSimulation(scenario))
    let widget = WidgetResults(run.tallies[widget])
    return figures.map { widget.interval(of: $0, scale: scale, confidence: 0.95)?.estimate ?? .nan }
  }

  /// The replication at a share of all. With a population, each person has an equal part.
  private static func replication(at share: Double, people: Int?) -> UInt32 {
    let count = people.map(Double.init) ?? Double(UInt32.max)
    return UInt32(min(max(0, share) * count, count - 1))
  }
}

/// The inputs with an effect.
private struct Screened {
  /// Those with the largest effects, in order.
  let varied: [Int]
  /// Others.
  let leftOut: [Int]

  /// Effects are compared relative to the largest one on the same figure, because figures have different units.
  init(_ effects: [[Double]], most: Int) {
    var sizes = [Double](repeating: 0, count: effects.first?.count ?? 0)
    for figure in effects {
      let largest = figure.max() ?? 0
      guard largest > 0 else { continue }
      for (input, effect) in figure.enumerated() {
        sizes[input] = max(sizes[input], effect / largest)
      }
    }
    let order = sizes.indices.filter { sizes[$0] > 0 }.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    varied = order.prefix(most).sorted()
    leftOut = order.dropFirst(most).sorted()
  }
}
