import type { RouterEvents } from '@/components/ui/scroll-restoration';

type Handler = Parameters<RouterEvents['on']>[1];

type RouterEvent =
  'beforeHistoryChange' | 'routeChangeComplete' | 'routeChangeError' | 'routeChangeStart';

/** Creates router events that a test emits. */
export function routerEvents(): {
  readonly events: RouterEvents;
  readonly emit: (name: RouterEvent, address?: string) => void;
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
    emit: (name, address) => {
      for (const handler of of(name)) handler(address);
    },
  };
}
