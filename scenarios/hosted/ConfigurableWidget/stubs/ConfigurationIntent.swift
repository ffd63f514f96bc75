import Intents

/// Stands for the class that Xcode makes from the `.intentdefinition` file.
class ConfigurationIntent: INIntent, @unchecked Sendable {
  var name: String? { parameter("name") }
}
