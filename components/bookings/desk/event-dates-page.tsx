import { DeskLayout } from '@/components/desk/desk-layout';
import { DeskError } from '@/components/desk/desk-error';
import { DayField } from '@/components/bookings/desk/day-field';
import { MissingBookings } from '@/components/bookings/desk/missing-bookings';
import { columnsOf, NumberCells, NumberHeaders } from '@/components/bookings/desk/number-cells';
import { eventDatesWords as words } from '@/components/bookings/desk/words';
import { Link } from '@/components/ui/link';
import type { DeskErrorProps } from '@/lib/desk/desk-frame';
import type {
  EventDateRow,
  EventDatesPageProps,
  ResourceDates,
} from '@/lib/bookings/desk/event-dates';
import table from '@/styles/desk/data-table.module.css';
import fields from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

/** Renders the list of dates with their places, or an error page. */
export function EventDatesPage(props: EventDatesPageProps | DeskErrorProps) {
  if ('statusCode' in props) return <DeskError statusCode={props.statusCode} />;
  const { desk, isPast, rows, resources, resource, tooMany, missing } = props;
  return (
    <DeskLayout desk={desk} current="events">
      <main id="main" tabIndex={-1} className={page.page}>
        {resource === undefined ? (
          <>
            <h1>{isPast ? words.past : words.title}</h1>
            <p>{words.about}</p>
            <ul className={page.links}>
              {desk.may?.includes('export') === true && (
                <PageLink href="/desk/door">{words.doors}</PageLink>
              )}
              {resources.map(({ title, href }) => (
                <PageLink key={href} href={href}>
                  {words.slots(title)}
                </PageLink>
              ))}
            </ul>
          </>
        ) : (
          <ResourceHead resource={resource} />
        )}
        {tooMany !== undefined && <p>{tooMany}</p>}
        {rows.length === 0 ? <p>{words.nothing}</p> : <DatesTable rows={rows} />}
        {missing.length > 0 && <MissingBookings bookings={missing} />}
        <ul className={page.links}>
          {resource?.laterHref !== undefined && (
            <PageLink href={resource.laterHref}>{words.later}</PageLink>
          )}
          {(isPast || resource !== undefined) && (
            <PageLink href="/desk/events">{words.showComing}</PageLink>
          )}
          {!isPast && <PageLink href="/desk/events?show=past">{words.showPast}</PageLink>}
        </ul>
      </main>
    </DeskLayout>
  );
}

function PageLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <li>
      <Link href={href} className={page.link}>
        {children}
      </Link>
    </li>
  );
}

/** Renders the heading of a list of slots, and the form that chooses its first day. */
function ResourceHead({ resource: { name, title, from } }: { readonly resource: ResourceDates }) {
  return (
    <>
      <h1>{words.slots(title)}</h1>
      <p>{words.slotsAbout}</p>
      <form action="/desk/events" className={fields.form}>
        <input type="hidden" name="resource" value={name} />
        <DayField key={from} id="slots-from" from={from} />
      </form>
    </>
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
