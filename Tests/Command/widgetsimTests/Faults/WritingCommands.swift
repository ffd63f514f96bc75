/// Every command that writes a file, and what it needs.
enum WritingCommands {
  /// A command and the file, or directory of files, that it writes below a directory of its own, `to`.
  struct Command: CustomStringConvertible {
    /// `TO` stands for that directory.
    var line: String
    /// In that directory.
    var place: String

    var description: String { line }

    func line(to directory: String) -> String { line.replacing("TO", with: directory) }
  }

  /// None of them takes long.
  static let all = [
    Command(line: "run minimal.yaml --days 1 --seed 9 --out TO/out", place: "out"),
    Command(line: "run minimal.yaml --days 1 --seed 9 --replications 2 --out TO/out", place: "out"),
    Command(line: "run minimal.yaml --days 1 --seed 9 --html TO/a.html", place: "a.html"),
    Command(line: "run minimal.yaml --days 1 --seed 9 --replications 2 --results TO/r.json", place: "r.json"),
    Command(
      line: "compare minimal.yaml other.yaml --days 1 --seed 9 --replications 2 --out TO/out", place: "out"),
    Command(line: "sweep minimal.yaml --days 1 --set seed=8,9 --replications 2 --out TO/out", place: "out"),
    Command(line: "merge r1.json r2.json --out TO/out", place: "out"),
    Command(line: "merge r1.json r2.json --results TO/r.json", place: "r.json"),
    Command(
      line: "check other.yaml --days 1 --seed 9 --max-replications 2 --junit TO/a.xml", place: "a.xml"),
    Command(
      line: "baseline save minimal.yaml --days 1 --seed 9 --replications 2 --out TO/b.json", place: "b.json"),
    Command(
      line: "fingerprint minimal.yaml --days 1 --seed 9 --check TO/prints.txt --update", place: "prints.txt"),
    Command(line: "usage fit log.csv --out TO/usage.yaml", place: "usage.yaml"),
    Command(line: "reloads summarize reloads.csv --out TO/out", place: "out"),
    Command(line: "reloads summarize reloads.csv --html TO/a.html", place: "a.html"),
    Command(
      line: "reloads diagnose . --log reloads.ndjson --widget Rain --html TO/a.html", place: "a.html"),
    Command(line: "reloads diagnose . --scenario-out TO/phone.yaml", place: "phone.yaml"),
    Command(line: "reloads share found.yaml --out TO/shared.yaml", place: "shared.yaml"),
    Command(line: "reloads population p1.yaml p2.yaml p3.yaml --out TO/phones.yaml", place: "phones.yaml"),
    Command(line: "init --out TO/new.yaml", place: "new.yaml"),
  ]

  /// What the commands read.
  private static let files: [String: String] = {
    guard let widgetsim = try? BuiltCommand(), let directory = try? TemporaryDirectory(),
      let minimal = try? widgetsim("init", "--out", "-").output,
      (try? directory.write(minimal, to: "minimal.yaml")) != nil
    else { return [:] }
    var files = ["minimal.yaml": minimal]
    files["other.yaml"] = minimal + "expect: {my-widget: {charged.perDay: never}}\n"
    let rows = stride(from: 1_772_400_000, to: 1_773_200_000, by: 8000).map {
      "\($0),1\n\($0 + 2),3\n\($0 + 300 + $0 % 7000),0"
    }
    files["log.csv"] = "time,screen_status\n" + rows.joined(separator: "\n")
    files["reloads.csv"] = "time,kind\n1772400000,Rain\n1772401800,Rain\n"
    files["found.yaml"] = "days: 7\nbudgetPerDay: {low: 40, median: 44, high: 46}\nvalues: {}\n"
    for number in 1...3 {
      files["p\(number).yaml"] =
        "found: {days: 7, budgetPerDay: {low: \(40 + number), median: \(44 + number), high: 49}, values: {}}\nusual: {}\n"
        + "paths: [device.budget.documented.capacity.timesReloads]\nworlds: [[1], [1.1]]\n"
    }
    files["reloads.ndjson"] = (0..<9).map {
      #"{"timestamp":"2026-03-02 1\#($0):00:00.000000+0000","eventMessage":"Request ended for Rain:systemSmall - success"}"#
        + "\n"
    }.joined()
    for (range, name) in [("0..<2", "r1.json"), ("2..<4", "r2.json")] {
      _ = try? widgetsim(
        "run", "minimal.yaml", "--days", "1", "--replications", range, "--results", name, in: directory.path)
      files[name] = try? directory.text(name)
    }
    _ = try? widgetsim(
      "baseline", "save", "minimal.yaml", "--days", "1", "--replications", "2", "--out", "base.json",
      in: directory.path)
    files["base.json"] = try? directory.text("base.json")
    return files
  }()

  /// Writes what the commands read.
  static func prepare(_ directory: TemporaryDirectory) throws {
    for (name, text) in files { try directory.write(text, to: name) }
  }
}
