import { useEffect, useState } from 'react';
import { eachMinute } from '@/components/sections/each-minute';
import { OpeningHours } from '@/components/sections/opening-hours';
import type { OpeningHoursSection } from '@/lib/content/tree';

export interface HoursByClockProps {
  readonly section: OpeningHoursSection;
}

/** The opening hours at the moment of viewing, minute by minute. */
export function HoursByClock({ section }: HoursByClockProps) {
  const [now, setNow] = useState(Date.now);

  useEffect(() => eachMinute(() => setNow(Date.now())), []);

  return <OpeningHours section={section} now={new Date(now)} />;
}
