import { expect, test, vi } from 'vitest';
import { knownMisses } from '@/scripts/bench/known-misses';
import { limits } from '@/scripts/bench/limits';
import { measurePart } from '@/scripts/bench/measure-part';
import { rowOf } from '@/scripts/bench/table';

const atMost = limits.find(
  ({ name, kind }) => kind === 'at most' && !knownMisses.some((miss) => miss.name === name),
);
const [miss] = knownMisses;

/** Measures a row that has these values one after the other. */
async function measured(name: string, ...values: readonly number[]) {
  vi.spyOn(console, 'log').mockReturnValue();
  const left = [...values];
  const rows = await measurePart(() => Promise.resolve([rowOf(name, left.shift() ?? NaN)]));
  return { rows, left };
}

test('measures a part once whose rows hold their limits, or are known misses', async () => {
  const { name = '', value = 0 } = atMost ?? {};
  expect(await measured(name, value, 0, 0)).toEqual({ rows: [rowOf(name, value)], left: [0, 0] });
  const { name: known = '', bound = 0 } = miss ?? {};
  expect((await measured(known, bound, 0, 0)).left).toEqual([0, 0]);
  expect((await measured(known, bound + 1, 0, 0)).left).toEqual([]);
});

test('takes the median of three measurements of a part that is beyond a limit', async () => {
  const { name = '', value = 0 } = atMost ?? {};
  const once = await measured(name, value + 1, value - 1, value);
  expect(once.rows).toMatchObject([{ name, value, isMet: true }]);
  const twice = await measured(name, value + 2, value - 1, value + 1);
  expect(twice.rows).toMatchObject([{ name, value: value + 1, isMet: false }]);
});
