import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { type RunTransaction, toStatement } from '@/lib/server/platform/store/transaction';

/** Returns the method that reads the secrets of this installation. */
export function secretMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
  randomBytes: (size: number) => Uint8Array,
) {
  const secrets = new Map<string, Promise<Uint8Array>>();
  return {
    /**
     * Returns 32 random bytes of this installation, created at the first call. All replicas get the
     * same bytes, also after a restart.
     */
    secret(name: string): Promise<Uint8Array> {
      // A secret never changes, and every submission needs one.
      const value = secrets.get(name) ?? loadSecret(name, db, run, randomBytes);
      secrets.set(name, value);
      value.catch(() => secrets.delete(name));
      return value;
    },
  };
}

async function loadSecret(
  name: string,
  db: Kysely<Tables>,
  run: RunTransaction,
  randomBytes: (size: number) => Uint8Array,
): Promise<Uint8Array> {
  const query = db.selectFrom('secrets').select('value').where('name', '=', name);
  const found = await query.executeTakeFirst();
  if (found !== undefined) return Buffer.from(found.value, 'hex');
  const value = Buffer.from(randomBytes(32)).toString('hex');
  // If another process inserts first, its bytes are used.
  const insert = db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing());
  await run([toStatement(insert)]);
  return Buffer.from((await query.executeTakeFirstOrThrow()).value, 'hex');
}
