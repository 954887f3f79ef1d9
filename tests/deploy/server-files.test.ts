import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adaptSiteFile } from '@/e2e/support/nginx';
import { totalLimits } from '@/lib/forms/validation/file-types';
import { settingsSchema } from '@/lib/server/settings';
import { readKeepAliveTimeout } from '@/scripts/start/server-address';
import { hasProgram, runProgram } from '@/tests/support/programs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-deploy-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const unit = readFileSync('deploy/frontdesk.service', 'utf8');
const siteFile = readFileSync('deploy/nginx/frontdesk.conf', 'utf8');

/** Returns the values of a directive in the unit. */
function directives(name: string): string[] {
  return [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

/** Returns the seconds of a directive such as `keepalive_timeout 60s;`. */
function secondsOf(pattern: RegExp): number {
  return Number(pattern.exec(siteFile)?.[1]);
}

test('the unit runs the script of npm start, as a user of its own', () => {
  const [command = ''] = directives('ExecStart');
  const [, flags = '', script = ''] =
    /^\/usr\/bin\/node (.+) (\S+) -H 127\.0\.0\.1$/.exec(command) ?? [];
  expect(existsSync(script)).toBe(true);
  expect(readFileSync('package.json', 'utf8')).toContain(`exec node ${flags} ${script}"`);
  expect(directives('User')).toEqual(['frontdesk']);
  expect(directives('ProtectSystem')).toEqual(['strict']);
  expect(directives('NoNewPrivileges')).toEqual(['yes']);
  // V8 compiles at run time.
  expect(directives('MemoryDenyWriteExecute')).toEqual([]);
});

test('the unit waits longer for a stop than requests may take', () => {
  expect(Number(directives('TimeoutStopSec')[0])).toBeGreaterThan(20);
});

const hasAnalyze = hasProgram('systemd-analyze');

test.skipIf(!hasAnalyze)('systemd accepts every line of the unit (needs systemd-analyze)', () => {
  const file = join(folder, 'frontdesk.service');
  // The program must exist where the test runs.
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
  const { output } = runProgram('systemd-analyze', ['verify', file]);
  // It also reports on units of this machine that come before.
  expect(output.split('\n').filter((line) => line.includes('frontdesk'))).toEqual([]);
});

test.skipIf(!hasAnalyze)(
  'systemd rates the exposure of the unit as OK (needs systemd-analyze)',
  () => {
    const file = join(folder, 'frontdesk.service');
    writeFileSync(file, unit);
    // In tenths.
    const args = ['security', '--offline=true', '--threshold=20', '--no-pager', file];
    const { code, output } = runProgram('systemd-analyze', args);
    expect(code, output).toBe(0);
  },
);

test('the settings file names settings of the site', () => {
  const text = readFileSync('deploy/frontdesk.env', 'utf8');
  const named = [...text.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const known = [...Object.keys(settingsSchema.shape), 'BACKUP_DIR', 'PORT'];
  expect(named).toContain('SITE_URL');
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('nginx closes idle connections before the site does', () => {
  const seconds = secondsOf(/keepalive 32;[^}]*keepalive_timeout (\d+)s;/);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(readKeepAliveTimeout([]) / 1000);
});

test('nginx lets pass what a form accepts, and little more', () => {
  const forms = secondsOf(/location ~ \^\/\(\?:f\|p\)\/ \{[^}]*client_max_body_size (\d+)m;/);
  const largest = totalLimits.bytes / 1024 ** 2;
  expect(forms).toBeGreaterThan(largest + 1);
  expect(forms).toBeLessThan(largest + 4);
});

test('caddy closes idle connections before the site does', () => {
  const text = readFileSync('deploy/Caddyfile', 'utf8');
  const seconds = Number(/\bkeepalive (\d+)s\n/.exec(text)?.[1]);
  expect(seconds).toBeLessThan(readKeepAliveTimeout([]) / 1000);
});

test('nginx of a test uses nothing outside its folder', () => {
  const place = { folder: '/nowhere', httpPort: 1, httpsPort: 2, sitePort: 3 };
  const adapted = adaptSiteFile(siteFile, place)
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .join('\n');
  expect(adapted).not.toMatch(/example\.org|\/etc\/|\/var\/lib|:3000|listen (?:80|443|\[)/);
});

test.skipIf(!hasProgram('caddy'))('caddy accepts the Caddyfile (needs caddy)', () => {
  const env = { ...process.env, HOME: folder, SITE_URL: 'https://www.example.org' };
  const args = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'];
  const { code, output } = runProgram('caddy', args, '', env);
  expect(code, output).toBe(0);
});

test('sh accepts the release script', () => {
  expect(runProgram('sh', ['-n', 'deploy/release.sh'])).toEqual({ code: 0, output: '' });
});

test.skipIf(!hasProgram('shellcheck'))('shellcheck finds nothing in it (needs shellcheck)', () => {
  expect(runProgram('shellcheck', ['deploy/release.sh'])).toEqual({ code: 0, output: '' });
});
