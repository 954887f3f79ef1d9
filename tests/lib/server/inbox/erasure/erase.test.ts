import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { deleteOldSubmissions } from '@/lib/server/inbox/erasure/delete-old';
import {
  eraseSubmissions,
  forgetPerson,
  isLargeErasure,
  type EraseDeps,
} from '@/lib/server/inbox/erasure/erase';
import { openSqliteStore } from '@/tests/support/open-store';
import { databaseFile } from '@/lib/server/platform/store/sqlite/sqlite-database';
import type { Store } from '@/lib/server/store';
import { UploadStore } from '@/lib/server/platform/uploads/upload-store';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import { deskContent } from '@/tests/support/desk/content';
import { openTestStore } from '@/tests/support/test-store';
import { later, newFile, newMail, newSubmission, noon } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const email = 'canary-address@example.org';
const note = { operator: 'ana@example.org', reason: 'person' } as const;

async function open() {
  const directory = await temporaryDirectory();
  const store = openSqliteStore(directory);
  const uploads = new UploadStore(join(directory, 'files'), randomBytes);
  return { directory, store, uploads, deps: { store, uploads, randomBytes, now: () => noon } };
}

/** Returns the files below a directory whose path or content contains a text, in any case. */
async function filesWith(directory: string, text: string): Promise<readonly string[]> {
  const paths = await readdir(directory, { recursive: true });
  const matches = await Promise.all(
    paths.map(async (name) => {
      const path = join(directory, name);
      if (name.includes(text)) return true;
      if (!(await stat(path)).isFile()) return false;
      return (await readFile(path, 'latin1')).toLowerCase().includes(text);
    }),
  );
  return paths.filter((_path, index) => matches[index]);
}

async function* contentOf(text: string) {
  yield await Promise.resolve(Buffer.from(text));
}

/** Writes text with the word "canary" everywhere a person's text can be. */
async function writeCanaries(directory: string, store: Store, uploads: UploadStore) {
  const upload = await uploads.write(contentOf('canary-file-content'), 100);
  if (upload === 'too-big') throw new Error('The file is small.');
  const file = newFile({ id: upload.id, name: 'canary-file-name.txt' });
  const mail = newMail({ to: email, subject: 'canary-subject', text: 'canary-mail '.repeat(2000) });
  const submission = newSubmission({
    id: 'erased',
    fields: [
      ['email', [email]],
      ['message', ['canary-answer '.repeat(3000)]],
    ],
    reasons: ['canary-reason'],
    files: [file],
    mails: [mail],
  });
  await store.addSubmission(submission);
  await store.indexSubmissions(9);
  const reply = newMail({
    kind: 'reply',
    to: email,
    text: 'canary-reply',
    author: 'ana@example.org',
  });
  await store.queueMails(submission.id, [reply], noon);
  await store.recordMailResult(mail.id, { kind: 'dead', error: 'canary-error' });
  const digest = newMail({ kind: 'digest', to: 'ana@example.org', text: 'canary-digest' });
  await store.queueMails(undefined, [digest], later(1));
  await store.addPageDraft(
    {
      id: 'draft',
      form: 'contact',
      visitor: 'visitor',
      isUnclaimed: false,
      content: JSON.stringify({ email, message: 'canary-draft' }),
      expiresAt: later(60),
    },
    [],
    noon,
  );
  const database = new Database(databaseFile(directory));
  database.exec(`PRAGMA foreign_keys = ON;
    UPDATE submission_words SET words = 'canaryword canarysecond' WHERE submission = 'erased';
    INSERT INTO labels (submission, label) VALUES ('erased', 'canary-label');
    INSERT INTO notes (id, submission, author, content, created_at)
      VALUES ('n', 'erased', 'ana@example.org', 'canary-note', 1);
    INSERT INTO reply_drafts (submission, operator, content, changed_at)
      VALUES ('erased', 'ana@example.org', 'canary-reply-draft', 1);
    INSERT INTO batches (id, operator, created_at, change) VALUES ('b', 'ana@example.org', 1, '{}');
    INSERT INTO batch_items (batch, submission, before, changed_to)
      VALUES ('b', 'erased', 'canary-before', 'canary-after');
    INSERT INTO webhooks (id, form, url, shape, secret, created_at, created_by)
      VALUES ('w', 'contact', 'https://example.org', 'json', 's', 1, 'ana@example.org');
    INSERT INTO webhook_deliveries (id, webhook, submission, state, attempts, created_at, next_at, error)
      VALUES ('d', 'w', 'erased', 'dead', 1, 1, 1, 'canary-delivery');`);
  database.close();
}

test('leaves no byte of a forgotten person in the data directory', async () => {
  const { directory, store, uploads, deps } = await open();
  await store.addSubmission(newSubmission({ fields: [['message', ['A robin stays']]] }));
  await writeCanaries(directory, store, uploads);
  expect(await filesWith(directory, 'canary')).not.toEqual([]);

  expect(await forgetPerson(deps, email.toUpperCase(), note.operator)).toEqual({
    submissions: 1,
    unfinished: 0,
    traces: 1,
  });
  const log = await stat(`${databaseFile(directory)}-wal`);
  expect(log.size).toBe(0);
  expect(await filesWith(directory, 'canary')).toEqual([]);
  await expectNoCanary(directory, store);
});

const keepOneDay = {
  name: 'form:contact',
  value: { keepDays: 1 },
  version: 0,
  changedAt: noon,
  changedBy: 'ana@example.org',
};

test.each<[string, (deps: EraseDeps) => Promise<unknown>]>([
  ['one submission', (deps) => eraseSubmissions(deps, ['erased'], note)],
  [
    'many submissions',
    async (deps) => {
      await deps.store.addSubmission(
        newSubmission({ id: 'second', fields: [['message', ['canary-second']]] }),
      );
      await eraseSubmissions(deps, ['erased', 'second'], note);
    },
  ],
  [
    'what is kept no longer',
    async (deps) => {
      await deps.store.saveDeskSetting(keepOneDay);
      await deleteOldSubmissions({ ...deps, now: () => later(2 * 24 * 60) }, deskContent);
    },
  ],
  [
    'the bin',
    async (deps) => {
      await deps.store.changeSubmissions({
        id: 'bin',
        submissions: ['erased'],
        change: { kind: 'move', to: 'bin' },
        operator: 'ana@example.org',
        at: noon,
      });
      await deleteOldSubmissions({ ...deps, now: () => later(31 * 24 * 60) }, deskContent);
    },
  ],
])('leaves no byte after deleting %s', async (_what, erase) => {
  const { directory, store, uploads, deps } = await open();
  await store.addSubmission(
    newSubmission({ form: 'book', fields: [['message', ['A robin stays']]] }),
  );
  await writeCanaries(directory, store, uploads);
  await erase(deps);
  // The unfinished form is not part of the submission, and ends by itself.
  await store.deleteExpired(later(61));
  await expectNoCanary(directory, store);
});

/** Closes the store and searches its directory after VACUUM. */
async function expectNoCanary(directory: string, store: Store): Promise<void> {
  await store.close();
  const database = new Database(databaseFile(directory));
  database.exec('VACUUM');
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const index = database.prepare("SELECT rowid FROM word_index WHERE word_index MATCH 'canary*'");
  expect(index.all()).toEqual([]);
  database.close();
  expect(await filesWith(directory, 'canary')).toEqual([]);
  expect(await filesWith(directory, 'robin')).toEqual(['frontdesk.sqlite']);
}

test('records who deleted how many of which form, and not what', async () => {
  const store = openTestStore();
  const uploads = { remove: () => Promise.reject(new Error('disk')) };
  const deps = { store, uploads, randomBytes, now: () => noon };
  const messages = [newSubmission({}), newSubmission({}), newSubmission({ form: 'book' })];
  for (const message of messages) await store.addSubmission(message);
  const ids = messages.map(({ id }) => id);
  expect(await eraseSubmissions(deps, ids, note)).toBe(3);
  const entries = await store.listAuditEntries({ action: 'delete', limit: 10 });
  expect(entries.map(({ subject, details, operator }) => [subject, details, operator])).toEqual(
    expect.arrayContaining([
      ['contact', storedDetails('deleted', 'person', 2), 'ana@example.org'],
      ['book', storedDetails('deleted', 'person', 1), 'ana@example.org'],
    ]),
  );
});

test.each([
  [5, 5, false],
  [6, 30, false],
  [7, 30, true],
])('a deletion of %i of %i is large: %s', (submissions, all, isLarge) => {
  const counts = { submissions, all, unfinished: 0, paid: 0, files: 0, mails: 0 };
  expect(isLargeErasure(counts)).toBe(isLarge);
});
