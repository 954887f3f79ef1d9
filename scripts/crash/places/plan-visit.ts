import type { Random } from '@/scripts/fuzz/random';

/** The forms of `content`, one for each event. */
export const crowdedForms = ['crowded-paid', 'crowded-free'] as const;
export type CrowdedForm = (typeof crowdedForms)[number];

/** The largest numbers of places of each event in `content`. */
export const capacity = { all: 50, children: 20 } as const;

/** The test cards of the practice service that visitors use. */
export const cards = {
  accepted: '4242424242424242',
  authenticated: '4000002500003155',
  declined: '4000000000000002',
  declinedAfterAuthentication: '4000008400001629',
} as const;
export type Card = keyof typeof cards;

export interface Places {
  readonly adults: number;
  readonly children: number;
}

/** What one visitor does. */
export interface VisitPlan {
  readonly form: CrowdedForm;
  /** A unique text, sent as the name. It is also the attempt's id. */
  readonly token: string;
  readonly places: Places;
  /** The cards that the visitor tries, in order. */
  readonly cards: readonly Card[];
  /** What the visitor does when the bank asks for authentication. */
  readonly bank: 'approve' | 'refuse' | 'leave';
  /** Milliseconds after which the connections of the first posts are dropped. */
  readonly drops: readonly number[];
  /** Whether the visitor leaves after a response that was lost. */
  readonly leavesAfterLoss: boolean;
  /** Whether each post is sent twice at the same time. */
  readonly isDoubled: boolean;
  /** Milliseconds between two posts. */
  readonly delay: number;
  /** Whether a visitor who leaves comes back once, after the next start of the site. */
  readonly comesBack: boolean;
  /** Whether the visitor's page holds the places before the first post. */
  readonly holds: boolean;
}

/** The share of visits to the paid event. A free event is soon full, as free places are never held. */
const paidShare = 0.85;

const someCards: readonly [readonly Card[], ...(readonly Card[])[]] = [
  ['accepted'],
  ['authenticated'],
  ['authenticated'],
  ['authenticated', 'accepted'],
  ['declined'],
  ['declined', 'accepted'],
  ['declined', 'authenticated'],
  ['declinedAfterAuthentication'],
  ['declinedAfterAuthentication', 'accepted'],
];

/** Plans a visit that may go wrong in every way that a visit can. */
export function planVisit(random: Random, token: string): VisitPlan {
  const form = random.chance(paidShare) ? 'crowded-paid' : 'crowded-free';
  const adults = 1 + random.below(3);
  const children = random.below(4 - adults);
  return {
    form,
    token,
    places: { adults, children },
    cards: random.pick(someCards),
    // Most leave, so that places return again and again and the race for them lasts.
    bank: random.pick(['leave', 'leave', 'leave', 'approve', 'refuse']),
    drops: random.chance(0.2)
      ? Array.from({ length: 1 + random.below(3) }, () => random.below(80))
      : [],
    leavesAfterLoss: random.chance(0.3),
    isDoubled: random.chance(0.1),
    delay: random.chance(0.2) ? random.below(400) : 0,
    comesBack: random.chance(0.2),
    holds: random.chance(0.3),
  };
}

/** Plans a visit that books one place and goes well, which fills what is left. */
export function planPurchase(form: CrowdedForm, token: string): VisitPlan {
  return {
    form,
    token,
    places: { adults: 1, children: 0 },
    cards: ['accepted'],
    bank: 'approve',
    drops: [],
    leavesAfterLoss: false,
    isDoubled: false,
    delay: 0,
    comesBack: false,
    holds: false,
  };
}
