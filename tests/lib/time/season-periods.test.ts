import { expect, test } from 'vitest';
import { listSeasonPeriods } from '@/lib/time/season-periods';

const week = [[], [], [], [], [], [], []];
const winter = { from: '10-01', to: '03-31', week };

test('lists the rest of the current period, and the next of each other week', () => {
  const fair = { from: '2027-06-01', to: '2027-06-02', week };
  const hours = { week, seasons: [winter, fair], exceptions: [] };
  expect(listSeasonPeriods(hours, '2026-11-27')).toEqual([
    { from: '2026-11-27', to: '2027-03-31', season: winter },
    { from: '2027-04-01', to: '2027-05-31', season: undefined },
    { from: '2027-06-01', to: '2027-06-02', season: fair },
  ]);
});

test('the last period has no end if no season follows', () => {
  const past = { from: '2026-06-01', to: '2026-06-30', week };
  expect(listSeasonPeriods({ week, seasons: [past], exceptions: [] }, '2026-06-30')).toEqual([
    { from: '2026-06-30', to: '2026-06-30', season: past },
    { from: '2026-07-01', season: undefined },
  ]);
  expect(listSeasonPeriods({ week, exceptions: [] }, '2026-06-30')).toEqual([
    { from: '2026-06-30', season: undefined },
  ]);
});
