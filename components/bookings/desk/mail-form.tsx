import { eventDateWords as words } from '@/lib/words/components/bookings/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import fields from '@/styles/desk/form.module.css';
import button from '@/styles/ui/button.module.css';

type MailFormData = NonNullable<PropsOf<typeof eventDateProps>['mailForm']>;

interface MailFormProps {
  readonly mailForm: MailFormData;
  readonly mailNotice?: string | undefined;
  readonly isOpen: boolean;
}

/** Renders the folded form that mails everyone who has booked a date, and those who wait for it. */
export function MailForm({ mailForm, mailNotice, isOpen }: MailFormProps) {
  const { event, idempotencyKey, recipients, waiting, mayClose, rebooking, typed } = mailForm;
  return (
    <details id="mail" open={isOpen}>
      <summary>{words.mailTitle}</summary>
      <p>
        <bdi>{recipients}</bdi>
      </p>
      <p id="mail-hint">{words.mailHint}</p>
      {mailNotice !== undefined && <p>{mailNotice}</p>}
      <form method="post" action="/api/desk/bookings/mail-preview" className={fields.form}>
        <input type="hidden" name="event" value={event} />
        <input type="hidden" name="message" value={idempotencyKey} />
        <p>
          <label htmlFor="mail-subject">{words.mailSubject}</label>
          <input
            id="mail-subject"
            name="subject"
            type="text"
            maxLength={150}
            defaultValue={typed.subject}
            autoComplete="off"
            required
          />
        </p>
        <p>
          <label htmlFor="mail-text">{words.mailText}</label>
          <textarea
            id="mail-text"
            name="text"
            rows={5}
            defaultValue={typed.text}
            maxLength={10_000}
            aria-describedby="mail-hint"
            required
          />
        </p>
        {waiting !== undefined && (
          <label className={fields.choice}>
            <input type="checkbox" name="waiting" value="on" defaultChecked={typed.waiting} />
            {waiting}
          </label>
        )}
        {rebooking !== undefined && (
          <>
            <label className={fields.choice}>
              <input
                type="checkbox"
                name="rebooking"
                value="on"
                defaultChecked={typed.rebooking}
                aria-describedby="rebooking-hint"
              />
              {words.rebooking[rebooking]}
            </label>
            <p id="rebooking-hint">{words.rebookingHint[rebooking]}</p>
          </>
        )}
        {mayClose && (
          <>
            <label className={fields.choice}>
              <input
                type="checkbox"
                name="close"
                value="on"
                defaultChecked={typed.close}
                aria-describedby="close-hint"
              />
              {words.close}
            </label>
            <p id="close-hint">{words.closeHint}</p>
          </>
        )}
        <button type="submit" className={button.second}>
          {words.mailButton}
        </button>
      </form>
    </details>
  );
}
