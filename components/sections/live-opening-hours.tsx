import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { everyMinute } from '@/lib/time/schedule';
import type { HoursByClockProps } from '@/components/sections/opening-hours';
import type { OpeningHoursSection } from '@/lib/content/tree';

interface HoursByServerProps {
  readonly hours: OpeningHoursSection;
  /** As the server told them. */
  readonly shown: ReactNode;
}

/**
 * The opening hours as the server told them, for as long as that is true by this device's clock. What
 * tells them anew is loaded then: to work out a time of day in another zone costs a phone more than
 * all the rest of a page.
 */
export function HoursByServer({ hours, shown }: HoursByServerProps) {
  const [Told, setTold] = useState<ComponentType<HoursByClockProps>>();
  const { until } = hours.told;

  useEffect(() => {
    const look = () => {
      if (Date.now() < until) return;
      import('@/components/sections/opening-hours').then(
        ({ HoursByClock }) => setTold(() => HoursByClock),
        // The next look tries again.
        () => undefined,
      );
    };
    look();
    return everyMinute(look);
  }, [until]);

  return Told === undefined ? shown : <Told section={hours} />;
}
