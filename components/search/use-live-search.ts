import { useEffect, useState } from 'react';
import { readSearchAnswer, searchAddress, type SearchAnswer } from '@/lib/found/search-answer';

/** Long enough that not every letter is a question, in milliseconds. */
const pause = 150;

/**
 * The answer to what is typed, and a way to say what that is. The page's address follows, so that
 * it can be kept and shared. A failed question leaves the last answer: the form still works without.
 */
export function useLiveSearch(
  first: SearchAnswer,
): readonly [SearchAnswer, (typed: string) => void] {
  const [answer, setAnswer] = useState(first);
  const [typed, type] = useState<string>();

  useEffect(() => {
    if (typed === undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void ask(typed, stop.signal).then((reply) => {
        if (reply === undefined || stop.signal.aborted) return;
        setAnswer(reply);
        followAddress(searchAddress(typed, '/search'));
      });
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed]);

  return [answer, type];
}

async function ask(query: string, signal: AbortSignal): Promise<SearchAnswer | undefined> {
  try {
    const response = await fetch(searchAddress(query, '/api/search'), {
      headers: { Accept: 'application/json' },
      referrerPolicy: 'no-referrer',
      signal,
    });
    return response.ok ? readSearchAnswer(await response.json()) : undefined;
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
