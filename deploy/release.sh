#!/bin/sh
# Builds the newest commit of /opt/frontdesk/source as a release and switches to it. If the service runs,
# makes a backup before, restarts it, and switches back if the new release does not become healthy. Run as
# root.
set -eu

base=/opt/frontdesk
unit=/etc/systemd/system/frontdesk.service
settings=/etc/frontdesk.env
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

# Prints the address that the service listens on. A flag of the unit comes before its environment, and both
# before the settings file.
address() {
  unit_text=$(systemctl cat frontdesk 2>/dev/null || true)
  command=$(printf '%s\n' "$unit_text" | grep '^ExecStart=.' | tail -n 1)
  port=$(printf '%s\n' "$command" | sed -nE 's/.*[[:space:]](-p|--port)[ =]?([0-9]+).*/\2/p')
  host=$(printf '%s\n' "$command" | sed -nE 's/.*[[:space:]](-H|--hostname)[ =]?([^[:space:]]+).*/\2/p')
  for text in "$(printf '%s\n' "$unit_text" | grep '^Environment=')" "$(grep -v '^[[:space:]]*#' "$settings" 2>/dev/null)"; do
    if [ -n "$port" ]; then break; fi
    port=$(printf '%s\n' "$text" | sed -nE "s/^(.*[[:space:]=\"'])?PORT[[:space:]]*=[[:space:]]*[\"']?([0-9]+).*/\2/p" | tail -n 1)
  done
  case ${host:-0.0.0.0} in
    0.0.0.0 | ::) host=127.0.0.1 ;;
    *:*) host="[$host]" ;;
  esac
  echo "$host:${port:-3000}"
}

# Whether the release in a folder answers. Another program at the port, or the release before, does not have
# the manifest of its build.
is_serving() {
  manifest=_next/static/$(cat "$1/.next/BUILD_ID")/_buildManifest.js
  curl -fsg --max-time 5 -o "$answer" "http://$(address)/$manifest" &&
    cmp -s "$answer" "$1/.next/${manifest#_next/}" &&
    curl -fsg --max-time 5 -o /dev/null "http://$(address)/api/health"
}

becomes_healthy() {
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    sleep 2
    if is_serving "$1"; then return 0; fi
  done
  return 1
}

# A release whose database has changed is left by restoring the backup.
go_back() {
  echo "The release $release does not become healthy at $(address). Its log: journalctl -u frontdesk" >&2
  if [ -z "$previous" ]; then return; fi
  switch_to "$previous"
  if becomes_healthy "$previous"; then
    echo "Serving $previous again." >&2
  else
    echo "$previous does not become healthy either. If it refuses the database of the newer release, restore" >&2
    echo "the newest backup in $base/backups: docs/deploy/bare-server.md says how." >&2
  fi
}

# A build that failed leaves nothing.
built=no
answer=$(mktemp)
trap 'rm -f "$answer"; if [ "$built" = no ]; then rm -rf "$release"; fi' EXIT

cd "$base/source"
as_frontdesk git pull --ff-only
as_frontdesk git clone --quiet . "$release"
cd "$release"
ln -s "$settings" .env
as_frontdesk npm ci --omit=dev
as_frontdesk npm run update -- --check
as_frontdesk npm run build
rm -r .next/cache
if [ "$runs" = yes ]; then as_frontdesk npm run backup -- "$base/backups" --keep 5; fi
built=yes

switch_to "$release"
if [ "$runs" = yes ] && ! becomes_healthy "$release"; then
  go_back
  exit 1
fi

# Keeps this release and the one before.
find "$base/releases" -mindepth 1 -maxdepth 1 ! -path "$release" ! -path "$previous" -exec rm -r {} +
size=$(du -sm "$release" | cut -f 1)
if [ "$runs" = yes ]; then
  echo "Serving $release ($size MB) at $(address)"
else
  echo "Built $release ($size MB)"
fi
if [ -e "$unit" ] && ! cmp -s deploy/frontdesk.service "$unit"; then
  echo "$unit differs from that of this release: cp $release/deploy/frontdesk.service $unit"
  echo "and: systemctl daemon-reload && systemctl restart frontdesk"
fi
