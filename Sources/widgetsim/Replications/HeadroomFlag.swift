import ArgumentParser

/// `--headroom` of commands that run scenarios.
enum HeadroomFlag {
  static let help: ArgumentHelp = """
    Also measure headroom: the best that the same number of charged reloads could do, if the app knew all views and content \
    changes in advance, or at the best times of day. Up to 32 more runs learn these times.
    """
}
