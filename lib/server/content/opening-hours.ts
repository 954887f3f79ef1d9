import type { SiteFile } from '@/lib/server/content/schemas';
import type { HoursException, OpeningHours } from '@/lib/time/opening-hours';

type HoursFile = NonNullable<SiteFile['hours']>;

/** The opening hours of `site.yaml` in the shape that the site reckons with. */
export function openingHoursOf({ week, exceptions, note }: HoursFile): OpeningHours {
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = week;
  return {
    week: [monday, tuesday, wednesday, thursday, friday, saturday, sunday],
    exceptions: exceptions.map(exceptionOf),
    ...(note === undefined ? {} : { note }),
  };
}

function exceptionOf({
  date,
  from,
  to,
  open,
  reason,
}: HoursFile['exceptions'][number]): HoursException {
  return {
    from: date ?? from ?? '',
    to: date ?? to ?? '',
    open,
    ...(reason === undefined ? {} : { reason }),
  };
}
