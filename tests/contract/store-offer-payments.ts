import { expect, test } from 'vitest';
import type { PaymentChange } from '@/lib/server/payments/records/payment-record';
import type { Store } from '@/lib/server/store';
import { changeAlone } from '@/tests/support/payments';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';

const places = { adults: 2 };
const booking = { event: 'concert', places, capacity: { all: 4, kinds: {} } };
const amount = { minor: 2400, currency: 'GBP' } as const;

/** The end of the offers: an hour after noon. */
const end = later(60);

/** Tests the payments of places that are offered from a waiting list. */
export function testOfferPayments(open: () => Store): void {
  const booked = async (at = noon) =>
    (await open().countTakenByEvent(['concert'], at)).get('concert');
  const stateOf = async (id: string) => (await open().findWaiting(id))?.state;

  /** Adds an entry with an offer of two places until `end`. */
  const offer = async () => {
    const store = open();
    const full = newSubmission({ booking: { ...booking, places: { adults: 4 } } });
    await store.addSubmission(full);
    const submission = newSubmission({ waiting: booking });
    await store.addSubmission(submission);
    await store.changeFolder(full.id, 'bin', undefined);
    const { id } = submission;
    const offered = { submission: id, booking, until: end, now: noon, mails: [] };
    expect(await store.offerPlaces(offered)).toBe(true);
    return submission;
  };

  const pay = (
    { id, form, reference }: Awaited<ReturnType<typeof offer>>,
    createdAt = noon,
    attempt = 'a1',
  ) =>
    open().addOfferPayment(
      { reference, limits: [{ key: 'cards', max: 3, windowMs: 60_000 }] },
      { submission: id, form, attempt, mode: 'practice', amount, createdAt },
    );

  const offerAndPay = async (change: PaymentChange = {}, at = noon) => {
    const submission = await offer();
    expect(await pay(submission)).toEqual({ kind: 'added' });
    await changeAlone(open(), submission.id, change, at);
    return submission.id;
  };

  const take = (id: string, at: Date) =>
    open().takePlaces(
      id,
      { booking: { ...booking, capacity: { kinds: {} } }, isOffered: true },
      at,
    );

  test('adds one payment of an offer, to the submission that waits', async () => {
    const submission = await offer();
    const { id, reference } = submission;
    const outcomes = await Promise.all([1, 2, 3].map(() => pay(submission)));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['added', 'repeated', 'repeated']);
    expect(await open().findPayment(id)).toMatchObject({
      reference,
      state: 'awaiting_payment',
      amount,
    });
    expect((await open().findSubmission(id))?.state).toBe('inbox');
    expect(await stateOf(id)).toBe('offered');
    expect(await booked()).toEqual(places);
    expect((await pay(submission, noon, 'a2')).kind).toBe('taken');
  });

  test('adds no payment without an open offer, or above a limit', async () => {
    const submission = await offer();
    expect(await pay(submission, end)).toEqual({ kind: 'full' });
    for (let count = 0; count < 3; count += 1) {
      await open().countLimits([{ key: 'cards', max: 3, windowMs: 60_000 }], noon);
    }
    expect((await pay(submission)).kind).toBe('limited');
    expect(await open().findPayment(submission.id)).toBeUndefined();
    await open().changeFolder(submission.id, 'bin', undefined);
    expect(await pay(submission, later(2))).toEqual({ kind: 'full' });
    const waits = newSubmission({ waiting: { ...booking, places: { adults: 4 } } });
    await open().addSubmission(waits);
    expect(await pay(waits)).toEqual({ kind: 'full' });
  });

  test('a paid payment accepts the offer, which then neither ends nor is left', async () => {
    const id = await offerAndPay();
    const change = { state: 'paid', paidAt: later(1) } as const;
    expect(await changeAlone(open(), id, change, later(1))).toBe(true);
    expect(await stateOf(id)).toBe('accepted');
    expect(await open().endOffers(later(999))).toBe(0);
    expect(await open().leaveWaitingList(id, later(2))).toBe(false);
    expect(await booked(later(999))).toEqual(places);
  });

  test.each<[string, PaymentChange, Date]>([
    ['was begun just now', {}, later(59)],
    ['has an intent and no answer', { intent: 'pi_1' }, noon],
    ['is being processed', { state: 'processing', intent: 'pi_2' }, noon],
    ['waits for the bank', { state: 'awaiting_sca', intent: 'pi_3' }, later(1)],
  ])('an offer stays while its payment %s', async (_what, change, at) => {
    const id = await offerAndPay(change, at);
    expect(await open().leaveWaitingList(id, later(60))).toBe(false);
    expect(await open().endOffers(later(60))).toBe(0);
    expect(await booked(later(60))).toEqual(places);
    expect(await changeAlone(open(), id, { state: 'paid' }, later(61))).toBe(true);
    expect(await stateOf(id)).toBe('accepted');
    expect(await booked(later(61))).toEqual(places);
  });

  test.each<[string, PaymentChange, Date]>([
    ['was declined', { intent: 'pi_1', declineCode: 'expired_card' }, later(59)],
    ['was begun long ago', {}, noon],
    ['is abandoned', { state: 'abandoned', intent: 'pi_2' }, later(59)],
    ['waits for the bank too long', { state: 'awaiting_sca', intent: 'pi_3' }, later(-6)],
  ])('an offer ends at its time if its payment %s', async (_what, change, at) => {
    const id = await offerAndPay(change, at);
    expect(await open().endOffers(later(59))).toBe(0);
    expect(await open().endOffers(later(60))).toBe(1);
    expect(await stateOf(id)).toBe('expired');
    expect(await booked(later(60))).toBeUndefined();
    expect(await take(id, later(60))).toBe(false);
  });

  test('an offer can be left after a decline, and its places can then not be paid', async () => {
    const id = await offerAndPay({ intent: 'pi_1', declineCode: 'expired_card' });
    expect(await open().leaveWaitingList(id, later(1))).toBe(true);
    expect(await booked()).toBeUndefined();
    expect(await take(id, later(1))).toBe(false);
  });

  test('another try keeps the places past the end of the offer', async () => {
    const id = await offerAndPay({ intent: 'pi_1', declineCode: 'expired_card' });
    expect(await take(id, later(59))).toBe(true);
    expect(await open().leaveWaitingList(id, later(60))).toBe(false);
    expect(await open().endOffers(later(60))).toBe(0);
    expect(await booked(later(60))).toEqual(places);
  });

  test('an offer stays while a process holds its payment', async () => {
    const id = await offerAndPay({ intent: 'pi_1', declineCode: 'expired_card' });
    const claim = { submission: id, holder: 'a', now: later(59.9), until: later(60.2) };
    await open().claimPayment(claim);
    expect(await open().endOffers(later(60))).toBe(0);
    expect(await open().leaveWaitingList(id, later(60))).toBe(false);
    await open().releasePayment(id, 'a');
    expect(await open().endOffers(later(60))).toBe(1);
  });

  test('of another try and the end of the offer, one happens', async () => {
    const id = await offerAndPay({ intent: 'pi_1', declineCode: 'expired_card' });
    const [isTaken, ended, isLeft] = await Promise.all([
      take(id, later(60)),
      open().endOffers(later(60)),
      open().leaveWaitingList(id, later(60)),
    ]);
    expect([isTaken, ended === 1, isLeft].filter(Boolean)).toHaveLength(1);
    expect(await booked(later(60))).toEqual(isTaken ? places : undefined);
  });

  test('money that moved after the offer had ended gets its places', async () => {
    const id = await offerAndPay({ state: 'abandoned', intent: 'pi_1' });
    await open().endOffers(end);
    const holder = 'a';
    await open().claimPayment({ submission: id, holder, now: end, until: later(61) });
    const mails = [newMail({ kind: 'receipt' })];
    const paid = { submission: id, holder, at: end, change: { state: 'paid' as const }, mails };
    expect(await open().changePayment(paid)).toBe(true);
    expect(await stateOf(id)).toBe('accepted');
    expect(await booked(end)).toEqual(places);
    expect(await open().listMails({ submission: id, limit: 9 })).toHaveLength(1);
  });
}
