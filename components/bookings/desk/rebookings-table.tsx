import { PeopleTable } from '@/components/bookings/desk/people-table';
import { eventDateWords as words } from '@/components/bookings/desk/words';
import type { RebookingRow } from '@/lib/bookings/desk/event-date-page';

/** Renders the bookings that were offered a rebooking, with the replies. */
export function RebookingsTable({ rebookings }: { readonly rebookings: readonly RebookingRow[] }) {
  return (
    <PeopleTable
      caption={words.rebookingsCaption}
      columns={[words.answer]}
      rows={rebookings.map(({ name, answer, href, reference }) => ({
        name,
        cells: [answer],
        href,
        reference,
      }))}
    />
  );
}
