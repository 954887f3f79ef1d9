import { eventDateWords as words } from '@/components/desk/event-dates/words';
import type { TellingData } from '@/lib/desk/event-dates';
import fields from '@/styles/desk/form.module.css';
import button from '@/styles/ui/button.module.css';

/** Renders the form that mails everyone who has booked a date. */
export function TellForm({ telling }: { readonly telling: TellingData }) {
  const { event, newId, mayOfferChoice } = telling;
  return (
    <section id="tell" aria-labelledby="tell-title">
      <h2 id="tell-title">{words.tellTitle}</h2>
      <p id="tell-hint">{words.tellHint}</p>
      <form method="post" action="/api/desk/places/tell" className={fields.form}>
        <input type="hidden" name="event" value={event} />
        <input type="hidden" name="message" value={newId} />
        <p>
          <label htmlFor="tell-text">{words.tellText}</label>
          <textarea
            id="tell-text"
            name="text"
            rows={5}
            maxLength={10_000}
            aria-describedby="tell-hint"
            required
          />
        </p>
        {mayOfferChoice && (
          <>
            <label className={fields.choice}>
              <input type="checkbox" name="choice" value="on" aria-describedby="choice-hint" />
              {words.choice}
            </label>
            <p id="choice-hint">{words.choiceHint}</p>
          </>
        )}
        <button type="submit" className={button.second}>
          {words.tellButton}
        </button>
      </form>
    </section>
  );
}
