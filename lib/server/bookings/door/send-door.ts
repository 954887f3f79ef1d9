import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { findDoorEvent, cacheUntilHeader } from '@/lib/server/bookings/door/door-event';
import { loadDoor } from '@/lib/server/bookings/door/load-door';
import { doorErrors } from '@/lib/server/bookings/door/words';
import type { DeskDownload } from '@/lib/server/desk/desk-download';

/**
 * Sends the list at the door of an event (`event`) as JSON, for a page that shows it already. Responds 204
 * if it is that of the version `seen`.
 */
export const doorUpdate: DeskDownload = {
  errors: doorErrors,
  isAutomatic: true,
  async send({ res, query, operator, store, services: { now }, readContent }) {
    const content = await withPastEvents(await readContent(), store, now());
    const booked = findDoorEvent(content, operator, query.get('event'));
    if (booked === undefined) return 'missing';
    const { locale, timeZone } = content.site;
    const update = await loadDoor(store, booked, content, { locale, timeZone, now: now() });
    if (update.version === query.get('seen')) {
      res.writeHead(204).end();
      return 'sent';
    }
    res.setHeader(...cacheUntilHeader([booked], timeZone));
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify(update));
    return 'sent';
  },
};
