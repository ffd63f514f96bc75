import Foundation
import Testing

@Suite struct UserOptionTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws { (widgetsim, directory) = try BuiltCommand.withMinimalScenario() }

  private func run(_ options: String) throws -> (status: Int32, output: String, errors: String) {
    let options = "--days 2 --replications 4 --no-advice \(options)"
    let result = try widgetsim.shell("\"$widgetsim\" run minimal.yaml \(options)", in: directory.path)
    return (result.status, result.output, result.errors)
  }

  @Test func `the requests of all users and their price are in each format`() throws {
    let options = "--users 1000 --price 0.40/million"
    let table = try run(options).output
    #expect(table.contains("1,000 users make") && table.contains("At 0.4 a million, they cost"))
    #expect(try run(options + " --format markdown").output.contains("1,000 users make"))
    #expect(try run(options + " --format json").output.contains("\"costPerDay\""))
    #expect(try !run("").output.contains("users make"))
    #expect(try run("--users 1000 --price 0.0004/thousand").output == table)
  }

  @Test func `the users of a population are its people`() throws {
    let output = try run("--set population.people=4 --price 1/million").output
    #expect(output.contains("4 users make"))
  }

  @Test(arguments: [
    ("--users 0", "Expected a number of users from 1 to 10000000000; found '0'."),
    ("--users 5 --price 3", "Expected a price such as 0.40/million or 0.01/thousand; found '3'."),
    ("--users 5 --price=-1/million", "found '-1/million'."),
    ("--users 5 --price nan/million", "found 'nan/million'."),
    ("--price 3/million", "--price needs --users, or a scenario with a population."),
    (
      "--users 5 --set widgets.my-widget.provider={}",
      "--users is for scenarios with fetches. No widget has a fetch."
    ),
  ])
  func `what cannot be counted is an error`(options: String, error: String) throws {
    let result = try run(options)
    #expect(result.status == 64 && result.output.isEmpty && result.errors.contains(error))
  }
}
