import { afterEach, expect, test, vi } from 'vitest';
import { createRouteLoader, isAssetError } from '@/lib/next/page-styles';
import { patient } from '@/tests/support/patient';

const page = { component: () => null, exports: {} };

vi.mock(import('next/dist/client/route-loader'), async (importActual) => ({
  ...(await importActual()),
  createRouteLoader: () => ({
    whenEntrypoint: () => Promise.resolve(page),
    onEntrypoint: () => undefined,
    loadRoute: () => Promise.resolve({ ...page, styles: [{ href: '/plain.css', content: '' }] }),
    prefetch: () => Promise.resolve(),
  }),
}));

afterEach(() => {
  document.head.replaceChildren();
});

function links(): HTMLLinkElement[] {
  return [...document.querySelectorAll('link')];
}

test('returns a page when its stylesheet has loaded, without a style to insert', async () => {
  const loader = createRouteLoader('');
  const isLoaded = vi.fn();
  const loading = loader.loadRoute('/plain');
  void loading.then(isLoaded);
  await patient.waitFor(() => expect(links()).toHaveLength(1));
  expect(links()[0]).toHaveAttribute('href', '/plain.css');
  expect(links()[0]).toHaveAttribute('rel', 'stylesheet');
  expect(isLoaded).not.toHaveBeenCalled();
  links()[0]?.dispatchEvent(new Event('load'));
  expect(await loading).toEqual({ ...page, styles: [] });

  expect(await loader.loadRoute('/plain')).toEqual({ ...page, styles: [] });
  expect(links()).toHaveLength(1);
});

test('loads a stylesheet that the server has linked, because the router removes that link', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/plain.css" data-n-p="">';
  void createRouteLoader('').loadRoute('/plain');
  await patient.waitFor(() => expect(links()).toHaveLength(2));
});

test('returns an asset error for a stylesheet that does not load, and asks for it again', async () => {
  const loader = createRouteLoader('');
  const loading = loader.loadRoute('/plain');
  await patient.waitFor(() => expect(links()).toHaveLength(1));
  links()[0]?.dispatchEvent(new Event('error'));
  const entry = await loading;
  expect('error' in entry && entry.error instanceof Error && isAssetError(entry.error)).toBe(true);
  expect(links()).toHaveLength(0);
  void loader.loadRoute('/plain');
  await patient.waitFor(() => expect(links()).toHaveLength(1));
});

test('prefetches a page without a link that default-src of the policy governs', async () => {
  const prefetching = createRouteLoader('').prefetch('/plain');
  await patient.waitFor(() => expect(links()).toHaveLength(1));
  expect(links().map(({ rel }) => rel)).toEqual(['stylesheet']);
  links()[0]?.dispatchEvent(new Event('error'));
  await expect(prefetching).resolves.toBeUndefined();
});
