import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { everyMinute } from '@/lib/time/schedule';
import type { CurrentOpeningHoursProps } from '@/components/sections/opening-hours';
import type { OpeningHoursSection } from '@/lib/content/tree';

interface LiveOpeningHoursProps {
  readonly hours: OpeningHoursSection;
  /** As the server told them. */
  readonly shown: ReactNode;
}

/**
 * The opening hours as the server told them, for as long as that is true by this device's clock. What
 * tells them anew is loaded then: to work out a time of day in another zone costs a phone more than
 * all the rest of a page.
 */
export function LiveOpeningHours({ hours, shown }: LiveOpeningHoursProps) {
  const [Current, setCurrent] = useState<ComponentType<CurrentOpeningHoursProps>>();
  const { until } = hours.snapshot;

  useEffect(() => {
    const look = () => {
      if (Date.now() < until) return;
      import('@/components/sections/opening-hours').then(
        ({ CurrentOpeningHours }) => setCurrent(() => CurrentOpeningHours),
        // The next look tries again.
        () => undefined,
      );
    };
    look();
    return everyMinute(look);
  }, [until]);

  return Current === undefined ? shown : <Current section={hours} />;
}
