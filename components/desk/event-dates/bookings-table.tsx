import { LabelledCell } from '@/components/desk/event-dates/labelled-cell';
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
        {bookings.map(({ href, changeHref, reference, name, places, payment, state, received }) => (
          <tr key={href}>
            <th scope="row" dir="auto">
              {name}
            </th>
            <LabelledCell label={words.count}>{places}</LabelledCell>
            <LabelledCell label={words.payment}>{payment}</LabelledCell>
            <LabelledCell label={words.state}>{state}</LabelledCell>
            <LabelledCell label={words.message}>
              <a href={href}>{reference}</a>, <time dateTime={received.iso}>{received.text}</time>
              {changeHref !== undefined && (
                <>
                  {' '}
                  <a href={changeHref} aria-label={words.changeOf(name)}>
                    {words.change}
                  </a>
                </>
              )}
            </LabelledCell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
