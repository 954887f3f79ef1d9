import { expect, test, vi } from 'vitest';
import { reloadRestored } from '@/lib/desk/reload-restored';

test('reloads a page from the back/forward cache, and no other', () => {
  const listeners = new Set<(event: { persisted: boolean }) => void>();
  const reload = vi.fn();
  const stop = reloadRestored({
    addEventListener: (_type, listener) => listeners.add(listener),
    removeEventListener: (_type, listener) => listeners.delete(listener),
    location: { reload },
  });
  const show = (persisted: boolean) => {
    for (const listener of listeners) listener({ persisted });
  };
  show(false);
  expect(reload).not.toHaveBeenCalled();
  show(true);
  expect(reload).toHaveBeenCalledOnce();
  stop();
  expect(listeners.size).toBe(0);
});
