import type { RouterEvents } from '@/components/ui/navigation/scroll-restoration';

type Handler = Parameters<RouterEvents['on']>[1];

type RouterEvent =
  | 'beforeHistoryChange'
  | 'routeChangeComplete'
  | 'routeChangeError'
  | 'routeChangeStart';

/** Creates the router's event emitter; `emit` dispatches an event. */
export function routerEvents(): {
  readonly events: RouterEvents;
  readonly emit: (name: RouterEvent, url?: string) => void;
} {
  const handlers = new Map<string, Set<Handler>>();
  const handlersOf = (name: string) => {
    const registered = handlers.get(name) ?? new Set();
    handlers.set(name, registered);
    return registered;
  };
  return {
    events: {
      on: (name, handler) => {
        handlersOf(name).add(handler);
      },
      off: (name, handler) => {
        handlersOf(name).delete(handler);
      },
    },
    emit: (name, url) => {
      for (const handler of handlersOf(name)) handler(url);
    },
  };
}
