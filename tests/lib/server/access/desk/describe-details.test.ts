import { expect, test } from 'vitest';
import { describeDetails } from '@/lib/server/access/desk/describe-details';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { storedDetails } from '@/lib/server/platform/store/stored-details';

test('describes details in the language of the reader', () => {
  const deleted = storedDetails('deleted', 'retention', 3);
  expect(describeDetails(deleted)).toBe('3 deleted: retention');
  expect(inLanguage('de', () => describeDetails(deleted))).toBe('3 gelöscht: Aufbewahrungsfrist');
});

test.each([
  [storedDetails('by-link', 'Firefox on Linux'), 'by link, Firefox on Linux'],
  [
    storedDetails('access', 'staff', 'book,contact', 'refunds', ''),
    'Staff; book, contact; may refund',
  ],
  [storedDetails('access', 'reader', '*', '', 'pages'), 'Reader; all forms; edits pages'],
  [
    storedDetails('access', 'editor', '', '', 'pages,hours'),
    'Editor; edits pages, hours and notices',
  ],
  [storedDetails('exported', 'csv', 12), 'csv, 12 submissions'],
  [
    storedDetails('restored', 4, 1, 2),
    'backup restored; ended: sessions 4, links 1, tokens 2; no log of removals',
  ],
  [
    storedDetails('restored', 4, 1, 2, 3, 1),
    'backup restored; ended: sessions 4, links 1, tokens 2; removed again: messages 3, operators 1',
  ],
])('describes %s', (stored, sentence) => {
  expect(describeDetails(stored)).toBe(sentence);
});

test.each(['£16.00 GBP', 'details:', 'details:{', 'details:["constructor"]', 'details:["later"]'])(
  'shows %s as it is stored',
  (details) => {
    expect(describeDetails(details)).toBe(details);
  },
);
