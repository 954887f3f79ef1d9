import { DayField } from '@/components/desk/event-dates/day-field';
import { eventDateWords as words } from '@/components/desk/event-dates/words';
import type { MovingData } from '@/lib/desk/event-dates';
import fields from '@/styles/desk/form.module.css';
import button from '@/styles/ui/button.module.css';

/** Renders the form that moves a booking to another date. */
export function MoveForm({ moving }: { readonly moving: MovingData }) {
  const { submission, event, name, places, to, from, targets } = moving;
  return (
    <section id="move" aria-labelledby="move-title">
      <h2 id="move-title">{words.moveTitle(name, places)}</h2>
      {from !== undefined && (
        <form action="#move" className={fields.form}>
          <input type="hidden" name="move" value={submission} />
          <DayField key={from} id="move-from" from={from} />
        </form>
      )}
      {targets.length === 0 ? (
        <p>{words.noTargets}</p>
      ) : (
        <form method="post" action="/api/desk/places/move" className={fields.form}>
          <input type="hidden" name="submission" value={submission} />
          <input type="hidden" name="event" value={event} />
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
          <label className={fields.choice}>
            <input type="checkbox" name="notify" value="on" />
            {words.notify}
          </label>
          <p>{words.moveHint}</p>
          <button type="submit" className={button.second}>
            {words.moveButton}
          </button>
        </form>
      )}
    </section>
  );
}
