import { omitUndefined } from '@/lib/content/omit-undefined';
import type { OfferView } from '@/lib/bookings/offer';
import { countsText, findBooking } from '@/lib/server/bookings/booking';
import { formatMoment } from '@/lib/server/bookings/event-state';
import { createTicket } from '@/lib/server/bookings/ticket';
import { readOfferToken } from '@/lib/server/bookings/waiting/signed-link';
import { acceptedMailWords, offerPageWords as words } from '@/lib/server/bookings/waiting/words';
import type { Content } from '@/lib/server/content/content';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { NewMail } from '@/lib/server/store/mail-record';
import type { Store, StoredSubmission } from '@/lib/server/store/store';
import type { Waiting } from '@/lib/server/store/waiting-store';

interface OfferDeps {
  readonly content: Content;
  readonly store: Pick<
    Store,
    'acceptOffer' | 'findSubmission' | 'findWaiting' | 'leaveWaitingList' | 'listWaiting' | 'secret'
  >;
  readonly createMails: FormServices['createMails'];
  readonly now: () => Date;
}

/** A submission on a waiting list that an address names. */
interface NamedEntry {
  readonly entry: Waiting;
  readonly submission: StoredSubmission;
}

/** Returns the page of an offer's address; `undefined` if this site did not sign it, or it is gone. */
export async function loadOffer(token: string, deps: OfferDeps): Promise<OfferView | undefined> {
  const named = await findEntry(token, deps);
  return named && createView(named, deps);
}

/**
 * Accepts an offer (`accept`), or leaves the waiting list (`leave`). Other values change nothing, and
 * neither does an offer that has ended: its page says so.
 */
export async function answerOffer(token: string, action: string, deps: OfferDeps): Promise<void> {
  const named = await findEntry(token, deps);
  if (named === undefined) return;
  const { store, now } = deps;
  const { submission } = named.entry;
  if (action === 'leave') await store.leaveWaitingList(submission, now());
  if (action === 'accept') {
    await store.acceptOffer(submission, await bookedMails(named, deps), now());
  }
}

async function findEntry(
  token: string,
  { store }: Pick<OfferDeps, 'store'>,
): Promise<NamedEntry | undefined> {
  const id = await readOfferToken(token, store);
  if (id === undefined) return undefined;
  const [entry, submission] = [await store.findWaiting(id), await store.findSubmission(id)];
  return entry === undefined || submission === undefined ? undefined : { entry, submission };
}

/** Returns the visitor's confirmation as that of a booking: without the answers, and with the ticket. */
async function bookedMails(
  { submission }: NamedEntry,
  { content, createMails }: OfferDeps,
): Promise<readonly NewMail[]> {
  const form = content.forms.get(submission.form);
  const booking = form && findBooking(form, submission.fields, content);
  if (form === undefined || booking === undefined) return [];
  const subject = acceptedMailWords.subject(booking.event.data.title, submission.reference);
  const mails = await createMails(form, { ...submission, state: 'inbox' }, true);
  return mails.flatMap((mail) =>
    mail.kind === 'copy' ? [{ ...mail, kind: 'booking' as const, subject }] : [],
  );
}

async function createView(
  { entry, submission }: NamedEntry,
  { content, store, now }: OfferDeps,
): Promise<OfferView | undefined> {
  const form = content.forms.get(submission.form);
  const booking = form && findBooking(form, submission.fields, content);
  if (booking === undefined) return undefined;
  const { site } = content;
  const { data, path, listed } = booking.event;
  const common = {
    event: { title: data.title, href: path, dateText: listed.dateText },
    counts: countsText(booking, site.locale),
    reference: words.reference(submission.reference),
  };
  const { offerUntil } = entry;
  const isOver = entry.state === 'offered' && (offerUntil === undefined || offerUntil <= now());
  switch (isOver ? 'expired' : entry.state) {
    case 'waiting': {
      const line = await store.listWaiting(entry.event);
      const before = line.filter(
        ({ state, position }) => state === 'waiting' && position < entry.position,
      );
      const actions = [{ action: 'leave', label: words.leave } as const];
      return { ...common, title: words.waiting, text: words.waitingText(before.length), actions };
    }
    case 'offered':
      return {
        ...common,
        title: words.offered,
        text: words.offeredText(offerUntil === undefined ? '' : formatMoment(offerUntil, site)),
        actions: [
          { action: 'accept', label: words.accept },
          { action: 'leave', label: words.decline },
        ],
      };
    case 'accepted': {
      const ticket = createTicket(booking, submission.reference, site);
      const text = words.acceptedText;
      return { ...common, title: words.accepted, text, actions: [], ...omitUndefined({ ticket }) };
    }
    case 'declined':
      return { ...common, title: words.declined, text: words.declinedText, actions: [] };
    case 'expired':
      return { ...common, title: words.expired, text: words.expiredText, actions: [] };
  }
}
