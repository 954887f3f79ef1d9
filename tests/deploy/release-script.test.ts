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

/** The files by which a release is known. */
const buildFiles = (id: string) => ({
  '.next/BUILD_ID': id,
  [`.next/static/${id}/_buildManifest.js`]: `build ${id}`,
});

/** A server with stand-ins for the programs that the script runs; each adds its arguments to `log`. */
const programs = {
  git: `[ "$1" = clone ] || exit 0
mkdir -p "$4/.next/cache" "$4/.next/static/second" "$4/deploy"
printf "as released" > "$4/deploy/frontdesk.service"
printf second > "$4/.next/BUILD_ID"
printf "build second" > "$4/.next/static/second/_buildManifest.js"`,
  // Without the account: runuser -u frontdesk -- env HOME=… COMMAND
  runuser: 'shift 5; exec "$@"',
  npm: '[ "$*" != "run $FAILS" ]',
  systemctl: `case $1 in
  is-active) echo "$SERVICE"; [ "$SERVICE" = active ];;
  cat) cat "$BASE/unit-text";;
esac`,
  // The service answers at one address, and possibly another program at another.
  curl: `for url; do :; done
while [ "$1" != -o ]; do shift; done
case $url in
  "http://$STRANGER/"*) echo "another program" > "$2"; exit 0;;
  "http://$SERVED/"*) ;;
  *) exit 7;;
esac
served=$(readlink "$BASE/current")
case $served in *"$HEALTHY"*) ;; *) exit 22;; esac
case $url in */api/health) exit 0;; esac
cp "$served/.next/\${url#*/_next/}" "$2"`,
  sleep: '',
};

const unitText = readFileSync('deploy/frontdesk.service', 'utf8');

/** Runs the script on a server that serves the release `first`. */
function release(env: Readonly<Record<string, string>> = {}) {
  const base = writeTree({
    'source/.keep': '',
    ...Object.fromEntries(
      Object.entries(buildFiles('first')).map(([name, text]) => [`releases/first/${name}`, text]),
    ),
    'releases/earlier/.keep': '',
    unit: env.UNIT ?? 'as released',
    'unit-text': env.UNIT_TEXT ?? unitText,
    settings: env.SETTINGS ?? 'SITE_URL=https://example.org\n',
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
    .replace('unit=/etc/systemd/system/frontdesk.service', `unit=${base}/unit`)
    .replace('settings=/etc/frontdesk.env', `settings=${base}/settings`);
  writeFileSync(script, adapted);
  const PATH = `${bin}:${process.env.PATH ?? ''}`;
  const { code, output } = runProgram('sh', [script], '', {
    ...process.env,
    ...{ PATH, BASE: base, SERVICE: 'active', HEALTHY: 'releases', FAILS: '' },
    ...{ SERVED: '127.0.0.1:3000', STRANGER: 'none', ...env },
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
  // The release before can be served again.
  expect([...releases].sort()).toEqual([current, 'first'].sort());
  expect(output).toMatch(
    new RegExp(`Serving ${base}/releases/${current} \\(\\d+ MB\\) at 127\\.0\\.0\\.1:3000\n`),
  );
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
    expect(releases).toEqual(['earlier', 'first']);
  },
);

test('goes back if the new release does not become healthy', () => {
  const { base, code, output, ran, current, releases } = release({ HEALTHY: 'first' });
  expect(code).toBe(1);
  expect(ran.filter((line) => line === 'systemctl restart frontdesk')).toHaveLength(2);
  expect(current).toBe('first');
  // For a look at what failed.
  expect(releases).toHaveLength(3);
  expect(output).toContain('does not become healthy at 127.0.0.1:3000. Its log: journalctl');
  expect(output).toContain(`Serving ${base}/releases/first again.`);
});

test('says what to do if the release before is not healthy either', () => {
  const { base, code, output } = release({ HEALTHY: 'none' });
  expect(code).toBe(1);
  expect(output).toContain(`the newest backup in ${base}/backups`);
});

test.each([
  [
    'the settings',
    '127.0.0.1:3100',
    { SETTINGS: '# PORT=9999\nSUPPORT=1\nPORT = "3100" # taken\n' },
  ],
  [
    'a flag of the unit',
    '127.0.0.1:3200',
    { SETTINGS: 'PORT=3100\n', UNIT_TEXT: withFlags('-p 3200') },
  ],
  [
    'the environment of the unit',
    '127.0.0.1:3300',
    {
      SETTINGS: 'PORT=3100\n',
      UNIT_TEXT: `${unitText}\n# override.conf\n[Service]\nEnvironment="PORT=3300"\n`,
    },
  ],
  ['an address of the unit', '10.0.0.7:3000', { UNIT_TEXT: withFlags('-H 10.0.0.7') }],
  ['all addresses', '127.0.0.1:3400', { UNIT_TEXT: withFlags('--hostname=:: --port=3400') }],
])('asks the address of %s, and not another program at port 3000', (_, address, env) => {
  const { code, output } = release({ ...env, SERVED: address, STRANGER: '127.0.0.1:3000' });
  expect(code, output).toBe(0);
  expect(output).toContain(`MB) at ${address}`);
});

test('takes the response of another program for no release', () => {
  const { code, current, output } = release({ SERVED: 'none', STRANGER: '127.0.0.1:3000' });
  expect(code).toBe(1);
  expect(current).toBe('first');
  expect(output).toContain('does not become healthy at 127.0.0.1:3000');
});

/** Returns the unit with other flags of the server. */
function withFlags(flags: string): string {
  return unitText.replace('-H 127.0.0.1', flags);
}
