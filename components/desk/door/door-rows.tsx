import { type FormEvent, useState } from 'react';
import { doorWords as words } from '@/components/desk/door/words';
import type { DoorEvent, DoorRow } from '@/lib/desk/door/door-page';
import type { DoorTick } from '@/lib/desk/door/ticks';
import { dateFormat, numberFormat } from '@/lib/intl/formatters';
import styles from '@/styles/desk/door/door-rows.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

interface DoorRowsProps {
  readonly event: Pick<DoorEvent, 'key'>;
  readonly rows: readonly DoorRow[];
  readonly ticks: ReadonlyMap<string, DoorTick>;
  readonly search: string;
  readonly locale: string;
  readonly timeZone: string;
  /** Stores a tick; without scripts the browser posts the form. */
  readonly onTick: (submission: string, came: number) => void;
}

/** Lists the bookings at the door, each with a button for those who came. */
export function DoorRows(props: DoorRowsProps) {
  const { rows, ticks } = props;
  return (
    <ul aria-label={words.list} className={styles.rows}>
      {rows.map((row) => {
        const came = ticks.get(row.id)?.came ?? 0;
        // A tick of another phone replaces the number that was chosen here.
        return <Booking key={`${row.id} ${came}`} {...props} row={row} tick={ticks.get(row.id)} />;
      })}
    </ul>
  );
}

interface BookingProps extends DoorRowsProps {
  readonly row: DoorRow;
  readonly tick: DoorTick | undefined;
}

function Booking(props: BookingProps) {
  const { row, tick, locale, timeZone } = props;
  const { id, name, guests, places, counted, payment, notes } = row;
  const came = tick?.came ?? 0;
  const number = numberFormat(locale);
  const time = dateFormat(locale, { timeStyle: 'short', timeZone });
  return (
    <li id={id} className={styles.row} data-came={came > 0 ? '' : undefined}>
      <h2 className={styles.name}>
        <bdi>{name}</bdi>
      </h2>
      <div className={styles.facts}>
        {guests !== '' && <p dir="auto">{guests}</p>}
        <p>
          <strong>{counted === '' ? words.places(places, number.format(places)) : counted}</strong>
          {payment !== '' && <span className={styles.payment}>{payment}</span>}
        </p>
        {notes.map((note) => (
          <p key={note} dir="auto" className={styles.note}>
            {note}
          </p>
        ))}
        {tick !== undefined && came > 0 && (
          <p className={styles.came}>
            {words.cameAt(number.format(came), number.format(places), time.format(tick.at))}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {came > 0 && (
          <TickForm {...props} values={{ came: '0' }}>
            <button type="submit" className={styles.undo} aria-label={words.undoNamed(name)}>
              {words.undo}
            </button>
          </TickForm>
        )}
        {came < places && <CameForm {...props} came={came} />}
      </div>
    </li>
  );
}

/** Renders the button for those who came, with their number if there are several. */
function CameForm(props: BookingProps & { readonly came: number }) {
  const { row, came } = props;
  const { id, name, places } = row;
  const [chosen, setChosen] = useState(String(places));
  const least = came + 1;
  const step = (by: number) => {
    const next = Math.round(Number(chosen)) + by;
    setChosen(String(Math.min(places, Math.max(least, Number.isNaN(next) ? places : next))));
  };
  return (
    <TickForm {...props}>
      {places - came > 1 && (
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
          <label htmlFor={`came-${id}`} className={visuallyHidden.element}>
            {words.numberOf(name)}
          </label>
          <input
            id={`came-${id}`}
            name="came"
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
      {places - came === 1 && <input type="hidden" name="came" value={places} />}
      <button type="submit" className={styles.tick} aria-label={words.cameNamed(name)}>
        {words.came}
      </button>
    </TickForm>
  );
}

interface TickFormProps extends BookingProps {
  readonly values?: Readonly<Record<string, string>>;
  readonly children: React.ReactNode;
}

/** Posts a tick, or hands it to the script of the page. */
function TickForm({ event, row, search, onTick, values = {}, children }: TickFormProps) {
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const came = new FormData(sent.currentTarget).get('came');
    onTick(row.id, Math.min(row.places, Math.max(0, Number(came))));
  };
  const hidden = { event: event.key, submission: row.id, search, ...values };
  return (
    <form method="post" action="/api/desk/door/ticks" className={styles.form} onSubmit={submit}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
