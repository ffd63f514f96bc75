import Foundation

/// A target of a project.
struct XcodeTarget {
  let name: String
  /// The end of the product's type, such as `app-extension`.
  let type: String
  let settings: XcodeSettings
  /// Of all kinds, in order.
  let files: [String]

  var moduleName: String { settings["PRODUCT_MODULE_NAME"] ?? settings["PRODUCT_NAME"] ?? name }
  var isExtension: Bool { type == "app-extension" }
  var isLibrary: Bool { type.hasPrefix("framework") || type.hasPrefix("library") }

  /// The target's module, with the files of these kinds.
  var module: HostedModule {
    var bundle = HostedBundle()
    bundle.add(files)
    return HostedModule(
      name: moduleName, files: files.filter { $0.hasSuffix(".swift") },
      resources: files.filter(XcodeGenerated.isResource), bundle: bundle, options: options)
  }

  private var options: [String] {
    var options = settings.list("SWIFT_ACTIVE_COMPILATION_CONDITIONS").flatMap { ["-D", $0] }
    // Files need not import what the bridging header does, or the header of their framework.
    if type.hasPrefix("framework") || settings["SWIFT_OBJC_BRIDGING_HEADER"] != nil {
      for name in ["SimulatedFoundation", "UIKit"] {
        options += ["-Xfrontend", "-import-module", "-Xfrontend", name]
      }
    }
    return options
  }
}
