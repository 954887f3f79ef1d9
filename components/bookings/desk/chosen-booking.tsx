import { DayField } from '@/components/bookings/desk/day-field';
import { chosenWords as words } from '@/lib/words/components/bookings/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import fields from '@/styles/desk/form.module.css';
import button from '@/styles/ui/button.module.css';

type ChosenBooking = NonNullable<PropsOf<typeof eventDateProps>['chosen']>;

interface ChosenProps {
  readonly chosen: ChosenBooking;
}

/** Renders the forms that move, change or cancel one booking, or send its ticket again. */
export function ChosenBookingForms({ chosen }: ChosenProps) {
  const { name, places, counts, email, idempotencyKey } = chosen;
  return (
    <section id="booking" aria-labelledby="booking-title">
      <h2 id="booking-title">{words.title(name, places)}</h2>
      <MoveForm chosen={chosen} />
      {counts.length > 0 && (
        <>
          <h3>{words.counts}</h3>
          <form method="post" action="/api/desk/bookings/change" className={fields.form}>
            <HiddenBooking chosen={chosen} />
            {counts.map((kind) => (
              <p key={kind.name}>
                <label htmlFor={`change-${kind.name}`}>{kind.label}</label>
                <input
                  id={`change-${kind.name}`}
                  name={`count-${kind.name}`}
                  type="text"
                  inputMode="numeric"
                  maxLength={4}
                  defaultValue={kind.count}
                  autoComplete="off"
                />
              </p>
            ))}
            <NotifyChoice chosen={chosen} label={words.notifyTicket} />
            <p>{words.paidStays}</p>
            <button type="submit" className={button.second}>
              {words.changeCounts}
            </button>
          </form>
        </>
      )}
      {email !== undefined && (
        <>
          <h3>{words.ticket}</h3>
          <form method="post" action="/api/desk/bookings/ticket" className={fields.form}>
            <HiddenBooking chosen={chosen} />
            <input type="hidden" name="message" value={idempotencyKey} />
            <p>{words.ticketTo(email)}</p>
            <button type="submit" className={button.second}>
              {words.sendTicket}
            </button>
          </form>
        </>
      )}
      <CancelForm chosen={chosen} />
    </section>
  );
}

function HiddenBooking({ chosen: { submission, event } }: ChosenProps) {
  return (
    <>
      <input type="hidden" name="submission" value={submission} />
      <input type="hidden" name="event" value={event} />
    </>
  );
}

/** Renders the choice to mail the visitor, if there is an address. */
function NotifyChoice({ chosen: { email }, label }: ChosenProps & { readonly label: string }) {
  if (email === undefined) return null;
  return (
    <label className={fields.choice}>
      <input type="checkbox" name="notify" value="on" />
      {label}
    </label>
  );
}

function MoveForm({ chosen }: ChosenProps) {
  const { submission, moving } = chosen;
  const { to, from, targets } = moving;
  return (
    <>
      <h3>{words.move}</h3>
      {from !== undefined && (
        <form action="#booking" className={fields.form}>
          <input type="hidden" name="booking" value={submission} />
          <DayField key={from} id="move-from" from={from} />
        </form>
      )}
      {targets.length === 0 ? (
        <p>{words.noTargets}</p>
      ) : (
        <form method="post" action="/api/desk/bookings/move" className={fields.form}>
          <HiddenBooking chosen={chosen} />
          <p>
            <label htmlFor="move-to">{words.moveTo}</label>
            <select id="move-to" name="to" defaultValue={to === '' ? targets[0]?.value : to}>
              {targets.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </p>
          <NotifyChoice chosen={chosen} label={words.notifyTicket} />
          <p>{words.paidStays}</p>
          <button type="submit" className={button.second}>
            {words.moveButton}
          </button>
        </form>
      )}
    </>
  );
}

function CancelForm({ chosen }: ChosenProps) {
  const { refund, sold } = chosen;
  return (
    <>
      <h3>{words.cancel}</h3>
      <form method="post" action="/api/desk/bookings/cancel" className={fields.form}>
        <HiddenBooking chosen={chosen} />
        <p>{words.cancelHint}</p>
        {sold !== undefined && <p>{words.soldHint(sold)}</p>}
        {refund !== undefined && (
          <>
            <input type="hidden" name="minor" value={refund.minor} />
            <label className={fields.choice}>
              <input type="checkbox" name="refund" value="on" />
              {words.refund(refund.sum)}
            </label>
          </>
        )}
        <NotifyChoice chosen={chosen} label={words.notify} />
        <button type="submit" className={button.second}>
          {words.cancelButton}
        </button>
      </form>
    </>
  );
}
