import { LabelledCell } from '@/components/desk/event-dates/labelled-cell';
import { eventDateWords as words } from '@/components/desk/event-dates/words';
import type { WaitingRow } from '@/lib/desk/event-dates';
import table from '@/styles/desk/data-table.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

/** Renders the waiting list of a date in its order, each entry with a link to its message. */
export function WaitingTable({ waiting }: { readonly waiting: readonly WaitingRow[] }) {
  const columns = [words.name, words.count, words.state, words.joined, words.message];
  return (
    <table className={table.table}>
      <caption className={visuallyHidden.element}>{words.waitingCaption}</caption>
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
        {waiting.map(({ href, reference, name, places, state, joined }, index) => (
          <tr key={href}>
            <th scope="row">
              {index + 1}. <bdi>{name}</bdi>
            </th>
            <LabelledCell label={words.count}>{places}</LabelledCell>
            <LabelledCell label={words.state}>{state}</LabelledCell>
            <LabelledCell label={words.joined}>
              <time dateTime={joined.iso}>{joined.text}</time>
            </LabelledCell>
            <LabelledCell label={words.message}>
              <a href={href}>{reference}</a>
            </LabelledCell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
