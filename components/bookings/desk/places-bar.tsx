import type { PlacesShares } from '@/lib/bookings/desk/event-dates';
import styles from '@/styles/bookings/desk/places-bar.module.css';

interface PlacesBarProps {
  readonly shares: PlacesShares;
}

/** Draws the places of a date as a bar. The numbers are beside it as text. */
export function PlacesBar({ shares: { booked, held, blocked, left } }: PlacesBarProps) {
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${booked + held + blocked + left} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={styles.booked} width={booked} height="1" />
      <rect className={styles.held} x={booked} width={held} height="1" />
      <rect className={styles.blocked} x={booked + held} width={blocked} height="1" />
    </svg>
  );
}
