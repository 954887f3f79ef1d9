import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Presence } from '@/components/editing/presence/presence';
import { presenceWords } from '@/lib/words/components/editing/presence';

const props = { target: 'content/pages/visit.md', seen: 'v1', others: [] };

function respondWith(value: object) {
  const fetched = vi.fn((_address: string, _request: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(value))),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('shows who is here before any script runs', () => {
  respondWith({ others: ['Anna Weber', 'Ben'] });
  render(<Presence {...props} others={['Anna Weber', 'Ben']} />);
  expect(screen.getByRole('status')).toHaveTextContent(presenceWords.several('Anna Weber', 'Ben'));
});

test('announces who comes, and what was saved', async () => {
  respondWith({ others: ['Anna Weber'], saved: 'Anna Weber saved this today 14:05.' });
  render(<Presence {...props} />);
  expect(await screen.findByText('Anna Weber is here too.')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('saved this today 14:05');
});

test('says that one leaves when the page is left, also if it closes', () => {
  const fetched = respondWith({ others: [] });
  const { unmount } = render(<Presence {...props} />);
  unmount();
  const [, request] = fetched.mock.lastCall ?? [];
  expect(String(request?.body as URLSearchParams)).toContain('leaves=yes');
  expect(request?.keepalive).toBe(true);
});

test('stays as it is when the server cannot be reached', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new Error('offline'))),
  );
  render(<Presence {...props} others={['Anna Weber']} />);
  await Promise.resolve();
  expect(screen.getByText('Anna Weber is here too.')).toBeVisible();
});
