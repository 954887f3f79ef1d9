import { expect, test, vi } from 'vitest';
import { currentFrame } from '@/lib/site/frame';

test('the frame is that of the page as it came', () => {
  const frame = { name: 'Larkmoor' };
  vi.stubGlobal('__NEXT_DATA__', { props: { pageProps: { frame } } });
  expect(currentFrame()).toBe(frame);
});

test.each([undefined, {}, { props: {} }, { props: { pageProps: { meta: 1 } } }])(
  'a page that came with %j stands alone',
  (data) => {
    vi.stubGlobal('__NEXT_DATA__', data);
    expect(currentFrame()).toBeUndefined();
  },
);
