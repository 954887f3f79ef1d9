import { DeskLayout } from '@/components/desk/desk-layout';
import { DeskError } from '@/components/desk/desk-error';
import { columnsOf, NumberCells, NumberHeaders } from '@/components/desk/event-dates/number-cells';
import { eventDatesWords as words } from '@/components/desk/event-dates/words';
import { Link } from '@/components/ui/link';
import type { DeskErrorProps } from '@/lib/desk/desk-page';
import type { EventDateRow, EventDatesPageProps } from '@/lib/desk/event-dates';
import table from '@/styles/desk/data-table.module.css';
import page from '@/styles/desk/page.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

/** Renders the list of dates with their places, or an error page. */
export function EventDatesPage(props: EventDatesPageProps | DeskErrorProps) {
  if ('statusCode' in props) return <DeskError statusCode={props.statusCode} />;
  const { desk, isPast, rows } = props;
  return (
    <DeskLayout desk={desk} current="events">
      <main id="main" tabIndex={-1} className={page.page}>
        <h1>{isPast ? words.past : words.title}</h1>
        <p>{words.about}</p>
        {rows.length === 0 ? <p>{words.nothing}</p> : <DatesTable rows={rows} />}
        <p>
          <Link href={isPast ? '/desk/events' : '/desk/events?show=past'} className={page.link}>
            {isPast ? words.showComing : words.showPast}
          </Link>
        </p>
      </main>
    </DeskLayout>
  );
}

function DatesTable({ rows }: { readonly rows: readonly EventDateRow[] }) {
  const columns = columnsOf(rows);
  return (
    <>
      <p className={page.facts}>{words.numbersHint}</p>
      <table className={table.table} data-sums="">
        <caption className={visuallyHidden.element}>{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            <NumberHeaders columns={columns} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ href, title, when, formTitle, numbers }) => (
            <tr key={href}>
              <th scope="row">
                <Link href={href} className={page.link}>
                  {when}
                </Link>
                <p className={page.facts}>
                  <bdi>{title}</bdi> · <bdi>{formTitle}</bdi>
                </p>
              </th>
              <NumberCells columns={columns} numbers={numbers} />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
