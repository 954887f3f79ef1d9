import { DayField } from '@/components/bookings/desk/day-field';
import { PeopleTable } from '@/components/bookings/desk/people-table';
import { columnsOf, NumberCells, NumberHeaders } from '@/components/bookings/desk/number-cells';
import { eventDatesWords as words, missingWords } from '@/components/bookings/desk/words';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { eventDatesProps } from '@/lib/server/bookings/desk/event-dates-props';
import table from '@/styles/desk/data-table.module.css';
import fields from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

type EventDatesPageProps = PropsOf<typeof eventDatesProps>;

/** Renders the list of dates with their places. */
export function EventDatesPage(props: EventDatesPageProps) {
  const { desk, isPast, rows, resources, resource, tooMany, missing } = props;
  return (
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
function ResourceHead({
  resource: { name, title, from },
}: {
  readonly resource: NonNullable<EventDatesPageProps['resource']>;
}) {
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

function DatesTable({ rows }: Pick<EventDatesPageProps, 'rows'>) {
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

/** Renders the bookings of dates that the files no longer have, and what to do about them. */
function MissingBookings({ bookings }: { readonly bookings: EventDatesPageProps['missing'] }) {
  return (
    <section aria-labelledby="missing">
      <h2 id="missing">{missingWords.title}</h2>
      <p>{missingWords.about}</p>
      <PeopleTable
        caption={missingWords.title}
        columns={[missingWords.date, missingWords.received]}
        rows={bookings.map(({ name, key, received, href, reference }) => ({
          name,
          cells: [
            <code key="date">{key}</code>,
            <time key="received" dateTime={received.iso}>
              {received.text}
            </time>,
          ],
          href,
          reference,
        }))}
      />
    </section>
  );
}
