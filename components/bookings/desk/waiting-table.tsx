import { PeopleTable } from '@/components/bookings/desk/people-table';
import { eventDateWords as words } from '@/components/bookings/desk/words';
import type { WaitingRow } from '@/lib/bookings/desk/event-date-page';

/** Renders the waiting list of a date in its order, each entry with a link to its message. */
export function WaitingTable({ waiting }: { readonly waiting: readonly WaitingRow[] }) {
  return (
    <PeopleTable
      caption={words.waitingCaption}
      columns={[words.count, words.state, words.joined]}
      rows={waiting.map(({ name, places, state, joined, href, reference }, index) => ({
        name: (
          <>
            {index + 1}. <bdi>{name}</bdi>
          </>
        ),
        cells: [
          places,
          state,
          <time key="joined" dateTime={joined.iso}>
            {joined.text}
          </time>,
        ],
        href,
        reference,
      }))}
    />
  );
}
