import { PeopleTable } from '@/components/bookings/desk/people-table';
import { missingWords as words } from '@/components/bookings/desk/words';
import type { MissingBooking } from '@/lib/bookings/desk/event-dates';

/** Renders the bookings of dates that the files no longer have, and what to do about them. */
export function MissingBookings({ bookings }: { readonly bookings: readonly MissingBooking[] }) {
  return (
    <section aria-labelledby="missing">
      <h2 id="missing">{words.title}</h2>
      <p>{words.about}</p>
      <PeopleTable
        caption={words.title}
        columns={[words.date, words.received]}
        rows={bookings.map(({ name, key, received, href, reference }) => ({
          name,
          cells: [
            <code key="date">{key}</code>,
            <time key="received" dateTime={received.iso}>
              {received.text}
            </time>,
          ],
          href,
          reference,
        }))}
      />
    </section>
  );
}
