import type { Content } from '@/lib/server/content/content';
import { sectionsAt } from '@/lib/server/content/page-sections';
import { openingHoursOf } from '@/lib/server/content/opening-hours';
import { feedLasts } from '@/lib/server/events/external-calendars';
import { nextSlot } from '@/lib/server/sky/night';
import { nextOpeningChange } from '@/lib/time/opening-hours';
import { addDays, instantOf, wallTimeAt } from '@/lib/time/zoned-time';

/** When the page at an address may stop being true; `undefined` if it does not depend on the time. */
export function validUntil(content: Content, path: string, now: Date): Date | undefined {
  const { timeZone, hours } = content.site;
  const limits = sectionsAt(content, path).flatMap((node) => {
    if (node.section === 'opening-hours' && hours !== undefined) {
      return [nextOpeningChange(openingHoursOf(hours), timeZone, now)];
    }
    if (node.section === 'planisphere') return [nextSlot(now)];
    if (node.section === 'facts' && node.of === 'tonight') {
      return [
        nextSlot(now),
        ...(hours === undefined ? [] : [nextOpeningChange(openingHoursOf(hours), timeZone, now)]),
      ];
    }
    if (node.section !== 'events-list') return [];
    const tomorrow = addDays(wallTimeAt(now, timeZone).date, 1);
    return [
      instantOf({ date: tomorrow, minutes: 0 }, timeZone),
      ...(content.feeds.length === 0 ? [] : [new Date(now.getTime() + feedLasts)]),
    ];
  });
  return limits.sort((a, b) => a.getTime() - b.getTime())[0];
}
