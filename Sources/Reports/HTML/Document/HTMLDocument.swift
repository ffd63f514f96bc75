/// The frame of every page: one HTML file that needs no other file and no network.
package struct HTMLDocument {
  /// The text of the page's `h1`, as given.
  let title: String
  /// Lines below the title, such as the period and the seed.
  let circumstances: [String]
  /// What the page was made from.
  let origin: PageOrigin
  /// The content of `main`, in HTML.
  var main: String
  /// JSON for the script; `nil`: the script needs none.
  var data: String?
  /// The page's script.
  var script = PageResources.script(PackageResources.save_js, PackageResources.people_js)

  var html: String {
    head + "<body>\n" + Paint.definitions + ##"<a class="skip" href="#main">Skip to the content</a>"## + "\n"
      + header + "<main id=\"main\">\n" + main + origin.html + "</main>\n" + footer
      + #"<p id="announcement" class="unseen" aria-live="polite"></p>"#
      + #"<div id="tip" aria-hidden="true" hidden></div>"# + "\n" + scripts + "</body>\n</html>\n"
  }

  private var head: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; \
    script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="generator" content="widgetsim \(HTMLText.escaped(origin.version))">
    <link rel="icon" href="data:,">
    <title>\(HTMLText.name(title)) – widgetsim</title>
    <style>
    \(Paint.css)\(PageResources.style)</style>
    </head>

    """
  }

  private var header: String {
    let lines = circumstances.map { "<p>\(HTMLText.escaped(DisplayText.printable($0)))</p>" }
    return "<header>\n<h1>\(HTMLText.isolated(title, columns: 120))</h1>\n" + lines.joined() + "\n</header>\n"
  }

  private var footer: String {
    "<footer><p>Made by widgetsim \(HTMLText.escaped(origin.version)).</p></footer>\n"
  }

  private var scripts: String {
    let json = data.map { #"<script type="application/json" id="data">\#($0)</script>"# + "\n" } ?? ""
    return json + "<script>\n\(script)</script>\n"
  }
}

/// The style and scripts of pages, from the files in `Resources`, which are built into the program.
enum PageResources {
  static var style: String { text(PackageResources.page_css) + text(PackageResources.charts_css) }

  /// The script of a page with lanes.
  static var runScript: String {
    script(
      PackageResources.numbers_js, PackageResources.time_js, PackageResources.marks_js,
      PackageResources.picture_js, PackageResources.strip_js,
      PackageResources.view_js, PackageResources.find_js, PackageResources.pointing_js,
      PackageResources.save_js, PackageResources.tables_js,
      PackageResources.overview_js, PackageResources.people_js, PackageResources.texts_js,
      PackageResources.details_js, PackageResources.page_js)
  }

  /// One strict script whose parts share their names.
  static func script(_ parts: [UInt8]...) -> String {
    "\"use strict\";\n{\n" + parts.map(text).joined(separator: "\n") + "}\n"
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
