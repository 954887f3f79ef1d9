import { expect, test } from 'vitest';
import { copyEntry } from '@/lib/server/editing/entries/copy-entry';
import { findKind, type KindId } from '@/lib/server/editing/kinds/kinds';

const today = '2026-11-20';

function copy(id: KindId, value: unknown) {
  const kind = findKind(id);
  if (kind === undefined) throw new Error(`There is no kind ${id}.`);
  return copyEntry(kind, value, today);
}

test.each([
  // Saturdays: the nearest week a year later.
  ['2025-06-07', '2027-06-05'],
  ['2026-06-06', '2027-06-05'],
  ['2026-12-05', '2027-12-04'],
  ['2024-02-29', '2027-03-04'],
  ['2025-11-20', '2027-11-18'],
])('moves an event of %s to the same weekday of %s', (date, moved) => {
  expect(copy('events', { title: 'Open day', date })).toEqual({
    value: { title: 'Open day', date: moved },
    days: 'moved',
  });
});

test('moves the sessions of an event and the days of its booking together', () => {
  const event = {
    sessions: [
      { date: '2026-03-07', from: '13:00' },
      { date: '2026-03-08', from: '11:30' },
    ],
    booking: { places: 12, opens: '2025-12-01T09:00', closes: '2 days before' },
  };
  expect(copy('events', event).value).toEqual({
    sessions: [
      { date: '2027-03-06', from: '13:00' },
      { date: '2027-03-07', from: '11:30' },
    ],
    booking: { places: 12, opens: '2026-11-30T09:00', closes: '2 days before' },
  });
});

test('moves a series without the days that were special in its year', () => {
  const repeats = {
    rule: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20260430',
    except: ['2025-12-26'],
    also: ['2025-12-27'],
    times: [{ since: '2025-10-03', from: '19:00' }],
    dates: { '2025-12-19': { title: 'The last' } },
  };
  expect(copy('events', { date: '2025-09-05', repeats }).value).toEqual({
    date: '2027-09-03',
    repeats: {
      rule: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20280427',
      times: [{ since: '2027-10-01', from: '19:00' }],
    },
  });
});

test('leaves out what is true of the one event only', () => {
  const event = {
    title: 'Half a Moon',
    date: '2026-01-16',
    status: 'cancelled',
    reason: 'Ice',
    draft: true,
    publish: '2025-12-01',
    until: '2026-02-01',
    claims: [{ kind: 'new-moon', at: '2026-01-16T12:00' }],
    answers: { event: '2026-01-16', size: 'small' },
  };
  expect(copy('events', event).value).toEqual({
    title: 'Half a Moon',
    date: '2027-01-15',
    answers: { size: 'small' },
  });
});

test('a copy of a post is of today, and one of a notice is shown at once', () => {
  const post = {
    title: 'Ice',
    date: '2020-01-02',
    updated: '2020-02-02',
    body: ['On 2020-01-02.'],
  };
  expect(copy('posts', post)).toEqual({
    value: { title: 'Ice', date: today, body: ['On 2020-01-02.'] },
    days: 'today',
  });
  const notice = { text: 'Closed', from: '2026-01-02', until: '2026-01-03', urgency: 'warning' };
  expect(copy('notices', notice)).toEqual({
    value: { text: 'Closed', urgency: 'warning' },
    days: undefined,
  });
});
