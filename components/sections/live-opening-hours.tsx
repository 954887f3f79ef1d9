import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { everyMinute } from '@/lib/time/schedule';
import type { OpeningMore } from '@/components/sections/opening-more';
import type { CurrentOpeningHoursProps } from '@/components/sections/opening-hours';
import type { OpeningHoursSection } from '@/lib/content/place-sections';

interface LiveOpeningHoursProps {
  readonly hours: OpeningHoursSection;
  /** The server's rendering. */
  readonly initial: ReactNode;
}

/**
 * Shows the server's rendering of the opening hours while it is valid.
 *
 * After that it loads the component that renders them in the browser: computing a time in another
 * zone costs a phone more than the rest of the page.
 */
export function LiveOpeningHours({ hours, initial }: LiveOpeningHoursProps) {
  const [Current, setCurrent] = useState<ComponentType<CurrentOpeningHoursProps>>();
  const [more, setMore] = useState<OpeningMore>();
  const { until } = hours.snapshot;
  const hasMore =
    hours.hours.seasons !== undefined || hours.places !== undefined || hours.contact !== undefined;

  useEffect(() => {
    const refresh = () => {
      if (Date.now() < until) return;
      Promise.all([
        import('@/components/sections/opening-hours'),
        hasMore ? import('@/components/sections/opening-more') : undefined,
      ]).then(
        ([{ CurrentOpeningHours }, more]) => {
          setCurrent(() => CurrentOpeningHours);
          setMore(more?.openingMore);
        },
        // The next check tries again.
        () => undefined,
      );
    };
    refresh();
    return everyMinute(refresh);
  }, [until, hasMore]);

  return Current === undefined ? initial : <Current section={hours} more={more} />;
}
