import { eventDatesWords as words } from '@/lib/words/components/bookings/desk';
import { eventNumbers, type EventNumber, type EventNumbers } from '@/lib/bookings/desk/event-dates';

/** Returns the numbers that any row has, in the order of the columns. */
export function columnsOf(
  rows: readonly { readonly numbers: EventNumbers }[],
): readonly EventNumber[] {
  return eventNumbers.filter((name) => rows.some(({ numbers }) => numbers[name] !== undefined));
}

/** Renders the headers of columns with numbers. */
export function NumberHeaders({ columns }: { readonly columns: readonly EventNumber[] }) {
  return (
    <>
      {columns.map((name) => (
        <th key={name} scope="col">
          {words.numbers[name]}
        </th>
      ))}
    </>
  );
}

interface NumberCellsProps {
  readonly columns: readonly EventNumber[];
  readonly numbers: EventNumbers;
}

/** Renders the numbers of a row. */
export function NumberCells({ columns, numbers }: NumberCellsProps) {
  return (
    <>
      {columns.map((name) => {
        const text = numbers[name] ?? '';
        return text === '' ? (
          <td key={name} />
        ) : (
          <td key={name} data-label={words.numbers[name]}>
            {text}
          </td>
        );
      })}
    </>
  );
}
