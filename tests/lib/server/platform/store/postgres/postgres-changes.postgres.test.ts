import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { LiveStreams } from '@/lib/server/inbox/live/live-streams';
import { loadCurrentForms } from '@/lib/server/forms/settings/current-forms';
import { formSettingsName } from '@/lib/server/forms/settings/form-settings';
import { hashToken } from '@/lib/server/platform/http/requests/tokens';
import { formRefresher } from '@/lib/server/site/pages/form-refresh';
import { openPostgresChanges } from '@/lib/server/platform/store/postgres/postgres-changes';
import { openPostgresStore } from '@/tests/support/open-store';
import { createChangeSignal, type ChangeTopic } from '@/lib/server/platform/store/store-changes';
import { startRelay } from '@/scripts/crash/relay';
import { contentWith } from '@/tests/support/content';
import { dropDatabase, emptyDatabase } from '@/tests/support/postgres-database';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { openSession } from '@/tests/support/test-store';
import { patient } from '@/tests/support/patient';

/** Creates a database that is dropped after the test. */
async function createDatabase(): Promise<string> {
  const address = await emptyDatabase();
  onTestFinished(() => dropDatabase(address));
  return address;
}

/** Opens a listener that collects topics, and resolves when it listens. */
async function openListener(address: string, direct = address) {
  const before = await countListeners(direct);
  const changes = openPostgresChanges(address);
  const topics: ChangeTopic[] = [];
  changes.listen((topic) => void topics.push(topic));
  onTestFinished(() => changes.close());
  await patient.waitUntil(async () => (await countListeners(direct)) === before + 1);
  return { changes, topics };
}

/** Counts idle connections whose last statement was LISTEN. */
async function countListeners(address: string): Promise<number> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) AS count FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND (query LIKE 'LISTEN%' OR query LIKE 'SELECT pg_notify%')`,
  );
  await client.end();
  return Number(rows[0]?.count);
}

test('notifies the other processes of a topic once for many changes, and not itself', async () => {
  const address = await createDatabase();
  const [first, second] = [await openListener(address), await openListener(address)];
  for (let change = 0; change < 20; change += 1) first.changes.publish('inbox');
  second.changes.publish('settings');
  await patient.waitUntil(() => second.topics.length > 0 && first.topics.length > 0);
  // Later notifications of a connection follow earlier ones.
  first.changes.publish('settings');
  await patient.waitUntil(() => second.topics.includes('settings'));
  expect(first.topics).toEqual(['settings']);
  expect(second.topics).toEqual(['inbox', 'settings']);
});

test('ignores notifications that it does not know', async () => {
  const address = await createDatabase();
  const { changes, topics } = await openListener(address);
  const other = await openListener(address);
  const client = new pg.Client(address);
  await client.connect();
  for (const payload of ['', 'nonsense', 'nonsense x']) {
    await client.query("SELECT pg_notify('frontdesk_changes', $1)", [payload]);
  }
  await client.end();
  other.changes.publish('inbox');
  await patient.waitUntil(() => topics.length > 0);
  expect(topics).toEqual(['inbox']);
  await changes.close();
});

test('sends no personal data: the payload is a topic and a random id', async () => {
  const address = await createDatabase();
  const { changes } = await openListener(address);
  const payloads: (string | undefined)[] = [];
  const client = new pg.Client(address);
  await client.connect();
  client.on('notification', ({ payload }) => void payloads.push(payload));
  await client.query('LISTEN frontdesk_changes');
  changes.publish('inbox');
  await patient.waitUntil(() => payloads.length > 0);
  await client.end();
  expect(payloads).toEqual([expect.stringMatching(/^inbox [0-9a-f-]{36}$/)]);
});

test('listens again after a lost connection, and reports what it may have missed', async () => {
  const direct = await createDatabase();
  const relayed = new URL(direct);
  const relay = await startRelay(Number(relayed.port));
  onTestFinished(() => relay.close());
  relayed.port = String(relay.port);
  const { changes, topics } = await openListener(relayed.href, direct);
  const other = await openListener(direct);
  await relay.interrupt('cut');
  await patient.waitUntil(async () => (await countListeners(direct)) === 1);
  other.changes.publish('inbox');
  // Without a connection, nothing is sent and nothing fails.
  changes.publish('settings');
  expect(topics).toEqual([]);
  await relay.restore();
  await patient.waitUntil(() => topics.length >= 4);
  expect(topics).toEqual(['inbox', 'settings', 'marks', 'dates']);
  other.changes.publish('inbox');
  await patient.waitUntil(() => topics.length >= 5);
});

test('closes its connection', async () => {
  const address = await createDatabase();
  const { changes } = await openListener(address);
  await changes.close();
  await patient.waitUntil(async () => (await countListeners(address)) === 0);
});

test('sends a submission at one replica to the open desk of the other', async () => {
  const address = await createDatabase();
  const [here, there] = [await openListener(address), openPostgresChanges(address)];
  const inbox = createChangeSignal();
  const heard = createChangeSignal();
  const store = openPostgresStore(address);
  const replica = openPostgresStore(address, false, (topics) => {
    if (topics.has('inbox')) inbox.notify();
  });
  onTestFinished(() =>
    Promise.all([store.close(), replica.close(), there.close()]).then(() => undefined),
  );
  inbox.subscribe(() => {
    here.changes.publish('inbox');
  });
  there.listen(() => {
    heard.notify('other-process');
  });
  await patient.waitUntil(async () => (await countListeners(address)) === 2);

  const limits = { createdAt: later(-1), idleUntil: later(30), absoluteUntil: later(60) };
  await openSession(store, hashToken('token'), limits);
  const events: string[] = [];
  const streams = new LiveStreams({
    store,
    now: () => noon,
    signal: heard,
    readForms: () => Promise.resolve(new Map()),
    // No timer: only the notification brings the event.
    repeat: () => () => undefined,
    after: (_, call) => {
      call();
      return () => undefined;
    },
    logError: (error) => {
      throw error;
    },
  });
  streams.add({
    session: 'session',
    token: 'token',
    write: (text) => void events.push(text),
    end: () => undefined,
  });
  await replica.addSubmission(newSubmission({}));
  await patient.waitUntil(() => events.length > 0);
  expect(events[0]).toContain('"unread":1');
});

test('renders a page at one replica when its form is closed at the other', async () => {
  const address = await createDatabase();
  const [here, there] = [await openListener(address), openPostgresChanges(address)];
  const settings = createChangeSignal();
  const store = openPostgresStore(address);
  const replica = openPostgresStore(address, false, (topics) => {
    if (topics.has('settings')) settings.notify();
  });
  onTestFinished(async () => {
    await Promise.all([store.close(), replica.close(), there.close()]);
  });
  settings.subscribe(() => {
    here.changes.publish('settings');
  });
  const content = await contentWith({
    'content/forms/note.yaml': 'title: Write\nfields:\n  - name: note\n    label: Note\n',
    'content/pages/write.md':
      '---\ntitle: Page\ndescription: A page of the content for tests.\n---\n\n{% form id="note" /%}\n',
  });
  const rendered: string[] = [];
  const { signal } = new AbortController();
  const refresh = formRefresher(content, {
    loadForms: () => loadCurrentForms(content, store, noon),
    refreshPage: (path) => {
      rendered.push(path);
      return Promise.resolve();
    },
  });
  await refresh(signal);
  expect(rendered.splice(0)).toEqual(['/write']);
  there.listen(() => void refresh(signal));
  await patient.waitUntil(async () => (await countListeners(address)) === 2);
  await replica.saveDeskSetting({
    name: formSettingsName('note'),
    value: { isClosed: true },
    version: 0,
    changedAt: noon,
    changedBy: 'ana@example.org',
  });
  await patient.waitUntil(() => rendered.length > 0);
  expect(rendered).toEqual(['/write']);
});
