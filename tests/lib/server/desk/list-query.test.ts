import { expect, test } from 'vitest';
import { listHref, readListQuery, submissionHref } from '@/lib/server/desk/list-query';

test('reads its own addresses', () => {
  const query = {
    form: 'contact',
    state: 'archived',
    read: 'new',
    search: 'größe & "quotes" #1',
    sender: 'ana@example.org',
    assignee: 'none',
    label: 'urgent',
    from: '2026-02-28',
    to: '2026-11-20',
    paid: true,
    withFiles: true,
    sort: 'oldest',
    after: 'a1',
  } as const;
  const { searchParams } = new URL(listHref(query), 'http://localhost');
  expect(readListQuery(Object.fromEntries(searchParams))).toEqual(query);
  expect(submissionHref('a b', { state: 'inbox' })).toBe('/desk/a%20b');
});

test.each([
  { state: 'other' },
  { read: 'maybe' },
  { search: '   ' },
  { search: ['a', 'b'] },
  { sender: '' },
  { from: '2026-02-30' },
  { from: 'yesterday' },
  { to: '2026-13-01' },
  { paid: 'yes' },
  { withFiles: '' },
  { sort: 'name' },
  { before: '../a' },
  { form: '' },
])('ignores %j', (params) => {
  expect(readListQuery(params)).toEqual({ state: 'inbox' });
});

test('cuts a long search', () => {
  expect(readListQuery({ search: 'a'.repeat(5000) }).search).toHaveLength(200);
});
