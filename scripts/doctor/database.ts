import { schemaVersion } from '@/lib/server/migrations';
import type { DatabaseState } from '@/lib/server/platform/store/open-database';
import { codeOf, type Finding } from './check';

const name = 'database';

/** PostgreSQL 15 in the form of `server_version_num`. */
const oldestPostgres = 150_000;

/** Checks that the database can be read, is intact and has the tables of this release. */
export async function checkDatabase(inspect: () => Promise<DatabaseState>): Promise<Finding> {
  let state;
  try {
    state = await inspect();
  } catch (error) {
    const text = `The database cannot be read (${codeOf(error)}).`;
    const advice = 'Start it, or put DATABASE_URL or the permissions of DATA_DIR right.';
    return { name, state: 'broken', text, advice };
  }
  switch (state.kind) {
    case 'sqlite':
      return describeSqlite(state);
    case 'postgres':
      return describePostgres(state);
  }
}

function describeSqlite({
  file,
  state,
  version,
}: Extract<DatabaseState, { kind: 'sqlite' }>): Finding {
  switch (state.kind) {
    case 'absent':
      return {
        name,
        state: 'warning',
        text: `There is no database ${file} yet; the first start creates it.`,
        advice: 'If there should be one, put DATA_DIR right or restore a backup.',
      };
    case 'empty':
      return {
        name,
        state: 'warning',
        text: `The database ${file} is empty.`,
        advice: 'If there should be submissions in it, stop the server and restore a backup.',
      };
    case 'damaged':
      return {
        name,
        state: 'broken',
        text: `The database ${file} is damaged (${state.detail}).`,
        advice: 'Stop the server and restore a backup; `npm start` says how.',
      };
    case 'too-large':
      return {
        name,
        state: version > schemaVersion ? 'broken' : 'warning',
        text: `The database ${file} is too large to be checked here. ${describeVersion(version)}`,
        advice: `Run \`sqlite3 ${file} 'PRAGMA quick_check'\` now and then.`,
      };
    case 'intact':
      return withVersion(`The database ${file} is intact.`, version);
  }
}

function describePostgres({
  version,
  serverVersion,
}: Extract<DatabaseState, { kind: 'postgres' }>): Finding {
  const release = Math.floor(serverVersion / 10_000);
  if (serverVersion < oldestPostgres) {
    const text = `The database runs PostgreSQL ${release}.`;
    return { name, state: 'broken', text, advice: 'Use PostgreSQL 15 or newer.' };
  }
  return withVersion(`PostgreSQL ${release} answers.`, version);
}

function withVersion(text: string, version: number): Finding {
  const found = `${text} ${describeVersion(version)}`;
  if (version <= schemaVersion) return { name, state: 'good', text: found };
  return { name, state: 'broken', text: found, advice: 'Start the newer release of the site.' };
}

function describeVersion(version: number): string {
  if (version === schemaVersion) return `Its schema version is that of this release, ${version}.`;
  return version > schemaVersion
    ? `A newer release has changed its tables to schema version ${version}; this one has ${schemaVersion}.`
    : `The next start migrates its tables from schema version ${version} to ${schemaVersion}.`;
}
