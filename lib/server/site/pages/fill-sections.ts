import type { ContentNode, SectionNode } from '@/lib/content/tree';
import {
  noExternalEvents,
  type ExternalEvents,
} from '@/lib/server/content/calendars/external-events';
import type { Content } from '@/lib/server/content/content';
import type { TimedContent } from '@/lib/server/content/sections/define-section';
import { fillSection } from '@/lib/server/content/sections/sections';
import { fillEventsMonth } from '@/lib/server/site/pages/fill-events-month';
import { fillEventsList } from '@/lib/server/site/pages/fill-events-list';
import { fillTimetable } from '@/lib/server/site/pages/fill-timetable';

/** What sections show of the content. */
type PageContent = TimedContent & Pick<Content, 'people'>;

/** Adds time-dependent data to sections: coming events, and what each section fills in. */
export function fillSections(
  nodes: readonly ContentNode[],
  content: PageContent,
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
  content: PageContent,
  now: Date,
  externalEvents: ExternalEvents,
): SectionNode {
  if (node.section === 'events-list') {
    return fillEventsList(node, content.site.timeZone, now, externalEvents);
  }
  if (node.section === 'events-month') {
    return fillEventsMonth(node, content.site, now, externalEvents);
  }
  if (node.section === 'timetable') return fillTimetable(node, content, now);
  const fill = (inner: readonly ContentNode[]) => fillSections(inner, content, now, externalEvents);
  if (node.section === 'hero' && node.backdrop !== undefined) {
    const backdrop = fillOne(node.backdrop, content, now, externalEvents);
    return { ...node, backdrop, children: fill(node.children) };
  }
  const filled = fillSection(node, content, now);
  return 'children' in filled ? { ...filled, children: fill(filled.children) } : filled;
}
