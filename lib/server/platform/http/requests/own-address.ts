import { processState } from '@/lib/server/platform/state/process-state';

/** Where this process listens. */
interface OwnAddress {
  readonly port: number;
  /** The interface; all of them without one. */
  readonly hostname: string | undefined;
}

const state = () => processState<{ address?: OwnAddress }>('own-address', () => ({}));

/** Keeps the address of `lib/server/server.ts`, for the jobs, which request the site's own pages. */
export function keepOwnAddress(address: OwnAddress): void {
  state().address = address;
}

/** Returns the address of `lib/server/server.ts`; `undefined` under `next dev` and `next start`. */
export function ownAddress(): OwnAddress | undefined {
  return state().address;
}
