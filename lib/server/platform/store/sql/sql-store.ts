import type { Kysely } from 'kysely';
import type { Dialect } from '@/lib/server/platform/store/migrations';
import { sessionMethods } from '@/lib/server/platform/store/sql/sessions';
import { checkInMethods } from '@/lib/server/platform/store/sql/check-ins';
import { intakeMethods } from '@/lib/server/platform/store/sql/add-submission';
import { deleteExpired } from '@/lib/server/platform/store/sql/expiry';
import { alarmMethods } from '@/lib/server/platform/store/sql/desk/alarms';
import { auditMethods } from '@/lib/server/platform/store/sql/desk/audit';
import { conversationMethods } from '@/lib/server/platform/store/sql/desk/conversations';
import { batchMethods } from '@/lib/server/platform/store/sql/desk/batches/batches';
import { deskSettingMethods } from '@/lib/server/platform/store/sql/desk/desk-settings';
import { erasureMethods } from '@/lib/server/platform/store/sql/desk/erasure';
import { listMethods } from '@/lib/server/platform/store/sql/desk/submission-list';
import { restoreMethods } from '@/lib/server/platform/store/sql/desk/restore';
import { indexMethods } from '@/lib/server/platform/store/sql/desk/word-index';
import { apiMethods } from '@/lib/server/platform/store/sql/desk/api-tokens';
import { webhookMethods } from '@/lib/server/platform/store/sql/desk/webhooks';
import { operatorMethods } from '@/lib/server/platform/store/sql/desk/operators';
import { replyTextMethods } from '@/lib/server/platform/store/sql/desk/reply-texts';
import { passkeyMethods } from '@/lib/server/platform/store/sql/desk/passkeys';
import { eventRefundMethods } from '@/lib/server/platform/store/sql/event-refunds';
import { eventPlacesMethods } from '@/lib/server/platform/store/sql/event-places';
import { heldMailMethods } from '@/lib/server/platform/store/sql/held-mails';
import { holdMethods } from '@/lib/server/platform/store/sql/holds';
import { healthMethods } from '@/lib/server/platform/store/sql/health';
import { limitMethods } from '@/lib/server/platform/store/sql/limits';
import { countMails } from '@/lib/server/platform/store/sql/mail-budgets';
import { mailMethods } from '@/lib/server/platform/store/sql/mails';
import { queueTimeMethods } from '@/lib/server/platform/store/sql/queue-times';
import { draftMethods } from '@/lib/server/platform/store/sql/page-drafts';
import { paymentListMethods } from '@/lib/server/platform/store/sql/payments/payment-lists';
import { rebookingMethods } from '@/lib/server/platform/store/sql/rebookings';
import { bookingChangeMethods } from '@/lib/server/platform/store/sql/booking-changes';
import { placeMethods } from '@/lib/server/platform/store/sql/places';
import { paymentMethods } from '@/lib/server/platform/store/sql/payments/payments';
import { refundMethods } from '@/lib/server/platform/store/sql/payments/refunds';
import {
  toStatement,
  requireChange,
  type RunTransaction,
} from '@/lib/server/platform/store/sql/transaction';
import { soldBookingMethods } from '@/lib/server/platform/store/sql/sold-bookings';
import { spamMarkMethods } from '@/lib/server/platform/store/sql/spam-marks';
import { submissionMethods } from '@/lib/server/platform/store/sql/submissions';
import { waitingMethods } from '@/lib/server/platform/store/sql/waiting';
import type { Tables } from '@/lib/server/platform/store/sql/tables';
import type { Store } from '@/lib/server/platform/store/store';

/** A database with the tables of `lib/server/platform/store/migrations.ts`. */
export interface SqlDatabase {
  readonly dialect: Dialect;
  /** Compiles all queries, and runs those that read a few rows by an index. */
  readonly db: Kysely<Tables>;
  /** Runs queries that may read many rows, where those of `db` would block the event loop. */
  readonly reads?: Kysely<Tables>;
  readonly run: RunTransaction;
  /** Returns `size` random bytes. */
  readonly randomBytes: (size: number) => Uint8Array;
  /** Returns a number that differs after each change of the database, if there is a cheap one. */
  readonly readVersion?: () => Promise<number>;
  /** Copies the log into the database and empties it, if there is one that keeps deleted content. */
  readonly checkpoint?: () => Promise<void>;
  /** Completes pending writes and closes the database. */
  readonly close: () => Promise<void>;
}

/** Creates a store over a SQL database. */
export function createSqlStore({
  dialect,
  db,
  reads = db,
  run: runStatements,
  randomBytes,
  readVersion,
  checkpoint = () => Promise.resolve(),
  close,
}: SqlDatabase): Store {
  const secrets = new Map<string, Promise<Uint8Array>>();
  const secret: Store['secret'] = (name) => {
    // A secret never changes, and every submission needs one.
    const value = secrets.get(name) ?? loadSecret(name, db, runStatements, randomBytes);
    secrets.set(name, value);
    value.catch(() => secrets.delete(name));
    return value;
  };
  const run = countMails(db, runStatements, () => secret('limits'));
  const limits = limitMethods(db, run);
  return {
    ...limits,
    ...intakeMethods(db, run, limits.findFullLimit),
    ...submissionMethods(reads, run, dialect),
    ...listMethods(reads, dialect, readVersion),
    ...indexMethods(reads, run, dialect),
    ...mailMethods(reads, run, dialect),
    ...queueTimeMethods(reads, run),
    ...heldMailMethods(reads, run),
    ...sessionMethods(db, run),
    ...draftMethods(db, run),
    ...paymentMethods(db, run, limits.findFullLimit),
    ...placeMethods(reads, run),
    ...soldBookingMethods(reads, run),
    ...bookingChangeMethods(reads, run),
    ...rebookingMethods(reads, run),
    ...eventRefundMethods(reads, run),
    ...eventPlacesMethods(reads, run),
    ...holdMethods(db, run),
    ...waitingMethods(reads, run),
    ...checkInMethods(reads, run),
    ...paymentListMethods(reads, run),
    ...refundMethods(reads, run),
    ...operatorMethods(reads, run),
    ...passkeyMethods(db, run),
    ...auditMethods(reads, run),
    ...deskSettingMethods(db, run),
    ...erasureMethods(reads, run, checkpoint),
    ...conversationMethods(reads, run),
    ...replyTextMethods(reads, run),
    ...alarmMethods(reads),
    ...batchMethods(reads, run, dialect),
    ...webhookMethods(reads, run, dialect),
    ...apiMethods(reads, run),
    ...healthMethods(reads, dialect),
    ...restoreMethods(reads, run, checkpoint),
    ...spamMarkMethods(reads),

    secret,

    deleteExpired: (now) => deleteExpired(db, run, now),

    async check() {
      const increment = db
        .updateTable('checks')
        .set(({ eb }) => ({ checked: eb('checked', '+', 1) }))
        .where('id', '=', 1);
      await run([requireChange(increment)]);
    },

    close,
  };
}

async function loadSecret(
  name: string,
  db: SqlDatabase['db'],
  run: RunTransaction,
  randomBytes: SqlDatabase['randomBytes'],
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
