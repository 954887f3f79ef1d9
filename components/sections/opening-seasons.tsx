import { periodText, weekText } from '@/components/sections/season-texts';
import { type OpeningHours, seasonOn } from '@/lib/time/opening-hours';
import { listSeasonPeriods } from '@/lib/time/season-periods';
import styles from '@/styles/sections/opening-hours.module.css';

interface SeasonsProps {
  readonly hours: OpeningHours;
  /** ISO 8601. */
  readonly today: string;
}

/** Renders the note of the season that a date is in. */
export function SeasonNote({ hours, today }: SeasonsProps) {
  const note = seasonOn(hours, today)?.note;
  return note === undefined ? null : <p className={styles.note}>{note}</p>;
}

/** Lists the weeks of the seasons that follow, with their dates. */
export function LaterSeasons({ hours, today, locale }: SeasonsProps & { readonly locale: string }) {
  const later = listSeasonPeriods(hours, today).slice(1);
  if (later.length === 0) return null;
  return (
    <dl className={styles.exceptions}>
      {later.map((period) => (
        <div key={period.from}>
          <dt>{periodText(period, today, locale)}</dt>
          <dd>
            {weekText(period.season ?? hours, locale)}
            {period.season?.note !== undefined && `. ${period.season.note}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
