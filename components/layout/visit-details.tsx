import { useEffect, useState } from 'react';
import { visitDetailsWords } from '@/lib/words/components/layout';
import { Link } from '@/components/ui/link';
import type { VisitDetails as VisitDetailsData } from '@/lib/site/frame';
import { everyMinute } from '@/lib/time/schedule';
import styles from '@/styles/layout/site-footer.module.css';

/** Renders whether the place is open now, its address and its telephone number. */
export function VisitDetails({ visit }: { readonly visit: VisitDetailsData }) {
  const { opening, address, directions, phone } = visit;
  const isExpired = useExpired(opening?.until);
  return (
    <div>
      {opening !== undefined && !isExpired && <p className={styles.opening}>{opening.text}</p>}
      <p>{address}</p>
      {(directions !== undefined || phone !== undefined) && (
        <p className={styles.visitLinks}>
          {directions !== undefined && (
            <Link href={directions}>{visitDetailsWords.directions}</Link>
          )}
          {phone !== undefined && <a href={phone.href}>{phone.text}</a>}
        </p>
      )}
    </div>
  );
}

/** Whether a time, in milliseconds since 1970, has passed. The page may stay open for days. */
function useExpired(until: number | undefined): boolean {
  const [expired, setExpired] = useState<number>();
  useEffect(() => {
    if (until === undefined) return undefined;
    const check = () => {
      if (Date.now() >= until) setExpired(until);
    };
    check();
    return everyMinute(check);
  }, [until]);
  return until !== undefined && expired === until;
}
