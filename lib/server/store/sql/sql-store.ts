import type { Kysely } from 'kysely';
import type { Dialect } from '@/lib/server/store/migrations';
import { sessions } from '@/lib/server/store/sql/sessions';
import { addSubmissions } from '@/lib/server/store/sql/add-submission';
import { mails } from '@/lib/server/store/sql/mails';
import { pageDrafts } from '@/lib/server/store/sql/page-drafts';
import { paymentLists } from '@/lib/server/store/sql/payment-lists';
import { payments } from '@/lib/server/store/sql/payments';
import { refunds } from '@/lib/server/store/sql/refunds';
import { may, must, type RunTransaction } from '@/lib/server/store/sql/transaction';
import { submissions } from '@/lib/server/store/sql/submissions';
import type { Tables } from '@/lib/server/store/sql/tables';
import type { Store } from '@/lib/server/store/store';

/** A database of either kind, with the tables of `lib/server/store/migrations.ts`. */
export interface SqlDatabase {
  readonly dialect: Dialect;
  /** Compiles every query, and runs those that only read. */
  readonly db: Kysely<Tables>;
  readonly run: RunTransaction;
  /** Gives as many random bytes as asked for. */
  readonly randomBytes: (size: number) => Uint8Array;
  /** Finishes what was handed over and lets go of the database. */
  readonly close: () => Promise<void>;
}

/** The store over a database that speaks SQL. */
export function sqlStore({ dialect, db, run, randomBytes, close }: SqlDatabase): Store {
  const secrets = new Map<string, Promise<Uint8Array>>();
  const kept = addSubmissions(db, run);
  return {
    ...kept,
    ...submissions(db, run),
    ...mails(db, run, dialect),
    ...sessions(db, run),
    ...pageDrafts(db, run),
    ...payments(db, run, kept.findFullLimit),
    ...paymentLists(db, run, kept.findFullLimit),
    ...refunds(db, run),

    secret(name) {
      // It never changes, and every submission asks for one.
      const known = secrets.get(name) ?? readSecret(name, db, run, randomBytes);
      secrets.set(name, known);
      known.catch(() => secrets.delete(name));
      return known;
    },

    async check() {
      const count = db
        .updateTable('checks')
        .set(({ eb }) => ({ checked: eb('checked', '+', 1) }))
        .where('id', '=', 1);
      await run([must(count)]);
    },

    close,
  };
}

async function readSecret(
  name: string,
  db: SqlDatabase['db'],
  run: RunTransaction,
  randomBytes: SqlDatabase['randomBytes'],
): Promise<Uint8Array> {
  const kept = db.selectFrom('secrets').select('value').where('name', '=', name);
  const found = await kept.executeTakeFirst();
  if (found !== undefined) return Buffer.from(found.value, 'hex');
  const value = Buffer.from(randomBytes(32)).toString('hex');
  // Another process may have been first; then its bytes count.
  const insert = db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((taken) => taken.doNothing());
  await run([may(insert)]);
  return Buffer.from((await kept.executeTakeFirstOrThrow()).value, 'hex');
}
