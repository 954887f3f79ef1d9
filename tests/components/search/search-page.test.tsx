import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { SearchPage } from '@/components/search/search-page';
import type { SearchAnswer } from '@/lib/found/search-answer';

const empty: SearchAnswer = { query: '', results: [] };
const ways = [{ label: 'Visit', href: '/visit' }];

function answerTo(query: string): SearchAnswer {
  const title = [
    { text: 'Saturn', found: true },
    { text: ' tonight', found: false },
  ];
  return { query, results: [{ href: '/events/saturn', label: 'Friday', title, excerpt: [] }] };
}

beforeEach(() => {
  window.history.replaceState({ key: 'kept' }, '', '/search');
});

test('the server’s answer is there at once, with the words marked', () => {
  render(<SearchPage answer={answerTo('saturn')} ways={ways} />);
  expect(screen.getByRole('searchbox', { name: 'What are you looking for?' })).toHaveValue(
    'saturn',
  );
  expect(screen.getByRole('status')).toHaveTextContent('1 result for “saturn”');
  expect(screen.getByRole('link', { name: 'Saturn tonight' })).toHaveAttribute(
    'href',
    '/events/saturn',
  );
  expect(screen.getByText('Saturn')).toHaveProperty('tagName', 'MARK');
});

test('where nothing is found there is a way on', () => {
  const answer = { query: 'satrun', results: [], suggestion: 'saturn' };
  render(<SearchPage answer={answer} ways={ways} />);
  expect(screen.getByRole('status')).toHaveTextContent('Nothing here has “satrun” in it.');
  expect(screen.getByRole('link', { name: 'saturn' })).toHaveAttribute('href', '/search?q=saturn');
  expect(screen.getByRole('link', { name: 'Visit' })).toHaveAttribute('href', '/visit');
});

test('an empty search asks nothing and says nothing', () => {
  render(<SearchPage answer={empty} ways={ways} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('it answers as one types, and the address follows', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(Response.json(answerTo('saturn & rings')));
  });
  render(<SearchPage answer={empty} ways={ways} />);
  await userEvent.type(screen.getByRole('searchbox'), 'saturn & rings');
  expect(await screen.findByRole('link', { name: 'Saturn tonight' })).toBeVisible();
  expect(asked.at(-1)).toBe('/api/search?q=saturn%20%26%20rings');
  expect(window.location.search).toBe('?q=saturn%20%26%20rings');
  expect(window.history.state).toMatchObject({ key: 'kept', as: '/search?q=saturn%20%26%20rings' });
});

test('a late answer to an earlier question is not shown', async () => {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    // The first question is never answered.
    if (signals.length === 1) {
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reject(new DOMException('stopped', 'AbortError'));
        });
      });
    }
    return Promise.resolve(Response.json(answerTo(address)));
  });
  render(<SearchPage answer={empty} ways={ways} />);
  await userEvent.type(screen.getByRole('searchbox'), 'sat');
  await vi.waitFor(() => {
    expect(signals).toHaveLength(1);
  });
  await userEvent.type(screen.getByRole('searchbox'), 'urn');
  expect(await screen.findByRole('status')).toBeVisible();
  await screen.findByRole('link', { name: 'Saturn tonight' });
  expect(signals[0]?.aborted).toBe(true);
  expect(screen.getByRole('status')).toHaveTextContent('/api/search?q=saturn');
});

test.each([
  ['a broken connection', () => Promise.reject(new TypeError('no network'))],
  ['a page in place of data', () => Promise.resolve(new Response('<html>'))],
  ['data of another kind', () => Promise.resolve(Response.json({ ok: true }))],
  ['an error', () => Promise.resolve(Response.json(answerTo('no'), { status: 500 }))],
])('%s leaves the last answer', async (_what, reply) => {
  const fetching = vi.fn(reply);
  vi.stubGlobal('fetch', fetching);
  render(<SearchPage answer={answerTo('saturn')} ways={ways} />);
  await userEvent.type(screen.getByRole('searchbox'), 's');
  await vi.waitFor(() => {
    expect(fetching).toHaveBeenCalled();
  });
  expect(screen.getByRole('status')).toHaveTextContent('1 result for “saturn”');
});
