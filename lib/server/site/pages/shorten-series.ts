import type { ListedEvent } from '@/lib/content/section-data';
import type { EventsListSection } from '@/lib/content/sections';

/**
 * Returns what a list shows of its events, so that the dates of a series do not hide other events.
 *
 * A list of the `next` events has one regular date of each series, with the number of later ones. Other
 * lists have all dates; what a date has in common with its series is at the first, or on the page of the
 * `series`.
 */
export function shortenSeries(
  events: readonly ListedEvent[],
  { next, series }: Pick<EventsListSection, 'next' | 'series'>,
): readonly ListedEvent[] {
  const dates = new Map<string, number>();
  const marked = events.map((event) => {
    const path = seriesOf(event);
    const earlier = path === undefined ? 0 : (dates.get(path) ?? 0);
    if (path !== undefined) dates.set(path, earlier + 1);
    return { event, isFirst: earlier === 0 };
  });
  if (next === undefined) {
    return marked.map(({ event, isFirst }) =>
      series === undefined && isFirst ? event : omitCommon(event),
    );
  }
  return marked
    .filter(({ isFirst }) => isFirst)
    .slice(0, next)
    .map(({ event }) => {
      const later = (dates.get(seriesOf(event) ?? '') ?? 1) - 1;
      if (event.series === undefined || later === 0) return event;
      return { ...event, series: { ...event.series, later } };
    });
}

function omitCommon(event: ListedEvent): ListedEvent {
  const { summary, price, series, picture: _picture, ...rest } = event;
  if (series?.isRegular !== true) return event;
  return {
    ...rest,
    summary: summary === series.summary ? '' : summary,
    price: price === undefined || price === series.price ? undefined : price,
    series: { ...series, isRepeated: true },
  };
}

/** Returns the path of the series of a regular date. */
function seriesOf({ series }: ListedEvent): string | undefined {
  return series?.isRegular === true ? series.href : undefined;
}
