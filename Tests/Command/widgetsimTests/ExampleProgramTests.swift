import Testing

/// Runs the programs in `Tests/Examples`.
struct ExampleProgramTests {
  @Test func `the program FreshViews prints the share of fresh views`() throws {
    let result = try BuiltCommand(named: "FreshViews")()
    #expect(result.status == 0)
    #expect(result.output.contains(/^\d\d to \d\d % of the views show the newest forecast/))
  }

  @Test func `the program OwnProvider asks for fewer fetches at night`() throws {
    let result = try BuiltCommand(named: "OwnProvider")()
    #expect(result.status == 0)
    let fetches = try #require(result.output.split(separator: " ").first.flatMap { Int($0) })
    // One every 20 minutes would be 72 a day.
    #expect((1..<72).contains(fetches))
  }

  @Test func `the program ComparePolicies finds the policy with the fewest reloads`() throws {
    let (_, directory) = try BuiltCommand.withMinimalScenario()
    let result = try BuiltCommand(named: "ComparePolicies")("minimal.yaml", "my-widget", in: directory.path)
    #expect(result.status == 0)
    #expect(result.output.contains("\npolicy: {after: "))
    let missing = try BuiltCommand(named: "ComparePolicies")("missing.yaml", "my-widget", in: directory.path)
    #expect(missing.status == 65)
    #expect(missing.output.contains("missing.yaml: error: the file cannot be read"))
  }
}
