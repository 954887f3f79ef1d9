import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { databaseFile } from '@/lib/server/platform/store/sqlite/sqlite-database';
import { openSqliteStore } from '@/tests/support/open-store';
import { idsIn, openSite, verify, writeUpload } from '@/tests/support/backups';
import { bundleProgram } from '@/tests/support/bundle-program';
import { newSubmission } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { patient } from '@/tests/support/patient';
import { backupWords } from '@/lib/words/lib/server/platform/backup';

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Env = Readonly<Record<string, string>>;

async function run(script: string, args: readonly string[], env: Env): Promise<Outcome> {
  const command = [await bundleProgram(`scripts/${script}.ts`), ...args];
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env } };
    const child = execFile(process.execPath, command, options, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });
}

/** Starts a program that adds submissions endlessly. Kills it after the test. */
async function startLoad(directory: string) {
  const program = await bundleProgram('tests/lib/server/platform/store/store-load.ts');
  const load = spawn(process.execPath, [program, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void load.kill('SIGKILL'));
  return load;
}

test('backs up, checks and restores', async () => {
  const { dataDirectory, directory, root, store, submissions } = await openSite();
  const env = { DATA_DIR: dataDirectory, BACKUP_PASSPHRASE: 'correct horse battery' };
  const made = await run('backup', [directory, '--keep', '3'], env);
  await store.close();
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch(/rows: .*submissions 2/);
  expect(made.stdout).toContain('files: 2, 200000 bytes');
  const [name = ''] = await readdir(directory);
  expect(name).toMatch(/^frontdesk-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz\.enc$/);
  const file = join(directory, name);

  const checked = await run('backup', ['--verify', file], env);
  expect(checked).toMatchObject({ code: 0, stderr: '' });
  expect(checked.stdout).toContain('is good');

  const refused = await run('restore', [file], env);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain(backupWords.notEmpty(dataDirectory));

  const target = join(root, 'restored');
  const restored = await run('restore', [file], { ...env, DATA_DIR: target });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(await idsIn(target)).toEqual(submissions.map(({ id }) => id).sort());
});

test.each([
  ['backup', []],
  ['backup', ['one', 'two']],
  ['backup', ['']],
  ['backup', ['one', '--keep', '0']],
  ['backup', ['--passphrase', 'secret']],
  ['backup', ['--verify', 'file', '--keep', '3']],
  ['restore', []],
  ['restore', ['one', 'two']],
])('%s rejects the arguments %j with its usage', async (script, args) => {
  const { code, stdout, stderr } = await run(script, args, {
    DATA_DIR: await temporaryDirectory(),
    BACKUP_DIR: '',
  });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`Write: npm run ${script} --`);
});

test.each([
  ['backup', ['--verify', 'package.json'], backupWords.notAnArchive],
  ['restore', ['/dev/zero'], backupWords.notAFile],
  ['restore', ['missing.tar.gz'], backupWords.missingFile('ENOENT')],
])('%s %j fails with one sentence', async (script, args, sentence) => {
  const { code, stdout, stderr } = await run(script, args, {
    DATA_DIR: await temporaryDirectory(),
  });
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` });
});

test('restores over a site that was killed, and refuses to under one that runs', async () => {
  const { dataDirectory, directory, store, backUp, archives } = await openSite();
  await backUp();
  await store.close();
  const load = await startLoad(dataDirectory);
  await once(createInterface({ input: load.stdout }), 'line');
  const before = (await readdir(dataDirectory)).sort();
  const [name = ''] = await archives();
  const args = [join(directory, name), '--force'];
  const refused = await run('restore', args, { DATA_DIR: dataDirectory });
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain(backupWords.inUse(databaseFile(dataDirectory)));
  expect((await readdir(dataDirectory)).sort()).toEqual(before);

  load.kill('SIGKILL');
  await once(load, 'close');
  const target = join(dataDirectory, '../killed');
  await cp(dataDirectory, target, { recursive: true });
  const restored = await run('restore', args, { DATA_DIR: target });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toContain('ended: 0 sessions and 0 unused links');
  expect(await idsIn(target)).toHaveLength(2);
});

test('has every submission that was acknowledged before it began, while others arrive', async () => {
  const { dataDirectory, directory, root, store } = await openSite();
  await store.close();
  const load = await startLoad(dataDirectory);
  const acknowledged: string[] = [];
  createInterface({ input: load.stdout }).on('line', (id) => acknowledged.push(id));
  await patient.waitUntil(() => acknowledged.length > 200, { timeout: 30_000 });

  const before = [...acknowledged];
  const { code, stderr } = await run('backup', [directory], { DATA_DIR: dataDirectory });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  // The site went on meanwhile.
  expect(acknowledged.length).toBeGreaterThan(before.length);
  load.kill('SIGKILL');
  await once(load, 'close');

  const [name = ''] = await readdir(directory);
  const target = join(root, 'restored');
  const restored = await run('restore', [join(directory, name)], { DATA_DIR: target });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  const kept = new Set(await idsIn(target));
  expect(before.filter((id) => !kept.has(id))).toEqual([]);
});

test('leaves the former archive and no half one when it is killed', async () => {
  const { dataDirectory, directory, store, backUp, archives } = await openSite();
  const { file } = await backUp();
  // Takes a second to compress.
  const files = [await writeUpload(dataDirectory, randomBytes(40_000_000))];
  await store.addSubmission(newSubmission({ files }));
  await store.close();
  const program = await bundleProgram('scripts/backup.ts');
  const child = spawn(process.execPath, [program, directory, '--keep', '1'], {
    env: { ...process.env, DATA_DIR: dataDirectory },
    stdio: 'ignore',
  });
  const hidden = async () => (await archives()).filter((name) => name.startsWith('.'));
  const isHalfWritten = async () => {
    const [folder = ''] = await hidden();
    const half = await stat(join(directory, folder, 'archive')).catch(() => undefined);
    return half !== undefined && half.size > 0;
  };
  await patient.waitUntil(isHalfWritten, { timeout: 20_000, interval: 10 });
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(child.signalCode).toBe('SIGKILL');
  const names = (await archives()).filter((name) => !name.startsWith('.'));
  expect(names.map((name) => join(directory, name))).toEqual([file]);
  await verify(file);

  const again = await run('backup', [directory], { DATA_DIR: dataDirectory });
  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect(await hidden()).toEqual([]);
  const after = openSqliteStore(dataDirectory);
  await after.check();
  await after.close();
});
