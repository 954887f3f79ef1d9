import { expect, test } from 'vitest';
import { soakRows, type SoakPoint } from '@/scripts/bench/soak';

/** Returns 20 points whose values change by `growth` from one to the next. */
function pointsWith(growth: Partial<SoakPoint>): readonly SoakPoint[] {
  return Array.from({ length: 20 }, (_, index) => ({
    requests: (index + 1) * 10_000,
    memory: 300 + (growth.memory ?? 0) * index,
    handles: 35 + (growth.handles ?? 0) * index,
    log: 172 + (growth.log ?? 0) * index,
  }));
}

const isMet = (points: readonly SoakPoint[]) => soakRows(points).map((row) => row.isMet);

test('accepts a process that stays as it was', () => {
  expect(isMet(pointsWith({}))).toEqual([true, true, true]);
});

test.each([
  [{ memory: 10 }, [false, true, true]],
  [{ handles: 2 }, [true, false, true]],
  [{ log: 1000 }, [true, true, false]],
])('fails with growth of %j at each point', (growth, expected) => {
  expect(isMet(pointsWith(growth))).toEqual(expected);
});
