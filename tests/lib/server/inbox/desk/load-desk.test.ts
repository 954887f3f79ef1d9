import { describe, expect, test } from 'vitest';
import { loadDesk } from '@/lib/server/inbox/desk/load-desk';
import { letter, setting, storeWith } from '@/tests/support/desk/borrow-desk';
import { formOf } from '@/tests/support/form-server';
import { newSubmission } from '@/tests/support/submissions';
import { submissionWords } from '@/lib/words/lib/server/inbox/desk';

describe('one submission', () => {
  test('has the labels and the order of its form', async () => {
    const store = await storeWith(letter);
    const view = await loadDesk(store, { state: 'inbox' }, setting, 'letter');
    expect(view?.submission).toMatchObject({
      id: 'letter',
      reference: 'BOR-7K2QXM',
      formTitle: 'Borrow a telescope',
      received: { iso: '2026-11-20T19:42:07.000Z', text: 'today 19:42' },
      sender: 'Ana␇ Petrov',
      fields: [
        { label: 'Your name', values: [{ text: 'Ana␇ Petrov' }] },
        {
          label: 'E-mail address',
          values: [{ text: 'ana@example.org', href: 'mailto:ana@example.org' }],
        },
        { label: 'Which one', values: [{ text: 'The large one' }] },
        { label: 'What for', values: [{ text: 'To look at\nSaturn.' }] },
        { label: 'I will bring it back', values: [{ text: 'Yes' }] },
        { label: 'extra[U+202E]', values: [{ text: 'one' }, { text: 'two' }] },
      ],
      files: [],
      folder: 'other',
      reasons: [],
      history: [{ at: { iso: '2026-11-20T19:42:07.000Z', text: '19:42:07' }, text: 'Stored' }],
      listSearch: '',
    });
  });

  test.each(['false', 'no', '0', ''])('shows a checkbox with the value %j as No', async (value) => {
    const store = await storeWith({ ...letter, fields: [['careful', [value]]] });
    const view = await loadDesk(store, { state: 'inbox' }, setting, 'letter');
    expect(view?.submission?.fields).toEqual([
      { label: 'I will bring it back', values: [{ text: 'No' }] },
    ]);
  });

  test('shows when it was read', async () => {
    const store = await storeWith(letter);
    await store.markSubmission('letter', new Date('2026-11-20T19:50:00.000Z'));
    const view = await loadDesk(store, { state: 'inbox' }, setting, 'letter');
    expect(view?.submission?.history.map(({ at, text }) => `${at.text} ${text}`)).toEqual([
      '19:42:07 Stored',
      '19:50:00 Read',
    ]);
    expect(view?.list.rows).toMatchObject([{ isUnread: false, isCurrent: true }]);
  });

  test('shows why it is spam, beside the spam list', async () => {
    const reasons = ['The hidden field was filled in.'];
    const store = await storeWith({ ...letter, state: 'spam', reasons });
    const view = await loadDesk(store, { state: 'inbox' }, setting, 'letter');
    expect(view?.submission?.reasons).toEqual(reasons);
    expect(view?.submission?.history).toMatchObject([{ text: submissionWords.stored.spam }]);
    expect(view?.list).toMatchObject({ title: 'Spam', rows: [{ isCurrent: true }] });
  });

  test('shows field names if its form was deleted', async () => {
    const store = await storeWith({ ...letter, form: 'gone' });
    const view = await loadDesk(store, { state: 'inbox' }, setting, 'letter');
    expect(view?.submission?.formTitle).toBe('gone');
    expect(view?.submission?.fields.map(({ label }) => label)).toContain('why');
  });

  test('writes dates out', async () => {
    const fields = [{ name: 'day', label: 'Which day?', kind: 'date' }];
    const forms = new Map([['borrow', formOf('borrow', { fields })]]);
    const store = await storeWith({ ...letter, fields: [['day', ['2027-01-21']]] });
    const view = await loadDesk(store, { state: 'inbox' }, { ...setting, forms }, 'letter');
    expect(view?.submission?.fields).toEqual([
      { label: 'Which day?', values: [{ text: '21 January 2027' }] },
    ]);
  });

  test('is undefined if it does not exist', async () => {
    expect(await loadDesk(await storeWith(), { state: 'inbox' }, setting, 'no')).toBeUndefined();
  });
});

describe('the sender of a row is', () => {
  test.each([
    ['a name', [['who', ['Ana']]], 'Ana'],
    ['an address', [['reply', ['ana@example.org']]], 'ana@example.org'],
    [
      'an address, where the name is empty',
      [
        ['who', [' ']],
        ['reply', ['a@b.example']],
      ],
      'a@b.example',
    ],
    ['nothing', [['why', ['Hello']]], 'No name given'],
  ] as const)('%s', async (_, fields, sender) => {
    const store = await storeWith({ ...letter, fields });
    const view = await loadDesk(store, { state: 'inbox' }, setting);
    expect(view?.list.rows).toMatchObject([{ sender }]);
  });
});

test('summarises the answers and the message in a row', async () => {
  const store = await storeWith(
    newSubmission({ id: 'b', fields: [['message', ['Two\nlines']]] }),
    newSubmission({
      id: 'a',
      form: 'borrow',
      fields: [
        ['who', ['Ana']],
        ['size', ['l']],
        ['x', ['y']],
        ['_language', ['en']],
      ],
    }),
  );
  const view = await loadDesk(store, { state: 'inbox' }, setting);
  expect(view?.list.rows.map(({ summary }) => summary)).toEqual([
    'Two lines',
    'the large The large one, y',
  ]);
});

test('truncates a long message in a row', async () => {
  const store = await storeWith({ ...letter, fields: [['why', ['word '.repeat(2000)]]] });
  const view = await loadDesk(store, { state: 'inbox' }, setting);
  expect(view?.list.rows[0]?.summary).toHaveLength(140);
});
