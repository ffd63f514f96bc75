import Foundation

/// The names that Xcode generates for the colors and images of asset catalogs: `AccentColor` becomes `.accent`.
struct AssetSymbols {
  let files: [String]
  let text: String

  init(catalogs: [String]) {
    var colors: [String: String] = [:]
    var images: [String: String] = [:]
    var files: [String] = []
    for catalog in catalogs {
      let inside = FileManager.default.enumerator(atPath: catalog)?.compactMap { $0 as? String } ?? []
      for path in inside.sorted() {
        let asset = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        switch (path as NSString).pathExtension {
        case "colorset": colors[Self.symbol(asset, without: "Color")] = asset
        case "imageset": images[Self.symbol(asset, without: "Image")] = asset
        default: continue
        }
        files.append("\(catalog)/\(path)/Contents.json")
      }
    }
    self.files = files.filter { FileManager.default.fileExists(atPath: $0) }
    text = Self.colors(colors.sorted { $0.key < $1.key }) + Self.images(images.sorted { $0.key < $1.key })
  }

  /// The name in lower camel case, without what is no letter or digit.
  static func symbol(_ asset: String, without suffix: String) -> String {
    let words = asset.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    var name =
      (words.first ?? "") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if name.hasSuffix(suffix), name.count > suffix.count { name.removeLast(suffix.count) }
    let capitals = name.prefix { $0.isUppercase }
    // Of "NTLogo", the L begins a word.
    let lower = capitals.count > 1 && capitals.count < name.count ? capitals.count - 1 : capitals.count
    name = name.prefix(lower).lowercased() + name.dropFirst(lower)
    return name.first?.isNumber ?? true ? "_" + name : name
  }

  /// Colors that SwiftUI and UIKit have.
  private static let known: Set<String> = [
    "black", "blue", "brown", "clear", "cyan", "gray", "green", "indigo", "mint", "orange", "pink", "primary",
    "purple",
    "red", "secondary", "teal", "white", "yellow", "magenta", "darkGray", "lightGray",
  ]

  private static func colors(_ symbols: [(key: String, value: String)]) -> String {
    guard !symbols.isEmpty else { return "" }
    let own = symbols.filter { !known.contains($0.key) }
    func lines(_ symbols: [(key: String, value: String)], _ line: (String, String) -> String) -> String {
      symbols.map { "  public static \(line("`\($0.key)`", $0.value.debugDescription))\n" }.joined()
    }
    return """
      extension ColorResource {
      \(lines(symbols) { "var \($0): ColorResource { ColorResource(name: \($1), bundle: .main) }" })}
      extension Color {
      \(lines(own) { name, _ in "var \(name): Color { Color(ColorResource.\(name)) }" })}
      extension ShapeStyle where Self == Color {
      \(lines(own) { name, _ in "var \(name): Color { Color(ColorResource.\(name)) }" })}
      extension UIColor {
      \(lines(own) { name, _ in "var \(name): UIColor { UIColor(resource: .\(name)) }" })}

      """
  }

  private static func images(_ symbols: [(key: String, value: String)]) -> String {
    guard !symbols.isEmpty else { return "" }
    let resources = symbols.map {
      "  public static var `\($0.key)`: ImageResource { ImageResource(name: \($0.value.debugDescription), bundle: .main) }\n"
    }
    let images = symbols.map {
      "  public static var `\($0.key)`: UIImage { UIImage(resource: .`\($0.key)`) }\n"
    }
    return "extension ImageResource {\n\(resources.joined())}\nextension UIImage {\n\(images.joined())}\n"
  }
}
