import type { IncomingMessage, ServerResponse } from 'node:http';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { getContent } from '@/lib/server/content/load-content';
import {
  type DoorContent,
  findDoorEvent,
  cacheUntilHeader,
} from '@/lib/server/desk/door/door-event';
import { loadDoor } from '@/lib/server/desk/door/load-door';
import { doorErrors } from '@/lib/server/desk/door/words';
import { deskDownload } from '@/lib/server/desk/downloads/desk-download';
import type { Services } from '@/lib/server/services';

/**
 * Sends the list at the door of an event (`event`) as JSON, for a page that shows it already. Responds 204
 * if it is that of the version `seen`. It does not extend the session.
 */
export async function sendDoor(
  req: IncomingMessage,
  res: ServerResponse,
  desk: Services,
  read: () => Promise<DoorContent> = getContent,
): Promise<void> {
  const { searchParams } = new URL(req.url ?? '', 'http://localhost');
  await deskDownload(
    req,
    res,
    desk,
    'export',
    doorErrors,
    async (operator, _session, store) => {
      const content = await withPastEvents(await read(), store, desk.now());
      const booked = findDoorEvent(content, operator, searchParams.get('event'));
      if (booked === undefined) return 'missing';
      const { locale, timeZone } = content.site;
      const display = { locale, timeZone, now: desk.now() };
      const update = await loadDoor(store, booked, content, display);
      if (update.version === searchParams.get('seen')) {
        res.writeHead(204).end();
        return 'sent';
      }
      res.setHeader(...cacheUntilHeader([booked], timeZone));
      res.setHeader('Content-Type', 'application/json');
      res.end(JSON.stringify(update));
      return 'sent';
    },
    { isAutomatic: true },
  );
}
