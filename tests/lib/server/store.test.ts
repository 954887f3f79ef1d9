import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { ReadingDriver, type RunQuery } from '@/lib/server/platform/store/reading-driver';
import { createStore } from '@/lib/server/store';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import type { Store } from '@/lib/server/store';
import { noon } from '@/tests/support/submissions';

function database(run: RunQuery): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new ReadingDriver(run),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

/** Each reads more rows the more are stored. */
const longReads: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  'a list': (store) => store.listSubmissions({ limit: 50 }),
  'a search': (store) => store.listSubmissions({ search: 'chair', limit: 50 }),
  'counts of the inbox': (store) => store.countSubmissions(),
  'counts by state': (store) => store.countStates(),
  'matches of a filter': (store) => store.countMatches({ search: 'chair' }, 1000),
  'the labels of a filter': (store) => store.listLabels(10),
  'the places of a form': (store) => store.countTakenByForm(['contact'], noon),
  'the places of events': (store) => store.countTakenByEvent(['a'], noon),
  'the sums of events': (store) => store.sumEvents({ events: ['a'], mode: undefined, now: noon }),
  'the bookings of an event': (store) => store.listBookings('a', noon, 100),
  'the bookings at the door': (store) => store.listDoorBookings('a'),
  'the check-ins': (store) => store.listCheckIns('a'),
  'a waiting list': (store) => store.listWaiting('a'),
  rebookings: (store) => store.listRebookings('a'),
  payments: (store) => store.listPayments({ mode: 'practice', limit: 50 }),
  'the sums of payments': (store) => store.totalPayments('practice', 'UTC'),
  refunds: (store) => store.listOpenRefunds('practice', 50),
  mails: (store) => store.listMails({ limit: 50 }),
  'the audit log': (store) => store.listAuditEntries({ text: 'ana', limit: 50 }),
  'a person': (store) => store.listPersonSubmissions('ana@example.org'),
  'the traces of a person': (store) => store.findPersonTraces('ana@example.org'),
  'what a deletion deletes': (store) => store.countErasure(['a']),
  'old submissions': (store) => store.listExpiredSubmissions({ folders: ['bin'], limit: 50 }),
  'the oldest submission': (store) => store.findOldestSubmission('contact', ['spam']),
  'files without a submission': (store) => store.listFileIds(),
  'the last messages': (store) => store.listLastMessages(),
  'metrics of mails': (store) => store.measureMails(),
  'metrics of submissions': (store) => store.countStored(),
  'metrics of payments': (store) => store.countPaymentStates(),
  'the read API': (store) =>
    store.listApiSubmissions({
      form: 'contact',
      isSpam: false,
      order: 'desc',
      limit: 100,
      offset: 0,
    }),
  'submissions that are not indexed': (store) => store.indexSubmissions(100),
};

test.each(Object.entries(longReads))('reads %s beside the event loop', async (_name, read) => {
  const queries: string[] = [];
  const store = createStore({
    dialect: 'sqlite',
    db: database((sql) => Promise.reject(new Error(`The main thread reads: ${sql}`))),
    reads: database((sql) => {
      queries.push(sql);
      const isCount = sql.includes('count(') && !sql.includes('group by');
      return Promise.resolve(isCount ? [{ count: 0, all: 0, oldest: null }] : []);
    }),
    run: () => Promise.resolve({ kind: 'done', rows: [] }),
    randomBytes: (size) => new Uint8Array(size),
    close: () => Promise.resolve(),
  });
  await read(store);
  expect(queries).not.toEqual([]);
});
