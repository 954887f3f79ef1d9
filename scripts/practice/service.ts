import { type ApiResponse } from './api/response';
import { type Ledger } from './ledger/ledger';
import { type Parameters } from './api/parameters';

/** The state and dependencies of the practice service. */
export interface Service {
  readonly ledger: Ledger;
  /** Whole seconds since 1970. */
  readonly now: () => number;
  /** Creates an id such as `pi_practice_…`, marked as practice. */
  readonly newId: (prefix: string) => string;
  /** Returns random letters and digits. */
  readonly randomText: (length: number) => string;
  /** Ids of events to send: `addEvent` adds them, the webhooks remove them. */
  readonly pendingEvents: string[];
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

interface ServiceOptions {
  readonly ledger: Ledger;
  readonly now: () => Date;
  readonly random: (length: number) => Uint8Array;
}

/** Creates the service's state. */
export function createService({ ledger, now, random }: ServiceOptions): Service {
  const randomText = (length: number) =>
    [...random(length)].map((byte) => letters[byte % letters.length]).join('');
  return {
    ledger,
    now: () => Math.floor(now().getTime() / 1000),
    newId: (prefix) => `${prefix}_practice_${randomText(20)}`,
    randomText,
    pendingEvents: [],
  };
}

/** An authorized call of the API. */
export interface Call {
  readonly service: Service;
  readonly key: 'publishable' | 'secret';
  /** The id in the path, such as `pi_practice_…`; empty where the path has none. */
  readonly id: string;
  readonly parameters: Parameters;
}

export type Handler = (call: Call) => ApiResponse;
