#!/bin/sh
# Writes the manual page and the completions for shells of a release into the folder $1. A release is called tablee, and
# they call it as the program that writes them is called.
set -e
mkdir -p "$1"
go build -o "$1/tablee" ./bot
"$1/tablee" help man >"$1/tablee.1"
for shell in bash zsh fish; do "$1/tablee" completion $shell >"$1/tablee.$shell"; done
rm "$1/tablee"
