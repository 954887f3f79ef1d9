import { formatAmount } from '@/lib/payments/amount';
import { eventIn } from '@/lib/server/bookings/booking-in-language';
import { refundableMoney } from '@/lib/server/bookings/changes/plan-change';
import { eventName, titleOf, withReason } from '@/lib/server/bookings/event-name';
import type { BookingContent } from '@/lib/server/bookings/event-state';
import { rebookingMailWords } from '@/lib/words/lib/server/bookings/rebooking';
import { rebookingSentence } from '@/lib/server/bookings/rebooking/words';
import { maxBookings } from '@/lib/server/bookings/list-booked';
import { otherDates } from '@/lib/server/bookings/moves';
import { bookingCalendarPath, createBookingPath } from '@/lib/server/bookings/page/booking-token';
import { bookingMailWords } from '@/lib/words/lib/server/bookings';
import { listCalledOff } from '@/lib/server/bookings/rebooking/called-off-events';
import type { EventRefundStore } from '@/lib/server/bookings/rebooking/event-refunds-sql';
import type { Content, Event } from '@/lib/server/content/content';
import { createRebooking } from '@/lib/server/bookings/rebooking/create-rebooking';
import { type EditionStore, reconcileBookings } from '@/lib/server/bookings/sold/past-editions';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import {
  addMailIds,
  type MailDraft,
  replyAddress,
} from '@/lib/server/alerts/notifications/submission-mails';
import { draftVisitorMail } from '@/lib/server/alerts/notifications/visitor-mail';
import { mailLineWords } from '@/lib/words/lib/server/platform/mail';
import { inLanguageOf } from '@/lib/server/forms/submissions/submission-language';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import type { PaymentStore } from '@/lib/server/payments/records/payments-sql';
import type { RebookingStore } from '@/lib/server/bookings/rebooking/rebookings-sql';
import type { SecretStore } from '@/lib/server/platform/http/requests/signed-token';

type CalledOffContent = BookingContent & {
  readonly site: Pick<Content['site'], 'contact' | 'locale' | 'name' | 'timeZone'>;
};

interface CalledOffDeps {
  readonly store: EditionStore &
    Pick<PaymentStore, 'findOrderPayment'> &
    Pick<EventRefundStore, 'listWaitingEventRefunds'> &
    Pick<RebookingStore, 'listWithoutRebooking' | 'offerRebooking'> &
    SecretStore;
  /** Whether a change has lasted long enough to be mailed; all have if it is missing. */
  readonly isSettled?: (event: Event) => boolean;
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

/**
 * Offers those who have booked a coming event that is cancelled or postponed another date or
 * a refund, and mails them; again if a postponed event is cancelled. Those whose refund waits to be made are
 * left to that. Several processes may run it at the same time.
 */
export async function mailCalledOffEvents(
  content: CalledOffContent,
  deps: CalledOffDeps,
): Promise<void> {
  const { store, now } = deps;
  await reconcileBookings(content, store, now());
  for (const event of listCalledOff(content, now())) {
    const { status, form } = event.data;
    if (status === 'planned' || form === undefined) continue;
    if (deps.isSettled?.(event) === false) continue;
    const key = eventKey(event);
    // They get a mail with their refund.
    const refunds = (await store.listWaitingEventRefunds()).filter(
      (refund) => refund.event === key,
    );
    const refunded = new Set(refunds.map(({ submission }) => submission));
    for (const submission of await store.listWithoutRebooking(key, status, maxBookings)) {
      if (refunded.has(submission.id)) continue;
      const at = now();
      const mails = await inLanguageOf(submission, content, async (own) => {
        const draft = await draftCalledOffMail(submission, event, own, deps);
        return addMailIds(draft === undefined ? [] : [draft], at, deps);
      });
      await store.offerRebooking(
        createRebooking({ submission: submission.id, event, reason: status, at, mails }, deps),
      );
    }
  }
}

/**
 * Drafts the visitor's mail about an event that is called off, with the words of some content; `undefined` without
 * an address.
 */
export async function draftCalledOffMail(
  submission: SubmissionRecord,
  listed: Event,
  content: CalledOffContent,
  {
    store,
    siteUrl,
    now,
  }: Pick<CalledOffDeps, 'now' | 'siteUrl'> & {
    readonly store: Pick<PaymentStore, 'findOrderPayment'> & SecretStore;
  },
): Promise<MailDraft | undefined> {
  const { site, forms } = content;
  const event = eventIn(content, listed);
  const { status } = event.data;
  const form = forms.get(submission.form);
  const to = form && replyAddress(form, submission);
  if (form === undefined || to === undefined || status === 'planned') return undefined;
  const canMove = otherDates(event, content, now()).length > 0;
  const refund = refundableMoney(await store.findOrderPayment(submission.id));
  const sum = refund && formatAmount(refund, site.locale);
  const choice = rebookingSentence(canMove, refund !== undefined, sum);
  const path = await createBookingPath(submission.id, store);
  return draftVisitorMail(
    {
      kind: 'event-change',
      to,
      subject: rebookingMailWords.subject[status](titleOf(event), submission.reference),
    },
    [
      withReason(rebookingMailWords.text[status](eventName(event)), event),
      status === 'postponed' ? `${choice} ${rebookingMailWords.keep}` : choice,
      rebookingMailWords[canMove ? 'choose' : 'cancel'](`${siteUrl}${path}`),
      ...(status === 'cancelled'
        ? [bookingMailWords.strikeOut(`${siteUrl}${bookingCalendarPath(path)}`)]
        : []),
      mailLineWords.reference(submission.reference),
    ],
    site,
    siteUrl,
  );
}
