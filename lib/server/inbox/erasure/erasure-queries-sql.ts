import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type {
  ErasureCounts,
  ExpiredQuery,
  PersonTraces,
} from '@/lib/server/inbox/erasure/erasure-record';
import type { PaymentState } from '@/lib/server/payments/records/payment-record';
import { parseMail } from '@/lib/server/platform/mail/mail-rows';
import { parseRows } from '@/lib/server/platform/store/rows';
import type { Folder } from '@/lib/server/platform/store/tables/submission-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';

/** The states of a payment that may still be charged. */
export const unfinishedStates: readonly PaymentState[] = [
  'awaiting_payment',
  'awaiting_sca',
  'processing',
];

/** Submissions of one transaction, so that other writers wait for a short time only. */
const chunkSize = 200;

const fieldsSchema = z.array(z.tuple([z.string(), z.array(z.string())]));

/** Returns the methods that select what is to be deleted. */
export function erasureQueries(db: Kysely<Tables>) {
  return {
    /**
     * Lists the ids of the submissions in which an e-mail address is the whole value of a field, whatever
     * its case, in all states. A message that only mentions the address belongs to its own sender.
     */
    async listPersonSubmissions(email: string): Promise<readonly string[]> {
      const address = email.toLowerCase();
      // Escaped as in JSON.
      const pattern = containsPattern(JSON.stringify(email).slice(1, -1));
      const rows = await db
        .selectFrom('submissions')
        // The answers of those with the sender need no second look.
        .select([
          'id',
          sql<string | null>`case when sender = ${address} then null else fields end`.as('fields'),
        ])
        .where((eb) =>
          eb.or([
            eb('sender', '=', address),
            sql<boolean>`lower(fields) like ${pattern} escape '\\'`,
          ]),
        )
        .orderBy('id')
        .execute();
      const ids = await parseRows(rows, ({ id, fields }) =>
        fields === null || isSender(fields, address) ? [id] : [],
      );
      return ids.flat();
    },

    /** Finds what `erasePersonTraces` deletes. */
    async findPersonTraces(email: string): Promise<PersonTraces> {
      const mails = await db
        .selectFrom('mails')
        .selectAll()
        .where('submission', 'is', null)
        .where(sql<string>`lower(recipient)`, '=', email.toLowerCase())
        .orderBy('id')
        .execute();
      const drafts = await db
        .selectFrom('page_drafts')
        .select(['id', 'form', 'content', 'expires_at'])
        .where(sql<boolean>`lower(content) like ${containsPattern(email)} escape '\\'`)
        .orderBy('id')
        .execute();
      return {
        mails: await parseRows(mails, parseMail),
        drafts: drafts.map(({ id, form, content, expires_at }) => ({
          id,
          form,
          content,
          expiresAt: new Date(expires_at),
        })),
      };
    },

    async countErasure(ids: readonly string[]): Promise<ErasureCounts> {
      const { all } = await db
        .selectFrom('submissions')
        .select(({ fn }) => fn.countAll<number>().as('all'))
        .executeTakeFirstOrThrow();
      let counts: ErasureCounts = { ...noCounts, all };
      for (const chunk of chunksOf(ids)) counts = addCounts(counts, await countChunk(db, chunk));
      return counts;
    },

    /** Oldest first. */
    async listExpiredSubmissions(query: ExpiredQuery): Promise<readonly string[]> {
      const { form, folders, receivedBefore, binnedBefore, exceptEvents, limit } = query;
      let rows = submissionsWithoutEvents(db, exceptEvents)
        .select('id')
        .where('awaits_payment', '=', 0)
        .where('state', 'in', folders)
        .orderBy('id')
        .limit(limit);
      if (form !== undefined) rows = rows.where('form', '=', form);
      if (receivedBefore !== undefined)
        rows = rows.where('received_at', '<', receivedBefore.getTime());
      if (binnedBefore !== undefined) rows = rows.where('binned_at', '<', binnedBefore.getTime());
      return (await rows.execute()).map(({ id }) => id);
    },

    /**
     * Returns when the oldest paid or free submission of a form in one of the folders arrived, without those
     * that book some events or wait for them.
     */
    async findOldestSubmission(
      form: string,
      folders: readonly Folder[],
      exceptEvents?: readonly string[],
    ): Promise<Date | undefined> {
      const row = await submissionsWithoutEvents(db, exceptEvents)
        .select('received_at')
        .where('form', '=', form)
        .where('awaits_payment', '=', 0)
        .where('state', 'in', folders)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? undefined : new Date(row.received_at);
    },
  };
}

/** Returns a query of submissions without those that book some events or wait for them. */
function submissionsWithoutEvents(db: Kysely<Tables>, events: readonly string[] = []) {
  const rows = db.selectFrom('submissions');
  if (events.length === 0) return rows;
  return rows
    .where('id', 'not in', (eb) =>
      eb.selectFrom('booked_places').select('submission').where('event', 'in', events),
    )
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('waiting')
        .select('submission')
        .where('event', 'in', events)
        .where('state', 'in', ['waiting', 'paused', 'offered']),
    );
}

/** Splits ids into parts for one transaction each. */
export function chunksOf(ids: readonly string[]): readonly (readonly string[])[] {
  const chunks: string[][] = [];
  for (let start = 0; start < ids.length; start += chunkSize) {
    chunks.push(ids.slice(start, start + chunkSize));
  }
  return chunks;
}

function isSender(fields: string, address: string): boolean {
  return fieldsSchema
    .parse(JSON.parse(fields))
    .some(([, values]) => values.some((value) => value.trim().toLowerCase() === address));
}

const noCounts: ErasureCounts = {
  submissions: 0,
  unfinished: 0,
  paid: 0,
  files: 0,
  mails: 0,
  all: 0,
};

function addCounts(a: ErasureCounts, b: Omit<ErasureCounts, 'all'>): ErasureCounts {
  return {
    submissions: a.submissions + b.submissions,
    unfinished: a.unfinished + b.unfinished,
    paid: a.paid + b.paid,
    files: a.files + b.files,
    mails: a.mails + b.mails,
    all: a.all,
  };
}

async function countChunk(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Omit<ErasureCounts, 'all'>> {
  const count = (query: RawBuilder<unknown>) => sql<number>`(select count(*) ${query})`;
  const list = sql.join(ids);
  const states = sql.join(unfinishedStates);
  const paymentsOf = sql`from payments where (submission in (${list}) or change_of in (${list})) and state`;
  const query = db.selectNoFrom([
    count(sql`from submissions where id in (${list})`).as('submissions'),
    count(sql`${paymentsOf} in (${states})`).as('unfinished'),
    count(sql`${paymentsOf} = 'paid'`).as('paid'),
    count(sql`from files where submission in (${list})`).as('files'),
    count(sql`from mails where submission in (${list})`).as('mails'),
  ]);
  return query.executeTakeFirstOrThrow();
}

/** Returns a pattern of LIKE for text that contains a part. Its escape character is a backslash. */
export function containsPattern(part: string): string {
  return `%${part.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
