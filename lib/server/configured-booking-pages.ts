import { randomBytes } from 'node:crypto';
import type { BookingPageDeps } from '@/lib/server/bookings/page/booking-page-deps';
import { configuredPayments } from '@/lib/server/configured-payments';
import type { Content } from '@/lib/server/content/content';
import { logErrorOncePerMinute } from '@/lib/server/platform/http/logging/log-error';
import type { Visitor } from '@/lib/server/platform/http/requests/client-network';
import { services } from '@/lib/server/services';

/** Returns what the pages of bookings of the running site need, for a visitor. */
export function configuredBookingPages(content: Content, visitor: Visitor): BookingPageDeps {
  const { store, settings, now } = services();
  return {
    content,
    site: content.site,
    siteUrl: settings.SITE_URL,
    store,
    payments: configuredPayments(content),
    logFailure: (error) => {
      logErrorOncePerMinute('refund-not-requested', error, now());
    },
    visitor,
    now,
    randomBytes,
  };
}
