import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test, vi } from 'vitest';
import { settingsSchema } from '@/lib/server/settings';
import { minFreeBytes } from '@/lib/server/platform/store/free-space';
import { checkStorage, dataDirectoryProblem } from '@/scripts/start/check-storage';
import { readKeepAliveTimeout, readServerAddress } from '@/scripts/start/server-address';
import { readEnvironment } from '@/scripts/start/environment';
import { portProblem } from '@/scripts/start/preflight';
import { writeTree } from '@/tests/support/tree';

test.each([
  [['-p', '3001'], { port: 3001 }],
  [['-p3001'], { port: 3001 }],
  [['--port', '3001'], { port: 3001 }],
  [['--port=3001', '-H', '127.0.0.1'], { port: 3001, hostname: '127.0.0.1' }],
  [['--hostname=::1'], { port: 4000, hostname: '::1' }],
  [[], { port: 4000 }],
])('reads the address to listen on from %j', (args, address) => {
  expect(readServerAddress(args, { NODE_ENV: 'test', PORT: '4000' })).toEqual(address);
});

test('listens on 3000 by default', () => {
  expect(readServerAddress([], { NODE_ENV: 'test' })).toEqual({ port: 3000 });
});

test('listens on 3000 when PORT is empty', () => {
  expect(readServerAddress([], { NODE_ENV: 'test', PORT: '' })).toEqual({ port: 3000 });
});

test.each([
  [[], {}, 4123],
  [[], { PORT: '4200' }, 4200],
  [['-p', '4300'], { PORT: '4200' }, 4300],
])('reads the port from %j and %j before .env', (args, variables, port) => {
  const root = writeTree({ '.env': 'PORT=4123\n' });
  vi.stubEnv('PORT', undefined);
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { address, env, nextEnv } = readEnvironment(root, args, 'production');
  expect(address).toEqual({ port });
  expect(nextEnv.PORT).toBe(String(port));
  expect(env.SITE_URL).toBe(`http://localhost:${port}`);
});

test('creates a missing data directory and leaves it empty', async () => {
  const directory = join(writeTree({ 'package.json': '{}' }), 'new/data');
  expect(await dataDirectoryProblem(directory)).toBeUndefined();
  expect(existsSync(directory)).toBe(true);
  expect(readdirSync(directory)).toEqual([]);
});

test('warns about a shared directory, an empty database and nothing else', async () => {
  const directory = writeTree({ 'frontdesk.sqlite': '' });
  chmodSync(directory, 0o1777);
  const { problems, warnings } = await checkStorage(
    settingsSchema.parse({ DATA_DIR: directory }),
    () => Promise.resolve({ bavail: minFreeBytes, bsize: 1 }),
  );
  expect(problems).toEqual([]);
  expect(warnings).toEqual([
    expect.stringContaining(`run \`chmod 700 ${directory}\``) as string,
    expect.stringContaining(`${directory}/frontdesk.sqlite is empty`) as string,
  ]);
});

test('warns about an almost full disk and has no problem', async () => {
  const { problems, warnings } = await checkStorage(
    settingsSchema.parse({ DATA_DIR: writeTree({}) }),
    () => Promise.resolve({ bavail: 1_000_000, bsize: 1 }),
  );
  expect(problems).toEqual([]);
  expect(warnings).toEqual([expect.stringContaining('1 MB are free in') as string]);
});

test('reports a database of a newer release', async () => {
  const directory = writeTree({});
  const database = new Database(join(directory, 'frontdesk.sqlite'));
  database.exec('PRAGMA user_version = 9999');
  database.close();
  const { problems } = await checkStorage(settingsSchema.parse({ DATA_DIR: directory }));
  expect(problems).toEqual([
    expect.stringMatching(
      /^The database was written by a newer release .+: install that/,
    ) as string,
  ]);
});

test('reports a data directory below a file', async () => {
  const root = writeTree({ file: '' });
  // The second since Node 22.
  expect(await dataDirectoryProblem(join(root, 'file/data'))).toMatch(/\((?:ENOTDIR|EEXIST)\)/);
});

test('reports a file system without new files despite its permission bits', async () => {
  // Not even root can create a file here.
  expect(await dataDirectoryProblem('/proc/self/fd')).toMatch(/cannot be written to \(E\w+\)/);
});

test('reports a port in use, and accepts a free one', async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, done));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await portProblem({ port })).toContain(`Port ${port} is in use`);
  expect(await portProblem({ port: 0 })).toBeUndefined();
});

test.each([Number.NaN, 70_000, 1.5])('rejects the port %d', async (port) => {
  expect(await portProblem({ port })).toContain('must be a whole number');
});

test('reads the keep-alive timeout', () => {
  expect(readKeepAliveTimeout(['-p', '3000'])).toBe(70_000);
  expect(readKeepAliveTimeout(['--keepAliveTimeout', '5000'])).toBe(5000);
  expect(readKeepAliveTimeout(['--keepAliveTimeout=5000'])).toBe(5000);
  expect(readKeepAliveTimeout(['--keepAliveTimeout', 'long'])).toBe(70_000);
});
