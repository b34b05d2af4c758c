#!/bin/sh
# Run by the Debian package after its files are in place: makes the user that the unit runs as, and after an update
# starts the bots that run again, one after the other.
set -e
if ! getent passwd tablee >/dev/null; then
  useradd --system --user-group --home-dir /var/lib/tablee --no-create-home --shell /usr/sbin/nologin tablee
fi
chown root:tablee /etc/tablee
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  if [ -n "$2" ]; then # the version before
    for unit in $(systemctl list-units --plain --no-legend 'tablee@*' | cut -d' ' -f1); do systemctl restart "$unit"; done
  fi
fi
