import { OpeningPlaces, PlaceContact } from '@/components/sections/opening-places';
import { LaterSeasons, SeasonNote } from '@/components/sections/opening-seasons';
import { periodText } from '@/components/sections/season-texts';
import type { OpeningHoursSection } from '@/lib/content/place-sections';
import { listSeasonPeriods } from '@/lib/time/season-periods';

interface MoreProps {
  readonly section: OpeningHoursSection;
  /** ISO 8601. */
  readonly today: string;
}

/** Renders the seasons of opening hours, above the days that differ. */
function Seasons({ section: { hours, locale }, today }: MoreProps) {
  return (
    <>
      <SeasonNote hours={hours} today={today} />
      <LaterSeasons hours={hours} today={today} locale={locale} />
    </>
  );
}

/** Renders how to reach a place with hours of its own, and the other places. */
function Places({ section, now }: { readonly section: OpeningHoursSection; readonly now: Date }) {
  return (
    <>
      {section.contact !== undefined && <PlaceContact {...section.contact} element="p" />}
      <OpeningPlaces section={section} now={now} />
    </>
  );
}

/** What only some opening hours have; a browser loads it for those. */
export const openingMore = {
  Seasons,
  Places,
  /** Returns the week of a date, and the name and the dates of its season. */
  weekOf: ({ section: { hours, locale }, today }: MoreProps) => {
    const [period = { from: today }] = listSeasonPeriods(hours, today);
    return { week: period.season ?? hours, caption: periodText(period, today, locale) };
  },
};

export type OpeningMore = typeof openingMore;
