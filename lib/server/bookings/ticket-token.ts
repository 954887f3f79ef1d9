import { type Booking, countsOf } from '@/lib/server/bookings/booking';
import { eventKey, findEvent } from '@/lib/server/content/events/event-key';
import type { Content } from '@/lib/server/content/content';
import { isSignatureOf, signText } from '@/lib/server/platform/http/requests/signatures';
import type { Store } from '@/lib/server/platform/store/store';

const secretName = 'ticket-tokens';

export type TokenStore = Pick<Store, 'secret'>;

/**
 * Creates a token that lets the thank-you page show a booking: the event, the counts and a signature.
 *
 * The address of a ticket stays valid and can be printed, forwarded or saved, so it holds nothing
 * personal.
 */
export async function createTicketToken(
  { event, counts }: Booking,
  reference: string,
  store: TokenStore,
): Promise<string> {
  const numbers = counts.map(({ count }) => count).join('-');
  const payload = `${eventKey(event)}.${numbers}`;
  return `${payload}.${signText(signed(payload, reference), await store.secret(secretName))}`;
}

/**
 * Reads the booking of a token. `undefined` if this site did not sign it for the reference, or if the
 * event or the form has changed since.
 */
export async function readTicketToken(
  token: string,
  reference: string,
  content: Pick<Content, 'events' | 'forms' | 'formRules' | 'resources'>,
  store: TokenStore,
): Promise<Booking | undefined> {
  const match = /^(([\w/:-]{1,200})\.([\d.-]{0,80}))\.([\w-]{43})$/.exec(token);
  if (match === null) return undefined;
  const [, payload = '', key = '', numbers = '', signature = ''] = match;
  const secret = await store.secret(secretName);
  if (!isSignatureOf(signature, signed(payload, reference), secret)) return undefined;
  const { forms, formRules } = content;
  const event = findTokenEvent(content, key);
  const form = forms.get(event?.data.form ?? '');
  if (event === undefined || form === undefined) return undefined;
  const sent = numbers === '' ? [] : numbers.split('-').map(Number);
  const counts = countsOf(form, formRules.get(form.id), (_field, index) => sent[index] ?? 0);
  if (counts.length !== sent.length) return undefined;
  return { event, counts, isPaidByCard: form.payment !== undefined };
}

/** Finds the event or slot of a key, or of the last part of a path, which older tokens have. */
function findTokenEvent(
  content: Pick<Content, 'events' | 'resources'>,
  key: string,
): Booking['event'] | undefined {
  return (
    findEvent(content, key) ??
    content.events.find(({ path, series }) => series === undefined && path.endsWith(`/${key}`))
  );
}

function signed(payload: string, reference: string): string {
  return `${reference}\n${payload}`;
}
