import { byStart } from '@/lib/server/content/events/date-state';
import { expandSeries, timesOn } from '@/lib/server/content/events/expand-series';
import { withTicketPlaces, withTickets } from '@/lib/server/content/events/ticket-form';
import { ticketProblemWords as words } from '@/lib/words/lib/server/content/events';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import { pathOfFile } from '@/lib/server/content/files/file-names';
import type { Settings } from '@/lib/server/content/files/parse-settings';
import { eventSchema, type EventFile } from '@/lib/server/content/schemas/event-schema';
import { contentProblemWords } from '@/lib/words/lib/server/content';

/** The settings of one event: a file of `content/events/`, or one date of a series. */
export interface EventSource {
  readonly file: string;
  readonly path: string;
  readonly data: EventFile;
  /** Returns the line of a setting, also of one that the date of a series changes. */
  readonly lineOf: Settings<EventFile>['lineOf'];
  /** The settings of the series that it is a date of. */
  readonly series?: SeriesSource;
}

/** A file of `content/events/` with `repeats`. */
export type SeriesSource = Omit<EventSource, 'series'>;

/** Reads the settings of `content/events/`, by date. Reports mistakes and duplicate addresses. */
export async function readEventSources(files: ContentFiles): Promise<EventSource[]> {
  const sources: EventSource[] = [];
  for (const file of files.list('content/events', '.yaml')) {
    const settings = await files.readSettings(file, eventSchema);
    if (settings === undefined) continue;
    const { value, lineOf } = settings;
    const path = pathOfFile(file);
    checkTickets(files, file, settings);
    const data = withTickets(value, path);
    const source = { file, path, data, lineOf };
    sources.push(...(data.repeats === undefined ? [source] : datesOf(source)));
  }
  sources.forEach(({ file, path }, index) => {
    const first = sources.findIndex((other) => other.path === path);
    if (first === index) return;
    const other = sources[first]?.file ?? '';
    files.report(file, 1, contentProblemWords.duplicatePath(other, path));
  });
  return sources.sort(byStart);
}

/** Reports settings that contradict `booking.tickets`. */
function checkTickets(
  files: ContentFiles,
  file: string,
  { value: { form, answers, prices, booking }, lineOf }: Settings<EventFile>,
): void {
  const { tickets, pay } = booking;
  if (tickets === undefined) {
    if (pay !== undefined) files.report(file, lineOf('booking', 'pay'), words.payWithoutTickets);
    return;
  }
  if (form !== undefined) files.report(file, lineOf('form'), words.ownForm);
  if (Object.keys(prices).length > 0) files.report(file, lineOf('prices'), words.ownPrices);
  if (Object.keys(answers).length > 0) files.report(file, lineOf('answers'), words.ownAnswers);
  const isFree = Object.values(tickets).every(({ price }) => price === undefined);
  if (pay === 'card' && isFree) {
    files.report(file, lineOf('booking', 'pay'), words.payWithoutPrices);
  }
}

/** Returns the dates of a series. Claims are about the text of the file and stay with the series. */
function datesOf(series: SeriesSource): EventSource[] {
  const { file, path, data, lineOf } = series;
  const { repeats, ...settings } = data;
  if (repeats === undefined) return [];
  const expanded = expandSeries({ date: data.date, repeats });
  // The schema has reported these mistakes.
  if (!expanded.ok) return [];
  return expanded.dates.map((date) => {
    const differs = repeats.dates[date] ?? {};
    return {
      file,
      path: `${path}/${date}`,
      data: {
        ...settings,
        ...differs,
        booking: withTicketPlaces({ ...settings.booking, ...differs.booking }),
        ...timesOn(date, { ...data, repeats }),
        date,
      },
      lineOf: (...setting) =>
        String(setting[0]) in differs
          ? lineOf('repeats', 'dates', date, ...setting)
          : lineOf(...setting),
      series,
    };
  });
}
