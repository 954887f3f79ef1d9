import { omitUndefined } from '@/lib/content/omit-undefined';
import type { EventsListSection, OpeningHoursSection } from '@/lib/content/sections';
import type { ContentNode } from '@/lib/content/tree';
import type { ListedEvent } from '@/lib/content/section-data';
import type { Content } from '@/lib/server/content/content';
import {
  noExternalEvents,
  type ExternalEvents,
} from '@/lib/server/content/calendars/external-events';
import { shortenSeries } from '@/lib/server/site/pages/shorten-series';
import { daylightOn } from '@/lib/server/sky/daylight';
import { nextMoonPhases } from '@/lib/server/sky/moon-phases';
import { computeNightBar } from '@/lib/server/sky/night-bar';
import { computeNightRibbon } from '@/lib/server/sky/night-ribbon';
import { hasCoordinates, skyView, starTrailsView, tonight } from '@/lib/server/sky/sky-view';
import { nextOpeningChange, type OpeningHours } from '@/lib/time/opening-hours';
import { openingWeek } from '@/lib/time/opening-week';
import { wallTimeAt } from '@/lib/time/zoned-time';

/** Adds time-dependent data to sections: coming events, opening hours and the sky. */
export function fillSections(
  nodes: readonly ContentNode[],
  content: Pick<Content, 'site' | 'events'>,
  now: Date,
  externalEvents: ExternalEvents = noExternalEvents,
): ContentNode[] {
  const { site } = content;
  const today = wallTimeAt(now, site.timeZone).date;
  return nodes.map((node): ContentNode => {
    if (typeof node === 'string') return node;
    if ('section' in node) {
      if (node.section === 'events-list') {
        const external = node.series === undefined ? externalEvents : noExternalEvents;
        const upcoming = [...node.events, ...external.events]
          .filter(({ date, endsAt = 0 }) => date >= today || endsAt > now.getTime())
          .filter(({ booking }) => node.form === undefined || isBookable(booking, node.form, now))
          .sort((a, b) => a.date.localeCompare(b.date));
        const { notes } = external;
        return {
          ...node,
          events: shortenSeries(upcoming, node).map((event) => listEvent(event, node, now)),
          ...(notes.length === 0 ? {} : { notes }),
        };
      }
      if (node.section === 'facts' && node.of === 'tonight') {
        return { ...node, facts: tonight(content, now) };
      }
      if (node.section === 'opening-hours') {
        const until = nextOpeningChange(node.hours, node.timeZone, now).getTime();
        const daylight = node.drawing && weekDaylight(node.hours, site, today);
        return { ...node, ...omitUndefined({ daylight }), snapshot: { at: now.getTime(), until } };
      }
      if (node.section === 'star-trails') {
        const view = hasCoordinates(site) ? { view: starTrailsView(site, now) } : {};
        return {
          ...node,
          ...view,
          children: fillSections(node.children, content, now, externalEvents),
        };
      }
      if (node.section === 'planisphere') return { ...node, ...currentSky(site, now) };
      if (node.section === 'night-bar' && hasCoordinates(site)) {
        return { ...node, view: computeNightBar(site, now) };
      }
      if (node.section === 'night-ribbon' && hasCoordinates(site)) {
        return { ...node, view: computeNightRibbon(site, content.events, now) };
      }
      if (node.section === 'moon-phases' && hasCoordinates(site)) {
        return { ...node, phases: nextMoonPhases(site, now) };
      }
      if (node.section === 'hero' && node.planisphere !== undefined) {
        const planisphere = { ...node.planisphere, ...currentSky(site, now) };
        return {
          ...node,
          planisphere,
          children: fillSections(node.children, content, now, externalEvents),
        };
      }
    }
    return 'children' in node
      ? { ...node, children: fillSections(node.children, content, now, externalEvents) }
      : node;
  });
}

/** Computes the daylight of each day of a drawn week; `undefined` on a site without coordinates. */
function weekDaylight(
  hours: OpeningHours,
  { coordinates, timeZone }: Content['site'],
  today: string,
): OpeningHoursSection['daylight'] {
  if (coordinates === undefined) return undefined;
  const { days, from, to } = openingWeek(hours, today);
  return days.map(({ date }) => daylightOn(coordinates, timeZone, date, from, to));
}

/** Leaves out the booking of a past event; a short list of all events has no bookings and prices. */
function listEvent(
  { price, booking, ...event }: ListedEvent,
  { next, form }: EventsListSection,
  now: Date,
): ListedEvent {
  if (next !== undefined && form === undefined) return event;
  const isOpen = booking !== undefined && isBookable(booking, booking.form, now);
  return { ...event, ...omitUndefined({ price, booking: isOpen ? booking : undefined }) };
}

function isBookable(booking: ListedEvent['booking'], form: string, now: Date): boolean {
  return booking?.form === form && booking.until > now.getTime();
}

/** Sections of the sky exist only on sites with coordinates. */
function currentSky(site: Content['site'], now: Date) {
  return hasCoordinates(site) ? { view: skyView(site, now) } : {};
}
