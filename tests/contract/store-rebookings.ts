import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { NewBooking } from '@/lib/server/bookings/places/places';
import type { Store } from '@/lib/server/store';
import type { NewSubmission } from '@/lib/server/forms/submissions/submission-record';
import { addPair } from '@/tests/support/payments';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';
import type { NewRebooking } from '@/lib/server/bookings/rebooking/rebookings-sql';
import type { BookingCancellation } from '@/lib/server/bookings/changes/booking-changes-sql';

const capacity = { all: 10, kinds: {} };
const bookingOf = (event: string): NewBooking => ({
  event,
  places: { adults: 1, children: 1 },
  capacity,
});

function rebookingOf(
  { id }: Pick<NewSubmission, 'id'>,
  overrides: Partial<NewRebooking> = {},
): NewRebooking {
  const audit = { id: randomUUID(), at: later(5), operator: '', action: 'rebooking-offered' };
  return {
    submission: id,
    event: 'night',
    reason: 'postponed',
    at: later(5),
    mails: [newMail({ kind: 'booking' })],
    audit: { ...audit, subject: id, details: 'night' },
    ...overrides,
  };
}

function cancellationOf(submission: NewSubmission): BookingCancellation {
  const { at, audit } = rebookingOf(submission);
  const { id, fields: seen } = submission;
  return { submission: id, at, audit, seen, refunds: [], mails: [] };
}

/** Tests the rebookings of events that do not take place as planned. */
export function testRebookings(open: () => Store): void {
  const add = async (overrides: Partial<NewSubmission> = {}) => {
    const submission = newSubmission({ booking: bookingOf('night'), ...overrides });
    expect(await open().addSubmission(submission)).toEqual({ kind: 'added' });
    return submission;
  };
  const withoutRebooking = async () =>
    (await open().listWithoutRebooking('night', 'postponed', 10)).map(({ id }) => id);

  test('takes a text to everyone back until its mails are due, however many processes do', async () => {
    const store = open();
    const [one, other] = [await add(), await add()];
    const mails = [newMail({ kind: 'reply' }), newMail({ kind: 'reply' })] as const;
    const offer = { reason: 'desk', at: noon, mails: [mails[0]], waitMs: 60_000 } as const;
    await store.offerRebooking(rebookingOf(one, offer));
    await store.queueMails(other.id, [mails[1]], noon, 60_000);
    const event = 'night';
    const block = {
      id: 'close',
      event,
      kind: 'all',
      places: 2,
      reason: 'person' as const,
      operator: '',
    };
    const audit = {
      at: noon,
      operator: '',
      action: 'mail-taken-back',
      subject: event,
      details: '',
    };
    const blocked = { ...audit, id: randomUUID(), action: 'places-blocked' };
    await store.blockPlaces({ ...block, changedAt: noon }, { kinds: {} }, blocked);
    const takeBack = (at: Date) =>
      store.takeBackMailing({
        event,
        mails: mails.map(({ id }) => id),
        offered: [one.id, other.id],
        block: 'close',
        at,
        audit: { ...audit, id: randomUUID() },
      });
    const unchanged = async () =>
      (await store.listBlocks(event)).length === 1 && (await store.mayRebook(one.id, event));
    expect(await takeBack(later(1))).toBe(0);
    expect(await unchanged()).toBe(true);
    const both = await Promise.all([takeBack(noon), takeBack(noon)]);
    expect(both.toSorted()).toEqual([0, 2]);
    expect(await store.listBlocks(event)).toEqual([]);
    expect(await store.mayRebook(one.id, event)).toBe(false);
    expect(await store.listMails({ limit: 9 })).toEqual([]);
    expect(await store.listAuditEntries({ action: 'mail-taken-back', limit: 9 })).toHaveLength(1);
  });

  test('offers a rebooking once, however many processes offer it', async () => {
    const store = open();
    const one = await add();
    expect(await withoutRebooking()).toEqual([one.id]);
    const both = await Promise.all([
      store.offerRebooking(rebookingOf(one)),
      store.offerRebooking(rebookingOf(one)),
    ]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await store.listMails({ submission: one.id, limit: 5 })).toHaveLength(1);
    expect(await store.listAuditEntries({ subject: one.id, limit: 5 })).toHaveLength(1);
    expect(await store.mayRebook(one.id, 'night')).toBe(true);
    expect(await store.mayRebook(one.id, 'other')).toBe(false);
    expect(await withoutRebooking()).toEqual([]);
  });

  test('offers nothing to a submission that does not book the event', async () => {
    const store = open();
    const other = await add({ booking: bookingOf('other') });
    expect(await store.offerRebooking(rebookingOf(other))).toBe(false);
    expect(await store.offerRebooking(rebookingOf({ id: 'unknown' }))).toBe(false);
    expect(await store.listMails({ limit: 5 })).toEqual([]);
  });

  test('leaves out bookings that do not stand', async () => {
    const store = open();
    await add({ state: 'spam' });
    await add({ state: 'bin' });
    await addPair(store, {}, { booking: bookingOf('night') });
    await store.cancelBooking(cancellationOf(await add()));
    expect(await withoutRebooking()).toEqual([]);
  });

  test('leaves out offers of the waiting list until they are accepted', async () => {
    const store = open();
    const booking = { event: 'night', places: { adults: 1 }, capacity: { all: 1, kinds: {} } };
    const first = await add({ booking });
    const { id } = await add({ booking: undefined, waiting: booking });
    await store.cancelBooking(cancellationOf(first));
    const offer = { submission: id, booking, until: later(60), now: later(6), mails: [] };
    expect(await store.offerPlaces(offer)).toBe(true);
    expect(await withoutRebooking()).toEqual([]);
  });

  test('lists who moved, who cancelled and who has not answered', async () => {
    const store = open();
    const [moved, cancelled, waiting] = [
      await add({ receivedAt: noon }),
      await add({ receivedAt: later(1) }),
      await add({ receivedAt: later(2) }),
    ];
    for (const each of [moved, cancelled, waiting]) await store.offerRebooking(rebookingOf(each));
    const fields = [['event', ['next']]] as const;
    await store.changeBooking({ ...cancellationOf(moved), fields, booking: bookingOf('next') });
    await store.cancelBooking(cancellationOf(cancelled));
    const rebookings = await store.listRebookings('night');
    expect(rebookings.map(({ submission, answer }) => [submission.id, answer])).toEqual([
      [moved.id, 'moved'],
      [cancelled.id, 'cancelled'],
      [waiting.id, undefined],
    ]);
    expect(await store.listRebookings('next')).toEqual([]);
  });

  test('offers it again, once, when a postponed event is cancelled', async () => {
    const store = open();
    const one = await add();
    await store.offerRebooking(rebookingOf(one));
    const without = async () =>
      (await store.listWithoutRebooking('night', 'cancelled', 10)).map(({ id }) => id);
    expect(await without()).toEqual([one.id]);
    const offers = await Promise.all(
      [1, 2, 3].map(() => store.offerRebooking(rebookingOf(one, { reason: 'cancelled' }))),
    );
    expect(offers.filter(Boolean)).toHaveLength(1);
    expect(await without()).toEqual([]);
    expect(await store.listMails({ submission: one.id, limit: 5 })).toHaveLength(2);
    expect(await store.offerRebooking(rebookingOf(one))).toBe(false);
  });

  test('ends, or is not offered, when people of the booking are checked in', async () => {
    const store = open();
    const { id } = await add();
    const checkIn = (people: number, minute: number) =>
      store.addCheckIns([
        {
          id: randomUUID(),
          submission: id,
          event: 'night',
          people,
          at: later(minute),
          operator: 'ana@example.org',
          audit: {
            id: randomUUID(),
            at: later(minute),
            operator: 'ana@example.org',
            action: 'checked-in',
            subject: id,
            details: '',
          },
        },
      ]);
    await checkIn(1, 8);
    expect(await withoutRebooking()).toEqual([]);
    await checkIn(0, 9);
    expect(await withoutRebooking()).toEqual([id]);
    await store.offerRebooking(rebookingOf({ id }));
    await checkIn(1, 10);
    expect(await store.mayRebook(id, 'night')).toBe(false);
    await checkIn(0, 11);
    expect(await store.mayRebook(id, 'night')).toBe(true);
  });

  test('deletes the offer with its submission', async () => {
    const store = open();
    const one = await add();
    await store.offerRebooking(rebookingOf(one));
    const erasure = {
      at: later(9),
      operator: '',
      reason: 'person' as const,
      createId: () => randomUUID(),
    };
    await store.eraseSubmissions({ ids: [one.id], ...erasure });
    expect(await store.mayRebook(one.id, 'night')).toBe(false);
  });
}
