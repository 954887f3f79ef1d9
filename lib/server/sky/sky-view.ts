import type { ListedEvent } from '@/lib/content/section-data';
import type { FactsSection } from '@/lib/content/figure-sections';
import { dateFormat } from '@/lib/intl/formatters';
import { toOpeningHours } from '@/lib/server/content/dates';
import type { EventFile } from '@/lib/server/content/schemas/event-schema';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { computeAlmanac } from '@/lib/server/sky/almanac';
import {
  createClock,
  almanacFacts,
  type AlmanacFact,
  type ClockText,
} from '@/lib/server/sky/almanac-facts';
import { nightAt } from '@/lib/server/sky/night';
import { computeSky } from '@/lib/server/sky/sky-at';
import { computeStarTrails, findDarkness, type Darkness } from '@/lib/server/sky/star-trails';
import { doorsWords, nextEventWords, starTrailsWords } from '@/lib/words/lib/server/sky';
import { momentText, type SkyView } from '@/lib/sky/sky';
import type { StarTrailsView } from '@/lib/sky/star-trails';
import { describeSky } from '@/lib/sky/describe-sky';
import { openingStateAt, openingDayText } from '@/lib/time/opening-hours';
import { wallTimeAt } from '@/lib/time/zoned-time';

type Site = Pick<SiteFile, 'coordinates' | 'timeZone' | 'locale' | 'hours'>;
type LocatedSite = Site & { readonly coordinates: NonNullable<Site['coordinates']> };

/** Whether a site says where it is. */
export function hasCoordinates<Settings extends Pick<SiteFile, 'coordinates'>>(
  site: Settings,
): site is Settings & { readonly coordinates: NonNullable<Settings['coordinates']> } {
  return site.coordinates !== undefined;
}

/** Computes the sky over the site and its description. */
export function skyView({ coordinates, timeZone, locale }: LocatedSite, now: Date): SkyView {
  const sky = computeSky({ ...coordinates, timeZone, locale }, now);
  return { sky, description: { time: momentText(sky, sky.now), words: describeSky(sky, sky.now) } };
}

/** Computes the star trails of a night over the site, with their words. */
export function starTrailsView(
  { coordinates, timeZone, locale }: LocatedSite,
  now: Date,
): StarTrailsView {
  const night = nightAt(now, timeZone);
  const darkness = findDarkness(coordinates, night);
  const trails = computeStarTrails(
    coordinates,
    darkness ?? { from: night.evening, to: night.evening },
  );
  const pole = coordinates.latitude < 0 ? 'south' : 'north';
  const latitude = Math.round(Math.abs(coordinates.latitude));
  return {
    ...trails,
    ...darknessText(darkness, createClock(locale, timeZone)),
    description: starTrailsWords.description(pole, latitude, Math.round(trails.degrees)),
    direction: starTrailsWords.direction[pole],
  };
}

function darknessText(darkness: Darkness | undefined, clock: ClockText) {
  if (darkness === undefined) {
    return { heading: starTrailsWords.noDarkness, times: starTrailsWords.noTimes };
  }
  const { from, to } = darkness;
  const minutes = (to.getTime() - from.getTime()) / 60_000;
  return {
    heading: starTrailsWords.heading(durationText(minutes)),
    times:
      minutes === 24 * 60
        ? starTrailsWords.alwaysDark
        : starTrailsWords.times(clock(from), clock(to)),
  };
}

interface ComingEvent {
  readonly listed: ListedEvent;
  readonly data: Pick<EventFile, 'status'>;
}

/** Returns the columns of the almanac: the night's sky, the opening hours and the next event. */
export function tonight(
  content: { readonly site: Site; readonly events: readonly ComingEvent[] },
  now: Date,
): FactsSection['facts'] {
  const { site, events } = content;
  const { coordinates, timeZone, locale } = site;
  const sky =
    coordinates === undefined
      ? []
      : almanacFacts(computeAlmanac(coordinates, timeZone, now), createClock(locale, timeZone));
  const today = wallTimeAt(now, timeZone).date;
  const next = events
    .filter(({ data }) => data.status === 'planned')
    .map(({ listed }) => listed)
    .filter(({ date }) => date >= today)
    .sort((a, b) => a.date.localeCompare(b.date))[0];
  return [
    ...sky,
    ...doorsFact(site, now),
    ...(next === undefined ? [] : [eventFact(next, locale)]),
  ];
}

function doorsFact({ hours, timeZone, locale }: Site, now: Date): AlmanacFact[] {
  if (hours === undefined) return [];
  const opening = toOpeningHours(hours);
  const clock = createClock(locale, timeZone);
  const state = openingStateAt(opening, timeZone, now);
  switch (state.kind) {
    case 'open':
      return [
        {
          label: doorsWords.label,
          value: doorsWords.openNow,
          note: doorsWords.until(clock(state.until)),
        },
      ];
    case 'closed': {
      const after = openingStateAt(opening, timeZone, state.opens);
      const day = openingDayText(state.opens, timeZone, locale, now);
      const until = after.kind === 'open' ? doorsWords.until(clock(after.until)) : '';
      return [
        {
          label: doorsWords.opens,
          value: doorsWords.opensAt(capitalize(day), clock(state.opens)),
          note: until,
        },
      ];
    }
    case 'shut':
      return [{ label: doorsWords.label, value: doorsWords.closed, note: state.reason ?? '' }];
  }
}

function eventFact({ title, href, date }: ListedEvent, locale: string): AlmanacFact {
  const day = dateFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return {
    label: nextEventWords.label,
    value: day.format(new Date(`${date}T00:00Z`)),
    note: title,
    href,
  };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a length of time, such as `9 hours 5 minutes`. */
function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [
    ...(hours > 0 ? [starTrailsWords.hours(hours)] : []),
    ...(rest > 0 ? [starTrailsWords.minutes(rest)] : []),
  ].join(' ');
}
