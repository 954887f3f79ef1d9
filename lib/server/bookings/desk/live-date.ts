import { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import type { DeskDownload } from '@/lib/server/desk/desk-download';
import { liveErrors } from '@/lib/server/desk/words';

/** Sends the page of the date of `?event=` as JSON, for a page that shows it already. */
export const liveDate: DeskDownload = {
  errors: liveErrors,
  isAutomatic: true,
  async send({ res, operator, store, query, services: { settings, now }, readContent }) {
    const content = await readContent();
    const { timeZone, locale } = content.site;
    const props = await eventDateProps({
      operator,
      content,
      display: { timeZone, locale, now: now() },
      services: { store, settings },
      context: { params: { key: query.get('event') ?? '' }, query: Object.fromEntries(query) },
    });
    if (props === undefined) return 'missing';
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify(props));
    return 'sent';
  },
};
