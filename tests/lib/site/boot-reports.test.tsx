import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

/** Its listeners stay on the window, so it is run once here, and what it sends is told in order. */
const source = readFileSync('lib/site/boot.js', 'utf8');

function broken(stack: string): ErrorEvent {
  const error = Object.assign(new TypeError('Ana typed this'), { stack });
  return new ErrorEvent('error', { error });
}

test('what breaks is told with its place in our scripts, never its words, three times at most', () => {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, said: string) => sent.push([url, JSON.parse(said)]) > 0,
  });
  window.eval(source);

  const frames = [
    'https://x.example/_next/static/chunks/a-1.js:3:7',
    'chrome-extension://b/c.js:1:1',
    'https://x.example/boot.js?v=1:2:3',
  ];
  window.dispatchEvent(broken(`TypeError: Ana typed this\n at f (${frames.join(')\n at (')})`));
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

  window.dispatchEvent(new ErrorEvent('error', { error: 'no error at all' }));
  expect(sent).toHaveLength(1);
  for (let time = 0; time < 9; time += 1) window.dispatchEvent(broken(''));
  expect(sent).toHaveLength(3);
});
