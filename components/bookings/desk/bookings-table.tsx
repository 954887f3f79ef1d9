import { PeopleTable } from '@/components/bookings/desk/people-table';
import { eventDateWords as words } from '@/components/bookings/desk/words';
import type { BookingRow } from '@/lib/bookings/desk/event-date-page';

/** Renders the bookings of a date, each with a link to its message. */
export function BookingsTable({ bookings }: { readonly bookings: readonly BookingRow[] }) {
  return (
    <PeopleTable
      caption={words.peopleCaption}
      columns={[words.count, words.payment, words.state]}
      rows={bookings.map(
        ({ name, places, payment, state, href, reference, received, changeHref }) => ({
          name,
          cells: [places, payment, state],
          href,
          reference,
          more: (
            <>
              , <time dateTime={received.iso}>{received.text}</time>
              {changeHref !== undefined && (
                <>
                  {' '}
                  <a href={changeHref} aria-label={words.changeOf(name)}>
                    {words.change}
                  </a>
                </>
              )}
            </>
          ),
        }),
      )}
    />
  );
}
