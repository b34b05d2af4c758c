#!/bin/sh
# Run by the Debian package after its files are in place: makes the user that the unit runs as.
set -e
if ! getent passwd tablee >/dev/null; then
  useradd --system --user-group --home-dir /var/lib/tablee --no-create-home --shell /usr/sbin/nologin tablee
fi
chown root:tablee /etc/tablee
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
