import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

// The script's listeners stay on the window, so that only one test can run it.
const source = readFileSync('lib/boot/error-reports.js', 'utf8');

function errorEvent(stack: string): ErrorEvent {
  const error = Object.assign(new TypeError('Ana typed this'), { stack });
  return new ErrorEvent('error', { error });
}

test('reports at most three errors, with their location and without their message', () => {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, body: string) => sent.push([url, JSON.parse(body)]) > 0,
  });
  window.eval(source);

  const frames = [
    'https://x.example/_next/static/chunks/a-1.js:3:7',
    'chrome-extension://b/c.js:1:1',
    'https://x.example/boot.js?v=1:2:3',
  ];
  window.dispatchEvent(errorEvent(`TypeError: Ana typed this\n at f (${frames.join(')\n at (')})`));
  expect(sent).toEqual([
    [
      '/api/errors',
      {
        page: '/',
        error: 'TypeError',
        at: ['/_next/static/chunks/a-1.js:3:7', '/boot.js?v=1:2:3'],
      },
    ],
  ]);

  window.dispatchEvent(new ErrorEvent('error', { error: 'not an Error' }));
  expect(sent).toHaveLength(1);
  for (let count = 0; count < 9; count += 1) window.dispatchEvent(errorEvent(''));
  expect(sent).toHaveLength(3);
});
