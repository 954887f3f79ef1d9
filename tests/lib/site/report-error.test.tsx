import { expect, test, vi } from 'vitest';
import { reportError } from '@/lib/site/report-error';

test('the window hears of it', () => {
  const reportError = vi.fn();
  vi.stubGlobal('reportError', reportError);
  const error = new Error('no clock');
  reportError(error);
  expect(reportError).toHaveBeenCalledExactlyOnceWith(error);
});

test('a browser that cannot be told is not made worse', () => {
  Reflect.deleteProperty(window, 'reportError');
  expect('reportError' in window).toBe(false);
  expect(() => reportError(new Error('no clock'))).not.toThrow();
});
