import { LabelledCell } from '@/components/desk/event-dates/labelled-cell';
import { missingWords as words } from '@/components/desk/event-dates/words';
import type { MissingBooking } from '@/lib/desk/event-dates';
import table from '@/styles/desk/data-table.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

/** Renders the bookings of dates that the files no longer have, and what to do about them. */
export function MissingBookings({ bookings }: { readonly bookings: readonly MissingBooking[] }) {
  return (
    <section aria-labelledby="missing">
      <h2 id="missing">{words.title}</h2>
      <p>{words.about}</p>
      <table className={table.table}>
        <caption className={visuallyHidden.element}>{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.received}</th>
            <th scope="col">{words.message}</th>
          </tr>
        </thead>
        <tbody>
          {bookings.map(({ key, name, href, reference, received }) => (
            <tr key={href}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <LabelledCell label={words.date}>
                <code>{key}</code>
              </LabelledCell>
              <LabelledCell label={words.received}>
                <time dateTime={received.iso}>{received.text}</time>
              </LabelledCell>
              <LabelledCell label={words.message}>
                <a href={href}>{reference}</a>
              </LabelledCell>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
