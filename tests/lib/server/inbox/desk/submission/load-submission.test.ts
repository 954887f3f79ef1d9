import { expect, test } from 'vitest';
import { loadSubmission } from '@/lib/server/inbox/desk/submission/load-submission';
import { type AuditEvent, createAuditEntry } from '@/lib/server/access/audit';
import { newOperator } from '@/tests/support/operators';
import { contactForm } from '@/tests/support/form-server';
import { openTestStore } from '@/tests/support/test-store';
import { later, newMail, newSubmission } from '@/tests/support/submissions';
import { conversationWords, activityWords } from '@/lib/words/lib/server/inbox/desk/conversation';

const ana = 'ana@example.org';

const context = {
  forms: new Map([['contact', contactForm]]),
  formRules: new Map(),
  display: { timeZone: 'Europe/London', locale: 'en-GB', now: later(60) },
  isMailSetUp: true,
  mode: 'off' as const,
  operator: newOperator({}),
};

/** Loads the submission `2` of three, beside a list with the rows. */
async function load(
  rows: readonly string[],
  prepare?: (store: ReturnType<typeof openTestStore>) => Promise<void>,
) {
  const store = openTestStore();
  for (const id of ['1', '2', '3']) await store.addSubmission(newSubmission({ id }));
  await prepare?.(store);
  const submission = await store.findSubmission('2');
  if (submission === undefined) throw new Error('There is no such submission.');
  const list = {
    query: { state: 'inbox', form: 'contact' } as const,
    rows: rows.map((id) => ({ id })),
  };
  return loadSubmission(store, submission, context, list);
}

test('links to the submissions beside it in the list', async () => {
  expect(await load(['3', '2', '1'])).toMatchObject({
    previous: { id: '3', href: '/desk/3?form=contact' },
    next: { id: '1', href: '/desk/1?form=contact' },
    listSearch: 'form=contact',
  });
});

test('links a submission that is possibly the same as an earlier one', async () => {
  const mark = (of: string) => (store: ReturnType<typeof openTestStore>) => {
    store.execute(`UPDATE submissions SET possible_repeat_of = '${of}' WHERE id = '2'`);
    return Promise.resolve();
  };
  const { possiblyTwice } = await load([], mark('1'));
  expect(possiblyTwice?.text).toMatch(/^Possibly twice: /);
  expect(possiblyTwice?.link).toMatchObject({ href: '/desk/1?form=contact' });
  const { possiblyTwice: alone } = await load([], mark('0'));
  expect(alone?.text).toMatch(/was deleted\.$/);
  expect(alone?.link).toBeUndefined();
  expect((await load([])).possiblyTwice).toBeUndefined();
});

test('says where the visitor came from', async () => {
  const source = { source: 'newsletter', medium: '', campaign: 'spring-2027' };
  const values = `'${Object.values({ submission: '2', ...source }).join("','")}'`;
  const keep = (store: ReturnType<typeof openTestStore>) => {
    store.execute(
      `INSERT INTO submission_sources (submission, source, medium, campaign) VALUES (${values})`,
    );
    return Promise.resolve();
  };
  expect((await load([], keep)).source).toBe('Came by: newsletter, spring-2027');
  expect((await load([])).source).toBeUndefined();
});

test('asks the store for the submission after the last row', async () => {
  const last = await load(['3', '2']);
  expect(last.next).toEqual({ id: '1', href: '/desk/1?form=contact' });
  const elsewhere = await load([]);
  expect(elsewhere.previous).toBeUndefined();
  expect(elsewhere.next?.id).toBe('1');
});

test('tells what the visitor did with the booking', async () => {
  const { history, cancelled } = await load([], async (store) => {
    const event = { operator: '', action: 'booking-changed', subject: '2' } as const;
    const answers = { ...event, action: 'answers-changed', details: 'Diet, Your name' } as const;
    const add = (each: AuditEvent, minute: number) =>
      createAuditEntry(each, later(minute), (size) => Buffer.alloc(size));
    const cancel = { ...event, action: 'booking-cancelled' } as const;
    await store.addAuditEntries([add(event, 1), add(answers, 1.5), add(cancel, 2)]);
    store.execute(`UPDATE submissions SET cancelled_at = ${later(2).getTime()} WHERE id = '2'`);
  });
  expect(history.map(({ text }) => text)).toEqual([
    'Stored',
    conversationWords.history.bookingChanged('the visitor'),
    conversationWords.history.answersChanged('Diet, Your name'),
    conversationWords.history.bookingCancelled('the visitor'),
  ]);
  expect(cancelled).toMatch(/^Booking cancelled: .*12:02/);
});

test('tells who read it, once each, and what operators did with it', async () => {
  let minute = 0;
  const entry = (
    action: 'view' | 'move' | 'assign' | 'bin' | 'restore' | 'checked-in' | 'door-sale',
    details = '',
    operator = ana,
  ) => {
    minute += 1;
    const event = { operator, action, subject: '2', details };
    return createAuditEntry(event, later(minute), (size) => Buffer.alloc(size));
  };
  const { history } = await load([], async (store) => {
    await store.addOperator(newOperator({ email: ana, name: 'Ana' }));
    await store.markSubmission('2', later(1));
    await store.addAuditEntries([
      entry('view'),
      entry('view'),
      entry('view', '', 'ben@example.org'),
      entry('move', 'archived'),
      entry('move', 'constructor'),
      entry('assign', ana, 'ben@example.org'),
      entry('assign', ''),
      entry('bin'),
      entry('restore'),
      entry('door-sale', '“The Moon” on Friday 15 January 2027: 3 places, 24.00 GBP'),
      entry('checked-in', '“The Moon” on Friday 15 January 2027: 2 of 3'),
    ]);
  });
  expect(history.map(({ text }) => text)).toEqual([
    'Stored',
    'Read by Ana',
    'Read by ben@example.org',
    activityWords.moved.archived('Ana'),
    conversationWords.history.assigned('Ana', 'ben@example.org'),
    conversationWords.history.unassigned('Ana'),
    activityWords.moved.bin('Ana'),
    activityWords.moved.restore('Ana'),
    conversationWords.history.doorSale(
      '“The Moon” on Friday 15 January 2027: 3 places, 24.00 GBP',
      'Ana',
    ),
    conversationWords.history.checkedIn('“The Moon” on Friday 15 January 2027: 2 of 3', 'Ana'),
  ]);
});

test('tells that a mail was queued again', async () => {
  const { history } = await load([], async (store) => {
    await store.queueMails('2', [newMail({ id: 'm', to: 'ruth@example.org' })], later(1));
    await store.claimMails({ now: later(1), leaseUntil: later(2), limit: 9 });
    await store.recordMailResult('m', { kind: 'dead', error: 'No' });
    await store.retryMail('m', later(5));
  });
  expect(history.map(({ text }) => text)).toContain('Mail to ruth@example.org queued again');
});

test('lists other submissions from the same address', async () => {
  const { conversation } = await load([], (store) => {
    store.execute("UPDATE submissions SET sender = 'ana@example.org' WHERE id IN ('1', '2')");
    return Promise.resolve();
  });
  expect(conversation.related).toMatchObject([
    { href: '/desk/1', text: expect.stringMatching(/^Write to us, CON-/) as string },
  ]);
});
