import type { RouterEvents } from '@/components/ui/keep-places';

type Handler = Parameters<RouterEvents['on']>[1];

/** The router's events, which a test lets happen. */
export function routerEvents(): {
  readonly events: RouterEvents;
  readonly emit: (name: 'routeChangeStart' | 'routeChangeComplete' | 'routeChangeError') => void;
} {
  const handlers = new Map<string, Set<Handler>>();
  const of = (name: string) => {
    const known = handlers.get(name) ?? new Set();
    handlers.set(name, known);
    return known;
  };
  return {
    events: {
      on: (name, handler) => {
        of(name).add(handler);
      },
      off: (name, handler) => {
        of(name).delete(handler);
      },
    },
    emit: (name) => {
      for (const handler of of(name)) handler();
    },
  };
}
