import type { ReactNode } from 'react';
import { eventDateWords as words } from '@/lib/words/components/bookings/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import table from '@/styles/desk/data-table.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

type EventDatePageProps = PropsOf<typeof eventDateProps>;

interface PeopleTableProps {
  readonly caption: string;
  /** The headers between the name and the message. */
  readonly columns: readonly string[];
  readonly rows: readonly PersonRow[];
}

/** A person's message in a table. */
interface PersonRow {
  readonly name: ReactNode;
  /** The cells of the columns. */
  readonly cells: readonly ReactNode[];
  readonly href: string;
  readonly reference: string;
  /** What follows the link to the message. */
  readonly more?: ReactNode;
}

/**
 * Renders people of a date by name, each with a link to the message. A column without texts is left out.
 */
export function PeopleTable({ caption, columns, rows }: PeopleTableProps) {
  const shown = columns
    .map((title, index) => ({ title, index }))
    .filter(({ index }) => rows.some(({ cells }) => cells[index] !== ''));
  return (
    <table className={table.table} data-lines="">
      <caption className={visuallyHidden.element}>{caption}</caption>
      <thead>
        <tr>
          {[words.name, ...shown.map(({ title }) => title), words.message].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells, href, reference, more }) => (
          <tr key={href}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            {shown.map(({ title, index }) => (
              <LabelledCell key={title} label={title}>
                {cells[index]}
              </LabelledCell>
            ))}
            <LabelledCell label={words.message}>
              <a href={href}>{reference}</a>
              {more}
            </LabelledCell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LabelledCellProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Renders a cell; on a narrow screen its label comes before it, and an empty one is left out. */
function LabelledCell({ label, children }: LabelledCellProps) {
  if (children === '') return <td />;
  return (
    <td data-label={label}>
      <span>{children}</span>
    </td>
  );
}

/** Renders the bookings of a date, each with a link to its message. */
export function BookingsTable({ bookings }: Pick<EventDatePageProps, 'bookings'>) {
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

/** Renders the waiting list of a date in its order, each entry with a link to its message. */
export function WaitingTable({ waiting }: Pick<EventDatePageProps, 'waiting'>) {
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

/** Renders the bookings that were offered a rebooking, with the replies. */
export function RebookingsTable({ rebookings }: Pick<EventDatePageProps, 'rebookings'>) {
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
