import type { ReactNode } from 'react';
import { LabelledCell } from '@/components/bookings/desk/labelled-cell';
import { eventDateWords as words } from '@/components/bookings/desk/words';
import table from '@/styles/desk/data-table.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

interface PeopleTableProps {
  readonly caption: string;
  /** The headers between the name and the message. */
  readonly columns: readonly string[];
  readonly rows: readonly PersonRow[];
}

/** A person's message in a table. */
export interface PersonRow {
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
    <table className={table.table}>
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
            <th scope="row" dir="auto">
              {name}
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
