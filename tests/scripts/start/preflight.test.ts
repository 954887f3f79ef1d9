import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { settingsSchema } from '@/lib/server/settings';
import { minFreeBytes } from '@/lib/server/store/free-space';
import { checkStorage, dataDirectoryProblem } from '@/scripts/start/check-storage';
import { readKeepAliveTimeout, readPlace } from '@/scripts/start/place';
import { portProblem, readEnvironment } from '@/scripts/start/preflight';
import { writeTree } from '@/tests/support/tree';

test.each([
  [['-p', '3001'], { port: 3001 }],
  [['-p3001'], { port: 3001 }],
  [['--port', '3001'], { port: 3001 }],
  [['--port=3001', '-H', '127.0.0.1'], { port: 3001, hostname: '127.0.0.1' }],
  [['--hostname=::1'], { port: 4000, hostname: '::1' }],
  [[], { port: 4000 }],
])('reads where to listen from %j', (args, place) => {
  expect(readPlace(args, { NODE_ENV: 'test', PORT: '4000' })).toEqual(place);
});

test('listens on 3000 when nobody says where', () => {
  expect(readPlace([], { NODE_ENV: 'test' })).toEqual({ port: 3000 });
});

test('listens on 3000 when PORT is empty', () => {
  expect(readPlace([], { NODE_ENV: 'test', PORT: '' })).toEqual({ port: 3000 });
});

test.each([
  [[], {}, 4123],
  [[], { PORT: '4200' }, 4200],
  [['-p', '4300'], { PORT: '4200' }, 4300],
])('takes the port from %j and %j before .env', (args, env, port) => {
  const root = writeTree({ '.env': 'PORT=4123\n' });
  vi.stubEnv('PORT', undefined);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const { place, forNext, here } = readEnvironment(root, args, 'production');
  expect(place).toEqual({ port });
  expect(forNext.PORT).toBe(String(port));
  expect(here.SITE_URL).toBe(`http://localhost:${port}`);
});

test('makes a data directory that does not exist and leaves nothing in it', async () => {
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

test('warns about a disk that is almost full, and lets the site start', async () => {
  const { problems, warnings } = await checkStorage(
    settingsSchema.parse({ DATA_DIR: writeTree({}) }),
    () => Promise.resolve({ bavail: 1_000_000, bsize: 1 }),
  );
  expect(problems).toEqual([]);
  expect(warnings).toEqual([expect.stringContaining('1 MB are free in') as string]);
});

test('a data directory below a file cannot be written to', async () => {
  const root = writeTree({ file: '' });
  expect(await dataDirectoryProblem(join(root, 'file/data'))).toContain('(ENOTDIR)');
});

test('a file system that takes no new files is found out, whatever its permission bits say', async () => {
  // Not even root may make a file here.
  expect(await dataDirectoryProblem('/proc/self/fd')).toMatch(/cannot be written to \(E\w+\)/);
});

test('a free port is no obstacle, a taken one is', async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, done));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await portProblem({ port })).toContain(`Port ${port} is in use`);
  expect(await portProblem({ port: 0 })).toBeUndefined();
});

test.each([Number.NaN, 70_000, 1.5])('%d is no port', async (port) => {
  expect(await portProblem({ port })).toContain('must be a whole number');
});

test('reads how long idle connections stay open', () => {
  expect(readKeepAliveTimeout(['-p', '3000'])).toBe(70_000);
  expect(readKeepAliveTimeout(['--keepAliveTimeout', '5000'])).toBe(5000);
  expect(readKeepAliveTimeout(['--keepAliveTimeout=5000'])).toBe(5000);
  expect(readKeepAliveTimeout(['--keepAliveTimeout', 'long'])).toBe(70_000);
});
