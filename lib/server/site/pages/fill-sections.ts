import type { EventsListSection, OpeningHoursSection } from '@/lib/content/sections';
import type { ContentNode, SectionNode } from '@/lib/content/tree';
import type { ListedEvent } from '@/lib/content/section-data';
import type { Content } from '@/lib/server/content/content';
import {
  noExternalEvents,
  type ExternalEvents,
} from '@/lib/server/content/calendars/external-events';
import { fillSection } from '@/lib/server/content/sections/sections';
import { daylightOn } from '@/lib/server/extensions';
import { shortenSeries } from '@/lib/server/site/pages/shorten-series';
import { nextOpeningChange, type OpeningHours } from '@/lib/time/opening-hours';
import { openingWeek } from '@/lib/time/opening-week';
import { wallTimeAt } from '@/lib/time/zoned-time';

/** Adds time-dependent data to sections: coming events, opening hours and what extensions show. */
export function fillSections(
  nodes: readonly ContentNode[],
  content: Pick<Content, 'site' | 'events'>,
  now: Date,
  externalEvents: ExternalEvents = noExternalEvents,
): ContentNode[] {
  const fill = (inner: readonly ContentNode[]) => fillSections(inner, content, now, externalEvents);
  return nodes.map((node): ContentNode => {
    if (typeof node === 'string') return node;
    if ('section' in node) return fillOne(node, content, now, externalEvents, fill);
    return { ...node, children: fill(node.children) };
  });
}

function fillOne(
  node: SectionNode,
  content: Pick<Content, 'site' | 'events'>,
  now: Date,
  externalEvents: ExternalEvents,
  fill: (nodes: readonly ContentNode[]) => ContentNode[],
): SectionNode {
  const { site } = content;
  const today = wallTimeAt(now, site.timeZone).date;
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
  if (node.section === 'opening-hours') {
    const until = nextOpeningChange(node.hours, node.timeZone, now).getTime();
    const daylight = node.drawing && weekDaylight(node.hours, site, today);
    return { ...node, daylight, snapshot: { at: now.getTime(), until } };
  }
  if (node.section === 'hero' && node.backdrop !== undefined) {
    const backdrop = fillOne(node.backdrop, content, now, externalEvents, fill);
    return { ...node, backdrop, children: fill(node.children) };
  }
  const filled = fillSection(node, content, now);
  return 'children' in filled ? { ...filled, children: fill(filled.children) } : filled;
}

/** Computes the daylight of each day of a drawn week; `undefined` on a site without coordinates. */
function weekDaylight(
  hours: OpeningHours,
  { coordinates, timeZone }: Content['site'],
  today: string,
): OpeningHoursSection['daylight'] {
  const computeDaylight = daylightOn;
  if (coordinates === undefined || computeDaylight === undefined) return undefined;
  const { days, from, to } = openingWeek(hours, today);
  return days.map(({ date }) => computeDaylight(coordinates, timeZone, date, from, to));
}

/** Leaves out the booking of a past event; a short list of all events has no bookings and prices. */
function listEvent(
  { price, booking, ...event }: ListedEvent,
  { next, form }: EventsListSection,
  now: Date,
): ListedEvent {
  if (next !== undefined && form === undefined) return event;
  const isOpen = booking !== undefined && isBookable(booking, booking.form, now);
  return { ...event, price, booking: isOpen ? booking : undefined };
}

function isBookable(booking: ListedEvent['booking'], form: string, now: Date): boolean {
  return booking?.form === form && booking.until > now.getTime();
}
