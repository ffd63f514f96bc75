/// The page's style and script, from the files in `Resources`, which are built into the program.
enum PageResources {
  static var style: String { text(PackageResources.page_css) }

  static var script: String {
    let parts = [
      PackageResources.time_js, PackageResources.marks_js, PackageResources.picture_js,
      PackageResources.view_js, PackageResources.pointing_js, PackageResources.tables_js,
      PackageResources.page_js,
    ]
    return "\"use strict\";\n{\n" + parts.map(text).joined(separator: "\n") + "}\n"
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
