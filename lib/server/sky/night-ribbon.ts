import { dateFormat } from '@/lib/intl/formatters';
import type { Event } from '@/lib/server/content/content';
import { listSessions, type Session } from '@/lib/server/content/dates';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import type { Place } from '@/lib/server/sky/ephemeris';
import { computeSeason, type MinuteSpan, type SeasonNight } from '@/lib/server/sky/season';
import { ribbonWords } from '@/lib/words/lib/server/sky';
import { nightSteps, type NightRibbon, type RibbonEvent } from '@/lib/sky/night-ribbon';
import { joinNames } from '@/lib/sky/words';
import { addDays, wallTimeAt } from '@/lib/time/zoned-time';

type Site = Pick<SiteFile, 'timeZone' | 'locale'> & { readonly coordinates: Place };
type TimedEvent = Pick<Event, 'data' | 'series'>;
type ComingSession = Session & { readonly isOfSeries: boolean };

const stepMinutes = 5;
/** The drawing begins at three in the afternoon, in minutes after midnight. */
const dayStart = 15 * 60;
/** An event that begins before nine in the morning belongs to the night before. */
const dayEnd = 9 * 60;
/** The season lasts until the end of the month of the last event, but at least and at most: */
const minNights = 90;
const maxNights = 210;
/** Without events, half a year. */
const defaultNights = 180;
/** A label is as high as so many nights. */
const labelNights = 5;
/** A night is without moonlight if the Moon lights less than this of its darkness, in minutes. */
const moonlessMinutes = 20;

/** Computes the nights of the coming season: their darkness, their moonlight and the events. */
export function computeNightRibbon(
  site: Site,
  events: readonly TimedEvent[],
  now: Date,
): NightRibbon {
  const { coordinates, timeZone, locale } = site;
  const today = wallTimeAt(now, timeZone).date;
  const coming = events
    .filter(({ data }) => data.status === 'planned')
    .flatMap(({ data, series }) =>
      listSessions(data).map((session) => ({ ...session, isOfSeries: series !== undefined })),
    )
    .filter(({ date }) => date >= today);
  const nights = computeSeason(coordinates, timeZone, now, countNights(today, coming));
  return {
    nights: nights.length,
    summary: summaryText(nights, locale),
    description: descriptionText(nights, locale),
    dark: pathOf(nights.map(({ dark, moonlit }) => subtract(dark, moonlit))),
    moonlit: pathOf(nights.map(({ moonlit }) => moonlit)),
    hours: [18, 24, 30].map((hour) => ({
      at: ((hour * 60 - dayStart) / stepMinutes / nightSteps) * 100,
      text: formatDay('2026-01-01', locale, { hour: 'numeric' }, (hour % 24) * 60),
    })),
    months: monthsOf(nights, locale),
    events: eventsOf(coming, nights, locale),
  };
}

function countNights(today: string, coming: readonly ComingSession[]): number {
  const last = coming
    .map(({ date }) => date)
    .sort()
    .at(-1);
  if (last === undefined) return defaultNights;
  const [year = 0, month = 0] = last.split('-').map(Number);
  // Day 0 of the next month is the last one of this.
  const end = Date.UTC(year, month, 0);
  const nights = (end - Date.parse(`${today}T00:00Z`)) / 86_400_000 + 1;
  return Math.min(maxNights, Math.max(minNights, nights));
}

/** Returns SVG path data with a horizontal line for each span of each night. */
function pathOf(nights: readonly (readonly MinuteSpan[])[]): string {
  return nights
    .flatMap((spans, night) =>
      spans.map(({ from, to }) => {
        const start = Math.round(from / stepMinutes);
        const length = Math.round(to / stepMinutes) - start;
        return length === 0 ? '' : `M${start} ${night}h${length}`;
      }),
    )
    .join('');
}

function subtract(spans: readonly MinuteSpan[], others: readonly MinuteSpan[]): MinuteSpan[] {
  return others.reduce<MinuteSpan[]>(
    (rest, other) =>
      rest.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, other.from) },
          { from: Math.max(from, other.to), to },
        ].filter((part) => part.from < part.to),
      ),
    [...spans],
  );
}

function monthsOf(nights: readonly SeasonNight[], locale: string): NightRibbon['months'] {
  const firsts = nights.flatMap(({ date }, night) =>
    night === 0 || date.endsWith('-01') ? [{ night, date }] : [],
  );
  return firsts
    .filter(({ night }, index) => {
      const next = firsts[index + 1]?.night ?? nights.length;
      return next - night >= labelNights;
    })
    .map(({ night, date }) => ({ night, text: formatDay(date, locale, { month: 'short' }) }));
}

function eventsOf(
  coming: readonly ComingSession[],
  nights: readonly SeasonNight[],
  locale: string,
): RibbonEvent[] {
  const toStep = (minutes: number) =>
    Math.round(Math.min(nightSteps, Math.max(0, (minutes - dayStart) / stepMinutes)));
  const spans = coming
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .flatMap(({ date, from, to, isOfSeries }) => {
      const isEarly = from < dayEnd;
      const evening = isEarly ? addDays(date, -1) : date;
      const night = nights.findIndex((one) => one.date === evening);
      if (night === -1) return [];
      const begin = isEarly ? from + 1440 : from;
      const end = isEarly || to <= from ? to + 1440 : to;
      return [{ date, night, from: toStep(begin), to: toStep(end), isOfSeries }];
    });
  // An event of its own has a label rather than a date of a series.
  const single = chooseLabels(spans.filter(({ isOfSeries }) => !isOfSeries));
  const labelled = new Set(chooseLabels(spans, single));
  return spans.map(({ date, isOfSeries: _isOfSeries, ...span }) => ({
    ...span,
    text: labelled.has(span.night)
      ? formatDay(date, locale, { day: 'numeric', month: 'short' })
      : undefined,
  }));
}

/** Adds the nights of events, in order, that have room for a label to those with one. */
function chooseLabels(
  spans: readonly Pick<RibbonEvent, 'night'>[],
  labelled: readonly number[] = [],
): readonly number[] {
  return spans.reduce<readonly number[]>(
    (chosen, { night }) =>
      chosen.some((other) => Math.abs(night - other) < labelNights) ? chosen : [...chosen, night],
    labelled,
  );
}

function minutesOf(spans: readonly MinuteSpan[]): number {
  return Math.round(spans.reduce((sum, { from, to }) => sum + to - from, 0));
}

/** Lengths are rounded to five minutes, because the season is interpolated. */
function summaryText(nights: readonly SeasonNight[], locale: string): string {
  const lengths = nights.map(({ date, dark }) => ({
    date,
    minutes: Math.round(minutesOf(dark) / 5) * 5,
  }));
  const [first, last] = [lengths[0], lengths.at(-1)];
  if (first === undefined || last === undefined) return '';
  const longest = lengths.reduce((a, b) => (b.minutes > a.minutes ? b : a));
  const text = ({ minutes }: typeof first) =>
    minutes === 0
      ? ribbonWords.notDark
      : ribbonWords.length(Math.floor(minutes / 60), minutes % 60);
  const isBetween = longest.minutes > first.minutes && longest.minutes > last.minutes;
  const month = formatDay(longest.date, locale, { month: 'long' });
  return [
    ribbonWords.key,
    ribbonWords.tonight(text(first)),
    ...(isBetween ? [ribbonWords.longest(text(longest), month)] : []),
    ribbonWords.last(text(last), longDay(last.date, locale)),
  ].join(' ');
}

/** Lists the dark nights without moonlight, such as `5 to 10 December and 3 to 8 January`. */
function descriptionText(nights: readonly SeasonNight[], locale: string): string {
  const runs: { first: string; last: string }[] = [];
  for (const { date, dark, moonlit } of nights) {
    if (minutesOf(dark) === 0 || minutesOf(moonlit) >= moonlessMinutes) continue;
    const run = runs.at(-1);
    if (run !== undefined && addDays(run.last, 1) === date) run.last = date;
    else runs.push({ first: date, last: date });
  }
  const texts = runs.map(({ first, last }) =>
    first === last
      ? longDay(first, locale)
      : ribbonWords.run(longDay(first, locale), longDay(last, locale)),
  );
  return texts.length === 0 ? ribbonWords.noneMoonless : ribbonWords.moonless(joinNames(texts));
}

function longDay(date: string, locale: string): string {
  return formatDay(date, locale, { day: 'numeric', month: 'long' });
}

function formatDay(
  date: string,
  locale: string,
  options: Intl.DateTimeFormatOptions,
  minutes = 0,
): string {
  const instant = Date.parse(`${date}T00:00Z`) + minutes * 60_000;
  return dateFormat(locale, { ...options, timeZone: 'UTC' }).format(instant);
}
