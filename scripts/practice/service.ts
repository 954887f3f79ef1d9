import { type Ledger } from './ledger';

/** What every part of the practice service works with. */
export interface Service {
  readonly ledger: Ledger;
  /** Whole seconds since 1970. */
  readonly now: () => number;
  /** A new id such as `pi_practice_…`; the middle says to everyone that no money is behind it. */
  readonly newId: (prefix: string) => string;
  /** Letters and digits by chance. */
  readonly chance: (length: number) => string;
  /** Ids of events that nobody was told of yet: `noteEvent` adds, the webhooks take. */
  readonly untold: string[];
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

interface ServiceParts {
  readonly ledger: Ledger;
  readonly now: () => Date;
  readonly random: (length: number) => Uint8Array;
}

export function makeService({ ledger, now, random }: ServiceParts): Service {
  const chance = (length: number) =>
    [...random(length)].map((byte) => letters[byte % letters.length]).join('');
  return {
    ledger,
    now: () => Math.floor(now().getTime() / 1000),
    newId: (prefix) => `${prefix}_practice_${chance(20)}`,
    chance,
    untold: [],
  };
}
