import { useEffect, useState } from 'react';
import {
  parseSearchResponse,
  searchUrl,
  type SearchResponse,
  type SearchRequest,
} from '@/lib/site/search/search-api';

/** Debounce of typing, in milliseconds. */
const debounceMs = 150;

/** The changed part of a request. */
export type SearchChange = Partial<SearchRequest>;

/**
 * Returns the current response and a function that changes the request.
 *
 * The page's URL follows the request. When a typed request fails, the last response stays;
 * when a chosen filter fails, `navigate` navigates to it, as without scripts.
 */
export function useLiveSearch(
  first: SearchResponse,
  navigate: (url: string) => void = assignLocation,
): readonly [SearchResponse, (change: SearchChange) => void] {
  const [response, setResponse] = useState(first);
  const [pending, setPending] = useState<{ request: SearchRequest; isTyped: boolean }>();

  useEffect(() => {
    if (pending === undefined) return;
    const { request, isTyped } = pending;
    const controller = new AbortController();
    const timer = setTimeout(
      () => {
        void fetchResponse(request, controller.signal).then((next) => {
          if (controller.signal.aborted) return;
          const url = searchUrl(request, '/search');
          if (next !== undefined) {
            setResponse(next);
            replaceUrl(url);
          } else if (!isTyped) navigate(url);
        });
      },
      isTyped ? debounceMs : 0,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [pending, navigate]);

  function update(change: SearchChange) {
    setPending((before) => {
      const { query, kind, order } = before?.request ?? first;
      return { request: { query, kind, order, ...change }, isTyped: change.query !== undefined };
    });
  }
  return [response, update];
}

function assignLocation(url: string): void {
  window.location.assign(url);
}

async function fetchResponse(
  request: SearchRequest,
  signal: AbortSignal,
): Promise<SearchResponse | undefined> {
  try {
    const response = await fetch(searchUrl(request, '/api/search'), {
      headers: { Accept: 'application/json' },
      referrerPolicy: 'no-referrer',
      signal,
    });
    return response.ok ? parseSearchResponse(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** The router stores its data in the history state, so that is preserved. */
function replaceUrl(url: string): void {
  const current: unknown = window.history.state;
  const state = typeof current === 'object' && current !== null ? current : {};
  window.history.replaceState({ ...state, as: url, url: url }, '', url);
}
