import { listsOwnEvents, type EventsListSection } from '@/lib/content/sections';
import type { ContentNode, SectionNode } from '@/lib/content/tree';
import type { ListedEvent } from '@/lib/content/section-data';
import {
  noExternalEvents,
  type ExternalEvents,
} from '@/lib/server/content/calendars/external-events';
import type { TimedContent } from '@/lib/server/content/sections/define-section';
import { fillSection } from '@/lib/server/content/sections/sections';
import { shortenSeries } from '@/lib/server/site/pages/shorten-series';
import { wallTimeAt } from '@/lib/time/zoned-time';

/** Adds time-dependent data to sections: coming events, and what each section fills in. */
export function fillSections(
  nodes: readonly ContentNode[],
  content: TimedContent,
  now: Date,
  externalEvents: ExternalEvents = noExternalEvents,
): ContentNode[] {
  return nodes.map((node): ContentNode => {
    if (typeof node === 'string') return node;
    if ('section' in node) return fillOne(node, content, now, externalEvents);
    return { ...node, children: fillSections(node.children, content, now, externalEvents) };
  });
}

function fillOne(
  node: SectionNode,
  content: TimedContent,
  now: Date,
  externalEvents: ExternalEvents,
): SectionNode {
  if (node.section === 'events-list') {
    return fillEventsList(node, content.site.timeZone, now, externalEvents);
  }
  const fill = (inner: readonly ContentNode[]) => fillSections(inner, content, now, externalEvents);
  if (node.section === 'hero' && node.backdrop !== undefined) {
    const backdrop = fillOne(node.backdrop, content, now, externalEvents);
    return { ...node, backdrop, children: fill(node.children) };
  }
  const filled = fillSection(node, content, now);
  return 'children' in filled ? { ...filled, children: fill(filled.children) } : filled;
}

function fillEventsList(
  node: EventsListSection,
  timeZone: string,
  now: Date,
  externalEvents: ExternalEvents,
): EventsListSection {
  const today = wallTimeAt(now, timeZone).date;
  const external = listsOwnEvents(node) ? noExternalEvents : externalEvents;
  const upcoming = [...node.events, ...external.events]
    .filter(({ date, endsAt = 0 }) => date >= today || endsAt > now.getTime())
    .filter(({ booking }) => node.form === undefined || isBookable(booking, node.form, now))
    .sort((a, b) => a.date.localeCompare(b.date));
  const { notes } = external;
  return {
    ...node,
    events: shortenSeries(upcoming, node).map((event) => listEvent(event, node, now)),
    notes: notes.length === 0 ? undefined : notes,
  };
}

/** Leaves out the booking of a past event; a short list of lines has no bookings and prices. */
function listEvent(
  { price, booking, ...event }: ListedEvent,
  { next, form, look }: EventsListSection,
  now: Date,
): ListedEvent {
  if (next !== undefined && form === undefined && look === undefined) return event;
  const isOpen = booking !== undefined && isBookable(booking, booking.form, now);
  return { ...event, price, booking: isOpen ? booking : undefined };
}

function isBookable(booking: ListedEvent['booking'], form: string, now: Date): boolean {
  return booking?.form === form && booking.until > now.getTime();
}
