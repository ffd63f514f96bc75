/// The styles and scripts of HTML pages, from the files beside this one, which are built into the program.
package enum PageFiles {
  /// The styles of all pages.
  package static var style: [UInt8] { PackageResources.page_css + PackageResources.charts_css }

  /// The script of a page with lanes.
  package static var scriptWithLanes: [UInt8] {
    script(
      PackageResources.numbers_js, PackageResources.time_js, PackageResources.marks_js,
      PackageResources.picture_js, PackageResources.strip_js,
      PackageResources.view_js, PackageResources.find_js, PackageResources.pointing_js,
      PackageResources.save_js, PackageResources.tables_js,
      PackageResources.overview_js, PackageResources.people_js, PackageResources.texts_js,
      PackageResources.details_js, PackageResources.page_js)
  }

  /// The script of the other pages.
  package static var script: [UInt8] { script(PackageResources.save_js, PackageResources.people_js) }

  /// One strict script whose parts share their names.
  private static func script(_ parts: [UInt8]...) -> [UInt8] {
    Array("\"use strict\";\n{\n".utf8) + parts.joined(separator: "\n".utf8) + "}\n".utf8
  }
}
