import type { PlacesByKind } from '@/lib/server/bookings/places/places';
import { checkPayments, type LedgerCharge, type StoredPair } from '../check-payments';
import type { EndedVisit } from './crowd';
import { capacity, type CrowdedForm } from './plan-visit';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

/** What is known after a run. */
export interface PlacesRun {
  readonly ended: readonly EndedVisit[];
  /** Charges of the payment service that are not refunded. */
  readonly charges: readonly LedgerCharge[];
  /** The payments of the store with their submissions. */
  readonly stored: readonly StoredPair[];
  /** The submissions of the free event. */
  readonly free: readonly StoredSubmission[];
  /** The places that are booked at the end, by form. */
  readonly booked: Readonly<Record<CrowdedForm, PlacesByKind>>;
  /** Numbers of places that were above the largest during the run. */
  readonly oversold: readonly string[];
}

/** Kinds of errors. */
export const placesErrors = [
  /** More places were booked than there are. */
  'oversold',
  /** Charged, and not stored as paid with its places. */
  'charged without a place',
  /** Charged or stored more than once. */
  'doubled',
  /** Acknowledged, and not stored with its places. */
  'lost',
  /** Refused for lack of places, and stored or charged. */
  'refused and stored',
  /** Places that no submission has, or submissions without their places. */
  'miscounted',
  /** Places that stayed empty although visitors wanted them. */
  'unfilled',
  /** Payments that are neither paid nor abandoned. */
  'open',
  /** Responses that a visitor should not get. */
  'unexpected',
] as const;

/** Errors by kind. All lists are empty after a correct run. */
export type PlacesErrors = Readonly<Record<(typeof placesErrors)[number], readonly string[]>>;

/** Compares the responses to visitors and the charges with the places in the store. */
export function checkPlaces(run: PlacesRun): PlacesErrors {
  const { ended, charges, stored, free } = run;
  const tokensOf = (kind: EndedVisit['result']['kind'], form?: CrowdedForm) =>
    ended
      .filter(({ plan, result }) => result.kind === kind && (form ?? plan.form) === plan.form)
      .map(({ plan }) => plan.token);
  const payments = checkPayments(charges, stored, tokensOf('booked', 'crowded-paid'));
  const paid = stored.flatMap(({ payment, submission }) =>
    payment.state === 'paid' && submission !== undefined ? [submission] : [],
  );
  const tokens = [...paid, ...free].map((each) => answerOf(each, 'name'));
  const byToken = new Map([...paid, ...free].map((each) => [answerOf(each, 'name'), each]));
  const hasPlaces = ({ plan: { token, places } }: EndedVisit) => {
    const found = byToken.get(token);
    return (
      found?.state === 'inbox' &&
      Number(answerOf(found, 'adults')) === places.adults &&
      Number(answerOf(found, 'children')) === places.children
    );
  };
  return {
    oversold: [...run.oversold, ...tooMany(run.booked)],
    'charged without a place': [...payments.unrecorded, ...payments.invented],
    doubled: [
      ...payments.doubled,
      ...tokens.filter((token, index) => tokens.indexOf(token) !== index),
    ],
    lost: ended
      .filter((visit) => visit.result.kind === 'booked' && !hasPlaces(visit))
      .map(({ plan }) => plan.token),
    'refused and stored': [
      ...tokensOf('full').filter((token) => byToken.has(token)),
      ...tokensOf('contradiction'),
    ],
    miscounted: [
      ...compareCounts('crowded-paid', paid, run.booked),
      ...compareCounts('crowded-free', free, run.booked),
    ],
    unfilled: Object.entries(run.booked).flatMap(([form, places]) => {
      const sum = sumOf(places);
      return sum < capacity.all ? [`${form}: ${sum} of ${capacity.all}`] : [];
    }),
    open: payments.open,
    unexpected: ended.flatMap(({ result }) =>
      result.kind === 'unexpected' ? [result.message] : [],
    ),
  };
}

/** Describes the numbers of booked places that are above the largest. */
export function tooMany(booked: Readonly<Record<string, PlacesByKind>>): readonly string[] {
  return Object.entries(booked).flatMap(([form, places]) => {
    const { children = 0 } = places;
    const sum = sumOf(places);
    return [
      ...(sum > capacity.all ? [`${form}: ${sum} of ${capacity.all}`] : []),
      ...(children > capacity.children
        ? [`${form}: ${children} of ${capacity.children} for children`]
        : []),
    ];
  });
}

/** Returns the number of places of all kinds. */
export function sumOf(places: PlacesByKind): number {
  return Object.values(places).reduce((sum, count) => sum + count, 0);
}

function compareCounts(
  form: CrowdedForm,
  submissions: readonly StoredSubmission[],
  booked: PlacesRun['booked'],
): readonly string[] {
  return ['adults', 'children'].flatMap((kind) => {
    const answered = submissions
      .filter(({ state }) => state === 'inbox')
      .reduce((sum, each) => sum + Number(answerOf(each, kind)), 0);
    const counted = booked[form][kind] ?? 0;
    return answered === counted
      ? []
      : [`${form}: ${counted} places for ${kind}, and ${answered} in the answers`];
  });
}

function answerOf({ fields }: StoredSubmission, field: string): string {
  return fields.find(([name]) => name === field)?.[1][0] ?? '';
}
