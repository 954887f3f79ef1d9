import { useState } from 'react';
import { DoorHead } from '@/components/bookings/door/door-head';
import { DoorRows } from '@/components/bookings/door/door-rows';
import { SaleForm } from '@/components/bookings/door/sale-form';
import { TicketScanner } from '@/components/bookings/door/ticket-scanner';
import { useDoor } from '@/components/bookings/door/use-door';
import { Link } from '@/components/ui/link';
import { doorWords as words } from '@/lib/words/components/bookings/door';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { DoorSaleForm, SoldNotice } from '@/lib/bookings/door/door-page';
import type { doorProps } from '@/lib/server/bookings/door/door-props';
import { findRows } from '@/lib/bookings/door/find-rows';
import type { DoorView } from '@/lib/bookings/door/sync-door';
import { numberFormat } from '@/lib/intl/formatters';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/bookings/door/door-page.module.css';

type DoorPageProps = PropsOf<typeof doorProps>;

/** Renders the list of people at the door of an event. */
export function DoorPage(props: DoorPageProps) {
  return <Door key={props.event.key} {...props} />;
}

function Door(props: DoorPageProps) {
  const { event, locale } = props;
  const [search, setSearch] = useState(props.search);
  const { view, checkIn } = useDoor(props);
  const [scanned, setScanned] = useState<string>();
  const { list, checkIns } = view;
  const rows =
    scanned === undefined
      ? findRows(list.rows, search)
      : list.rows.filter(({ id }) => id === scanned);
  const number = numberFormat(locale);
  const places = list.rows.reduce((sum, row) => sum + row.places, 0);
  const people = list.rows.reduce((sum, { id }) => sum + (checkIns.get(id)?.people ?? 0), 0);
  return (
    <>
      <DoorHead event={event.key} />
      <main id="main" tabIndex={-1} className={styles.page}>
        <p>
          <Link href="/desk/door" className={styles.link}>
            {words.doors}
          </Link>
        </p>
        <h1 className={styles.title}>
          <bdi>{event.title}</bdi>
        </h1>
        <p className={styles.when}>{event.when}</p>
        {props.sold !== undefined && (
          <p role={props.sold.outcome === 'sold' ? 'status' : 'alert'} className={page.notice}>
            {soldText(props.sold, props.sale)}
          </p>
        )}
        {view.missed.length > 0 && (
          <div role="alert" className={page.notice}>
            <p>{words.missed}</p>
            <ul>
              {view.missed.map(({ submission, name = words.missedName, why }) => (
                <li key={submission}>
                  <bdi>{name}</bdi>: {why}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={styles.bar}>
          <p role="status" className={styles.total}>
            {words.total(number.format(people), number.format(places))}
          </p>
          <Connection view={view} locale={locale} />
          <TicketScanner {...props} view={view} onCheckIn={checkIn} onScan={setScanned} />
          <form
            role="search"
            className={styles.search}
            onSubmit={(submit) => {
              submit.preventDefault();
            }}
          >
            <label htmlFor="door-search">{words.search}</label>
            <input
              id="door-search"
              name="search"
              type="search"
              autoComplete="off"
              value={search}
              onChange={({ target }) => {
                setSearch(target.value);
              }}
            />
            <button type="submit" className={styles.find}>
              {words.find}
            </button>
          </form>
        </div>
        {rows.length === 0 ? (
          <p>{list.rows.length === 0 ? words.empty : words.noneFound}</p>
        ) : (
          <DoorRows
            {...props}
            rows={rows}
            checkIns={checkIns}
            search={search}
            onCheckIn={checkIn}
          />
        )}
        {props.sale !== undefined && (
          <SaleForm
            event={event.key}
            sale={props.sale}
            isOpen={props.sold?.outcome === 'invalid' || props.sold?.outcome === 'full'}
            isOnline={view.connection === 'online'}
          />
        )}
        <p>
          <a href={event.paper} className={styles.link}>
            {words.paper}
          </a>
        </p>
      </main>
    </>
  );
}

function soldText({ outcome, text }: SoldNotice, sale: DoorSaleForm | undefined): string {
  switch (outcome) {
    case 'sold':
      return text === '' ? words.sale.sold : words.sale.soldText(text);
    case 'invalid':
      return sale?.asksSum === true ? words.sale.invalidSum : words.sale.invalid;
    case 'full':
    case 'repeated':
    case 'notPlanned':
      return words.sale[outcome];
  }
}

interface ConnectionProps {
  readonly view: DoorView;
  readonly locale: string;
}

/** Says what is not sent yet, and why. */
function Connection({ view: { connection, waiting }, locale }: ConnectionProps) {
  const unsent = waiting === 0 ? '' : words.unsent(waiting, numberFormat(locale).format(waiting));
  const why = connection === 'online' ? '' : words.connection[connection];
  return (
    <p role="status" className={styles.connection}>
      {[why, unsent].filter(Boolean).join(' ')}
      {connection === 'signed-out' && (
        <>
          {' '}
          <Link href="/desk/sign-in">{words.signIn}</Link>
        </>
      )}
    </p>
  );
}
