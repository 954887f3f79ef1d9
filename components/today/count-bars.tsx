import { Link } from '@/components/ui/link';
import styles from '@/styles/today/bars.module.css';

interface CountBarsProps {
  readonly bars: readonly {
    readonly label: string;
    readonly count: number;
    /** The count in words or digits. */
    readonly number: string;
    readonly href: string;
  }[];
}

/** Renders a bar for each count, as long as its share of the largest. Each row is a link. */
export function CountBars({ bars }: CountBarsProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul className={styles.rows}>
      {bars.map(({ label, count, number, href }, index) => (
        <li key={index}>
          <Link href={href} className={styles.row}>
            <bdi className={styles.label}>{label}</bdi>{' '}
            <span className={styles.number}>{number}</span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden className={styles.bar}>
              <rect className={styles.full} width={(100 * count) / most} height="1" />
            </svg>
          </Link>
        </li>
      ))}
    </ul>
  );
}
