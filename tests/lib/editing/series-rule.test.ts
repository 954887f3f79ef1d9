import { expect, test } from 'vitest';
import { joinRule, splitRule } from '@/lib/editing/series-rule';

const until = '2027-04-30';
const none = { week: '', day: '', until: '' };

test.each([
  ['FREQ=WEEKLY;BYDAY=FR;UNTIL=20270430', { ...none, rhythm: 'weekly', until }],
  ['rrule: until=20270430;freq=weekly;interval=2', { ...none, rhythm: 'fortnightly', until }],
  [
    'FREQ=MONTHLY;BYDAY=-1SA;UNTIL=20270430',
    { rhythm: 'monthly-weekday', week: '-1', day: 'SA', until },
  ],
  ['FREQ=YEARLY;UNTIL=20270430', { ...none, rhythm: 'yearly', until }],
  ['FREQ=WEEKLY;COUNT=12', { ...none, rhythm: 'own' }],
  ['FREQ=WEEKLY;BYDAY=FR,SA;UNTIL=20270430', { ...none, rhythm: 'own' }],
  ['every week', { ...none, rhythm: 'own' }],
  [' ', { ...none, rhythm: '' }],
])('splits %j, and joins its parts to the same', (rule, parts) => {
  const split = splitRule(rule);
  expect(split).toEqual(parts);
  expect(joinRule(split, rule, rule).trim()).toBe(rule.trim());
});

test('changes only the end of a rule', () => {
  const rule = 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20270430';
  const parts = { ...splitRule(rule), until: '2027-06-25' };
  expect(joinRule(parts, rule, rule)).toBe('FREQ=WEEKLY;BYDAY=FR;UNTIL=20270625');
});

test.each([
  [{ ...none, rhythm: 'weekly', until }, 'FREQ=WEEKLY;UNTIL=20270430'],
  [{ ...none, rhythm: 'monthly-weekday', until }, 'FREQ=MONTHLY;BYDAY=1MO;UNTIL=20270430'],
  [{ ...none, rhythm: 'fortnightly' }, 'FREQ=WEEKLY;INTERVAL=2'],
  [{ ...none, rhythm: 'own' }, 'FREQ=DAILY;COUNT=3'],
  [{ ...none, rhythm: '' }, ''],
] as const)('writes %j as a rule', (parts, rule) => {
  expect(joinRule(parts, 'FREQ=DAILY;COUNT=3', '')).toBe(rule);
});
