import { formatAmount } from '@/lib/payments/amount';
import { refundableMoney } from '@/lib/server/bookings/changes/plan-change';
import { eventName } from '@/lib/server/bookings/event-name';
import type { BookingContent } from '@/lib/server/bookings/event-state';
import { rebookingMailWords, rebookingSentence } from '@/lib/server/bookings/rebooking/words';
import { maxBookings } from '@/lib/server/bookings/list-booked';
import { otherDates } from '@/lib/server/bookings/moves';
import { createBookingPath } from '@/lib/server/bookings/page/booking-token';
import type { Content, Event } from '@/lib/server/content/content';
import { createRebooking } from '@/lib/server/bookings/rebooking/create-rebooking';
import { type EditionStore, reconcileBookings } from '@/lib/server/bookings/sold/past-editions';
import { eventInstants } from '@/lib/server/content/dates';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import { addMailIds, replyAddress } from '@/lib/server/alerts/notifications/submission-mails';
import { draftVisitorMail } from '@/lib/server/alerts/notifications/visitor-mail';
import { mailLineWords } from '@/lib/server/platform/mail/words';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
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
    Pick<RebookingStore, 'listWithoutRebooking' | 'offerRebooking'> &
    SecretStore;
  /** Whether a change has lasted long enough to be mailed; all have if it is missing. */
  readonly isSettled?: (event: Event) => boolean;
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

/**
 * Offers those who have booked a coming event that its file marks as cancelled or postponed another date or
 * a refund, and mails them; again if a postponed event is cancelled. Several processes may run it at the
 * same time.
 */
export async function mailCalledOffEvents(
  content: CalledOffContent,
  deps: CalledOffDeps,
): Promise<void> {
  const { store, now } = deps;
  await reconcileBookings(content, store, now());
  for (const event of content.events) {
    const { data } = event;
    if (data.status === 'planned' || data.form === undefined) continue;
    if (deps.isSettled?.(event) === false) continue;
    if (eventInstants(data, content.site.timeZone).end <= now()) continue;
    const key = eventKey(event);
    for (const submission of await store.listWithoutRebooking(key, data.status, maxBookings)) {
      const at = now();
      const mails = await createMails(submission, event, data.status, content, deps);
      await store.offerRebooking(
        createRebooking({ submission: submission.id, event, reason: data.status, at, mails }, deps),
      );
    }
  }
}

/** Creates the visitor's mail; none without an address. */
async function createMails(
  submission: SubmissionRecord,
  event: Event,
  status: 'cancelled' | 'postponed',
  content: CalledOffContent,
  { store, siteUrl, now, randomBytes }: CalledOffDeps,
): Promise<readonly NewMail[]> {
  const { site, forms } = content;
  const form = forms.get(submission.form);
  const to = form && replyAddress(form, submission);
  if (form === undefined || to === undefined) return [];
  const at = now();
  const canMove = otherDates(event, content, at).length > 0;
  const refund = refundableMoney(await store.findOrderPayment(submission.id));
  const sum = refund && formatAmount(refund, site.locale);
  const choice = rebookingSentence(canMove, refund !== undefined, sum);
  const page = `${siteUrl}${await createBookingPath(submission.id, store)}`;
  const draft = draftVisitorMail(
    {
      kind: 'event-change',
      to,
      subject: rebookingMailWords.subject[status](event.data.title, submission.reference),
    },
    [
      rebookingMailWords.text[status](eventName(event)),
      status === 'postponed' ? `${choice} ${rebookingMailWords.keep}` : choice,
      rebookingMailWords[canMove ? 'choose' : 'cancel'](page),
      mailLineWords.reference(submission.reference),
    ],
    site,
    siteUrl,
  );
  return addMailIds([draft], at, { siteUrl, randomBytes });
}
