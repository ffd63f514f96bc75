# Installs the program with its man page and completions: make install PREFIX="$HOME/.local"
PREFIX ?= /usr/local
DESTDIR ?=
PROGRAM = .build/release/widgetsim
MANUAL = .build/plugins/GenerateManual/outputs/widgetsim
prefix = $(DESTDIR)$(PREFIX)

.PHONY: build test install uninstall

build:
	swift build -c release --product widgetsim

test:
	swift test

$(MANUAL): build
	swift package --disable-sandbox generate-manual --multi-page

install: build $(MANUAL)
	install -d "$(prefix)/bin" "$(prefix)/share/widgetsim" "$(prefix)/share/man/man1" "$(prefix)/share/bash-completion/completions" \
	  "$(prefix)/share/zsh/site-functions" "$(prefix)/share/fish/vendor_completions.d"
	install -m 755 $(PROGRAM) "$(prefix)/bin/widgetsim"
	rm -rf "$(prefix)/share/widgetsim/Modules"
	cp -R Sources/ProviderHost/Modules "$(prefix)/share/widgetsim/Modules"
	install -m 644 $(MANUAL)/*.1 "$(prefix)/share/man/man1"
	$(PROGRAM) --generate-completion-script bash >"$(prefix)/share/bash-completion/completions/widgetsim"
	$(PROGRAM) --generate-completion-script zsh >"$(prefix)/share/zsh/site-functions/_widgetsim"
	$(PROGRAM) --generate-completion-script fish >"$(prefix)/share/fish/vendor_completions.d/widgetsim.fish"

uninstall:
	rm -rf "$(prefix)/share/widgetsim"
	rm -f "$(prefix)/bin/widgetsim" "$(prefix)"/share/man/man1/widgetsim.1 "$(prefix)"/share/man/man1/widgetsim.*.1 \
	  "$(prefix)/share/bash-completion/completions/widgetsim" "$(prefix)/share/zsh/site-functions/_widgetsim" \
	  "$(prefix)/share/fish/vendor_completions.d/widgetsim.fish"
