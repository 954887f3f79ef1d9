import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { SearchPage } from '@/components/search/search-page';
import { useLiveSearch } from '@/components/search/use-live-search';
import type { SearchResponse } from '@/lib/search/search-api';

const plain = { kind: 'all', order: 'best', isDated: false } as const;
const empty: SearchResponse = {
  ...plain,
  query: '',
  results: [],
  kinds: [{ kind: 'all', label: 'Everything', count: 0 }],
};
const ways = [{ label: 'Visit', href: '/visit' }];

function answerTo(query: string): SearchResponse {
  const title = [
    { text: 'Saturn', found: true },
    { text: ' tonight', found: false },
  ];
  return {
    ...plain,
    query,
    results: [{ href: '/events/saturn', label: 'Friday', title, excerpt: [] }],
    kinds: [
      { kind: 'all', label: 'Everything', count: 1 },
      { kind: 'events', label: 'Events', count: 1 },
    ],
  };
}

/** Of three kinds, as a filter and an order have a meaning for. */
function mixedAnswer(how: Partial<SearchResponse> = {}): SearchResponse {
  return {
    ...answerTo('saturn'),
    isDated: true,
    kinds: [
      { kind: 'all', label: 'Everything', count: 3 },
      { kind: 'journal', label: 'Notes', count: 2 },
      { kind: 'events', label: 'Events', count: 1 },
    ],
    ...how,
  };
}

beforeEach(() => {
  // Which jsdom has not.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: vi.fn() }));
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
  const answer = { ...empty, query: 'satrun', suggestion: 'saturn' };
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

test('where to look and the order are ordinary links, and the chosen ones say so', () => {
  render(<SearchPage answer={mixedAnswer({ kind: 'events' })} ways={ways} />);
  const links = screen.getAllByRole('link').slice(0, 5);
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Everything 3', '/search?q=saturn'],
    ['Notes 2', '/search?q=saturn&in=journal'],
    ['Events 1', '/search?q=saturn&in=events'],
    ['Best first', '/search?q=saturn&in=events'],
    ['Newest first', '/search?q=saturn&in=events&by=newest'],
  ]);
  expect(links.filter((link) => link.matches('[aria-current=true]'))).toEqual([links[2], links[3]]);
  expect(screen.getByRole('status')).toHaveTextContent('1 result for “saturn” in Events');
});

test('without a choice none is offered', () => {
  render(<SearchPage answer={answerTo('saturn')} ways={ways} />);
  expect(screen.queryByRole('navigation', { name: 'Results' })).toBeNull();
});

test('other words are looked for in the same place and order, without scripts too', () => {
  render(<SearchPage answer={mixedAnswer({ kind: 'journal', order: 'newest' })} ways={ways} />);
  const form = screen.getByRole('search');
  expect(form instanceof HTMLFormElement && [...new FormData(form)]).toEqual([
    ['q', 'saturn'],
    ['in', 'journal'],
    ['by', 'newest'],
  ]);
});

test('a choice is answered in place, counted and told, and its link keeps the focus', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const order = address.includes('by=newest') ? 'newest' : 'best';
    return Promise.resolve(Response.json(mixedAnswer({ kind: 'journal', order })));
  });
  render(<SearchPage answer={mixedAnswer()} ways={ways} />);
  const notes = screen.getByRole('link', { name: 'Notes 2' });
  await userEvent.click(notes);
  const status = screen.getByRole('status');
  await vi.waitFor(() => {
    expect(status).toHaveTextContent('2 results for “saturn” in Notes');
  });
  expect(notes).toHaveFocus();
  expect(notes).toHaveAttribute('aria-current', 'true');
  await userEvent.click(screen.getByRole('link', { name: 'Newest first' }));
  await vi.waitFor(() => {
    expect(status).toHaveTextContent('2 results for “saturn” in Notes, newest first');
  });
  expect(asked).toEqual([
    '/api/search?q=saturn&in=journal',
    '/api/search?q=saturn&in=journal&by=newest',
  ]);
  expect(window.location.search).toBe('?q=saturn&in=journal&by=newest');
});

test('a choice that is not answered is gone to as a page', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const left = vi.fn<(address: string) => void>();
  const { result } = renderHook(() => useLiveSearch(mixedAnswer(), left));
  act(() => result.current[1]({ kind: 'events' }));
  await vi.waitFor(() => {
    expect(left).toHaveBeenCalledWith('/search?q=saturn&in=events');
  });
});

test('of very many the first are shown, and all are counted', () => {
  const kinds = [{ kind: 'all', label: 'Everything', count: 34 }] as const;
  render(<SearchPage answer={{ ...answerTo('saturn'), kinds }} ways={ways} />);
  expect(screen.getByRole('status')).toHaveTextContent('The first 1 of 34 results for “saturn”');
});

test('where one kind has nothing the others are offered, and no way out of the search', () => {
  const kinds = [
    { kind: 'all', label: 'Everything', count: 3 },
    { kind: 'forms', label: 'Forms', count: 0 },
  ] as const;
  const answer = mixedAnswer({ kind: 'forms', kinds, results: [], isDated: false });
  render(<SearchPage answer={answer} ways={ways} />);
  expect(screen.getByRole('status')).toHaveTextContent('Nothing in Forms has “saturn” in it.');
  expect(screen.getByRole('link', { name: 'Everything 3' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Visit' })).toBeNull();
});
