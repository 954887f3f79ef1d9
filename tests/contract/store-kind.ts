import type { Store } from '@/lib/server/store/store';

/** One kind of store: how to make an empty one, and how to clear up after it. */
export interface StoreKind {
  open(): Promise<Store>;
  discard(): Promise<void>;
}

/** The store of the test that runs. */
export type OpenStore = () => Store;

export const noon = new Date('2026-11-20T12:00:00.000Z');

/** So many minutes after noon. */
export const later = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);
