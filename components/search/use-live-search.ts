import { useEffect, useState } from 'react';
import {
  parseSearchResponse,
  searchUrl,
  type SearchResponse,
  type SearchRequest,
} from '@/lib/search/search-api';

/** Long enough that not every letter is a question, in milliseconds. */
const pause = 150;

/** What a visitor changed: the words by typing, where to look and the order by a press. */
export type SearchChange = Partial<SearchRequest>;

/**
 * The answer to what is asked, and a way to change that. The page's address follows, so that it can
 * be kept and shared. When a question fails, what was typed leaves the last answer, as the form still
 * works without; what was pressed is gone to by `leave`, as without scripts.
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

/** The router keeps what it knows of a page in the history's state, so that is kept as well. */
function followAddress(address: string): void {
  const kept: unknown = window.history.state;
  const state = typeof kept === 'object' && kept !== null ? kept : {};
  window.history.replaceState({ ...state, as: address, url: address }, '', address);
}
