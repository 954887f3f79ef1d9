import type { ClientBase } from 'pg';

/** Key of the advisory lock. Any number, but the same in all releases. */
const useLock = 7_426_511_904;

/**
 * Marks a database as used until the connection ends. Returns false while a restore replaces its tables.
 */
export function shareDatabase(client: ClientBase): Promise<boolean> {
  return tryLock(client, 'pg_try_advisory_lock_shared');
}

/** Keeps sites from a database until the connection ends. Returns false if one uses it. */
export function claimDatabase(client: ClientBase): Promise<boolean> {
  return tryLock(client, 'pg_try_advisory_lock');
}

async function tryLock(client: ClientBase, name: string): Promise<boolean> {
  const query = `SELECT ${name}($1) AS is_locked`;
  const { rows } = await client.query<{ is_locked: boolean }>(query, [useLock]);
  return rows[0]?.is_locked === true;
}
