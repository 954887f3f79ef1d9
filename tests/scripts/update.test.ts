import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { beforeEach, expect, test } from 'vitest';
import { migrationsFor, schemaVersion } from '@/lib/server/migrations';
import { openSqliteStore } from '@/tests/support/open-store';
import { databaseFile } from '@/lib/server/platform/store/sqlite/sqlite-database';
import {
  expectUpgraded,
  migrationsBeforePayments,
  storeBeforePayments,
} from '@/tests/contract/store-upgrade';
import { bundleProgram } from '@/tests/support/bundle-program';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { saveWords } from '@/lib/words/lib/server/editing/forms';

let directory = '';

beforeEach(async () => {
  directory = join(await temporaryDirectory(), 'data');
  mkdirSync(directory);
});

/** Runs statements in the database file, and sets the number of its migrations. */
function write(statements: readonly string[], version: number): void {
  const database = new Database(databaseFile(directory));
  for (const statement of statements) database.exec(statement);
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
}

function versionOf(): unknown {
  const database = new Database(databaseFile(directory));
  const [row] = database.prepare('PRAGMA user_version').all();
  database.close();
  return row;
}

/** Runs the command without a build, which other tests do. */
async function update(...args: string[]) {
  const command = [await bundleProgram('scripts/update.ts'), '--no-build', ...args];
  const options = { env: { ...process.env, DATA_DIR: directory } };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, command, options, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });
}

test('tells what an update would do, and changes nothing', async () => {
  write(storeBeforePayments('sqlite'), migrationsBeforePayments);
  const { code, stdout, stderr } = await update('--check');
  expect(stderr).toBe('');
  expect(stdout).toContain(
    `The database needs migrations ${migrationsBeforePayments + 1} to ${schemaVersion}. They work on a copy.`,
  );
  expect(stdout).toContain(saveWords.unchanged);
  expect(code).toBe(0);
  expect(versionOf()).toEqual({ user_version: migrationsBeforePayments });
  expect(readdirSync(directory).filter((name) => name === 'backups')).toEqual([]);
});

test('backs up and upgrades the data of the first release', async () => {
  write(storeBeforePayments('sqlite'), migrationsBeforePayments);
  const { code, stdout, stderr } = await update();
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(stdout).toContain('The database is that of this release now.');
  const [archive = ''] = readdirSync(join(directory, 'backups'));
  expect(stdout).toContain(archive);
  const store = openSqliteStore(directory);
  await expectUpgraded(store);
  await store.close();
});

test('has nothing to do for the data of this release', async () => {
  write(migrationsFor('sqlite').flat(), schemaVersion);
  const { code, stdout } = await update();
  expect(stdout).toContain('The database is that of this release.');
  expect(stdout).toContain('Ready.');
  expect(code).toBe(0);
});

test('creates the database of a new site', async () => {
  const { code, stdout } = await update();
  expect(stdout).toContain('There is no database yet.');
  expect(code).toBe(0);
  expect(versionOf()).toEqual({ user_version: schemaVersion });
});

test('refuses the data of a newer release', async () => {
  write(migrationsFor('sqlite').flat(), schemaVersion + 1);
  const { code, stderr } = await update();
  expect(code).toBe(1);
  expect(stderr).toBe(
    `The database was written by a newer release of this site: install that release again. ${saveWords.unchanged}\n`,
  );
  expect(versionOf()).toEqual({ user_version: schemaVersion + 1 });
});

test('changes nothing if the migrations fail on a copy', async () => {
  const statements = [...storeBeforePayments('sqlite'), 'CREATE TABLE payments (id TEXT) STRICT'];
  write(statements, migrationsBeforePayments);
  const { code, stderr } = await update();
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The database could not be changed on a copy \(.*payments.*\)\. Nothing/);
  expect(versionOf()).toEqual({ user_version: migrationsBeforePayments });
});

test('asks for the right arguments', async () => {
  expect(await update('now')).toMatchObject({ code: 2, stdout: '' });
});
