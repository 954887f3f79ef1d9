import { expect, test } from 'vitest';
import { imageRequests } from '@/lib/server/platform/http/middleware/image-requests';
import { runMiddleware } from '@/lib/server/platform/http/middleware/middleware';
import { serve } from '@/tests/support/serve';

/** Requests a picture from a site that has one; other requests are answered by Next.js. */
async function requestImage(query: string, path = '/_next/image') {
  const lines: string[] = [];
  const origin = await serve(
    runMiddleware([
      imageRequests({
        hasPicture: (picture) => picture === '/pictures/a tür.webp',
        now: () => new Date(0),
        write: (line) => void lines.push(line),
      }),
      (_request, response) => {
        response.end('next');
      },
    ]),
  );
  const response = await fetch(`${origin}${path}?${query}`);
  return { status: response.status, text: await response.text(), lines };
}

const size = 'w=640&q=75';
const urlOf = (address: string) => `url=${encodeURIComponent(address)}`;

test.each([
  ['a picture', `${urlOf('/pictures/a%20t%C3%BCr.webp')}&${size}`],
  ['a picture that is not encoded', `${urlOf('/pictures/a tür.webp')}&${size}`],
  ['a picture without a size', urlOf('/pictures/none.webp')],
  ['no address', size],
  ['two addresses', `url=/a&url=/b&${size}`],
])('leaves %s to Next.js', async (_what, query) => {
  expect(await requestImage(query)).toEqual({ status: 200, text: 'next', lines: [] });
});

test('leaves other paths to Next.js', async () => {
  const other = await requestImage(`${urlOf('/pictures/none.webp')}&${size}`, '/visit');
  expect(other.text).toBe('next');
});

test.each(['/pictures/none.webp', '/pictures/', '/pictures/a%20folder', '/pictures/x/../none.png'])(
  'answers 404 to %s, with one line in the log',
  async (address) => {
    const { status, lines } = await requestImage(`${urlOf(address)}&${size}`);
    expect(status).toBe(404);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/"event":"picture-missing","path":"\/pictures\//);
  },
);

test.each([
  '/pictures/%',
  '/pictures/%E0%A4%A',
  '/%2525/%zz',
  '//other.example/a.png',
  '/\\other.example/a.png',
  'https://other.example/a.png',
  'pictures/none.webp',
  'javascript:alert(1)',
  '/visit',
  '/pictures/../visit',
])('answers 400 to %s', async (address) => {
  expect(await requestImage(`${urlOf(address)}&${size}`)).toMatchObject({ status: 400, lines: [] });
});
