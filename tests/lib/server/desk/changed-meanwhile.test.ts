import { describe, expect, test } from 'vitest';
import { actions } from '@/lib/server/actions';
import { accessVersion } from '@/lib/server/access/desk/operator-actions';
import { newOperator } from '@/tests/support/operators';
import { night, startWithBookings } from '@/tests/support/desk-refunds';
import { newSubmission, noon } from '@/tests/support/submissions';

type Desk = Awaited<ReturnType<typeof startWithBookings>>;
type Fields = Readonly<Record<string, string>>;

/** What two operators send who have opened the same page, and what the store then has. */
interface Race {
  /** Prepares the state that both have seen, and returns what each of them sends. */
  readonly open: (desk: Desk) => Promise<readonly [Fields, Fields]>;
  /** The address or the status of the response to the later one. */
  readonly refused: RegExp;
  /** The values that the action sets. */
  readonly stored: (desk: Desk) => Promise<unknown>;
}

/** Why an action overwrites nothing that an operator may have seen otherwise. */
type Harmless =
  /** It changes what only the operator who is signed in has. */
  | 'own'
  /** It adds something of its own, once for the id that the page made or at each press. */
  | 'adds'
  /** It removes what has no content of its own, or ends something: a second time does nothing. */
  | 'ends'
  /** The order of two does not matter: both take effect. */
  | 'commutes'
  /** It compares with what the operator saw, and its own tests race it: the rest of the row. */
  | `compares: ${string}`
  /** It stores nothing. */
  | 'stores-nothing';

const ben = newOperator({ email: 'ben@example.org', role: 'staff', mayRefund: false });
const letter = { id: 'letter', form: 'contact', fields: [['email', ['eve@x.org']]] } as const;
const addLetter = ({ store }: Desk) => store.addSubmission(newSubmission(letter));
const idOf = (end: string) => `019012ab-cdef-7123-8456-0123456789${end}`;
const settingOf = (name: string) => async (desk: Desk) =>
  (await desk.store.findDeskSetting(name))?.value;
const savedReply = { id: 'parking', title: 'Parking', text: 'No', changedBy: '', changedAt: noon };
const savedReplies = async ({ store }: Desk) =>
  (await store.listSavedReplies()).map(({ title, text }) => [title, text]);
const block = {
  id: 'block',
  event: night,
  kind: 'all',
  reason: 'The board',
  operator: 'ana@x.org',
};
const addBlock = ({ store }: Desk) =>
  store.blockPlaces({ ...block, places: 1, changedAt: noon }, { kinds: {} }, newEntry());
const newEntry = () => ({
  ...{ id: crypto.randomUUID(), at: noon, operator: '', action: 'places-blocked' },
  ...{ subject: '', details: '' },
});
const blockFields = { event: night, block: block.id, expectedVersion: String(noon.getTime()) };
const blocks = async ({ store }: Desk) =>
  (await store.listBlocks(night)).map(({ places, reason }) => [places, reason]);
const formSettings = {
  ...{ form: 'contact', version: '0', isClosed: '', opensAt: '', closesAt: '', closedText: '' },
  ...{ maxSubmissions: '', fullText: '', keepDays: '', spamDays: '90' },
};

/** Every action of the desk that changes something. A new one needs a line here. */
const protection: Readonly<Record<string, Harmless | Race>> = {
  'sign-in': 'own',
  'sign-out': 'own',
  link: 'own',
  'passkeys/options': 'own',
  'passkeys/sign-in': 'own',
  'passkeys/new': 'own',
  'passkeys/add': 'own',
  'passkeys/rename': 'own',
  'passkeys/delete': 'own',
  'access/attention': 'own',
  'access/language': 'own',
  'push/add': 'own',
  'push/delete': 'own',
  'access/end-sessions': 'ends',
  'access/add-operator': 'adds',
  'access/change-operator': {
    open: async ({ store }) => {
      await store.addOperator(ben);
      const seen = { operator: ben.email, expectedVersion: accessVersion(ben), 'all-forms': 'yes' };
      return [
        { ...seen, role: 'reader' },
        { ...seen, role: 'staff', refund: 'yes' },
      ];
    },
    refused: /done=changed-meanwhile/,
    stored: ({ store }) => store.findOperator(ben.email),
  },
  'access/withdraw-operator': 'ends',

  // Nothing is lost: an operator can mark a message again.
  mark: 'commutes',
  move: {
    open: async (desk) => {
      await addLetter(desk);
      const seen = { submission: letter.id, expectedVersion: 'inbox' };
      return [
        { ...seen, to: 'archived' },
        { ...seen, to: 'bin' },
      ];
    },
    refused: /done=folder/,
    stored: async ({ store }) => (await store.findSubmission(letter.id))?.state,
  },
  'submissions/assign': {
    open: async (desk) => {
      await addLetter(desk);
      await desk.store.addOperator(ben);
      const seen = { submission: letter.id, expectedVersion: '' };
      return [
        { ...seen, assignee: ben.email },
        { ...seen, assignee: 'operator@example.org' },
      ];
    },
    refused: /done=assigned/,
    stored: async ({ store }) => (await store.findConversation(letter.id)).assignee,
  },
  'submissions/snooze': {
    open: async (desk) => {
      await addLetter(desk);
      const seen = { submission: letter.id, expectedVersion: '' };
      return [
        { ...seen, day: '2026-11-22' },
        { ...seen, day: '2026-11-23' },
      ];
    },
    refused: /done=folder/,
    stored: async ({ store }) => (await store.findSubmission(letter.id))?.snoozedUntil,
  },
  'submissions/merge': {
    open: async (desk) => {
      await addLetter(desk);
      for (const id of ['one', 'two']) {
        await desk.store.addSubmission(newSubmission({ ...letter, id }));
      }
      return [
        { submission: 'one', merged: letter.id },
        { submission: 'two', merged: letter.id },
      ];
    },
    refused: /done=merge$/,
    stored: async ({ store }) => (await store.findSubmission(letter.id))?.mergedInto,
  },
  'submissions/unmerge': 'ends',
  'submissions/label': 'commutes',
  'submissions/note': 'adds',
  batch: 'compares: tests/contract/store-batches.ts',
  undo: 'compares: tests/contract/store-batches.ts',
  delete: 'compares: tests/lib/server/inbox/erasure/erase-action.test.ts',

  'replies/detach': 'own',
  'replies/draft': 'own',
  'replies/insert': 'own',
  'replies/send': {
    open: async (desk) => {
      await addLetter(desk);
      const seen = { submission: letter.id, expectedVersion: '0' };
      return [
        { ...seen, reply: idOf('01'), text: 'Yes.' },
        { ...seen, reply: idOf('02'), text: 'No.' },
      ];
    },
    refused: /done=answered/,
    stored: async ({ store }) => (await store.listMails({ limit: 9 })).map(({ id }) => id),
  },
  'replies/take-back': 'compares: tests/contract/store-conversations.ts',
  'replies/save': {
    open: async ({ store }) => {
      await store.addSavedReply(savedReply);
      const seen = { id: savedReply.id, expectedVersion: String(noon.getTime()) };
      return [
        { ...seen, title: 'Parking', text: 'Yes' },
        { ...seen, title: 'Cars', text: 'No' },
      ];
    },
    refused: /^409$/,
    stored: savedReplies,
  },
  'replies/delete': {
    open: async ({ store }) => {
      await store.addSavedReply(savedReply);
      const changed = { ...savedReply, text: 'Yes', changedAt: new Date(noon.getTime() + 1) };
      await store.changeSavedReply(changed, noon);
      const seen = (at: number) => ({ id: savedReply.id, expectedVersion: String(at) });
      return [seen(noon.getTime()), seen(noon.getTime() + 1)];
    },
    refused: /^409$/,
    stored: savedReplies,
  },
  mail: 'compares: tests/contract/store-held-mails.ts',

  'bookings/add': 'adds',
  'bookings/move': 'compares: tests/lib/server/bookings/desk/booking/move-action.test.ts',
  'bookings/change': 'compares: tests/contract/store-booking-changes.ts',
  'bookings/cancel': 'compares: tests/lib/server/bookings/desk/booking/booking-actions.test.ts',
  'bookings/ticket': 'adds',
  'bookings/mail-preview': 'own',
  'bookings/mail': 'adds',
  'bookings/mail-take-back': 'compares: tests/contract/store-rebookings.ts',
  'bookings/call-off': 'compares: tests/contract/store-date-states.ts',
  'bookings/block': {
    open: async (desk) => {
      await addBlock(desk);
      const seen = { ...blockFields, kind: 'all' };
      return [
        { ...seen, places: '2', reason: 'The board' },
        { ...seen, places: '1', reason: 'The crew' },
      ];
    },
    refused: /problem=block-changed/,
    stored: blocks,
  },
  'bookings/unblock': {
    open: async (desk) => {
      await addBlock(desk);
      return [blockFields, { ...blockFields, expectedVersion: '1' }];
    },
    refused: /problem=block-changed|^404$/,
    stored: blocks,
  },
  'bookings/release': 'ends',

  // The latest of a booking counts, by the time at which it was made.
  'door/check-ins': 'compares: tests/contract/store-check-ins.ts',
  'door/sell': 'adds',

  refund: {
    open: async (desk) => {
      const payment = await desk.add();
      const fields = await desk.fieldsOf(payment, '16.00');
      return [
        { ...fields, places: 'cancel', refund: 'r1' },
        { ...fields, places: 'cancel', refund: 'r2' },
      ];
    },
    refused: /^\/desk\/refund\?/,
    stored: ({ store }) => Promise.resolve(store.rows('refunds').map(({ id }) => id)),
  },
  'refund-all': 'compares: tests/contract/store-event-refunds.ts',

  notifications: {
    open: () => {
      const seen = { operator: 'operator@example.org', version: '0' };
      return Promise.resolve([
        { ...seen, hour: '7' },
        { ...seen, hour: '9' },
      ]);
    },
    refused: /result=changed-meanwhile/,
    stored: settingOf('notifications:operator@example.org'),
  },
  // Both rules stay, and both recipients of one.
  recipients: 'compares: tests/lib/server/alerts/desk/notification-actions.test.ts',
  silences: {
    open: () =>
      Promise.resolve([
        { 'seen.contact': '', 'days.contact': '3' },
        { 'seen.contact': '', 'days.contact': '5' },
      ]),
    refused: /result=changed-meanwhile/,
    stored: settingOf('silence:contact'),
  },
  answers: {
    open: () => {
      const seen = { form: 'contact', mode: 'desk', version: '0', subject: '' };
      return Promise.resolve([
        { ...seen, text: 'Thank you.' },
        { ...seen, text: 'Thanks.' },
      ]);
    },
    refused: /result=changed-meanwhile/,
    stored: settingOf('answer:contact'),
  },
  'test-mail': 'stores-nothing',
  tokens: 'adds',
  webhooks: 'adds',
  'editing/hours-day': 'compares: tests/lib/server/editing/hours/change-day.test.ts',
  'editing/keep': 'own',
  'editing/pictures/add': 'adds',
  'editing/pictures/describe': 'own',
  'editing/pictures/discard': 'own',
  'editing/pictures/part': 'own',
  'editing/pictures/replace':
    'compares: tests/lib/server/editing/pictures/replacement/replace-action.mocked.test.ts',
  'editing/pictures/send': 'adds',
  'editing/pictures/start': 'adds',
  'editing/pictures/choose': 'own',
  'editing/pictures/delete': 'compares: tests/lib/server/editing/pictures/library/picture.test.ts',
  'editing/pictures/file-text':
    'compares: tests/lib/server/editing/pictures/library/picture.test.ts',
  'editing/draft': 'compares: tests/lib/server/editing/entries/entry-actions.test.ts',
  'editing/move': 'compares: tests/lib/server/editing/moves/move-action.test.ts',
  'editing/translate': 'adds',
  'editing/presence': 'own',
  'editing/add-section': 'own',
  'editing/save-source': 'compares: tests/lib/server/editing/source/source-actions.test.ts',
  'editing/keep-source': 'own',
  'editing/preview': 'adds',
  'editing/share': 'adds',
  'editing/delete': 'compares: tests/lib/server/editing/deletion/delete-action.test.ts',
  'editing/publish':
    'compares: tests/lib/server/editing/publication/desk/publication-actions.mocked.test.ts',
  'editing/throw-away':
    'compares: tests/lib/server/editing/publication/desk/publication-actions.mocked.test.ts',
  'editing/take-back':
    'compares: tests/lib/server/editing/publication/desk/publication-actions.mocked.test.ts',
  'editing/bring-back':
    'compares: tests/lib/server/editing/publication/desk/publication-actions.mocked.test.ts',
  'editing/save': 'compares: tests/lib/server/editing/forms/save-form.test.ts',
  'form-settings': {
    open: () =>
      Promise.resolve([
        { ...formSettings, keepDays: '365' },
        { ...formSettings, keepDays: '730' },
      ]),
    refused: /problem=changed/,
    stored: settingOf('form:contact'),
  },
};

const posts = actions.filter(({ method }) => method === 'POST').map(({ path }) => path);

test('says for each action how it keeps what another operator has changed meanwhile', () => {
  expect(Object.keys(protection).toSorted()).toEqual(posts.toSorted());
});

const races = Object.entries(protection).flatMap(([path, how]) =>
  typeof how === 'string' ? [] : [[path, how] as const],
);

describe.each(races)('%s', (path, { open, refused, stored }) => {
  const start = async () => {
    const desk = await startWithBookings();
    const sent = await open(desk);
    desk.advance(1);
    const send = (index: 0 | 1) => desk.postTo(`/api/desk/${path}`, sent[index]);
    return { desk, send };
  };
  /** Returns what is stored after one of the two alone, which is not refused. */
  const alone = async (index: 0 | 1) => {
    const { desk, send } = await start();
    const response = await send(index);
    return refused.test(response) ? undefined : { value: await stored(desk) };
  };

  test.each([
    [0, 1],
    [1, 0],
  ] as const)('keeps the change of %i when %i has not seen it', async (first, second) => {
    const { desk, send } = await start();
    const before = await send(first);
    const value = await stored(desk);
    const late = await send(second);
    // One of the two may be late from the beginning.
    const isFirstLate = refused.test(before);
    expect(refused.test(late)).toBe(!isFirstLate);
    expect(isFirstLate ? late : before).not.toMatch(/^\d/);
    if (!isFirstLate) expect(await stored(desk)).toEqual(value);
  });

  test('keeps one of two changes at once', async () => {
    const expected = await Promise.all([alone(0), alone(1)]);
    const { desk, send } = await start();
    const responses = await Promise.all([send(0), send(1)]);
    expect(responses.filter((response) => refused.test(response))).toHaveLength(1);
    const kept = responses.findIndex((response) => !refused.test(response));
    expect(await stored(desk)).toEqual(expected[kept]?.value);
  });
});
