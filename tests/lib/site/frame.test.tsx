import { expect, test, vi } from 'vitest';
import { currentFrame } from '@/lib/site/frame';

test('returns the frame of the page that the document loaded with', () => {
  const frame = { name: 'Larkmoor' };
  vi.stubGlobal('__NEXT_DATA__', { props: { pageProps: { frame } } });
  expect(currentFrame()).toBe(frame);
});

test.each([undefined, {}, { props: {} }, { props: { pageProps: { meta: 1 } } }])(
  'returns undefined for a page with the data %j',
  (data) => {
    vi.stubGlobal('__NEXT_DATA__', data);
    expect(currentFrame()).toBeUndefined();
  },
);
