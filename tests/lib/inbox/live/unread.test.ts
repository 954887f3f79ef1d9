import { expect, test } from 'vitest';
import { findArrivals, parseUnread, totalUnread } from '@/lib/inbox/live/unread';

const contact = { form: 'contact', title: 'Write to us', unread: 3 };
const book = { form: 'book', title: 'Book', unread: 1 };

test('parses the counts of the server and adds them up', () => {
  const forms = parseUnread(JSON.stringify([contact, book]));
  expect(forms).toEqual([contact, book]);
  expect(totalUnread(forms ?? [])).toBe(4);
});

test.each([
  '',
  '{}',
  'null',
  '[null]',
  '[{"form":"contact"}]',
  '[{"form":1,"title":"","unread":1}]',
])('rejects %j', (text) => {
  expect(parseUnread(text)).toBeUndefined();
});

test('finds the forms with more unread messages than before', () => {
  expect(findArrivals([contact], [{ ...contact, unread: 5 }, book])).toEqual([
    { ...contact, unread: 2 },
    book,
  ]);
  expect(findArrivals([contact, book], [{ ...contact, unread: 2 }])).toEqual([]);
});

test('finds an arrival in one form while another form is read', () => {
  expect(findArrivals([contact, book], [{ ...book, unread: 2 }])).toEqual([book]);
});
