import { refundAllHref } from '@/lib/bookings/desk/event-dates';
import { deskAction } from '@/lib/server/desk/desk-action';
import { optionalText, text } from '@/lib/server/desk/fields';
import { findBookableEvent } from '@/lib/server/bookings/desk/event-content';
import { planRefunds } from '@/lib/server/bookings/desk/refund-all/plan-refunds';
import { waitsUntil } from '@/lib/server/bookings/rebooking/settled-events';
import { isPermitted } from '@/lib/server/access/is-permitted';
import { createId } from '@/lib/server/platform/store/ids';

/**
 * Stores the refunds of all bookings of a cancelled event whose visitors have not answered, for a job to
 * make (`runEventRefunds`), and redirects to the page, which shows how far it is. If a booking has changed
 * since the page was shown, earlier refunds of the event still wait, or the operator who has cancelled it can
 * still take that back, nothing is stored.
 */
export const refundAll = deskAction({ event: text, version: optionalText }, async (request) => {
  const { services, input, operator, randomBytes, readContent } = request;
  const { store, settings, now } = services;
  if (!isPermitted(operator, 'work')) return { kind: 'not-permitted' };
  const found = findBookableEvent(await readContent(), input.event, operator);
  if (found?.event.data.status !== 'cancelled') return { kind: 'missing' };
  const page = refundAllHref(found.key);
  // The page says until when the cancellation can be taken back.
  if (waitsUntil(found.event, now()) !== undefined) return { kind: 'done', next: page };
  const before = await store.listEventRefunds(found.key);
  if (before.some(({ state }) => state === 'waiting')) return { kind: 'done', next: page };
  const at = now();
  const plan = await planRefunds(found.key, store, settings.PAYMENTS, at);
  if (plan.version !== input.version) {
    return { kind: 'done', next: `${page}&problem=changed` };
  }
  const refunds = plan.due.map(({ submission, refund }) => ({
    id: createId(at, randomBytes),
    event: found.key,
    submission: submission.id,
    minor: refund.minor,
    requestedBy: operator.email,
    requestedAt: at,
  }));
  await store.addEventRefunds(refunds);
  return { kind: 'done', next: page };
});
