extension Color {
  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 1, green: 1, blue: 1)
  public static let gray = Color(red: 0.56, green: 0.56, blue: 0.58)
  public static let red = Color(red: 1, green: 0.23, blue: 0.19)
  public static let green = Color(red: 0.2, green: 0.78, blue: 0.35)
  public static let blue = Color(red: 0, green: 0.48, blue: 1)
  public static let orange = Color(red: 1, green: 0.58, blue: 0)
  public static let yellow = Color(red: 1, green: 0.8, blue: 0)
  public static let pink = Color(red: 1, green: 0.18, blue: 0.33)
  public static let purple = Color(red: 0.69, green: 0.32, blue: 0.87)
  public static let teal = Color(red: 0.19, green: 0.69, blue: 0.78)
  public static let indigo = Color(red: 0.35, green: 0.34, blue: 0.84)
  public static let mint = Color(red: 0, green: 0.78, blue: 0.75)
  public static let cyan = Color(red: 0.2, green: 0.68, blue: 0.9)
  public static let brown = Color(red: 0.64, green: 0.52, blue: 0.37)
  public static let clear = Color(white: 0, opacity: 0)
  public static let primary = Color(white: 0)
  public static let secondary = Color(white: 0, opacity: 0.6)
  public static let accentColor = Color.blue
}

extension ShapeStyle where Self == Color {
  public static var black: Color { Color.black }
  public static var white: Color { Color.white }
  public static var gray: Color { Color.gray }
  public static var red: Color { Color.red }
  public static var green: Color { Color.green }
  public static var blue: Color { Color.blue }
  public static var orange: Color { Color.orange }
  public static var yellow: Color { Color.yellow }
  public static var pink: Color { Color.pink }
  public static var purple: Color { Color.purple }
  public static var teal: Color { Color.teal }
  public static var indigo: Color { Color.indigo }
  public static var mint: Color { Color.mint }
  public static var cyan: Color { Color.cyan }
  public static var brown: Color { Color.brown }
  public static var clear: Color { Color.clear }
}
