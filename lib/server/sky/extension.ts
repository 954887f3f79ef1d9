import { checkClaims } from '@/lib/server/sky/claims/check-claims';
import { daylightOn } from '@/lib/server/sky/daylight';
import type { Instants } from '@/lib/server/content/dates';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { isDay } from '@/lib/server/sky/sky-at';
import { hasCoordinates, skyView } from '@/lib/server/sky/sky-view';
import type { TicketSky } from '@/lib/sky/sections';

type Site = Pick<SiteFile, 'name' | 'coordinates' | 'hours' | 'locale' | 'timeZone'>;

/** Computes the sky at the start of an event for its ticket; nothing of an event by day. */
export function ticketSky({ start, end }: Instants, site: Site): { readonly sky?: TicketSky } {
  if (!hasCoordinates(site)) return {};
  const isByDay = isDay(site.coordinates, start) && isDay(site.coordinates, end);
  return isByDay ? {} : { sky: { place: site.name, ...skyView(site, start) } };
}

/** What the sky does on the server, apart from its sections. */
export const sky = { checkContent: checkClaims, daylightOn, ticketParts: ticketSky };
