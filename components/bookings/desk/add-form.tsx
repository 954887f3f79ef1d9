import { eventDateWords as words } from '@/lib/words/components/bookings/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import fields from '@/styles/desk/form.module.css';
import button from '@/styles/ui/button.module.css';

type Adding = NonNullable<PropsOf<typeof eventDateProps>['adding']>;

interface AddFormProps {
  readonly adding: Adding;
  readonly isOpen: boolean;
}

/** Renders the folded form that adds a booking by hand. */
export function AddForm({ adding, isOpen }: AddFormProps) {
  const { event, idempotencyKey, name, email, kinds, maySendTicket } = adding;
  return (
    <details id="add" open={isOpen}>
      <summary>{words.addTitle}</summary>
      <p>{words.addHint}</p>
      <form method="post" action="/api/desk/bookings/add" className={fields.form}>
        <input type="hidden" name="event" value={event} />
        <input type="hidden" name="submission" value={idempotencyKey} />
        <p>
          <label htmlFor="add-name">{words.name}</label>
          <input
            id="add-name"
            name="name"
            type="text"
            maxLength={100}
            defaultValue={name}
            autoComplete="off"
            required
          />
        </p>
        <p>
          <label htmlFor="add-email">{words.addEmail}</label>
          <input
            id="add-email"
            name="email"
            type="email"
            dir="ltr"
            maxLength={254}
            defaultValue={email}
            autoComplete="off"
          />
        </p>
        {kinds.map(({ value, label, count }) => (
          <p key={value}>
            <label htmlFor={`add-${value}`}>{words.addCount(label)}</label>
            <input
              id={`add-${value}`}
              name={`count-${value}`}
              type="text"
              inputMode="numeric"
              maxLength={4}
              defaultValue={count}
              autoComplete="off"
            />
          </p>
        ))}
        {maySendTicket && (
          <label className={fields.choice}>
            <input type="checkbox" name="ticket" value="on" />
            {words.addTicket}
          </label>
        )}
        <button type="submit" className={button.second}>
          {words.add}
        </button>
      </form>
    </details>
  );
}
