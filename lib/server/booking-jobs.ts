import { randomBytes } from 'node:crypto';
import { isStopping, sleep, trackRun } from '@/lib/server/background';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { watchSettledEvents } from '@/lib/server/bookings/rebooking/settled-events';
import { mailCalledOffEvents } from '@/lib/server/bookings/rebooking/mail-called-off-events';
import { mailChangedEvents } from '@/lib/server/bookings/rebooking/mail-changed-events';
import { sendReminders } from '@/lib/server/bookings/send-reminders';
import { offerFreePlaces } from '@/lib/server/bookings/waiting/offer-places';
import { configuredPayments } from '@/lib/server/configured-payments';
import type { Content } from '@/lib/server/content/content';
import { runEventRefunds } from '@/lib/server/desk/event-dates/refund-all/run-refunds';
import { logErrorOncePerMinute } from '@/lib/server/http/logging/log-error';
import { services } from '@/lib/server/services';

const minute = 60_000;

/** Milliseconds between two checks whether places of waiting lists are free. */
const offerInterval = 10_000;

/** Milliseconds between two looks for refunds of cancelled events that wait. */
const refundInterval = 2000;

/**
 * Starts the jobs of bookings: offers free places to waiting lists, queues reminders, mails those who have
 * booked an event with a new time or place, and offers them another date or a refund of it, and of a
 * cancelled or postponed one. With card payments, also makes the refunds of cancelled events that operators
 * request. A change is mailed after five minutes, so that it can be taken back.
 */
export function startBookingJobs(content: Content): void {
  const { store, settings, now } = services();
  const siteUrl = settings.SITE_URL;
  const deps = { store, siteUrl, now, randomBytes };
  const bookings = bookingServices(content, store, siteUrl, now);
  const reminders = { ...deps, bookings, reminded: new Set<string>() };
  repeat('places-not-offered', offerInterval, () => offerFreePlaces(content, deps));
  if (configuredPayments(content) !== undefined) {
    const refunds = {
      services: services(),
      randomBytes,
      openPayments: () => Promise.resolve(configuredPayments(content)),
      logFailure: (error: unknown) => {
        logErrorOncePerMinute('refund-not-requested', error, now());
      },
    };
    repeat('event-refunds-not-made', refundInterval, () => runEventRefunds(content, refunds));
  }
  repeat('reminders-not-queued', minute, () => sendReminders(content, reminders));
  const settled = watchSettledEvents(now);
  const changed = { ...deps, bookings, isSettled: settled.has };
  repeat('changes-not-mailed', minute, () => {
    settled.update(content.events);
    return mailChangedEvents(content, changed);
  });
  repeat('rebookings-not-offered', minute, () => mailCalledOffEvents(content, changed));
}

/** Runs a job again and again until the server shuts down. Logs `failure` when it rejects. */
function repeat(failure: string, intervalMs: number, run: () => Promise<void>): void {
  const runAll = async () => {
    while (!isStopping()) {
      await run().catch((error: unknown) => {
        logErrorOncePerMinute(failure, error, services().now());
      });
      await sleep(intervalMs);
    }
  };
  trackRun(runAll());
}
