import { join, resolve } from 'node:path';
import { checkDatabaseFile } from '@/lib/server/platform/store/open-database';
import { openStore } from '@/lib/server/services';
import { readSettings, settingsSchema } from '@/lib/server/settings';
import { copyStore, storeTables } from './store/copy-store';
import { openPostgresDatabase, openSqliteDatabase } from './store/store-database';
import { checkStorage, errorCodeOrMessage } from './start/check-storage';
import { accountProblem } from './start/site-account';

const usage =
  'Write: npm run store -- copy FROM TO, where one is a data directory such as ./data and the other the address of a PostgreSQL database.';

/** `npm run store -- copy FROM TO`: copies what a site stores between SQLite and PostgreSQL. */
async function main(args: readonly string[]): Promise<number> {
  const [command, from, to, ...rest] = args;
  if (command !== 'copy' || from === undefined || to === undefined || rest.length > 0) {
    console.error(usage);
    return 2;
  }
  if (isPostgres(from) === isPostgres(to)) {
    console.error(usage);
    return 2;
  }
  if (!isPostgres(from) && sqliteFile(from).state.kind === 'absent') {
    console.error(`There is no database in ${resolve(from)}.`);
    return 1;
  }
  for (const address of [from, to]) {
    const problem = foreignProblem(address, args) ?? (await prepare(address));
    if (problem === undefined) continue;
    console.error(problem);
    return 1;
  }
  return copy(from, to);
}

async function copy(from: string, to: string): Promise<number> {
  const source = await open(from);
  const target = await open(to);
  try {
    const result = await copyStore(source, target);
    if (result.kind === 'not-empty') {
      console.error(
        `The target has rows in ${result.table}. Nothing was copied: choose an empty database.`,
      );
      return 1;
    }
    if (result.kind === 'different') {
      console.error(
        `The copy of ${result.table} does not have as many rows. Nothing was copied: please report this.`,
      );
      return 1;
    }
    for (const table of storeTables) console.log(`${table}: ${result.counts[table]} rows`);
    console.log('All tables were copied, with the same numbers of rows.');
    console.log(nextStep(isPostgres(to) ? from : to, isPostgres(to)));
    return 0;
  } catch (error) {
    console.error(`Nothing was copied (${errorCodeOrMessage(error)}).`);
    return 1;
  } finally {
    await source.close();
    await target.close();
  }
}

/** Reports a data directory that another account should copy. */
function foreignProblem(address: string, args: readonly string[]): string | undefined {
  return isPostgres(address)
    ? undefined
    : accountProblem(process.cwd(), address, { name: 'store', args });
}

/** Creates the tables of the program's version, or reports why the database cannot be used. */
async function prepare(address: string): Promise<string | undefined> {
  const settings = readSettings({
    DATA_DIR: isPostgres(address) ? process.env.DATA_DIR : address,
    DATABASE_URL: isPostgres(address) ? address : undefined,
  });
  if (!settings.ok) return settings.problems.join('\n');
  const [problem] = (await checkStorage(settings.settings)).problems;
  if (problem !== undefined) return problem;
  const store = openStore(settings.settings);
  try {
    await store.check();
    return undefined;
  } finally {
    await store.close();
  }
}

function open(address: string) {
  return isPostgres(address)
    ? openPostgresDatabase(address)
    : Promise.resolve(openSqliteDatabase(sqliteFile(address).file));
}

function sqliteFile(directory: string) {
  const checked = checkDatabaseFile(settingsSchema.parse({ DATA_DIR: directory }));
  if (checked === undefined) throw new Error('A data directory has a database file.');
  return checked;
}

function isPostgres(address: string): boolean {
  return /^postgres(?:ql)?:/.test(address);
}

function nextStep(directory: string, toPostgres: boolean): string {
  const files = `Uploads are not in the database: keep DATA_DIR at a directory with ${join(resolve(directory), 'files')}.`;
  return toPostgres
    ? `Set DATABASE_URL and start the site. ${files}`
    : `Remove DATABASE_URL, set DATA_DIR=${resolve(directory)} and start the site. Copy the folder files/ of the former DATA_DIR into it.`;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
