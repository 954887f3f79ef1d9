import type { ReactNode } from 'react';
import { eventDateWords as words } from '@/components/desk/event-dates/words';
import type { BookingRow } from '@/lib/desk/event-dates';
import table from '@/styles/desk/data-table.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

/** Renders the bookings of a date, each with a link to its message. */
export function BookingsTable({ bookings }: { readonly bookings: readonly BookingRow[] }) {
  const columns = [words.name, words.count, words.payment, words.state, words.message];
  return (
    <table className={table.table}>
      <caption className={visuallyHidden.element}>{words.peopleCaption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bookings.map(({ href, moveHref, reference, name, places, payment, state, received }) => (
          <tr key={href}>
            <th scope="row" dir="auto">
              {name}
            </th>
            <Cell label={words.count}>{places}</Cell>
            <Cell label={words.payment}>{payment}</Cell>
            <Cell label={words.state}>{state}</Cell>
            <Cell label={words.message}>
              <a href={href}>{reference}</a>, <time dateTime={received.iso}>{received.text}</time>
              {moveHref !== undefined && (
                <>
                  {' '}
                  <a href={moveHref} aria-label={words.moveOf(name)}>
                    {words.move}
                  </a>
                </>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders a cell; on a narrow screen its label comes before it, and an empty one is left out. */
function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === '') return <td />;
  return (
    <td data-label={label}>
      <span>{children}</span>
    </td>
  );
}
