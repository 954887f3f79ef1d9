import { DeskLayout } from '@/components/desk/desk-layout';
import { DeskError } from '@/components/desk/desk-error';
import { Blocking } from '@/components/bookings/desk/blocking';
import { BookingsTable } from '@/components/bookings/desk/bookings-table';
import { Holds } from '@/components/bookings/desk/holds';
import { AddForm } from '@/components/bookings/desk/add-form';
import { RebookingsTable } from '@/components/bookings/desk/rebookings-table';
import { ChosenBookingForms } from '@/components/bookings/desk/chosen-booking';
import { WaitingTable } from '@/components/bookings/desk/waiting-table';
import { MailForm } from '@/components/bookings/desk/mail-form';
import { columnsOf, NumberCells, NumberHeaders } from '@/components/bookings/desk/number-cells';
import { eventDateWords as words, refundAllWords } from '@/components/bookings/desk/words';
import { Link } from '@/components/ui/link';
import type { DeskErrorProps } from '@/lib/desk/desk-frame';
import type { EventDatePageProps, KindRow } from '@/lib/bookings/desk/event-date-page';
import table from '@/styles/desk/data-table.module.css';
import page from '@/styles/desk/page.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

/** Renders the places and the people of one date, or an error page. */
export function EventDatePage(props: EventDatePageProps | DeskErrorProps) {
  if ('statusCode' in props) return <DeskError statusCode={props.statusCode} />;
  const {
    desk,
    title,
    when,
    formTitle,
    problem,
    problemForm,
    notice,
    kinds,
    money,
    chosen,
    blocking,
    holds,
    adding,
    mailForm,
    bookings,
    waiting,
    rebookings,
    refundAll,
    tooMany,
  } = props;
  return (
    <DeskLayout desk={desk} current="events">
      <main id="main" tabIndex={-1} className={page.page}>
        <p>
          <Link href="/desk/events" className={page.link}>
            {words.back}
          </Link>
        </p>
        <h1>{title}</h1>
        <p>
          {when} · <bdi>{formTitle}</bdi>
        </p>
        {problem !== undefined && (
          <p role="alert" className={page.problem}>
            {problem}
            {problemForm !== undefined && (
              <>
                {' '}
                <a href={`#${problemForm}`} className={page.link}>
                  {words.problemForm}
                </a>
              </>
            )}
          </p>
        )}
        {notice !== undefined && (
          <p role="status" className={page.notice}>
            {notice}
          </p>
        )}
        <PageLinks {...props} />
        {chosen !== undefined && <ChosenBookingForms chosen={chosen} />}
        <h2>{words.places}</h2>
        <KindsTable kinds={kinds} />
        {money.length > 0 && (
          <>
            <h2>{words.money}</h2>
            <dl>
              {money.map(({ label, sum }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{sum}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {blocking !== undefined && <Blocking blocking={blocking} />}
        {holds !== undefined && <Holds holds={holds} />}
        <h2>{words.people}</h2>
        {tooMany !== undefined && <p>{tooMany}</p>}
        {bookings.length === 0 ? <p>{words.noPeople}</p> : <BookingsTable bookings={bookings} />}
        {waiting.length > 0 && (
          <>
            <h2>{words.waiting}</h2>
            <WaitingTable waiting={waiting} />
          </>
        )}
        {rebookings.length > 0 && (
          <>
            <h2>{words.rebookings}</h2>
            <RebookingsTable rebookings={rebookings} />
          </>
        )}
        {refundAll !== undefined && (
          <p>
            <a href={refundAll} className={page.link}>
              {refundAllWords.link}
            </a>
          </p>
        )}
        {mailForm !== undefined && <MailForm mailForm={mailForm} />}
        {adding !== undefined && <AddForm adding={adding} />}
      </main>
    </DeskLayout>
  );
}

function PageLinks({ href, files }: Pick<EventDatePageProps, 'href' | 'files'>) {
  return (
    <ul className={page.links}>
      <li>
        <a href={href} className={page.link}>
          {words.page}
        </a>
      </li>
      {files.map((file) => (
        <li key={file.href}>
          <a href={file.href} className={page.link}>
            {file.label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function KindsTable({ kinds }: { readonly kinds: readonly KindRow[] }) {
  const columns = columnsOf(kinds);
  return (
    <table className={table.table} data-sums="">
      <caption className={visuallyHidden.element}>{words.kindCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.kind}</th>
          <NumberHeaders columns={columns} />
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ label, numbers }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <NumberCells columns={columns} numbers={numbers} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
