import type { NextApiRequest, NextApiResponse } from 'next';
import { sendBookingCalendar } from '@/lib/server/bookings/page/calendar-endpoint';
import { getContent } from '@/lib/server/content/load-content';
import { services } from '@/lib/server/services';

/** Sends the calendar file of a booking; next.config.js rewrites its address. */
export async function sendCalendar(request: NextApiRequest, response: NextApiResponse) {
  const { store, settings, now } = services();
  const [token = ''] = [request.query.token ?? []].flat();
  const content = await getContent();
  await sendBookingCalendar(request, response, token, {
    content,
    store,
    siteUrl: settings.SITE_URL,
    now,
  });
}
