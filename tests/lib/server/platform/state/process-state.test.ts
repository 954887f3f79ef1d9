import { expect, test, vi } from 'vitest';
import { clearProcessState, processState } from '@/lib/server/platform/state/process-state';

test('copies of a module share the state of a name', async () => {
  const first = processState('test-shared', () => ({ count: 1 }));
  vi.resetModules();
  const copy = await import('@/lib/server/platform/state/process-state');
  expect(copy.processState).not.toBe(processState);
  expect(copy.processState('test-shared', () => ({ count: 2 }))).toBe(first);
  expect(processState('test-other', () => ({ count: 2 }))).not.toBe(first);
  clearProcessState('test-shared');
  expect(processState('test-shared', () => ({ count: 3 }))).toEqual({ count: 3 });
  clearProcessState('test-shared');
  clearProcessState('test-other');
});
