# make install PREFIX="$HOME/.local"   installs the program with its man pages and completions
# make dist                            makes a Debian package and an archive in .build/dist, which need no GSL (Linux)
# make wheel                           makes the Python package in .build/dist, with the same program inside (Linux)
PREFIX ?= /usr/local
DESTDIR ?=
SWIFT_BUILD = swift build --configuration release $(SWIFT_BUILD_FLAGS)
PROGRAM = .build/release/widgetsim
GENERATE_MANUAL = .build/release/generate-manual
prefix = $(DESTDIR)$(PREFIX)

.PHONY: build test install install-built uninstall dist dist-root wheel

build:
	$(SWIFT_BUILD) --product widgetsim

test:
	sh .ci/test

install: build
	$(SWIFT_BUILD) --product generate-manual
	$(MAKE) --no-print-directory install-built

install-built:
	install -d "$(prefix)/bin" "$(prefix)/share/widgetsim" "$(prefix)/share/man/man1" "$(prefix)/share/bash-completion/completions" \
	  "$(prefix)/share/zsh/site-functions" "$(prefix)/share/fish/vendor_completions.d"
	install -m 755 $(PROGRAM) "$(prefix)/bin/widgetsim"
	rm -rf "$(prefix)/share/widgetsim/Modules"
	cp -R Sources/Projects/Hosting/Modules "$(prefix)/share/widgetsim/Modules"
	install -m 644 scenarios/scenario.schema.json "$(prefix)/share/widgetsim/scenario.schema.json"
	rm -rf .build/manual
	mkdir -p .build/manual
	$(GENERATE_MANUAL) $(PROGRAM) --multi-page --date "$$(Sources/Distribution/date)" --output-directory .build/manual
	for page in .build/manual/*.1; do \
	  sed -f Sources/Distribution/manual.sed "$$page" >"$(prefix)/share/man/man1/$$(basename "$$page" .1 | tr . -).1" || exit; \
	done
	$(PROGRAM) --generate-completion-script bash >"$(prefix)/share/bash-completion/completions/widgetsim"
	cat Sources/Distribution/bash-completion.sh >>"$(prefix)/share/bash-completion/completions/widgetsim"
	$(PROGRAM) --generate-completion-script zsh >"$(prefix)/share/zsh/site-functions/_widgetsim"
	$(PROGRAM) --generate-completion-script fish >"$(prefix)/share/fish/vendor_completions.d/widgetsim.fish"

uninstall:
	rm -rf "$(prefix)/share/widgetsim"
	rm -f "$(prefix)/bin/widgetsim" "$(prefix)"/share/man/man1/widgetsim.1 "$(prefix)"/share/man/man1/widgetsim-*.1 \
	  "$(prefix)/share/bash-completion/completions/widgetsim" "$(prefix)/share/zsh/site-functions/_widgetsim" \
	  "$(prefix)/share/fish/vendor_completions.d/widgetsim.fish"

dist-root:
	Sources/Distribution/build-root

dist: dist-root
	Sources/Distribution/build-archive
	Sources/Distribution/build-package

wheel: dist-root
	Sources/PythonPackage/build-wheel
