import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { type Booking, countsText } from '@/lib/server/bookings/booking';
import { bookingIn } from '@/lib/server/bookings/booking-in-language';
import { bookingPath } from '@/lib/server/bookings/page/booking-token';
import {
  loadBooking,
  type StoredBooking,
  type StoredBookingStore,
} from '@/lib/server/bookings/page/stored-booking';
import { bookingCalendarWords as words } from '@/lib/words/lib/server/bookings/page';
import type { Content } from '@/lib/server/content/content';
import { inLanguageOf } from '@/lib/server/forms/submissions/submission-language';
import { renderBookingCalendar } from '@/lib/server/site/feeds/calendar';
import { queryEndpoint, rejectsMethod } from '@/lib/server/platform/http/endpoint';
import { logErrorOncePerMinute } from '@/lib/server/platform/http/logging/log-error';

/** What the calendar file of a booking needs. */
interface BookingCalendarDeps {
  readonly content: Content;
  readonly store: StoredBookingStore;
  readonly siteUrl: string;
  readonly now: () => Date;
}

interface EndpointDeps {
  readonly services: () => {
    readonly store: StoredBookingStore;
    readonly settings: { readonly SITE_URL: string };
    readonly now: () => Date;
  };
  readonly readContent: () => Promise<Content>;
}

/** Sends the calendar file of a booking; next.config.js rewrites its address. */
export const sendCalendar = queryEndpoint(
  { token: z.string().default('') },
  async (request, response, { token }, { services, readContent }: EndpointDeps) => {
    const { store, settings, now } = services();
    const content = await readContent();
    const deps = { content, store, siteUrl: settings.SITE_URL, now };
    await sendBookingCalendar(request, response, token, deps);
  },
);

/**
 * Sends the calendar file of the booking of a token; 404 for a wrong token, or if its event is no longer
 * listed, and 503 while the store fails.
 */
export async function sendBookingCalendar(
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
  deps: BookingCalendarDeps,
): Promise<void> {
  if (rejectsMethod(request, response)) return;
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('X-Robots-Tag', 'noindex');
  try {
    const file = await renderCalendarOf(token, deps);
    if (file === undefined) {
      sendText(response, 404, words.missing);
      return;
    }
    response.setHeader('Content-Type', 'text/calendar; charset=utf-8');
    response.end(request.method === 'HEAD' ? undefined : file);
  } catch (error) {
    logErrorOncePerMinute('booking-calendar-failed', error, deps.now(), { response });
    sendText(response, 503, words.failed);
  }
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(`${text}\n`);
}

async function renderCalendarOf(
  token: string,
  { content, store, siteUrl, now }: BookingCalendarDeps,
): Promise<string | undefined> {
  const stored = await loadBooking(token, content, store, now());
  if (stored?.booking === undefined) return undefined;
  const { submission, booking } = stored;
  return inLanguageOf(submission, content, (own) => {
    const shown = { ...stored, booking: bookingIn(own, booking, submission.form) };
    return renderCalendar(shown, { content: own, siteUrl, now });
  });
}

function renderCalendar(
  { token, submission, booking }: StoredBooking & { readonly booking: Booking },
  { content, siteUrl, now }: Omit<BookingCalendarDeps, 'store'>,
): string {
  const revised = now();
  const counts = countsText(booking, content.site.locale);
  const entry = {
    event: booking.event,
    submission: submission.id,
    page: `${siteUrl}${bookingPath(token)}`,
    facts: [
      ...(counts === '' ? [] : [words.counts(counts)]),
      words.reference(submission.reference),
    ],
    isCancelled: submission.cancelledAt !== undefined,
    sequence: Math.floor((revised.getTime() - submission.receivedAt.getTime()) / 1000),
    revised,
  };
  return renderBookingCalendar(entry, content, siteUrl);
}
