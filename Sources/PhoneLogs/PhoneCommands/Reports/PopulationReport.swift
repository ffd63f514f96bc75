import Foundation
import PhoneFit
import Reports
import ScenarioFile

/// The budgets of several phones, and of others like them.
struct PopulationReport: PrintedReport {
  let population: PhonePopulation
  let phones: [(name: String, phone: SharedPhone)]

  var sentence: String {
    func budget(_ share: Double) -> String { ReadableFigures.rate(population.budget(at: share)) }
    return
      "If phones follow the simulator's rules, another phone like these \(phones.count) has a budget of about "
      + "\(budget(0.5)) reloads a day (90% interval \(budget(0.05)) to \(budget(0.95)))."
  }

  var document: Document {
    func percent(_ spread: Double) -> String { PercentText.whole(exp(spread) - 1) }
    let table = ReportTable(
      names: ["phone"],
      columns: [.init("budget", width: 7), .init("90% interval", width: 14), .init("days", width: 5)],
      rows: phones.map { name, phone in
        let ends = [phone.budget.low, phone.budget.high].map { ReadableFigures.rate($0) }
        return .init(
          names: [name],
          cells: [ReadableFigures.rate(phone.budget.median), ends.joined(separator: " to "), "\(phone.days)"])
      })
    return Document(parts: [
      .answer(sentence), .table(table),
      .notes([
        "From phone to phone, budgets differ by about \(percent(population.spread)) (90% interval "
          + "\(percent(population.spreads.low)) to \(percent(population.spreads.high))): one standard deviation of a log-normal distribution.",
        "The logs must be of the same widget in the same place. Otherwise the budgets differ because of the places.",
      ]),
    ])
  }

  var jsonObject: JSONObject {
    [
      "answer": sentence, "low": population.budget(at: 0.05), "median": population.budget(at: 0.5),
      "high": population.budget(at: 0.95), "spread": population.spread, "spreadLow": population.spreads.low,
      "spreadHigh": population.spreads.high,
      "phones": phones.map {
        [
          "phone": $0.name, "low": $0.phone.budget.low, "median": $0.phone.budget.median,
          "high": $0.phone.budget.high, "days": $0.phone.days,
        ] as JSONObject
      },
    ]
  }
}
