import { LabelledCell } from '@/components/desk/event-dates/labelled-cell';
import { eventDateWords as words } from '@/components/desk/event-dates/words';
import type { RebookingRow } from '@/lib/desk/event-dates';
import table from '@/styles/desk/data-table.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

/** Renders the bookings that were offered a rebooking, with the replies. */
export function RebookingsTable({ rebookings }: { readonly rebookings: readonly RebookingRow[] }) {
  return (
    <table className={table.table}>
      <caption className={visuallyHidden.element}>{words.rebookingsCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.answer}</th>
          <th scope="col">{words.message}</th>
        </tr>
      </thead>
      <tbody>
        {rebookings.map(({ href, reference, name, answer }) => (
          <tr key={href}>
            <th scope="row" dir="auto">
              {name}
            </th>
            <LabelledCell label={words.answer}>{answer}</LabelledCell>
            <LabelledCell label={words.message}>
              <a href={href}>{reference}</a>
            </LabelledCell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
