import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { signalOfChanges } from '@/lib/server/configured-jobs';
import { changeSignal } from '@/lib/server/platform/store/store-changes';

test('a signal of changes can leave out those of other processes', async () => {
  const [all, own] = [vi.fn(), vi.fn()];
  void signalOfChanges('inbox').wait(60_000).then(all);
  void signalOfChanges('inbox', 'this-process').wait(60_000).then(own);
  changeSignal('inbox').notify('other-process');
  await setImmediate();
  expect(all).toHaveBeenCalledOnce();
  expect(own).not.toHaveBeenCalled();
  changeSignal('inbox').notify();
  await setImmediate();
  expect(own).toHaveBeenCalledOnce();
});
