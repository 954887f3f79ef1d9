import { z } from 'zod';
import type { BookingServices } from '@/lib/server/bookings/booking-services';
import { refundableMoney } from '@/lib/server/bookings/changes/plan-change';
import { eventTime } from '@/lib/server/bookings/event-name';
import type { BookingContent } from '@/lib/server/bookings/event-state';
import { listBooked } from '@/lib/server/bookings/list-booked';
import { otherDates } from '@/lib/server/bookings/moves';
import { createRebooking } from '@/lib/server/bookings/rebooking/create-rebooking';
import { changedEventWords, rebookingSentence } from '@/lib/server/bookings/rebooking/words';
import type { Content, Event } from '@/lib/server/content/content';
import { eventInstants, listSessions } from '@/lib/server/content/dates';
import { placeText } from '@/lib/server/content/events/event-facts';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { RandomBytes } from '@/lib/server/http/requests/tokens';
import { createMessageId, replyAddress } from '@/lib/server/mail/submission-mails';
import { draftVisitorMail } from '@/lib/server/mail/visitor-mail';
import { mailLineWords } from '@/lib/server/mail/words';
import type { DeskSetting } from '@/lib/server/store/desk-record';
import type { NewMail } from '@/lib/server/store/mail-record';
import type { Store } from '@/lib/server/store/store';
import type { SubmissionRecord } from '@/lib/server/store/submission-record';
import { createId, fixedBytes } from '@/lib/server/submissions/ids';

/** The start of the names of the settings that keep when and where events were. */
const prefix = 'event-time ';

/** When and where an event was, and what mails say about it. */
const storedTimeSchema = z.object({
  /** The starts of its sessions, as local times, and its place. */
  key: z.string(),
  text: z.string(),
  /** Whether it was postponed or cancelled. */
  isPostponed: z.boolean(),
});

type StoredTime = z.infer<typeof storedTimeSchema>;

export type ChangedEventContent = BookingContent & {
  readonly site: Pick<Content['site'], 'contact' | 'locale' | 'name' | 'timeZone'>;
};

export interface ChangedEventDeps {
  readonly store: Pick<
    Store,
    | 'findAllWaiting'
    | 'findPayment'
    | 'listBookings'
    | 'listDeskSettings'
    | 'listTakenEvents'
    | 'offerRebooking'
    | 'queueMails'
    | 'saveDeskSetting'
  >;
  readonly bookings: Pick<BookingServices, 'bookingMail'>;
  /** Whether a change has lasted long enough to be mailed; all have if it is missing. */
  readonly isSettled?: (event: Event) => boolean;
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

/**
 * Mails those who have booked a coming event whose file has another start or place than before, or that was
 * postponed or cancelled and takes place after all, and offers them another date or a refund. Several
 * processes may run it at the same time: the mails have ids that depend on the change. Rejects with what the
 * store rejects with.
 */
export async function mailChangedEvents(
  content: ChangedEventContent,
  deps: ChangedEventDeps,
): Promise<void> {
  const { store, now } = deps;
  const booked = new Set(await store.listTakenEvents('', now()));
  const events = content.events.filter(
    (event) =>
      booked.has(eventKey(event)) && eventInstants(event.data, content.site.timeZone).end > now(),
  );
  if (events.length === 0) return;
  const settings = new Map(
    (await store.listDeskSettings(prefix)).map((setting) => [setting.name, setting]),
  );
  for (const event of events) {
    await updateEvent(event, settings.get(`${prefix}${eventKey(event)}`), content, deps);
  }
}

async function updateEvent(
  event: Event,
  setting: DeskSetting | undefined,
  content: ChangedEventContent,
  deps: ChangedEventDeps,
): Promise<void> {
  const { store, now } = deps;
  const before = storedTimeSchema.safeParse(setting?.value).data;
  const current = currentTime(event);
  // A postponed event keeps its old date in its file until it has a new one.
  const next =
    current.isPostponed && before !== undefined ? { ...before, isPostponed: true } : current;
  if (before?.key === next.key && before.isPostponed === next.isPostponed) return;
  if (before !== undefined && deps.isSettled?.(event) === false) return;
  if (before !== undefined && setting !== undefined && !next.isPostponed) {
    await mailEvent(event, before, next, setting.changedAt, content, deps);
  }
  const { name, version } = setting ?? { name: `${prefix}${eventKey(event)}`, version: 0 };
  await store.saveDeskSetting({ name, value: next, version, changedAt: now(), changedBy: '' });
}

function currentTime(event: Event): StoredTime {
  const { data } = event;
  const starts = listSessions(data).map(({ date, from }) => `${date} ${from}`);
  return {
    key: JSON.stringify([...starts, placeText(data)]),
    text: changedEventWords.timeAndPlace(eventTime(event), placeText(data)),
    isPostponed: data.status !== 'planned',
  };
}

/** Mails everyone who has booked. The ids of the mails depend on the change, which began at `since`. */
async function mailEvent(
  event: Event,
  before: StoredTime,
  next: StoredTime,
  since: Date,
  content: ChangedEventContent,
  deps: ChangedEventDeps,
): Promise<void> {
  const { store, now } = deps;
  const key = eventKey(event);
  for (const { submission } of await listBooked(key, store, now())) {
    const at = now();
    const id = createId(since, fixedBytes(`${key} ${next.key} ${submission.id}`));
    const mail = await createMail(id, submission, event, before, next, content, deps);
    const mails = mail === undefined ? [] : [mail];
    const rebooking = createRebooking(
      { submission: submission.id, event, reason: 'changed', at, mails },
      deps,
    );
    // A booking with an earlier offer still gets the mail.
    if (!(await store.offerRebooking(rebooking))) {
      await store.queueMails(submission.id, mails, at);
    }
  }
}

/** Creates the visitor's mail; `undefined` without an address. */
async function createMail(
  id: string,
  submission: SubmissionRecord,
  event: Event,
  before: StoredTime,
  next: StoredTime,
  content: ChangedEventContent,
  { store, bookings, siteUrl, now }: ChangedEventDeps,
): Promise<NewMail | undefined> {
  const { site, forms } = content;
  const form = forms.get(submission.form);
  const to = form && replyAddress(form, submission);
  if (form === undefined || to === undefined) return undefined;
  const { title } = event.data;
  const booking = await bookings.bookingMail(form, submission);
  const refund = refundableMoney(await store.findPayment(submission.id));
  const canMove = otherDates(event, content, now()).length > 0;
  const isSame = before.key === next.key;
  const draft = draftVisitorMail(
    { kind: 'event-change', to, subject: changedEventWords.subject(title, submission.reference) },
    [
      before.isPostponed
        ? changedEventWords.takesPlace(title, next.text, isSame ? undefined : before.text)
        : changedEventWords.changed(title, next.text, before.text),
      changedEventWords.keep,
      ...(booking === undefined ? [] : [booking.text]),
      rebookingSentence(canMove, refund !== undefined),
      mailLineWords.reference(submission.reference),
    ],
    site,
    siteUrl,
  );
  return { id, messageId: createMessageId(id, siteUrl), ...draft };
}
