import type { NextRouter } from 'next/router';
import type { Prefetcher } from '@/lib/prefetch/prefetcher';

export type Router = Pick<NextRouter, 'push' | 'prefetch'>;

/** What the router is told before and when a link is followed. */
export interface FetchAhead {
  /** A pointer, a finger or the focus is near a link to this address. */
  approach(address: string): void;
  /** The link was followed. */
  follow(address: string): void;
}

/**
 * Has the router fetch pages ahead by the rules of lib/prefetch, which is loaded when the first link
 * is approached. Nothing is fetched ahead for visitors who save data or have a slow line.
 */
export function fetchAheadOf(router: Router): FetchAhead {
  let prefetcher: Prefetcher | undefined;
  let loading: Promise<Prefetcher> | undefined;
  const load = () => {
    loading ??= import('@/lib/prefetch/prefetcher').then((rules) => {
      prefetcher = new rules.Prefetcher({
        fetch: (address, anew) =>
          router.prefetch(address, address, anew ? { unstable_skipClientCache: true } : {}),
        now: Date.now,
      });
      return prefetcher;
    });
    return loading;
  };
  /** At once where that is possible, so that a click acts on what its approach has done. */
  const withRules = (then: (rules: Prefetcher) => void) => {
    if (prefetcher !== undefined) {
      then(prefetcher);
      return;
    }
    load().then(then, () => {
      // Without the rules links are followed as ever; the next approach tries again.
      loading = undefined;
    });
  };
  return {
    approach(address) {
      if (sparesData()) return;
      withRules((rules) => {
        rules.approach(address);
      });
    },
    follow(address) {
      if (prefetcher?.follow(address) === 'anew') {
        void router.push(address, address, { unstable_skipClientCache: true });
        return;
      }
      void router.push(address);
      if (prefetcher === undefined) {
        withRules((rules) => {
          rules.follow(address);
        });
      }
    },
  };
}

/** By the Network Information API, which not all browsers have. */
function sparesData(): boolean {
  const line: unknown = Reflect.get(navigator, 'connection');
  if (typeof line !== 'object' || line === null) return false;
  return (
    Reflect.get(line, 'saveData') === true ||
    String(Reflect.get(line, 'effectiveType')).includes('2g')
  );
}
