#!/bin/sh
# Installs the program of a release for this system: sh install.sh [--prefix DIRECTORY] [--from PLACE]
#
#   --prefix DIRECTORY   gets the program in bin, the rest in share. The default is /usr/local for root, ~/.local for others
#   --from PLACE         a URL or a directory with the archives. The default is the release that this script belongs to
set -eu

# `build-installer` writes the place of a release and the SHA-256 of each of its archives here.
from=
sums=

fail() {
  echo "install.sh: $1" >&2
  echo "Nothing was installed." >&2
  exit 1
}

download() { # download ADDRESS FILE
  case "$1" in
    http://* | https://*)
      if command -v curl >/dev/null; then
        curl --fail --silent --show-error --location --output "$2" "$1"
      else
        wget --quiet --output-document="$2" "$1"
      fi
      ;;
    *) cp "$1" "$2" ;;
  esac
}

# This is a function, so that a part of this script does nothing.
main() {
  if [ "$(id -u)" -eq 0 ]; then prefix=/usr/local; else prefix="$HOME/.local"; fi
  while [ $# -gt 0 ]; do
    case "$1${2:+ VALUE}" in
      "--prefix VALUE") prefix="$2" ;;
      "--from VALUE") from="${2%/}" ;;
      *) fail "Expected --prefix DIRECTORY or --from PLACE; found '$*'." ;;
    esac
    shift 2
  done

  [ -n "$sums" ] || fail "This script has no archives. Take the one of a release, or make one with build-installer."
  system="$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)"
  line="$(echo "$sums" | grep -e "-$system\.tar\.gz\$")" ||
    fail "Expected one of the systems $(echo "$sums" | sed 's/.*-\([a-z]*-[a-z0-9_]*\)\.tar\.gz$/\1/' | xargs); \
this is $system. The article Installing has the ways for other systems."
  sum="${line%% *}"
  archive="${line##* }"
  missing=
  for tool in gzip sha256sum tar; do
    command -v "$tool" >/dev/null || missing="$missing $tool"
  done
  case "$from" in
    http://* | https://*) command -v curl >/dev/null || command -v wget >/dev/null || missing="$missing curl ca-certificates" ;;
  esac
  [ -z "$missing" ] || fail "Please install:$missing. On Debian and Ubuntu: apt-get install$missing"

  mkdir -p "$prefix" || fail "--prefix: expected a directory that can be made; found '$prefix'."
  prefix="$(cd "$prefix" && pwd)"
  new="$(mktemp -d "$prefix/.widgetsim.XXXXXX")" || fail "--prefix: expected a directory that can be written to; found '$prefix'."
  trap 'rm -rf "$new"' EXIT
  trap 'exit 1' HUP INT TERM
  download "$from/$archive" "$new/$archive" || fail "There is no $from/$archive, or it cannot be read."
  found="$(sha256sum <"$new/$archive" | cut -c 1-64)"
  [ "$found" = "$sum" ] || fail "$archive: expected the SHA-256 $sum; found $found."

  tar -xzf "$new/$archive" -C "$new" --no-same-owner --strip-components=1 || fail "$archive cannot be unpacked."
  version="$("$new/bin/widgetsim" --version)" ||
    fail "The program does not run here. It needs glibc 2.35 and the libstdc++ of GCC 12 (libstdc++6), or later."
  (cd "$new" && mv COPYRIGHT LICENSE ./*.md share/doc/widgetsim)
  for directory in $(cd "$new" && find bin share -type d ! -path 'share/widgetsim/*'); do
    { mkdir -p "$prefix/$directory" && [ -w "$prefix/$directory" ]; } ||
      fail "Expected a directory that can be written to; found '$prefix/$directory'."
  done

  # From here on, files are only renamed. The program is the last one.
  mv "$prefix/share/widgetsim" "$new/old"
  mv "$new/share/widgetsim" "$prefix/share/widgetsim"
  for file in $(cd "$new" && find share bin -type f); do
    mv -f "$new/$file" "$prefix/$file"
  done
  echo "widgetsim $version is in $prefix/bin."
  case ":$PATH:" in
    *":$prefix/bin:"*) ;;
    *) echo "Your PATH lacks this directory. Add it: export PATH=\"$prefix/bin:\$PATH\"" ;;
  esac
}

main "$@"
