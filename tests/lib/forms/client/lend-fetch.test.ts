import { expect, test, vi } from 'vitest';
import { lendFetch } from '@/lib/forms/client/lend-fetch';

test('only calls to the made-up origin are answered, until it is given back', async () => {
  const network = vi.fn<typeof fetch>(() => Promise.resolve(new Response('network')));
  vi.stubGlobal('fetch', network);
  const one = lendFetch((asked) => Promise.resolve({ one: asked.body }));
  const other = lendFetch(() => Promise.resolve({ other: true }));
  const post = { method: 'POST', body: 'a', headers: { Accept: 'application/json' } };

  expect(await (await fetch(`${one.origin}/f/contact`, post)).json()).toEqual({ one: 'a' });
  expect(await (await fetch(`${other.origin}/f/contact`, post)).json()).toEqual({ other: true });
  expect(network).not.toHaveBeenCalled();
  expect(await (await fetch('https://larkmoor.example/', post)).text()).toBe('network');

  one.end();
  expect(await (await fetch(`${other.origin}/f/contact`, post)).json()).toEqual({ other: true });
  other.end();
  expect(fetch).toBe(network);
});

test('a failure to answer is the caller’s', async () => {
  const { origin, end } = lendFetch(() => Promise.reject(new Error('broken')));
  await expect(fetch(`${origin}/f/contact`)).rejects.toThrow('broken');
  end();
});
