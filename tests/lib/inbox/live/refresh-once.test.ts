import { expect, test, vi } from 'vitest';
import { refreshOnce } from '@/lib/inbox/live/refresh-once';
import { patient } from '@/tests/support/patient';

test('loads once more for any number of calls while it loads, also after a failure', async () => {
  const settle: (() => void)[] = [];
  const load = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        settle.push(settle.length === 0 ? reject : resolve);
      }),
  );
  const refresh = refreshOnce(load);
  for (let call = 0; call < 3; call += 1) refresh();
  expect(load).toHaveBeenCalledTimes(1);
  settle[0]?.();
  await patient.waitFor(() => {
    expect(load).toHaveBeenCalledTimes(2);
  });
  settle[1]?.();
  await Promise.resolve();
  await Promise.resolve();
  refresh();
  await patient.waitFor(() => {
    expect(load).toHaveBeenCalledTimes(3);
  });
});
