import { DayField } from '@/components/bookings/desk/day-field';
import { PeopleTable } from '@/components/bookings/desk/people-table';
import { PlacesBar } from '@/components/bookings/desk/places-bar';
import { eventDatesWords as words, missingWords } from '@/lib/words/components/bookings/desk';
import { type LivePageOptions, useLivePage } from '@/components/desk/use-live-page';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { eventDatesProps } from '@/lib/server/bookings/desk/event-dates-props';
import styles from '@/styles/bookings/desk/event-dates.module.css';
import table from '@/styles/desk/data-table.module.css';
import fields from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

type EventDatesPageProps = PropsOf<typeof eventDatesProps>;

const liveOptions: LivePageOptions<EventDatesPageProps> = {
  address: () => `/api/desk/bookings/dates${window.location.search}`,
};

/** Renders the list of dates with their places. */
export function EventDatesPage(loaded: EventDatesPageProps) {
  const { page: dates } = useLivePage(loaded, liveOptions);
  const { isPast, rows, mayOpenDoor, resources, resource, tooMany, missing } = dates;
  return (
    <main id="main" tabIndex={-1} className={page.page}>
      {resource === undefined ? (
        <>
          <h1>{isPast ? words.past : words.title}</h1>
          <p>{words.about}</p>
          <ul className={page.links}>
            {mayOpenDoor && <PageLink href="/desk/door">{words.doors}</PageLink>}
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
      {rows.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <DatesTable rows={rows} mayOpenDoor={mayOpenDoor} />
      )}
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

/** The numbers with a column of their own. The others are beside the bar. */
const columnNames = ['waiting', 'checkedIn', 'paid'] as const;

/** Renders dates by month, each with the places that are taken and left. */
function DatesTable({ rows, mayOpenDoor }: Pick<EventDatesPageProps, 'rows' | 'mayOpenDoor'>) {
  const columns = columnNames.filter((name) => rows.some(({ numbers }) => numbers[name]));
  const months = [...new Set(rows.map(({ month }) => month))];
  return (
    <>
      <table className={`${table.table ?? ''} ${styles.dates ?? ''}`}>
        <caption className={visuallyHidden.element}>{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.places}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {words.numbers[name]}
              </th>
            ))}
            {mayOpenDoor && <td />}
          </tr>
        </thead>
        {months.map((month) => (
          <tbody key={month}>
            <tr>
              <th scope="rowgroup" colSpan={2 + columns.length + (mayOpenDoor ? 1 : 0)}>
                {month}
              </th>
            </tr>
            {rows
              .filter((row) => row.month === month)
              .map((row) => (
                <DateRow key={row.href} row={row} columns={columns} mayOpenDoor={mayOpenDoor} />
              ))}
          </tbody>
        ))}
      </table>
      <p className={page.facts}>{words.numbersHint}</p>
    </>
  );
}

interface DateRowProps {
  readonly row: EventDatesPageProps['rows'][number];
  readonly columns: readonly (typeof columnNames)[number][];
  readonly mayOpenDoor: boolean;
}

function DateRow({ row, columns, mayOpenDoor }: DateRowProps) {
  const { href, doorHref, title, when, formTitle, places, shares, numbers } = row;
  return (
    <tr>
      <th scope="row">
        <Link href={href} className={page.link}>
          {when}
        </Link>
        <p className={page.facts}>
          <bdi>{title}</bdi> · <bdi>{formTitle}</bdi>
        </p>
      </th>
      <td className={styles.places}>
        {shares !== undefined && <PlacesBar shares={shares} />}
        {places}
      </td>
      {columns.map((name) =>
        numbers[name] === undefined ? (
          <td key={name} />
        ) : (
          <td key={name} data-label={words.numbers[name]}>
            {numbers[name]}
          </td>
        ),
      )}
      {mayOpenDoor && (
        <td data-action="">
          <a href={doorHref} aria-label={words.doorOf(when)}>
            {words.door}
          </a>
        </td>
      )}
    </tr>
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
