import { dateFormat, omitWeekdayComma } from '@/lib/intl/formatters';
import { toOpeningHours } from '@/lib/server/content/dates';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { computeAlmanac, type Almanac, type Span } from '@/lib/server/sky/almanac';
import { createClock, moonNote, type ClockText } from '@/lib/server/sky/almanac-facts';
import { planets, type Place } from '@/lib/server/sky/ephemeris';
import { nightAt } from '@/lib/server/sky/night';
import { overlaps, sampleAltitudes, spansWhere } from '@/lib/server/sky/night-spans';
import { moonWords, nightBarWords, sunWords } from '@/lib/words/lib/server/sky';
import type { NightBar, NightBarRow, NightSpan } from '@/lib/sky/night-bar';
import { slotMinutes, type BodyName } from '@/lib/sky/sky';
import { bodyNames } from '@/lib/words/lib/sky';
import { formatTimeOfDay, spansOn } from '@/lib/time/opening-hours';
import { instantOf, wallTimeAt } from '@/lib/time/zoned-time';

type Site = Pick<SiteFile, 'timeZone' | 'locale' | 'hours'> & { readonly coordinates: Place };

const minuteMs = 60_000;

/** The upper limb of the Sun or the Moon, and a point, on the horizon with refraction (USNO). */
const limbAltitude = -0.83;
const pointAltitude = -0.57;
/** The limits of civil, nautical and astronomical twilight. */
const twilightAltitudes = [limbAltitude, -6, -12, -18];
/** Planets are visible from the end of civil twilight on; see the almanac. */
const nightAltitude = -6;

/** Labelled hours of the day. */
const labelledHours = [15, 18, 21, 0, 3, 6, 9];

/** Computes the drawing of the night that "tonight" means; its times are those of the almanac. */
export function computeNightBar(site: Site, now: Date): NightBar {
  const { coordinates: place, timeZone, locale } = site;
  const { afternoon: from, forenoon: to } = nightAt(now, timeZone);
  const almanac = computeAlmanac(place, timeZone, now);
  const clock = createClock(locale, timeZone);
  const track = (name: BodyName) => sampleAltitudes(name, place, from, to);
  const sun = track('the Sun');
  const nights = spansWhere(sun, (altitude) => nightAltitude - altitude);
  const days = spansWhere(sun, (altitude) => altitude - nightAltitude);
  const row: CreateRow = (name, note, seen) => {
    const limit = name === 'the Moon' || name === 'the Sun' ? limbAltitude : pointAltitude;
    const up = spansWhere(name === 'the Sun' ? sun : track(name), (altitude) => altitude - limit);
    const percent = (spans: readonly Span[]) => toPercent(spans, from, to);
    return {
      name: bodyNames[name],
      note,
      day: percent(overlaps(up, days)),
      night: percent(overlaps(up, nights)),
      seen: percent(seen ?? overlaps(up, nights)),
    };
  };
  const doors = doorsOf(site, from, to);
  const at = Math.floor(now.getTime() / minuteMs / slotMinutes) * slotMinutes * minuteMs;
  return {
    summary: summaryText(almanac, from, to, clock, site),
    hours: hoursBetween(from, to, timeZone, locale),
    shades: twilightAltitudes.map((limit) =>
      toPercent(
        spansWhere(sun, (altitude) => limit - altitude),
        from,
        to,
      ),
    ),
    rows: [
      row('the Sun', sunNote(almanac, clock)),
      row('the Moon', moonNote(almanac.moon, clock)),
      ...planetRows(almanac, clock, row),
    ],
    doors,
    now:
      now < from || now >= to
        ? undefined
        : {
            at: share(new Date(Math.max(at, from.getTime())), from, to),
            text: nightBarWords.now(clock(new Date(at))),
          },
  };
}

/** `seen` is when a planet can be seen; the Moon is seen whenever it is up at night. */
type CreateRow = (name: BodyName, note: string, seen?: readonly Span[]) => NightBarRow;

/** Visible planets in the order of the almanac, then the others. */
function planetRows(almanac: Almanac, clock: ClockText, row: CreateRow): NightBarRow[] {
  const visible = almanac.planets.map(({ name, seen }) => {
    const times = seen.map(({ from, to }) => nightBarWords.span(clock(from), clock(to)));
    return row(name, times.join(', '), seen);
  });
  const hidden = planets
    .filter((name) => !almanac.planets.some((planet) => planet.name === name))
    .map((name) => row(name, nightBarWords.notSeen, []));
  return [...visible, ...hidden];
}

function sunNote({ sun: { sets, rises, deepest } }: Almanac, clock: ClockText): string {
  if (sets === undefined) return deepest > limbAltitude ? sunWords.staysUp : sunWords.staysDown;
  const times = [moonWords.sets(clock(sets))];
  if (rises !== undefined) times.push(moonWords.rises(clock(rises)));
  return times.join(', ');
}

function summaryText(
  { sun }: Almanac,
  from: Date,
  to: Date,
  clock: ClockText,
  { locale, timeZone }: Site,
): string {
  const format = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const day = (at: Date) => omitWeekdayComma(format.format(at));
  return nightBarWords.summary(day(from), day(to), darknessText(sun, clock));
}

function darknessText(
  { sets, dark, darkUntil, deepest }: Almanac['sun'],
  clock: ClockText,
): string {
  if (dark !== undefined) {
    return darkUntil === undefined
      ? sunWords.darkFrom(clock(dark))
      : nightBarWords.dark(clock(dark), clock(darkUntil));
  }
  if (deepest > nightAltitude) return sets === undefined ? sunWords.staysUp : sunWords.tooLight;
  return sunWords.neverDark;
}

/** Converts spans to per cent of the night, without what is outside of it. */
function toPercent(spans: readonly Span[], from: Date, to: Date): NightSpan[] {
  return overlaps(spans, [{ from, to }]).map((span) => ({
    from: share(span.from, from, to),
    to: share(span.to, from, to),
  }));
}

function share(at: Date, from: Date, to: Date): number {
  const part = (at.getTime() - from.getTime()) / (to.getTime() - from.getTime());
  return Math.round(part * 1000) / 10;
}

/** Lists the full hours of the night; a night in which the clocks change has 17 or 19 of them. */
function hoursBetween(from: Date, to: Date, timeZone: string, locale: string): NightBar['hours'] {
  const format = dateFormat(locale, { hour: 'numeric', timeZone });
  const count = Math.round((to.getTime() - from.getTime()) / (60 * minuteMs));
  let last: number | undefined;
  return Array.from({ length: count + 1 }, (_, index) => {
    const at = new Date(from.getTime() + index * 60 * minuteMs);
    const hour = wallTimeAt(at, timeZone).minutes / 60;
    const isLabelled = labelledHours.includes(hour) && hour !== last;
    last = hour;
    return { at: share(at, from, to), text: isLabelled ? format.format(at) : undefined };
  });
}

/** Returns the opening times that begin on the evening's day and end within the night. */
function doorsOf({ hours, timeZone, locale }: Site, from: Date, to: Date): NightBar['doors'] {
  if (hours === undefined) return undefined;
  const { date } = wallTimeAt(from, timeZone);
  const open = spansOn(toOpeningHours(hours), date)
    .map((span) => ({
      ...span,
      start: instantOf({ date, minutes: span.from }, timeZone),
      end: instantOf({ date, minutes: span.to }, timeZone),
    }))
    .filter(({ start, end }) => end > from && start < to);
  if (open.length === 0) return undefined;
  const time = (minutes: number) => formatTimeOfDay(minutes % 1440, locale);
  return {
    note: open.map((span) => nightBarWords.span(time(span.from), time(span.to))).join(', '),
    spans: toPercent(
      open.map(({ start, end }) => ({ from: start, to: end })),
      from,
      to,
    ),
  };
}
