import { type FormEvent, useEffect, useRef, useState } from 'react';
import { doorWords as words } from '@/lib/words/components/bookings/door';
import type { CheckInListRow, DoorEvent } from '@/lib/bookings/door/door-page';
import type { DoorCheckIn } from '@/lib/bookings/door/check-ins';
import { dateFormat, numberFormat } from '@/lib/intl/formatters';
import styles from '@/styles/bookings/door/door-rows.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

interface DoorRowsProps {
  readonly event: Pick<DoorEvent, 'key'>;
  readonly rows: readonly CheckInListRow[];
  readonly checkIns: ReadonlyMap<string, DoorCheckIn>;
  readonly search: string;
  readonly locale: string;
  readonly timeZone: string;
  /** Stores a check-in; without scripts the browser posts the form. */
  readonly onCheckIn: (submission: string, people: number) => void;
}

/** Lists the bookings at the door, each with a button that checks people in. */
export function DoorRows(props: DoorRowsProps) {
  const { rows, checkIns } = props;
  return (
    <ul aria-label={words.list} className={styles.rows}>
      {rows.map((row) => (
        <Booking key={row.id} {...props} row={row} checkIn={checkIns.get(row.id)} />
      ))}
    </ul>
  );
}

interface BookingProps extends DoorRowsProps {
  readonly row: CheckInListRow;
  readonly checkIn: DoorCheckIn | undefined;
}

function Booking(props: BookingProps) {
  const { row, checkIn, locale, timeZone } = props;
  const { id, name, guests, places, counted, payment, notes } = row;
  const people = checkIn?.people ?? 0;
  const number = numberFormat(locale);
  const time = dateFormat(locale, { timeStyle: 'short', timeZone });
  const actions = useRef<HTMLDivElement>(null);
  const hasSubmitted = useRef(false);
  // A check-in replaces the button that was pressed.
  useEffect(() => {
    if (hasSubmitted.current)
      actions.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    hasSubmitted.current = false;
  }, [people]);
  const form = {
    ...props,
    onCheckIn: (submission: string, count: number) => {
      hasSubmitted.current = true;
      props.onCheckIn(submission, count);
    },
  };
  return (
    <li id={id} className={styles.row} data-checked-in={people > 0 ? '' : undefined}>
      <h2 className={styles.name}>
        <bdi>{name}</bdi>
      </h2>
      <div className={styles.facts}>
        {guests !== '' && (
          <p>
            <bdi>{guests}</bdi>
          </p>
        )}
        <p>
          <strong>{counted === '' ? words.places(places, number.format(places)) : counted}</strong>
          {payment !== '' && <span className={styles.payment}>{payment}</span>}
        </p>
        {notes.map((note) => (
          <p key={note} dir="auto" className={styles.note}>
            {note}
          </p>
        ))}
        {checkIn !== undefined && people > 0 && (
          <p className={styles.checkedIn}>
            {people === places
              ? words.checkedInAt(time.format(checkIn.at))
              : words.checkedInSome(
                  number.format(people),
                  number.format(places),
                  time.format(checkIn.at),
                )}
          </p>
        )}
      </div>
      <div ref={actions} className={styles.actions}>
        {people > 0 && (
          <CheckInForm {...form} values={{ people: '0' }}>
            <button type="submit" className={styles.undo} aria-label={words.undoNamed(name)}>
              {words.undo}
            </button>
          </CheckInForm>
        )}
        {/* A check-in of another phone replaces the number that was chosen here. */}
        {people < places && <CheckInButton key={people} {...form} people={people} />}
      </div>
    </li>
  );
}

/** Renders the button that checks people in, with their number if there are several. */
function CheckInButton(props: BookingProps & { readonly people: number }) {
  const { row, people } = props;
  const { id, name, places } = row;
  const [chosen, setChosen] = useState(String(places));
  const least = people + 1;
  const step = (by: number) => {
    const next = Math.round(Number(chosen)) + by;
    setChosen(String(Math.min(places, Math.max(least, Number.isNaN(next) ? places : next))));
  };
  return (
    <CheckInForm {...props}>
      {places - people > 1 && (
        <span className={styles.stepper}>
          <button
            type="button"
            className={styles.step}
            aria-label={words.fewer(name)}
            onClick={() => {
              step(-1);
            }}
          >
            <span aria-hidden="true">−</span>
          </button>
          <label htmlFor={`people-${id}`} className={visuallyHidden.element}>
            {words.numberOf(name)}
          </label>
          <input
            id={`people-${id}`}
            name="people"
            type="number"
            inputMode="numeric"
            min={least}
            max={places}
            required
            autoComplete="off"
            value={chosen}
            onChange={({ target }) => {
              setChosen(target.value);
            }}
          />
          <button
            type="button"
            className={styles.step}
            aria-label={words.more(name)}
            onClick={() => {
              step(1);
            }}
          >
            <span aria-hidden="true">+</span>
          </button>
        </span>
      )}
      {places - people === 1 && <input type="hidden" name="people" value={places} />}
      <button type="submit" className={styles.checkIn} aria-label={words.checkInNamed(name)}>
        {words.checkIn}
      </button>
    </CheckInForm>
  );
}

interface CheckInFormProps extends BookingProps {
  readonly values?: Readonly<Record<string, string>>;
  readonly children: React.ReactNode;
}

/** Posts a check-in, or hands it to the script of the page. */
function CheckInForm({ event, row, search, onCheckIn, values = {}, children }: CheckInFormProps) {
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const people = new FormData(sent.currentTarget).get('people');
    onCheckIn(row.id, Math.min(row.places, Math.max(0, Number(people))));
  };
  const hidden = { event: event.key, submission: row.id, search, ...values };
  return (
    <form method="post" action="/api/desk/door/check-ins" className={styles.form} onSubmit={submit}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
