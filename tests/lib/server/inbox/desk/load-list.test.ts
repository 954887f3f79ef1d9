import { describe, expect, test } from 'vitest';
import { pageSize, loadDesk } from '@/lib/server/inbox/desk/load-desk';
import { letter, setting, storeWith } from '@/tests/support/desk/borrow-desk';
import { newOperator } from '@/tests/support/operators';
import { newSubmission } from '@/tests/support/submissions';
import { listTitles } from '@/lib/words/lib/server/inbox/desk';

test('counts unread submissions by form, without spam', async () => {
  const store = await storeWith(
    letter,
    newSubmission({ form: 'gone' }),
    newSubmission({ form: 'borrow', state: 'spam' }),
  );
  await store.markSubmission('letter', setting.display.now);
  const view = await loadDesk(store, { form: 'borrow', state: 'inbox' }, setting);
  expect(view?.inbox).toEqual([
    { label: listTitles.inbox.all, href: '/desk/inbox', note: '1 new', isCurrent: false },
    { label: 'Borrow a telescope', href: '/desk/inbox?form=borrow', note: '1', isCurrent: true },
    { label: 'gone', href: '/desk/inbox?form=gone', note: '1 new', isCurrent: false },
  ]);
  const state = (label: string, search: string) => ({
    label,
    href: `/desk/inbox?form=borrow&${search}`,
    isCurrent: false,
  });
  expect(view?.sidebar).toEqual([
    state('New', 'read=new'),
    { ...state('Read', 'read=read'), note: '1' },
    state('Snoozed', 'state=snoozed'),
    state('Answered', 'state=answered'),
    state('Archive', 'state=archived'),
    { ...state('Spam', 'state=spam'), note: '1' },
    state('Bin', 'state=bin'),
  ]);
  expect(view?.list).toMatchObject({
    title: 'Borrow a telescope',
    rows: [{ sender: 'Ana␇ Petrov' }],
  });
});

test('returns undefined for an unknown form', async () => {
  const query = { form: 'unknown', state: 'inbox' } as const;
  expect(await loadDesk(await storeWith(), query, setting)).toBeUndefined();
});

test('paginates the list and keeps the page beside a submission', async () => {
  const ids = Array.from(
    { length: pageSize + 1 },
    (_, index) => `s${String(index).padStart(3, '0')}`,
  );
  const store = await storeWith(...ids.map((id) => newSubmission({ id })));
  const first = await loadDesk(store, { form: 'contact', state: 'inbox' }, setting);
  expect(first?.list.rows).toHaveLength(pageSize);
  expect(first?.list.rows[0]?.href).toBe('/desk/s050?form=contact');
  expect(first?.list.newest).toBeUndefined();
  expect(first?.list.older).toBe('/desk/inbox?form=contact&before=s001');

  const query = { form: 'contact', state: 'inbox', before: 's001' } as const;
  const second = await loadDesk(store, query, setting, 's000');
  expect(second?.list.rows).toMatchObject([{ isCurrent: true }]);
  expect(second?.list.rows[0]?.href).toBe('/desk/s000?form=contact&before=s001');
  expect(second?.list.newest).toBe('/desk/inbox?form=contact');
  expect(second?.list.older).toBeUndefined();
});

test('highlights the words of a search, counts the matches and keeps both in its links', async () => {
  const store = await storeWith(
    { ...letter, fields: [['why', [`${'Before. '.repeat(30)}Der große Jüngling, \u202eÜber`]]] },
    newSubmission({ id: 'other', form: 'borrow' }),
  );
  const view = await loadDesk(store, { state: 'all', search: 'grosse uber' }, setting);
  expect(view?.list).toMatchObject({ title: listTitles.all.all, found: '1 message' });
  const [row] = view?.list.rows ?? [];
  expect(row?.href).toBe('/desk/letter?state=all&search=grosse+uber');
  expect(row?.excerpt?.filter(({ found }) => found)).toEqual([
    { text: 'große', found: true },
    { text: 'Über', found: true },
  ]);
  expect(row?.excerpt?.[0]?.text).toMatch(/^….{40}$/);
});

test('selects whole days of the site’s time zone', async () => {
  const at = (time: string) => newSubmission({ id: time, receivedAt: new Date(time) });
  const times = [
    '2026-06-09T22:59:59.999Z',
    '2026-06-09T23:00:00.000Z',
    '2026-06-10T22:59:00.000Z',
  ];
  const store = await storeWith(...times.map(at));
  const query = { state: 'inbox', from: '2026-06-10', to: '2026-06-10' } as const;
  const view = await loadDesk(store, query, setting);
  expect(view?.list.rows.map(({ id }) => id)).toEqual([times[2], times[1]]);
  expect(view?.list.filters).toMatchObject({ count: 2, clearHref: '/desk/inbox' });
});

test('lists the oldest first, in pages', async () => {
  const ids = Array.from({ length: pageSize + 1 }, (_, index) => `s${index + 100}`);
  const store = await storeWith(...ids.map((id) => newSubmission({ id })));
  const first = await loadDesk(store, { state: 'inbox', sort: 'oldest' }, setting);
  expect(first?.list).toMatchObject({
    sort: 'oldest',
    sortHref: '/desk/inbox',
    older: '/desk/inbox?sort=oldest&after=s149',
  });
  const query = { state: 'inbox', sort: 'oldest', after: 's149' } as const;
  const second = await loadDesk(store, query, setting);
  expect(second?.list.rows.map(({ id }) => id)).toEqual(['s150']);
  expect(second?.list.newest).toBe('/desk/inbox?sort=oldest');
});

describe('the list of new messages', () => {
  const query = { state: 'inbox', read: 'new' } as const;
  const idsOf = (view: Awaited<ReturnType<typeof loadDesk>>) => view?.list.rows.map(({ id }) => id);

  async function storeWithRead(read: string) {
    const store = await storeWith(...['a', 'b', 'c'].map((id) => newSubmission({ id })));
    await store.markSubmission(read, setting.display.now);
    return store;
  }

  test.each(['a', 'b', 'c'])('keeps message %s while it is open', async (id) => {
    const store = await storeWithRead(id);
    expect(idsOf(await loadDesk(store, query, setting, id))).toEqual(['c', 'b', 'a']);
    const oldest = await loadDesk(store, { ...query, sort: 'oldest' }, setting, id);
    expect(idsOf(oldest)).toEqual(['a', 'b', 'c']);
  });

  test('shows an open message as read and links to those beside it', async () => {
    const view = await loadDesk(await storeWithRead('b'), query, setting, 'b');
    expect(view?.list.rows[1]).toMatchObject({ id: 'b', isUnread: false, isCurrent: true });
    expect(view?.submission).toMatchObject({ previous: { id: 'c' }, next: { id: 'a' } });
  });

  test('leaves it out at the next visit, and beside another message', async () => {
    const store = await storeWithRead('b');
    expect(idsOf(await loadDesk(store, query, setting))).toEqual(['c', 'a']);
    expect(idsOf(await loadDesk(store, query, setting, 'c'))).toEqual(['c', 'a']);
  });

  test('leaves it out of a page on which it would not be', async () => {
    const ids = Array.from({ length: pageSize + 2 }, (_, index) => `s${index + 100}`);
    const store = await storeWith(...ids.map((id) => newSubmission({ id })));
    await store.markSubmission('s100', setting.display.now);
    const first = await loadDesk(store, query, setting, 's100');
    expect(first?.list.rows).toHaveLength(pageSize);
    expect(idsOf(first)).not.toContain('s100');
    const second = await loadDesk(store, { ...query, before: 's102' }, setting, 's100');
    expect(idsOf(second)).toEqual(['s101', 's100']);
    await store.markSubmission('s150', setting.display.now);
    const earlier = await loadDesk(store, { ...query, before: 's102' }, setting, 's150');
    expect(idsOf(earlier)).toEqual(['s101']);
  });
});

describe('the number of messages on all pages', () => {
  const ids = ['a', 'b', 'c'];
  const open = async () => {
    const store = await storeWith(
      ...ids.map((id) => newSubmission({ id })),
      newSubmission({ id: 'd', form: 'borrow', state: 'spam' }),
      newSubmission({ id: 'e', form: 'borrow', fields: [['why', ['Saturn']]] }),
    );
    await store.markSubmission('a', setting.display.now);
    return store;
  };

  test.each([
    [{ state: 'inbox' }, '4'],
    [{ state: 'inbox', read: 'new' }, '3'],
    [{ state: 'inbox', read: 'read' }, '1'],
    [{ state: 'inbox', form: 'borrow' }, '1'],
    [{ state: 'spam' }, '1'],
    [{ state: 'spam', read: 'read' }, '0'],
    [{ state: 'all' }, '5'],
    [{ state: 'all', search: 'saturn' }, '1'],
  ] as const)('of %o is %s', async (query, total) => {
    expect((await loadDesk(await open(), query, setting))?.list.total).toBe(total);
  });

  test('leaves out forms that the operator may not see', async () => {
    const operator = newOperator({ role: 'reader', forms: ['borrow'] });
    const view = await loadDesk(await open(), { state: 'inbox' }, { ...setting, operator });
    expect(view?.list.total).toBe('1');
    expect(view?.unread).toEqual([{ form: 'borrow', title: 'Borrow a telescope', unread: 1 }]);
  });
});

test('shows the name that a form has for the desk', async () => {
  const store = await storeWith(letter);
  const borrow = setting.forms.get('borrow');
  if (borrow === undefined) throw new Error('There is no form.');
  const forms = new Map([['borrow', { ...borrow, deskName: 'Loans' }]]);
  const view = await loadDesk(store, { form: 'borrow', state: 'spam' }, { ...setting, forms });
  expect(view?.list.title).toBe('Spam in Loans');
  expect(view?.inbox[1]?.label).toBe('Loans');
  expect(view?.list.filters.forms).toEqual([{ value: 'borrow', label: 'Loans' }]);
});
