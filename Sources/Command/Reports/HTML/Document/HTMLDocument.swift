/// The frame of every page: one HTML file that needs no other file and no network.
package struct HTMLDocument {
  /// The text of the page's `h1`, as given.
  let title: String
  /// Lines below the title, such as the period and the seed.
  let circumstances: [String]
  /// What the page was made from.
  let origin: PageOrigin
  /// The content of `main`.
  var main: HTML
  /// JSON for the script; `nil`: the script needs none.
  var data: HTML?
  /// The page's script.
  var script = PageResources.script(PackageResources.save_js, PackageResources.people_js)

  var html: HTML {
    ##"""
    \##(head)<body>
    \##(Paint.definitions)<a class="skip" href="#main">Skip to the content</a>
    \##(header)<main id="main">
    \##(main)\##(origin.html)</main>
    \##(footer)<p id="announcement" class="unseen" aria-live="polite"></p><div id="tip" aria-hidden="true" hidden></div>
    \##(scripts)</body>
    </html>

    """##
  }

  private var head: HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; \
    script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="generator" content="widgetsim \(origin.version)">
    <link rel="icon" href="data:,">
    <title>\(DisplayText.name(title)) – widgetsim</title>
    <style>
    \(Paint.css)\(PageResources.style)</style>
    </head>

    """
  }

  private var header: HTML {
    "<header>\n<h1>\(HTML.name(title, columns: 120))</h1>\n\(circumstances.map { "<p>\($0)</p>" })\n</header>\n"
  }

  private var footer: HTML {
    "<footer><p>Made by widgetsim \(origin.version).</p></footer>\n"
  }

  private var scripts: HTML {
    let json: HTML = data.map { "<script type=\"application/json\" id=\"data\">\($0)</script>\n" } ?? ""
    return "\(json)<script>\n\(script)</script>\n"
  }
}

/// The style and scripts of pages, from the files in `Resources`, which are built into the program.
enum PageResources {
  static var style: HTML { HTML(trusted: PackageResources.page_css + PackageResources.charts_css) }

  /// The script of a page with lanes.
  static var runScript: HTML {
    script(
      PackageResources.numbers_js, PackageResources.time_js, PackageResources.marks_js,
      PackageResources.picture_js, PackageResources.strip_js,
      PackageResources.view_js, PackageResources.find_js, PackageResources.pointing_js,
      PackageResources.save_js, PackageResources.tables_js,
      PackageResources.overview_js, PackageResources.people_js, PackageResources.texts_js,
      PackageResources.details_js, PackageResources.page_js)
  }

  /// One strict script whose parts share their names.
  static func script(_ parts: [UInt8]...) -> HTML {
    "\"use strict\";\n{\n\(parts.map(HTML.init(trusted:)).joined(separator: "\n"))}\n"
  }
}
