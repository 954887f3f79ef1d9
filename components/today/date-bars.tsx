import { PlacesBar } from '@/components/bookings/desk/places-bar';
import type { Today } from '@/components/today/use-live-today';
import { Link } from '@/components/ui/link';
import styles from '@/styles/today/bars.module.css';

/** Renders the places of dates as bars, with their numbers in words. Each row is a link. */
export function DateBars({ dates }: { readonly dates: Today['dates']['rows'] }) {
  return (
    <ul className={styles.rows}>
      {dates.map(({ href, title, when, state, shares, places, waiting }) => (
        <li key={href}>
          <Link href={href} className={styles.row}>
            <span className={styles.when}>{when}</span> <bdi className={styles.label}>{title}</bdi>{' '}
            {state !== undefined && <strong className={styles.state}>{state}</strong>}{' '}
            {shares !== undefined && (
              <span className={styles.places}>
                <PlacesBar shares={shares} />
              </span>
            )}{' '}
            <span className={styles.numbers}>
              {places}
              {waiting !== undefined && (
                <>
                  {' · '}
                  <strong>{waiting}</strong>
                </>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
