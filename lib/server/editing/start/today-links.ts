import { mayEdit } from '@/lib/server/access/areas';
import { formatDay, toOpeningHours } from '@/lib/server/content/dates';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import type { Entry } from '@/lib/server/editing/entries/list-entries';
import { newHref } from '@/lib/server/editing/kinds/kinds';
import { kindWords } from '@/lib/words/lib/server/editing/kinds';
import { isDay } from '@/lib/server/editing/start/entry-row';
import { startWords as words } from '@/lib/words/lib/server/editing/start';
import { formatTimeOfDay, spansOn } from '@/lib/time/opening-hours';

interface TodayLink {
  readonly text: string;
  readonly href: string;
  /** How it is now. */
  readonly state: string;
}

/**
 * Returns what volunteers do most, if the operator may: change today's hours, add a notice, add an event. `events` are
 * in the order of their dates; `today` is in ISO 8601.
 */
export function todayLinks(
  { content: { site, notices }, display: { locale }, operator }: DeskPageRequest,
  events: readonly Entry[],
  today: string,
): readonly TodayLink[] {
  const links: TodayLink[] = [];
  if (mayEdit(operator, 'hours')) {
    if (site.hours !== undefined) {
      const times = spansOn(toOpeningHours(site.hours), today)
        .map(({ from, to }) => `${formatTimeOfDay(from, locale)}–${formatTimeOfDay(to, locale)}`)
        .join(', ');
      const state = times === '' ? words.closedToday : words.openToday(times);
      links.push({ text: words.changeHours, href: '/desk/site/hours', state });
    }
    const state = words.notices(notices.length);
    links.push({ text: kindWords.notices.add, href: newHref('notices'), state });
  }
  if (mayEdit(operator, 'events')) {
    const next = events.find(
      ({ date = '', schedule }) => date >= today && isDay(date) && schedule.draft !== true,
    );
    const state =
      next?.date === undefined ? words.noEvent : words.nextEvent(formatDay(next.date, locale));
    links.push({ text: kindWords.events.add, href: newHref('events'), state });
  }
  return links;
}
