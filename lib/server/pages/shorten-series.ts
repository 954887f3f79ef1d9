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
  const datesOf = (event: ListedEvent) =>
    events.filter((other) => seriesOf(other) === seriesOf(event));
  const isFirst = (event: ListedEvent) =>
    seriesOf(event) === undefined || datesOf(event)[0] === event;
  if (next === undefined) {
    return events.map((event) =>
      series === undefined && isFirst(event) ? event : omitCommon(event),
    );
  }
  return events
    .filter(isFirst)
    .slice(0, next)
    .map((event) => {
      const later = datesOf(event).length - 1;
      if (event.series?.isRegular !== true || later === 0) return event;
      return { ...event, series: { ...event.series, later } };
    });
}

function omitCommon(event: ListedEvent): ListedEvent {
  const { summary, price, series, ...own } = event;
  if (series?.isRegular !== true) return event;
  return {
    ...own,
    summary: summary === series.summary ? '' : summary,
    ...(price === undefined || price === series.price ? {} : { price }),
    series: { ...series, isRepeated: true },
  };
}

/** Returns the path of the series of a regular date. */
function seriesOf({ series }: ListedEvent): string | undefined {
  return series?.isRegular === true ? series.href : undefined;
}
