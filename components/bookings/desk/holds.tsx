import { eventDateWords as words } from '@/lib/words/components/bookings/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import fields from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';

type HoldsOfEvent = NonNullable<PropsOf<typeof eventDateProps>['holds']>;

/** Renders the places of a date that visitors hold while they fill in a form, with forms to release them. */
export function Holds({ holds: { event, mayRelease, rows } }: { readonly holds: HoldsOfEvent }) {
  return (
    <section id="holds" aria-labelledby="holds-title">
      <h2 id="holds-title">{words.holds}</h2>
      <p>{words.holdsAbout}</p>
      <ul className={page.rows}>
        {rows.map(({ hold, places, about }) => (
          <li key={hold}>
            <div>
              {places}
              <p className={page.facts}>{about}</p>
            </div>
            {mayRelease && (
              <form method="post" action="/api/desk/bookings/release">
                <input type="hidden" name="event" value={event} />
                <input type="hidden" name="hold" value={hold} />
                <button
                  type="submit"
                  className={fields.word}
                  aria-label={words.releaseOf(places, about)}
                >
                  {words.release}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {mayRelease && (
        <form method="post" action="/api/desk/bookings/release">
          <input type="hidden" name="event" value={event} />
          <input type="hidden" name="all" value="on" />
          <button type="submit" className={fields.word}>
            {words.releaseAll}
          </button>
        </form>
      )}
    </section>
  );
}
