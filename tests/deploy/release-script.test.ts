import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '@/tests/support/programs';
import { writeTree } from '@/tests/support/tree';

/** A server with stand-ins for the programs that the script runs; each adds its arguments to `log`. */
const programs = {
  git: 'if [ "$1" = clone ]; then mkdir -p "$4/.next/cache" "$4/deploy"; printf "as released" > "$4/deploy/frontdesk.service"; fi',
  // Without the account: runuser -u frontdesk -- env HOME=… COMMAND
  runuser: 'shift 5; exec "$@"',
  npm: '[ "$*" != "run $FAILS" ]',
  systemctl: 'if [ "$1" = is-active ]; then echo "$SERVICE"; [ "$SERVICE" = active ]; fi',
  curl: 'case $(readlink "$BASE/current") in *"$HEALTHY"*) exit 0;; *) exit 22;; esac',
  sleep: '',
};

/** Runs the script on a server that serves the release `first`. */
function release(env: Readonly<Record<string, string>> = {}) {
  const base = writeTree({
    'source/.keep': '',
    'releases/first/.keep': '',
    unit: env.UNIT ?? 'as released',
    log: '',
  });
  symlinkSync(join(base, 'releases/first'), join(base, 'current'));
  const bin = join(base, 'bin');
  mkdirSync(bin);
  for (const [name, body] of Object.entries(programs)) {
    const file = join(bin, name);
    writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> "$BASE/log"\n${body}\n`);
    chmodSync(file, 0o755);
  }
  const script = join(base, 'release.sh');
  const text = readFileSync('deploy/release.sh', 'utf8');
  const adapted = text
    .replace('base=/opt/frontdesk', `base=${base}`)
    .replace('unit=/etc/systemd/system/frontdesk.service', `unit=${base}/unit`);
  writeFileSync(script, adapted);
  const PATH = `${bin}:${process.env.PATH ?? ''}`;
  const { code, output } = runProgram('sh', [script], '', {
    ...process.env,
    ...{ PATH, BASE: base, SERVICE: 'active', HEALTHY: 'releases', FAILS: '', ...env },
  });
  const log = readFileSync(join(base, 'log'), 'utf8').split('\n');
  const ran = log.filter((line) => /^(?:npm|systemctl restart)/.test(line));
  const current = readlinkSync(join(base, 'current')).slice(`${base}/releases/`.length);
  return { base, code, output, ran, current, releases: readdirSync(join(base, 'releases')) };
}

test('checks, builds, makes a backup and restarts the service', () => {
  const { base, code, output, ran, current, releases } = release();
  expect(code, output).toBe(0);
  expect(ran).toEqual([
    'npm ci --omit=dev',
    'npm run update -- --check',
    'npm run build',
    `npm run backup -- ${base}/backups --keep 5`,
    'systemctl restart frontdesk',
  ]);
  expect(current).not.toBe('first');
  expect(releases).toHaveLength(2);
  expect(output).toContain(`Serving ${base}/releases/${current}`);
  expect(existsSync(join(base, 'releases', current, '.next/cache'))).toBe(false);
});

test('says so if the installed unit is not that of the release', () => {
  expect(release().output).not.toContain('differs');
  const { base, code, current, output } = release({ UNIT: 'older' });
  expect(code).toBe(0);
  expect(output).toContain(`cp ${base}/releases/${current}/deploy/frontdesk.service ${base}/unit`);
});

test('restarts nothing before the service is installed', () => {
  const { code, ran } = release({ SERVICE: 'inactive' });
  expect(code).toBe(0);
  expect(ran).toEqual(['npm ci --omit=dev', 'npm run update -- --check', 'npm run build']);
});

test('restarts a service that fails and is started again', () => {
  const { code, ran } = release({ SERVICE: 'activating' });
  expect(code).toBe(0);
  expect(ran.at(-1)).toBe('systemctl restart frontdesk');
});

test.each(['update -- --check', 'build'])(
  'keeps the release that runs if npm run %s fails',
  (command) => {
    const { code, ran, current, releases } = release({ FAILS: command });
    expect(code).not.toBe(0);
    expect(ran.at(-1)).toBe(`npm run ${command}`);
    expect(current).toBe('first');
    expect(releases).toEqual(['first']);
  },
);

test('goes back if the new release does not become healthy', () => {
  const { base, code, output, ran, current, releases } = release({ HEALTHY: 'first' });
  expect(code).toBe(1);
  expect(ran.filter((line) => line === 'systemctl restart frontdesk')).toHaveLength(2);
  expect(current).toBe('first');
  // For a look at what failed.
  expect(releases).toHaveLength(2);
  expect(output).toContain('does not become healthy. Its log: journalctl -u frontdesk');
  expect(output).toContain(`Serving ${base}/releases/first again.`);
});

test('says what to do if the release before is not healthy either', () => {
  const { base, code, output } = release({ HEALTHY: 'none' });
  expect(code).toBe(1);
  expect(output).toContain(`the newest backup in ${base}/backups`);
});
