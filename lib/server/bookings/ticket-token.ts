import { type Booking, countsOf } from '@/lib/server/bookings/booking';
import { eventKey, findEvent } from '@/lib/server/content/events/event-key';
import type { Content } from '@/lib/server/content/content';
import { type SecretStore, signedToken } from '@/lib/server/platform/http/requests/signed-token';

const tokens = (reference: string) =>
  signedToken({ secret: 'ticket-tokens', prefix: `${reference}\n` });

/**
 * Creates a token that lets the thank-you page show a booking: the event, the counts and a signature.
 *
 * The address of a ticket stays valid and can be printed, forwarded or saved, so it holds nothing
 * personal.
 */
export function createTicketToken(
  { event, counts }: Booking,
  reference: string,
  store: SecretStore,
): Promise<string> {
  const numbers = counts.map(({ count }) => count).join('-');
  return tokens(reference).create(`${eventKey(event)}.${numbers}`, store);
}

/**
 * Reads the booking of a token. `undefined` if this site did not sign it for the reference, or if the
 * event or the form has changed since.
 */
export async function readTicketToken(
  token: string,
  reference: string,
  content: Pick<Content, 'events' | 'forms' | 'formRules' | 'resources'>,
  store: SecretStore,
): Promise<Booking | undefined> {
  const payload = await tokens(reference).read(token, store);
  if (payload === undefined) return undefined;
  const [, key = '', numbers = ''] = /^([^.]+)\.(.*)$/.exec(payload) ?? [];
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
