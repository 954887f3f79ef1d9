import { dateFormat } from '@/lib/intl/formatters';
import { formatDate } from '@/lib/server/content/dates';
import {
  escapeMarkdown,
  markdownFact,
  markdownList,
  markdownParagraph,
} from '@/lib/server/site/feeds/markdown/text';
import { markdownWords } from '@/lib/words/lib/server/site/feeds/markdown';
import { formatTimeOfDay, type OpeningHours, type OpenSpan } from '@/lib/time/opening-hours';

const minutesPerDay = 1440;

/** Lists the opening hours of each weekday and season, and the days that differ, as Markdown. */
export function hoursBlocks(hours: OpeningHours, locale: string): string[] {
  const { week, seasons = [], exceptions, note } = hours;
  return [
    weekList(week, locale),
    ...seasons.flatMap(({ name, from, to, week: ofSeason }) => {
      const days = markdownWords.span(seasonDay(from, locale), seasonDay(to, locale));
      return [
        `**${escapeMarkdown(name === undefined ? days : `${name}, ${days}`)}**`,
        weekList(ofSeason, locale),
      ];
    }),
    ...(exceptions.length === 0
      ? []
      : [
          markdownList(
            exceptions.map(({ from, to, open, reason }) => {
              const first = formatDate(from, locale);
              const days = from === to ? first : markdownWords.span(first, formatDate(to, locale));
              const texts = [spansText(open, locale), ...(reason === undefined ? [] : [reason])];
              return markdownFact(days, texts.join(', '));
            }),
          ),
        ]),
    ...(note === undefined ? [] : [markdownParagraph(escapeMarkdown(note))]),
  ];
}

function weekList(week: OpeningHours['week'], locale: string): string {
  return markdownList(
    week.map((open, index) => {
      // 5 January 1970 was a Monday.
      const day = new Date(Date.UTC(1970, 0, 5 + index));
      const name = dateFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(day);
      return markdownFact(name, spansText(open, locale));
    }),
  );
}

function spansText(spans: readonly OpenSpan[], locale: string): string {
  if (spans.length === 0) return markdownWords.closed;
  const time = (minutes: number) => formatTimeOfDay(minutes % minutesPerDay, locale);
  return spans.map(({ from, to }) => markdownWords.span(time(from), time(to))).join(', ');
}

/** Formats a day of each year, such as `10-01`, or of one. */
function seasonDay(day: string, locale: string): string {
  if (day.length > 5) return formatDate(day, locale);
  const options = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  // A leap year has all days.
  return dateFormat(locale, options).format(new Date(`2028-${day}T00:00Z`));
}
