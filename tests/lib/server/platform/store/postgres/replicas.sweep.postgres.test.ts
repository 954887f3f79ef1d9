import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import pg from 'pg';
import { openPostgresStore } from '@/tests/support/open-store';
import { migrationsFor } from '@/lib/server/migrations';
import type { Store } from '@/lib/server/store';
import { bundleProgram } from '@/tests/support/bundle-program';
import { dropDatabase, emptyDatabase } from '@/tests/support/postgres-database';
import { later, newMail, newSubmission } from '@/tests/support/submissions';

/** Opens several stores on one new database, as replicas of a site do. */
async function openReplicas(count: number): Promise<{ stores: Store[]; address: string }> {
  const address = await emptyDatabase();
  const stores = Array.from({ length: count }, () => openPostgresStore(address));
  onTestFinished(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await dropDatabase(address);
  });
  return { stores, address };
}

/** Runs all tasks, with limited concurrency. */
async function inParallel(workers: number, tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const rest = tasks.values();
  const work = async () => {
    for (const task of rest) await task();
  };
  await Promise.all(Array.from({ length: workers }, work));
}

test('adds a thousand submissions for a thousand attempts, each sent three times to two replicas', async () => {
  const { stores } = await openReplicas(2);
  const ids = Array.from({ length: 1000 }, () => randomUUID());
  const outcomes = { added: 0, repeated: 0, taken: 0, limited: 0, full: 0, free: 0 };
  const post = (store: Store | undefined, id: string) => async () => {
    const attempt = { key: `id:${id}`, contentHash: id, expiresAt: later(60) };
    const submission = newSubmission({ attempt, mails: [newMail({})] });
    const outcome = await store?.addSubmission(submission);
    if (outcome !== undefined) outcomes[outcome.kind] += 1;
  };
  const tasks = ids.flatMap((id, index) =>
    [0, 1, 0].map((offset) => post(stores[(index + offset) % 2], id)),
  );
  await inParallel(40, tasks);
  expect(outcomes).toEqual({ added: 1000, repeated: 2000, taken: 0, limited: 0, full: 0, free: 0 });
  expect(await stores[0]?.listSubmissions({ limit: 2000 })).toHaveLength(1000);
  expect(await stores[1]?.listMails({ limit: 2000 })).toHaveLength(1000);
}, 60_000);

test('keeps what a replica acknowledged before SIGKILL, and the others continue', async () => {
  const { stores, address } = await openReplicas(1);
  const program = await bundleProgram('tests/lib/server/platform/store/store-load.ts');
  const child = spawn(process.execPath, [program, address], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const promised: string[] = [];
  const own: string[] = [];
  for await (const id of createInterface({ input: child.stdout })) {
    promised.push(id);
    const submission = newSubmission({});
    await stores[0]?.addSubmission(submission);
    own.push(submission.id);
    if (promised.length === 200) child.kill('SIGKILL');
  }
  if (child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  // The last line may be incomplete.
  const whole = [...promised.filter((id) => id.length === 36), ...own];
  const kept = await stores[0]?.listSubmissions({ limit: 100_000 });
  const ids = new Set(kept?.map(({ id }) => id));
  expect(whole.filter((id) => !ids.has(id))).toEqual([]);
}, 30_000);

test('creates the tables once for replicas that start together', async () => {
  const { stores } = await openReplicas(6);
  await Promise.all(stores.map((store) => store.check()));
  const secrets = await Promise.all(stores.map((store) => store.secret('stamp')));
  for (const secret of secrets) expect(secret).toEqual(secrets[0]);
});

test('rejects a database of a newer release', async () => {
  const { stores, address } = await openReplicas(2);
  const [first, second] = stores;
  await first?.check();
  const client = new pg.Client(address);
  await client.connect();
  await client.query('UPDATE steps SET taken = $1', [migrationsFor('postgres').length + 1]);
  await client.end();
  await expect(second?.check()).rejects.toThrow('was written by a newer release');
});

test('commits synchronously even if the database defaults to asynchronous commits', async () => {
  const { stores, address } = await openReplicas(1);
  const name = new URL(address).pathname.slice(1);
  const client = new pg.Client(address);
  await client.connect();
  await client.query(`ALTER DATABASE "${name}" SET synchronous_commit TO off`);
  // A trigger records how each row was committed.
  await client.query('CREATE TABLE seen (setting TEXT)');
  await stores[0]?.check();
  await client.query(
    `CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NEW; END $$`,
  );
  await client.query(
    'CREATE TRIGGER note BEFORE INSERT ON submissions FOR EACH ROW EXECUTE FUNCTION note()',
  );
  await stores[0]?.addSubmission(newSubmission({}));
  const { rows } = await client.query<{ setting: string }>('SELECT setting FROM seen');
  await client.end();
  expect(rows).toEqual([{ setting: 'on' }]);
});
