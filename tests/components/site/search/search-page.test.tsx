import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { SearchPage } from '@/components/site/search/search-page';
import { useLiveSearch } from '@/components/site/search/use-live-search';
import type { SearchResponse } from '@/lib/site/search/search-api';
import { patient } from '@/tests/support/patient';
import { resultCountWords, searchWords } from '@/lib/words/components/site/search';

const plain = { kind: 'all', order: 'best', isDated: false } as const;
const empty: SearchResponse = {
  ...plain,
  query: '',
  results: [],
  kinds: [{ kind: 'all', label: 'Everything', count: 0 }],
};
const links = [{ label: 'Visit', href: '/visit' }];

function responseTo(query: string): SearchResponse {
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

/** Results of two kinds, which can be filtered and ordered. */
function mixedResponse(changes: Partial<SearchResponse> = {}): SearchResponse {
  return {
    ...responseTo('saturn'),
    isDated: true,
    kinds: [
      { kind: 'all', label: 'Everything', count: 3 },
      { kind: 'journal', label: 'Notes', count: 2 },
      { kind: 'events', label: 'Events', count: 1 },
    ],
    ...changes,
  };
}

beforeEach(() => {
  // jsdom has no matchMedia.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: vi.fn() }));
  window.history.replaceState({ key: 'kept' }, '', '/search');
});

/** Without time between the keys, in which a busy machine would send requests. */
const typeAtOnce = () => userEvent.setup({ delay: null });

test('renders the server’s response with matches marked', () => {
  render(<SearchPage response={responseTo('saturn')} links={links} />);
  expect(screen.getByRole('searchbox', { name: searchWords.label })).toHaveValue('saturn');
  expect(screen.getByRole('status')).toHaveTextContent(resultCountWords.all(1, 'saturn'));
  expect(screen.getByRole('link', { name: 'Saturn tonight' })).toHaveAttribute(
    'href',
    '/events/saturn',
  );
  expect(screen.getByText('Saturn')).toHaveProperty('tagName', 'MARK');
});

test('offers a suggestion and links when there are no results', () => {
  const response = { ...empty, query: 'satrun', suggestion: 'saturn' };
  render(<SearchPage response={response} links={links} />);
  expect(screen.getByRole('status')).toHaveTextContent(resultCountWords.none('satrun'));
  expect(screen.getByRole('link', { name: 'saturn' })).toHaveAttribute('href', '/search?q=saturn');
  expect(screen.getByRole('link', { name: 'Visit' })).toHaveAttribute('href', '/visit');
});

test('shows no status for an empty query', () => {
  render(<SearchPage response={empty} links={links} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('updates results and URL while the visitor types', async () => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(url);
    return Promise.resolve(Response.json(responseTo('saturn & rings')));
  });
  render(<SearchPage response={empty} links={links} />);
  await typeAtOnce().type(screen.getByRole('searchbox'), 'saturn & rings');
  expect(await screen.findByRole('link', { name: 'Saturn tonight' })).toBeVisible();
  expect(requested.at(-1)).toBe('/api/search?q=saturn%20%26%20rings');
  expect(window.location.search).toBe('?q=saturn%20%26%20rings');
  expect(window.history.state).toMatchObject({ key: 'kept', as: '/search?q=saturn%20%26%20rings' });
});

test('ignores a late response to an earlier request', async () => {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    // The first request never gets a response.
    if (signals.length === 1) {
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reject(new DOMException('stopped', 'AbortError'));
        });
      });
    }
    return Promise.resolve(Response.json(responseTo(url)));
  });
  render(<SearchPage response={empty} links={links} />);
  const user = typeAtOnce();
  await user.type(screen.getByRole('searchbox'), 'sat');
  await patient.waitFor(() => {
    expect(signals).toHaveLength(1);
  });
  await user.type(screen.getByRole('searchbox'), 'urn');
  expect(await screen.findByRole('status')).toBeVisible();
  await screen.findByRole('link', { name: 'Saturn tonight' });
  expect(signals[0]?.aborted).toBe(true);
  expect(screen.getByRole('status')).toHaveTextContent('/api/search?q=saturn');
});

test.each([
  ['a lost connection', () => Promise.reject(new TypeError('no network'))],
  ['a page instead of JSON', () => Promise.resolve(new Response('<html>'))],
  ['JSON of another shape', () => Promise.resolve(Response.json({ ok: true }))],
  ['an error', () => Promise.resolve(Response.json(responseTo('no'), { status: 500 }))],
])('keeps the last response after %s', async (_failure, respond) => {
  const fetching = vi.fn(respond);
  vi.stubGlobal('fetch', fetching);
  render(<SearchPage response={responseTo('saturn')} links={links} />);
  await userEvent.type(screen.getByRole('searchbox'), 's');
  await patient.waitFor(() => {
    expect(fetching).toHaveBeenCalled();
  });
  expect(screen.getByRole('status')).toHaveTextContent(resultCountWords.all(1, 'saturn'));
});

test('renders kinds and orders as links and marks the current ones', () => {
  render(<SearchPage response={mixedResponse({ kind: 'events' })} links={links} />);
  const choices = screen.getAllByRole('link').slice(0, 5);
  expect(choices.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Everything 3', '/search?q=saturn'],
    ['Notes 2', '/search?q=saturn&in=journal'],
    ['Events 1', '/search?q=saturn&in=events'],
    [searchWords.orders.best, '/search?q=saturn&in=events'],
    [searchWords.orders.newest, '/search?q=saturn&in=events&by=newest'],
  ]);
  expect(choices.filter((link) => link.matches('[aria-current=true]'))).toEqual([
    choices[2],
    choices[3],
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('1 result for “saturn” in Events');
});

test('renders no filters when there is no choice', () => {
  render(<SearchPage response={responseTo('saturn')} links={links} />);
  expect(screen.queryByRole('navigation', { name: searchWords.results })).toBeNull();
});

test('keeps kind and order in the form without scripts', () => {
  render(
    <SearchPage response={mixedResponse({ kind: 'journal', order: 'newest' })} links={links} />,
  );
  const form = screen.getByRole('search');
  expect(form instanceof HTMLFormElement && [...new FormData(form)]).toEqual([
    ['q', 'saturn'],
    ['in', 'journal'],
    ['by', 'newest'],
  ]);
});

test('updates results in place on a choice and keeps focus on its link', async () => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(url);
    const order = url.includes('by=newest') ? 'newest' : 'best';
    return Promise.resolve(Response.json(mixedResponse({ kind: 'journal', order })));
  });
  render(<SearchPage response={mixedResponse()} links={links} />);
  const notes = screen.getByRole('link', { name: 'Notes 2' });
  await userEvent.click(notes);
  const status = screen.getByRole('status');
  await patient.waitFor(() => {
    expect(status).toHaveTextContent('2 results for “saturn” in Notes');
  });
  expect(notes).toHaveFocus();
  expect(notes).toHaveAttribute('aria-current', 'true');
  await userEvent.click(screen.getByRole('link', { name: searchWords.orders.newest }));
  await patient.waitFor(() => {
    expect(status).toHaveTextContent('2 results for “saturn” in Notes, newest first');
  });
  expect(requested).toEqual([
    '/api/search?q=saturn&in=journal',
    '/api/search?q=saturn&in=journal&by=newest',
  ]);
  expect(window.location.search).toBe('?q=saturn&in=journal&by=newest');
});

test('navigates to a choice whose request fails', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const navigate = vi.fn<(url: string) => void>();
  const { result } = renderHook(() => useLiveSearch(mixedResponse(), navigate));
  act(() => result.current[1]({ kind: 'events' }));
  await patient.waitFor(() => {
    expect(navigate).toHaveBeenCalledWith('/search?q=saturn&in=events');
  });
});

test('counts all results when only the first are shown', () => {
  const kinds = [{ kind: 'all', label: 'Everything', count: 34 }] as const;
  render(<SearchPage response={{ ...responseTo('saturn'), kinds }} links={links} />);
  expect(screen.getByRole('status')).toHaveTextContent(resultCountWords.first(34, 1, 'saturn'));
});

test('offers other kinds when one has no results', () => {
  const kinds = [
    { kind: 'all', label: 'Everything', count: 3 },
    { kind: 'forms', label: 'Forms', count: 0 },
  ] as const;
  const response = mixedResponse({ kind: 'forms', kinds, results: [], isDated: false });
  render(<SearchPage response={response} links={links} />);
  expect(screen.getByRole('status')).toHaveTextContent(
    resultCountWords.noneOfKind('Forms', 'saturn'),
  );
  expect(screen.getByRole('link', { name: 'Everything 3' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Visit' })).toBeNull();
});
