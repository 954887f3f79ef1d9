import { expect, test, vi } from 'vitest';
import { reportError } from '@/lib/site/report-error';

test('dispatches an error to the window’s listeners', () => {
  const dispatch = vi.fn();
  vi.stubGlobal('reportError', dispatch);
  const error = new Error('no clock');
  reportError(error);
  expect(dispatch).toHaveBeenCalledExactlyOnceWith(error);
});

test('ignores an error in a browser without reportError', () => {
  Reflect.deleteProperty(window, 'reportError');
  expect('reportError' in window).toBe(false);
  expect(() => reportError(new Error('no clock'))).not.toThrow();
});
