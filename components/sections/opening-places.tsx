import { openingHoursTexts } from '@/components/sections/opening-words';
import { weekText } from '@/components/sections/season-texts';
import type { OpeningHoursSection, PlaceHours } from '@/lib/content/place-sections';
import { openingText, seasonOn } from '@/lib/time/opening-hours';
import { wallTimeAt } from '@/lib/time/zoned-time';
import styles from '@/styles/sections/opening-hours.module.css';

interface OpeningPlacesProps {
  readonly section: OpeningHoursSection;
  readonly now: Date;
}

/** Lists the places with hours of their own: whether each is open, and its week. */
export function OpeningPlaces({ section, now }: OpeningPlacesProps) {
  const { places, timeZone, locale } = section;
  if (places === undefined) return null;
  const today = wallTimeAt(now, timeZone).date;
  return (
    <dl className={styles.exceptions}>
      {places.map(({ name, hours, ...contact }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{openingText(hours, timeZone, locale, now)}</dd>
          <dd>{weekText(seasonOn(hours, today) ?? hours, locale)}</dd>
          {hours.lastEntry !== undefined && <dd>{openingHoursTexts.lastEntry(hours.lastEntry)}</dd>}
          {hours.note !== undefined && <dd>{hours.note}</dd>}
          <PlaceContact {...contact} element="dd" />
        </div>
      ))}
    </dl>
  );
}

interface PlaceContactProps extends Pick<PlaceHours, 'address' | 'phone'> {
  readonly element: 'dd' | 'p';
}

/** Renders the address and the telephone number of a place, if it has its own. */
export function PlaceContact({ address, phone, element: Element }: PlaceContactProps) {
  const className = Element === 'p' ? styles.note : undefined;
  return (
    <>
      {address !== undefined && <Element className={className}>{address}</Element>}
      {phone !== undefined && (
        <Element className={className}>
          <a href={phone.href}>{phone.text}</a>
        </Element>
      )}
    </>
  );
}
