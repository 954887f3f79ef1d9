import { expect, test } from 'vitest';
import type { StoredPair } from '@/scripts/crash/check-payments';
import {
  checkPlaces,
  placesErrors,
  type PlacesErrors,
  type PlacesRun,
} from '@/scripts/crash/places/check-places';
import type { EndedVisit } from '@/scripts/crash/places/crowd';
import { type CrowdedForm, planPurchase } from '@/scripts/crash/places/plan-visit';
import { newPaidPair, storedPaymentOf } from '@/tests/support/payments';
import { newSubmission, storedOf } from '@/tests/support/submissions';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

function ended(
  token: string,
  kind: 'booked' | 'full' | 'contradiction' = 'booked',
  form: CrowdedForm = 'crowded-paid',
): EndedVisit {
  const plan = { ...planPurchase(form, token), places: { adults: 49, children: 1 } };
  return { plan, result: { kind } };
}

const answers = (token: string) =>
  [
    ['adults', ['49']],
    ['children', ['1']],
    ['name', [token]],
  ] as const;

function storedPair(token: string): StoredPair {
  const pair = newPaidPair({ submission: token }, { state: 'inbox', fields: answers(token) });
  const payment = { ...storedPaymentOf(pair), state: 'paid', intent: `pi_${token}` } as const;
  return { submission: storedOf(pair.submission), payment };
}

const freeBooking = (token: string): StoredSubmission =>
  storedOf(newSubmission({ form: 'crowded-free', fields: answers(token) }));

const charge = { intent: 'pi_ana', minor: 2500, submission: 'ana' };
const all = { adults: 49, children: 1 };

/** A correct run: one visitor has all places of each event. */
const run: PlacesRun = {
  ended: [ended('ana'), ended('bo', 'booked', 'crowded-free'), ended('cy', 'full')],
  charges: [charge],
  stored: [storedPair('ana')],
  free: [freeBooking('bo')],
  booked: { 'crowded-paid': all, 'crowded-free': all },
  oversold: [],
};

/** Returns the kinds of the errors that are found. */
function errorsOf(change: Partial<PlacesRun>): readonly (keyof PlacesErrors)[] {
  const errors = checkPlaces({ ...run, ...change });
  return placesErrors.filter((kind) => errors[kind].length > 0);
}

test('finds no errors where all places are taken by those who were told so', () => {
  expect(errorsOf({})).toEqual([]);
});

test('finds more places than there are, of all kinds and of one', () => {
  const paid = { adults: 30, children: 21 };
  expect(checkPlaces({ ...run, booked: { ...run.booked, 'crowded-paid': paid } }).oversold).toEqual(
    ['crowded-paid: 51 of 50', 'crowded-paid: 21 of 20 for children'],
  );
  expect(errorsOf({ oversold: ['crowded-paid: 52 of 50'] })).toEqual(['oversold']);
});

test('finds a charge without a stored booking', () => {
  const stray = { ...charge, intent: 'pi_z', submission: 'z' };
  expect(errorsOf({ charges: [charge, stray] })).toEqual(['charged without a place']);
});

test('finds a booking that was acknowledged and is not stored with its places', () => {
  expect(errorsOf({ ended: [...run.ended, ended('dee', 'booked', 'crowded-free')] })).toEqual([
    'lost',
  ]);
  const fields = [['adults', ['50']], ...answers('bo').slice(1)] as const;
  const [free] = run.free;
  expect(free).toBeDefined();
  if (free !== undefined) {
    expect(errorsOf({ free: [{ ...free, fields }] })).toEqual(['lost', 'miscounted']);
  }
});

test('finds a visitor who was refused and has places', () => {
  expect(errorsOf({ ended: [ended('ana', 'full')] })).toEqual(['refused and stored']);
  expect(errorsOf({ ended: [ended('ana', 'contradiction')] })).toEqual(['refused and stored']);
});

test('finds a booking that is stored twice', () => {
  expect(errorsOf({ free: [freeBooking('bo'), freeBooking('bo')] })).toContain('doubled');
});

test('finds places that stay empty, and places without a submission', () => {
  const fewer = { adults: 48, children: 1 };
  expect(errorsOf({ booked: { ...run.booked, 'crowded-free': fewer } })).toEqual([
    'miscounted',
    'unfilled',
  ]);
});

test('finds payments without an end, and responses that are unexpected', () => {
  const open = storedPair('eve');
  const stored = [
    ...run.stored,
    { ...open, payment: { ...open.payment, state: 'awaiting_sca' as const } },
  ];
  expect(errorsOf({ stored })).toEqual(['open']);
  const { plan } = ended('fay');
  const unexpected = { plan, result: { kind: 'unexpected', message: '500' } } as const;
  expect(errorsOf({ ended: [...run.ended, unexpected] })).toEqual(['unexpected']);
});
