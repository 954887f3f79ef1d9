import { eventIn } from '@/lib/server/bookings/booking-in-language';
import { eventName, eventTime, titleOf, withReason } from '@/lib/server/bookings/event-name';
import { type BookingContent, formatDeadline } from '@/lib/server/bookings/event-state';
import type { SoldStatus, StoredSale } from '@/lib/server/bookings/places/sold-booking';
import { isSameTime, withEvent } from '@/lib/server/bookings/rebooking/mail-changed-events';
import {
  changedEventWords,
  rebookingMailWords,
  waitingMailWords,
} from '@/lib/words/lib/server/bookings/rebooking';
import { takesPlaceText } from '@/lib/server/bookings/rebooking/words';
import { addMissingSales } from '@/lib/server/bookings/sold/past-editions';
import { soldEvent } from '@/lib/server/bookings/sold/sold-booking';
import type { SoldBookingStore } from '@/lib/server/bookings/sold/sold-bookings-sql';
import { soldPlaceText, soldTimeText } from '@/lib/server/bookings/sold/sold-event';
import { draftEndedMail } from '@/lib/server/bookings/waiting/offer-places';
import { offerPath } from '@/lib/server/bookings/waiting/offers';
import type { WaitingListEntry } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import type { WaitingStore } from '@/lib/server/bookings/waiting/sql/waiting-sql';
import { offerMailWords, waitingWords } from '@/lib/words/lib/server/bookings/waiting';
import {
  addMailIds,
  type MailDraft,
  replyAddress,
} from '@/lib/server/alerts/notifications/submission-mails';
import { draftVisitorMail } from '@/lib/server/alerts/notifications/visitor-mail';
import type { Content, Event } from '@/lib/server/content/content';
import { placeText } from '@/lib/server/content/events/event-facts';
import { eventKey } from '@/lib/server/content/events/event-key';
import { inLanguageOf } from '@/lib/server/forms/submissions/submission-language';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import type { SubmissionStore } from '@/lib/server/forms/submissions/submissions-sql';
import { mailLineWords } from '@/lib/words/lib/server/platform/mail';
import type { SecretStore } from '@/lib/server/platform/http/requests/signed-token';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';

type WaitingContent = BookingContent & {
  readonly site: Pick<Content['site'], 'contact' | 'locale' | 'name' | 'timeZone'>;
};

interface WaitingDeps {
  readonly store: Parameters<typeof addMissingSales>[2] &
    Pick<SoldBookingStore, 'listSales' | 'updateSale'> &
    Pick<WaitingStore, 'listWaiting' | 'listWaitingEvents'> &
    Pick<SubmissionStore, 'findSubmission'> &
    SecretStore;
  /** Whether a change has lasted long enough to be mailed. */
  readonly isSettled: (event: Event) => boolean;
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

/** The states in which an entry gets mails about its event. */
const toldStates: readonly string[] = ['waiting', 'paused', 'offered'];

/** Lists the entries of a waiting list that get mails about their event. */
export function listTold(entries: readonly WaitingListEntry[]): readonly WaitingListEntry[] {
  return entries.filter(({ state }) => toldStates.includes(state));
}

/**
 * Mails those who wait for a coming event that is postponed, has another start or place than they know, or
 * takes place after all. What a mail says is stored with it, so that several processes may run this at the
 * same time. `offerFreePlaces` mails those who wait for a cancelled one.
 */
export async function mailWaitingLists(content: WaitingContent, deps: WaitingDeps): Promise<void> {
  const { store, now } = deps;
  const keys = new Set(await store.listWaitingEvents());
  for (const event of content.events) {
    const key = eventKey(event);
    const { status } = event.data;
    if (!keys.has(key) || status === 'cancelled') continue;
    await addMissingSales(event, content, store);
    const current = soldEvent(event, content.site.timeZone);
    if (current.end <= now()) continue;
    const sales = new Map((await store.listSales([key])).map((sale) => [sale.submission, sale]));
    for (const entry of listTold(await store.listWaiting(key))) {
      const before = sales.get(entry.submission);
      if (before === undefined) continue;
      // A postponed event keeps its old date until it has a new one.
      const sold = status === 'planned' ? withEvent(before.sold, current) : before.sold;
      if (before.status === status && isSameTime(before.sold, sold)) continue;
      if (!deps.isSettled(event)) break;
      const submission = await store.findSubmission(entry.submission);
      if (submission === undefined) continue;
      const at = now();
      const mails = await inLanguageOf(submission, content, async (own) => {
        const draft = await draftWaitingMail({ submission, entry, before, event }, own, deps);
        return addMailIds(draft === undefined ? [] : [draft], at, deps);
      });
      await store.updateSale({ before, status, sold, at, mails });
    }
  }
}

interface Told {
  readonly submission: SubmissionRecord;
  readonly entry: Pick<WaitingListEntry, 'offerUntil' | 'state'>;
  readonly before: StoredSale;
  /** As it is now. */
  readonly event: Event;
}

/**
 * Drafts the mail to a visitor who waits for an event that has changed, with the words of some content; `undefined`
 * without an address.
 */
export async function draftWaitingMail(
  { submission, entry, before, event }: Told,
  content: WaitingContent,
  { store, siteUrl }: Pick<WaitingDeps, 'siteUrl'> & { readonly store: SecretStore },
): Promise<MailDraft | undefined> {
  const { site, forms } = content;
  const { status } = event.data;
  if (status === 'cancelled') return draftEndedMail(submission, event, content, siteUrl);
  const form = forms.get(submission.form);
  const to = form && replyAddress(form, submission);
  if (to === undefined) return undefined;
  const { reference } = submission;
  const shown = eventIn(content, event);
  const title = titleOf(shown);
  const url = `${siteUrl}${await offerPath(submission.id, store)}`;
  // The offers of a postponed event go back to the list.
  const offerUntil =
    entry.state === 'offered' && status === 'planned' ? entry.offerUntil : undefined;
  return draftVisitorMail(
    {
      kind: 'event-change',
      to,
      subject:
        status === 'postponed'
          ? rebookingMailWords.subject.postponed(title, reference)
          : changedEventWords.subject(title, reference),
    },
    [
      whatChanged(before, { event, shown }, status, site),
      ...(offerUntil === undefined
        ? [
            before.status === 'cancelled' ? waitingMailWords.again : waitingMailWords.keep,
            waitingWords.link(url),
          ]
        : [offerMailWords.until(formatDeadline(offerUntil, site)), offerMailWords.link(url)]),
      mailLineWords.reference(reference),
    ],
    site,
    siteUrl,
  );
}

function whatChanged(
  before: StoredSale,
  { event, shown }: { readonly event: Event; readonly shown: Event },
  status: SoldStatus,
  { locale, timeZone }: WaitingContent['site'],
): string {
  if (status === 'postponed') {
    return withReason(rebookingMailWords.text.postponed(eventName(shown)), shown);
  }
  const { timeAndPlace, changed } = changedEventWords;
  const { title } = shown.data;
  const after = timeAndPlace(eventTime(shown), placeText(shown.data));
  const earlier = timeAndPlace(soldTimeText(before.sold, locale), soldPlaceText(before.sold));
  if (before.status === 'planned') return withReason(changed(title, after, earlier), shown);
  const isSame = isSameTime(before.sold, withEvent(before.sold, soldEvent(event, timeZone)));
  return takesPlaceText(title, after, isSame ? undefined : earlier);
}
