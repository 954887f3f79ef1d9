import { useEffect, useState } from 'react';
import { OpeningHours } from '@/components/sections/opening-hours';
import type { OpeningHoursSection } from '@/lib/content/tree';

export interface HoursByClockProps {
  readonly section: OpeningHoursSection;
}

/** The opening hours at the moment of viewing, minute by minute. */
export function HoursByClock({ section }: HoursByClockProps) {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const tick = () => {
      setNow(Date.now());
    };
    const timer = setInterval(tick, 60_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);

  return <OpeningHours section={section} now={new Date(now)} />;
}
