import { eventDatesWords as words } from '@/lib/words/components/bookings/desk';
import fields from '@/styles/desk/form.module.css';
import button from '@/styles/ui/button.module.css';

interface DayFieldProps {
  readonly id: string;
  /** ISO 8601. */
  readonly from: string;
}

/** Renders the field for the first day of a list of slots, with the button that shows the list. */
export function DayField({ id, from }: DayFieldProps) {
  return (
    <div className={fields.line}>
      <p>
        <label htmlFor={id}>{words.from}</label>
        <input id={id} name="from" type="date" defaultValue={from} required />
      </p>
      <button type="submit" className={button.second}>
        {words.show}
      </button>
    </div>
  );
}
