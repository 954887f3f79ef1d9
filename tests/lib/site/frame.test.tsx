import { expect, test, vi } from 'vitest';
import { pageFrame } from '@/lib/site/frame';

test('the frame is that of the page as it came', () => {
  const frame = { name: 'Larkmoor' };
  vi.stubGlobal('__NEXT_DATA__', { props: { pageProps: { frame } } });
  expect(pageFrame()).toBe(frame);
});

test.each([undefined, {}, { props: {} }, { props: { pageProps: { meta: 1 } } }])(
  'a page that came with %j stands alone',
  (data) => {
    vi.stubGlobal('__NEXT_DATA__', data);
    expect(pageFrame()).toBeUndefined();
  },
);
