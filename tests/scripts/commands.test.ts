import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundleProgram } from '@/tests/support/bundle-program';
import { writeTree } from '@/tests/support/tree';

const root = join(import.meta.dirname, '../..');

interface Ending {
  readonly code: number;
  readonly said: string;
}

/** Runs a command of the project in a folder that looks like a built site. Resolves when it exits. */
async function run(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd = writeTree({ '.next/BUILD_ID': 'one', '.next/start.mjs': '', 'package.json': '{}' }),
): Promise<Ending> {
  // Node runs a script in JavaScript as it is.
  const file = script.endsWith('.mjs') ? join(root, script) : await bundleProgram(script);
  const program = [file, ...args];
  return new Promise((resolve) => {
    const given = {
      PATH: process.env.PATH,
      HOME: cwd,
      NODE_ENV: 'production',
      ...env,
    } as const;
    execFile(process.execPath, program, { cwd, env: given }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, said: `${stdout}${stderr}`.trim() });
    });
  });
}

async function takePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, done));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const slow = 30_000;

test.each(['scripts/start/main.ts', 'scripts/dev.ts', 'scripts/demo.ts'])(
  '%s reports a port in use',
  async (script) => {
    const port = await takePort();
    const { code, said } = await run(script, [], { PORT: String(port) });
    expect(code).toBe(1);
    expect(said).toBe(
      `Port ${port} is in use by another program: stop it, or choose another port with PORT=${port + 1}.`,
    );
  },
  slow,
);

test.each([['-p'], ['--port']])(
  'start reads the flag %s before PORT',
  async (flag) => {
    const port = await takePort();
    const { code, said } = await run('scripts/start/main.ts', [flag, String(port)], { PORT: '0' });
    expect(code).toBe(1);
    expect(said).toContain(`Port ${port} is in use`);
  },
  slow,
);

test(
  'start reports a missing build',
  async () => {
    const cwd = writeTree({ 'package.json': '{}' });
    const { code, said } = await run('scripts/start.mjs', [], { PORT: '0' }, cwd);
    expect({ code, said }).toEqual({
      code: 1,
      said: 'There is no build yet: run `npm run build` first.',
    });
  },
  slow,
);

test(
  'start reports a data directory without write access',
  async () => {
    const cwd = writeTree({ '.next/BUILD_ID': 'one', 'package.json': '{}', data: 'a file' });
    const { code, said } = await run('scripts/start/main.ts', [], { PORT: '0' }, cwd);
    expect(code).toBe(1);
    expect(said).toMatch(
      /^The data directory \S+\/data cannot be written to \(E\w+\): make it writable or set DATA_DIR to another directory\.$/,
    );
  },
  slow,
);

test(
  'start reports a damaged database and what to do',
  async () => {
    const damaged = 'no database '.repeat(1000);
    const cwd = writeTree({
      '.next/BUILD_ID': 'one',
      'package.json': '{}',
      'data/frontdesk.sqlite': damaged,
    });
    const { code, said } = await run('scripts/start/main.ts', [], { PORT: '0' }, cwd);
    expect(code).toBe(1);
    expect(said).toMatch(
      /^The database \S+frontdesk\.sqlite is damaged \(SQLITE_NOTADB: file is not a database\): move it .+ put a backup in its place, .+, then start again\.$/,
    );
  },
  slow,
);

test(
  'start reports an unreachable database without its password',
  async () => {
    const cwd = writeTree({ '.next/BUILD_ID': 'one', 'package.json': '{}' });
    const env = { PORT: '0', DATABASE_URL: 'postgres://desk:secret@127.0.0.1:1/site' };
    const { code, said } = await run('scripts/start/main.ts', [], env, cwd);
    expect({ code, said }).toEqual({
      code: 1,
      said: 'The database of DATABASE_URL cannot be used (ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:1): start it, or put its address right.',
    });
  },
  slow,
);

test(
  'start reports every invalid setting',
  async () => {
    const { code, said } = await run('scripts/start/main.ts', [], {
      PORT: '0',
      SITE_URL: 'larkmoor',
    });
    expect(code).toBe(1);
    expect(said).toContain('SITE_URL');
    expect(said.split('\n')).toHaveLength(1);
  },
  slow,
);

test(
  'publish refuses the files of another site than the build has',
  async () => {
    const { code, said } = await run('scripts/publish.ts', [], {
      SITE_DIR: writeTree({ 'content/site.yaml': '' }),
      DATA_DIR: writeTree({}),
    });
    expect(code).toBe(1);
    expect(said).toContain('was built from another folder (no SITE_DIR)');
  },
  slow,
);

test.each([
  ['18.20.4', 1, 'Frontdesk needs Node.js 20.19 or newer, and this is 18.20.4.'],
  ['20.18.3', 1, 'Frontdesk needs Node.js 20.19 or newer, and this is 20.18.3.'],
  ['20.19.0', 0, ''],
  ['22.1.0', 0, ''],
  ['24.0.0', 0, ''],
])('every command exits under Node %s with %i', async (version, code, said) => {
  const folder = writeTree({
    'pretend.cjs': `Object.defineProperty(process.versions, 'node', { value: '${version}' });`,
  });
  const args = [
    '--require',
    join(folder, 'pretend.cjs'),
    join(root, 'scripts/prepare/require-node.mjs'),
  ];
  const ending = await new Promise<Ending>((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}`.trim() });
    });
  });
  expect(ending).toEqual({ code, said });
});
