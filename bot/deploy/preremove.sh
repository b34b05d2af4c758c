#!/bin/sh
# Run by the Debian package before its files go: stops the bots, unless a newer version follows. What they keep in
# /var/lib/tablee stays.
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then systemctl stop 'tablee@*'; fi
