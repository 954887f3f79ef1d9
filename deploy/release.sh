#!/bin/sh
# Builds the newest commit of /opt/frontdesk/source as a release and switches to it. If the service runs,
# makes a backup before, restarts it, and switches back if the new release does not become healthy. Run as
# root.
set -eu

base=/opt/frontdesk
unit=/etc/systemd/system/frontdesk.service
release=$base/releases/$(date +%Y%m%d-%H%M%S)
previous=$(readlink "$base/current" || true)
# A service that fails and is started again is `activating`.
case $(systemctl is-active frontdesk || true) in
  active | activating | reloading) runs=yes ;;
  *) runs=no ;;
esac

as_frontdesk() {
  runuser -u frontdesk -- env HOME="$base" "$@"
}

switch_to() {
  ln -sfn "$1" "$base/current"
  if [ "$runs" = yes ]; then systemctl restart frontdesk; fi
}

is_healthy() {
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    sleep 2
    if curl -fs -o /dev/null http://127.0.0.1:3000/api/health; then return 0; fi
  done
  return 1
}

# A release whose database has changed is left by restoring the backup.
go_back() {
  echo "The release $release does not become healthy. Its log: journalctl -u frontdesk" >&2
  if [ -z "$previous" ]; then return; fi
  switch_to "$previous"
  if is_healthy; then
    echo "Serving $previous again." >&2
  else
    echo "$previous does not become healthy either. If it refuses the database of the newer release, restore" >&2
    echo "the newest backup in $base/backups: docs/deploy/bare-server.md says how." >&2
  fi
}

# A build that failed leaves nothing.
built=no
trap 'if [ "$built" = no ]; then rm -rf "$release"; fi' EXIT

cd "$base/source"
as_frontdesk git pull --ff-only
as_frontdesk git clone --quiet . "$release"
cd "$release"
ln -s /etc/frontdesk.env .env
as_frontdesk npm ci --omit=dev
as_frontdesk npm run update -- --check
as_frontdesk npm run build
rm -r .next/cache
if [ "$runs" = yes ]; then as_frontdesk npm run backup -- "$base/backups" --keep 5; fi
built=yes

switch_to "$release"
if [ "$runs" = yes ] && ! is_healthy; then
  go_back
  exit 1
fi

# Keeps this release and the four before it.
find "$base/releases" -mindepth 1 -maxdepth 1 | sort -r | tail -n +6 | xargs -r rm -r
echo "Serving $release"
if [ -e "$unit" ] && ! cmp -s deploy/frontdesk.service "$unit"; then
  echo "$unit differs from that of this release: cp $release/deploy/frontdesk.service $unit"
  echo "and: systemctl daemon-reload && systemctl restart frontdesk"
fi
