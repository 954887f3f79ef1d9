import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Returns whether the component is hydrated, so that its events have listeners. */
export function useHasScripts(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
