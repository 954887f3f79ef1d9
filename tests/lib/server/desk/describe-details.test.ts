import { expect, test } from 'vitest';
import { blockReasons } from '@/lib/words/lib/server/bookings/desk';
import { describeDetails } from '@/lib/server/desk/describe-details';
import { storedEvent } from '@/lib/server/bookings/stored-event';
import type { Event } from '@/lib/server/content/content';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { storedDetails } from '@/lib/server/platform/store/stored-details';

test('describes details in the language of the reader', () => {
  const deleted = storedDetails('deleted', 'retention', 3);
  expect(describeDetails(deleted, 'en-GB')).toBe('3 deleted: retention');
  expect(inLanguage('de', () => describeDetails(deleted, 'en-GB'))).toBe(
    '3 gelöscht: Aufbewahrungsfrist',
  );
});

const talk = { title: 'Night', date: '2026-11-27', from: 1140, to: 1290 } as const;

test.each([
  ['event', talk, '„Night“ (Freitag, 27. November 2026)'],
  [
    'event of two days',
    { ...talk, sessions: [talk, { ...talk, date: '2026-11-28' }] },
    '„Night“ (27. bis 28. November 2026)',
  ],
])('names an %s in the language of the reader', (_, data, name) => {
  const stored = storedDetails('event', storedEvent({ data } as unknown as Event));
  expect(inLanguage('de', () => describeDetails(stored, 'de-DE'))).toBe(name);
});

test('names a slot in the language of the reader', () => {
  const slot = { title: 'Telescope', kind: 'minutes', date: '2026-11-27', from: 1140, to: 1170 };
  const stored = storedDetails('event', storedEvent({ slot } as unknown as Event));
  expect(inLanguage('de', () => describeDetails(stored, 'de-DE'))).toBe(
    '„Telescope“ (Freitag, 27. November 2026, 19:00–19:30 Uhr)',
  );
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
  [storedDetails('snoozed', '2026-12-01'), '1 December 2026'],
  [storedDetails('blocked', 5, '', 'the board'), 'Any kind: 5 (the board)'],
  [storedDetails('blocked', 5, 'Adults', 'the board'), 'Adults: 5 (the board)'],
  [storedDetails('closed', 8), `Any kind: 8 (${blockReasons.closed})`],
  [storedDetails('answer', 'off'), 'Automatic answer: off'],
  [
    storedDetails('restored', 4, 1, 2),
    'backup restored; ended: sessions 4, links 1, tokens 2; no log of removals',
  ],
  [
    storedDetails('restored', 4, 1, 2, 3, 1),
    'backup restored; ended: sessions 4, links 1, tokens 2; removed again: messages 3, operators 1',
  ],
])('describes %s', (stored, sentence) => {
  expect(describeDetails(stored, 'en-GB')).toBe(sentence);
});

test.each(['£16.00 GBP', 'details:', 'details:{', 'details:["constructor"]', 'details:["later"]'])(
  'shows %s as it is stored',
  (details) => {
    expect(describeDetails(details, 'en-GB')).toBe(details);
  },
);
