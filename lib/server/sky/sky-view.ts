import type { ListedEvent } from '@/lib/content/section-data';
import type { FactsSection } from '@/lib/content/tree';
import { toOpeningHours } from '@/lib/server/content/dates';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { computeAlmanac } from '@/lib/server/sky/almanac';
import { createClock, almanacFacts, type AlmanacFact } from '@/lib/server/sky/almanac-facts';
import { computeSky } from '@/lib/server/sky/sky-at';
import { momentText, type PlanisphereSection } from '@/lib/sky/sky';
import { describeSky } from '@/lib/sky/describe-sky';
import { openingStateAt, openingDayText } from '@/lib/time/opening-hours';
import { wallTimeAt } from '@/lib/time/zoned-time';

type Site = Pick<SiteFile, 'coordinates' | 'timeZone' | 'locale' | 'hours'>;
type KnownPlace = Site & { readonly coordinates: NonNullable<Site['coordinates']> };

/** The sky over the site at a moment, and what it is in words. */
export function skyView(
  { coordinates, timeZone, locale }: KnownPlace,
  now: Date,
): NonNullable<PlanisphereSection['shown']> {
  const sky = computeSky({ ...coordinates, timeZone, locale }, now);
  const said = { time: momentText(sky, sky.now), words: describeSky(sky, sky.now) };
  return { sky, said };
}

/** The columns of the almanac: the night's sky, and when one can come and look at it. */
export function tonight(
  content: { readonly site: Site; readonly events: readonly { readonly listed: ListedEvent }[] },
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
      return [{ label: 'Doors', value: 'Open now', note: `until ${clock(state.until)}` }];
    case 'closed': {
      const after = openingStateAt(opening, timeZone, state.opens);
      const day = openingDayText(state.opens, timeZone, locale, now);
      const until = after.kind === 'open' ? `until ${clock(after.until)}` : '';
      return [
        { label: 'Doors open', value: `${capital(day)}, ${clock(state.opens)}`, note: until },
      ];
    }
    case 'shut':
      return [{ label: 'Doors', value: 'Closed', note: state.reason ?? '' }];
  }
}

function eventFact({ title, href, date }: ListedEvent, locale: string): AlmanacFact {
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return {
    label: 'Next event',
    value: day.format(new Date(`${date}T00:00Z`)),
    note: title,
    ...(href === undefined ? {} : { href }),
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
