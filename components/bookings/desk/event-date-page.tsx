import { Blocking } from '@/components/bookings/desk/blocking';
import {
  BookingsTable,
  RebookingsTable,
  WaitingTable,
} from '@/components/bookings/desk/people-table';
import { Holds } from '@/components/bookings/desk/holds';
import { AddForm } from '@/components/bookings/desk/add-form';
import { ChosenBookingForms } from '@/components/bookings/desk/chosen-booking';
import { MailForm } from '@/components/bookings/desk/mail-form';
import { columnsOf, NumberCells, NumberHeaders } from '@/components/bookings/desk/number-cells';
import {
  callOffWords,
  eventDateWords as words,
  refundAllWords,
} from '@/lib/words/components/bookings/desk';
import { useLiveDate } from '@/components/bookings/desk/use-live-date';
import { PlacesBar } from '@/components/bookings/desk/places-bar';
import { Pagination } from '@/components/desk/list-table';
import { Link } from '@/components/ui/link';
import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import styles from '@/styles/bookings/desk/event-date.module.css';
import form from '@/styles/desk/form.module.css';
import table from '@/styles/desk/data-table.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

type EventDatePageProps = PropsOf<typeof eventDateProps>;

/** Renders the people of one date and its places, with folded forms to add, block and write. */
export function EventDatePage(loaded: EventDatePageProps) {
  const { page: props, hasChanged } = useLiveDate(loaded);
  const {
    title,
    when,
    formTitle,
    problem,
    problemForm,
    openForm,
    notice,
    places,
    shares,
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
    pages,
  } = props;
  return (
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
      {hasChanged && (
        <p role="alert" className={page.notice}>
          {words.changed}{' '}
          <a href={eventDateHref(props.event)} className={page.link}>
            {words.showChanged}
          </a>
        </p>
      )}
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
      <Decision decision={props.decision} />
      {props.takeBack !== undefined && <TakeBackForm takeBack={props.takeBack} />}
      <div className={styles.places}>
        {shares !== undefined && <PlacesBar shares={shares} />}
        <p>{places}</p>
      </div>
      <PageLinks {...props} />
      <div className={styles.tools}>
        {adding !== undefined && <AddForm adding={adding} isOpen={openForm === 'add'} />}
        {blocking !== undefined && <Blocking blocking={blocking} isOpen={openForm === 'blocks'} />}
        {mailForm !== undefined && (
          <MailForm
            mailForm={mailForm}
            mailNotice={props.mailNotice}
            isOpen={openForm === 'mail'}
          />
        )}
      </div>
      {chosen !== undefined && <ChosenBookingForms chosen={chosen} />}
      <h2 id="people">{words.people}</h2>
      {tooMany !== undefined && <p>{tooMany}</p>}
      {pages !== undefined && <p className={page.facts}>{pages.text}</p>}
      {bookings.length === 0 ? <p>{words.noPeople}</p> : <BookingsTable bookings={bookings} />}
      {pages !== undefined && (
        <Pagination
          newest={pages.first}
          newestText={words.firstPeople}
          older={pages.next}
          olderText={words.nextPeople}
        />
      )}
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
      {holds !== undefined && <Holds holds={holds} />}
    </main>
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

function KindsTable({ kinds }: Pick<EventDatePageProps, 'kinds'>) {
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

interface TakeBackProps {
  readonly takeBack: NonNullable<EventDatePageProps['takeBack']>;
}

function TakeBackForm({ takeBack: { until, fields } }: TakeBackProps) {
  return (
    <form method="post" action="/api/desk/bookings/mail-take-back" className={form.line}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>{words.takeBackHint(until)}</p>
      <button type="submit" className={button.second}>
        {words.takeBack}
      </button>
    </form>
  );
}

/** Renders what an operator has decided about the date, with the way back and the way to decide. */
function Decision({
  decision: { text, putBack, href },
}: {
  readonly decision: EventDatePageProps['decision'];
}) {
  return (
    <>
      {text !== undefined && (
        <p className={page.notice}>
          <bdi>{text}</bdi>
        </p>
      )}
      {putBack !== undefined && (
        <form method="post" action="/api/desk/bookings/call-off" className={form.line}>
          {Object.entries(putBack.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p>{putBack.text}</p>
          <button type="submit" className={button.second}>
            {callOffWords.putBack}
          </button>
        </form>
      )}
      {href !== undefined && (
        <p>
          <a href={href} className={page.link}>
            {callOffWords.link}
          </a>
        </p>
      )}
    </>
  );
}
