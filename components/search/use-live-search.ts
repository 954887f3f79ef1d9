import { useEffect, useState } from 'react';
import {
  parseSearchResponse,
  searchUrl,
  type SearchResponse,
  type SearchRequest,
} from '@/lib/search/search-api';

/** Debounce of typing, in milliseconds. */
const pause = 150;

/** The changed part of a request. */
export type SearchChange = Partial<SearchRequest>;

/**
 * Returns the current response and a function that changes the request.
 *
 * The page's address follows the request. When a typed request fails, the last response stays;
 * when a chosen filter fails, `leave` navigates to it, as without scripts.
 */
export function useLiveSearch(
  first: SearchResponse,
  leave: (address: string) => void = goTo,
): readonly [SearchResponse, (change: SearchChange) => void] {
  const [answer, setAnswer] = useState(first);
  const [asked, setAsked] = useState<{ question: SearchRequest; isTyped: boolean }>();

  useEffect(() => {
    if (asked === undefined) return;
    const { question, isTyped } = asked;
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        void fetchAnswer(question, stop.signal).then((reply) => {
          if (stop.signal.aborted) return;
          const address = searchUrl(question, '/search');
          if (reply !== undefined) {
            setAnswer(reply);
            followAddress(address);
          } else if (!isTyped) leave(address);
        });
      },
      isTyped ? pause : 0,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, leave]);

  function ask(change: SearchChange) {
    setAsked((before) => {
      const { query, kind, order } = before?.question ?? first;
      return { question: { query, kind, order, ...change }, isTyped: change.query !== undefined };
    });
  }
  return [answer, ask];
}

function goTo(address: string): void {
  window.location.assign(address);
}

async function fetchAnswer(
  question: SearchRequest,
  signal: AbortSignal,
): Promise<SearchResponse | undefined> {
  try {
    const response = await fetch(searchUrl(question, '/api/search'), {
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
function followAddress(address: string): void {
  const kept: unknown = window.history.state;
  const state = typeof kept === 'object' && kept !== null ? kept : {};
  window.history.replaceState({ ...state, as: address, url: address }, '', address);
}
