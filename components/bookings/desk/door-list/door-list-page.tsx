import { doorListPageWords as words } from '@/lib/words/components/bookings/desk/door-list';
import { useHasScripts } from '@/components/ui/use-has-scripts';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { doorListProps } from '@/lib/server/bookings/desk/door-list/door-list-props';
import styles from '@/styles/bookings/desk/door-list/door-list-page.module.css';
import button from '@/styles/ui/button.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

type DoorListPageProps = PropsOf<typeof doorListProps>;

/** Renders a list of people for paper. */
export function DoorListPage(props: DoorListPageProps) {
  const { list, filters, printed, back, choices, rows, total, tooMany } = props;
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <h1 className={styles.title}>
        {words.title}: <bdi>{list}</bdi>
      </h1>
      <p className={styles.about}>
        <bdi>{filters.join(' · ')}</bdi>
      </p>
      {tooMany === undefined ? (
        <p className={styles.about}>
          <strong>{total}</strong>
          {' · '}
          {words.printed} <time dateTime={printed.iso}>{printed.text}</time>
        </p>
      ) : (
        <p role="alert">{tooMany}</p>
      )}
      <div className={styles.actions}>
        {rows.length > 0 && <PrintButton />}
        <a href={back}>{words.back}</a>
      </div>
      {choices.length > 0 && <Choices choices={choices} />}
      {rows.length > 0 && <Lines rows={rows} />}
      {rows.length === 0 && tooMany === undefined && <p>{words.empty}</p>}
    </main>
  );
}

function Choices({ choices }: Pick<DoorListPageProps, 'choices'>) {
  return (
    <nav aria-label={words.choices} className={styles.choices}>
      <ul>
        {choices.map(({ label, href, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Lines({ rows }: Pick<DoorListPageProps, 'rows'>) {
  const columns = [words.arrived, words.name, words.places, words.chosen, words.paid, words.notes];
  return (
    <table className={styles.table}>
      <caption className={visuallyHidden.element}>{words.table}</caption>
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
        {rows.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ row }: { readonly row: DoorListPageProps['rows'][number] }) {
  const { name, guests, places, counted, chosen, payment, notes } = row;
  return (
    <tr>
      <td className={styles.tick}>
        <span className={styles.box} />
      </td>
      <td>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {guests !== '' && (
          <span className={styles.more}>
            <bdi>{guests}</bdi>
          </span>
        )}
      </td>
      <td>
        {places !== undefined && (
          <>
            <span className={styles.label}>{words.labelled(words.places)}</span>
            <strong>{places}</strong>
            {counted !== '' && <span className={styles.more}>{counted}</span>}
          </>
        )}
      </td>
      <td>
        <bdi>{chosen.join(', ')}</bdi>
      </td>
      <td>{payment}</td>
      <td className={styles.notes} dir="auto">
        {notes.join(' · ')}
      </td>
    </tr>
  );
}

/** Renders a button that prints the page, or without scripts a hint that the browser can. */
function PrintButton() {
  if (!useHasScripts()) return <p>{words.printHint}</p>;
  return (
    <button
      type="button"
      className={button.second}
      onClick={() => {
        window.print();
      }}
    >
      {words.print}
    </button>
  );
}
