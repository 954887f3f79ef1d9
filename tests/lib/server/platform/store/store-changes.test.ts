import { expect, test, vi } from 'vitest';
import {
  changeSignal,
  shareChanges,
  type StoreChanges,
} from '@/lib/server/platform/store/store-changes';

test('passes changes between this process and the others, and none back', () => {
  const published = vi.fn();
  let receive: Parameters<StoreChanges['listen']>[0] = () => undefined;
  shareChanges({
    listen: (onChange) => void (receive = onChange),
    publish: published,
    close: () => Promise.resolve(),
  });
  const heard = vi.fn();
  const end = changeSignal('marks').subscribe(heard);
  changeSignal('marks').notify();
  expect(published).toHaveBeenCalledExactlyOnceWith('marks');
  receive('marks');
  expect(heard.mock.calls).toEqual([['this-process'], ['other-process']]);
  expect(published).toHaveBeenCalledOnce();
  end();
});
