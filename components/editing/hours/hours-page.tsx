import { EditForm, formId } from '@/components/editing/edit-form';
import { EditMain } from '@/components/editing/edit-main';
import { editFormWords, fieldWords } from '@/lib/words/components/editing/fields';
import { hoursWords } from '@/lib/words/components/editing/hours';
import { Presence } from '@/components/editing/presence/presence';
import { WithPreview } from '@/components/editing/preview/preview';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { hoursProps } from '@/lib/server/editing/hours/hours-props';
import formStyles from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/editing/fields.module.css';
import button from '@/styles/ui/button.module.css';

type HoursPageProps = PropsOf<typeof hoursProps>;

type Day = HoursPageProps['days'][number];

/** Renders the next days, each of which can be changed at once, and the form of the week below them. */
export function HoursPage(props: HoursPageProps) {
  const { title, target, operator, notice, isProblem, publishHref, others, preview, form, days } =
    props;
  return (
    <EditMain title={title} isProblem={isProblem} notice={notice} publishHref={publishHref}>
      <p>
        <Link href="/desk/site" className={page.link}>
          {editFormWords.back}
        </Link>
      </p>
      {others !== undefined && <Presence target={target} seen={form?.seen ?? ''} others={others} />}
      {days.length > 0 && (
        <section aria-labelledby="days-title">
          <h2 id="days-title">{hoursWords.nextDays}</h2>
          <ul className={page.rows}>
            {days.map((day) => (
              <DayRow key={`${day.date} ${day.version}`} day={day} />
            ))}
          </ul>
        </section>
      )}
      {form !== undefined && (
        <section aria-labelledby="all-title">
          <h2 id="all-title">{hoursWords.all}</h2>
          <WithPreview preview={preview && { ...preview, form: formId, isTyped: form.isDraft }}>
            <EditForm
              key={form.seen}
              target={target}
              operator={operator}
              data={form}
              isDone={notice !== undefined && !isProblem}
            />
          </WithPreview>
        </section>
      )}
    </EditMain>
  );
}

function DayRow({ day: each }: { readonly day: Day }) {
  const { date, version, day, times, cause, isException, isOpen, fields } = each;
  return (
    <li>
      <details open={isOpen}>
        <summary>
          {day}: <strong>{times}</strong> <span className={page.facts}>{cause}</span>
        </summary>
        <form method="post" action="/api/desk/editing/hours-day" className={formStyles.form}>
          <input type="hidden" name="date" value={date} />
          <input type="hidden" name="version" value={version} />
          <label htmlFor={`reason-${date}`}>
            {hoursWords.reason} <span className={styles.optional}>({fieldWords.optional})</span>
          </label>
          <input
            id={`reason-${date}`}
            type="text"
            name="reason"
            defaultValue={fields.reason}
            autoComplete="off"
            aria-describedby={`reason-${date}-help`}
          />
          <p id={`reason-${date}-help`} className={page.facts}>
            {hoursWords.reasonHelp}
          </p>
          <div className={formStyles.line}>
            <p>
              <label htmlFor={`from-${date}`}>{hoursWords.from}</label>
              <input id={`from-${date}`} type="time" name="from" defaultValue={fields.from} />
            </p>
            <p>
              <label htmlFor={`to-${date}`}>{hoursWords.to}</label>
              <input id={`to-${date}`} type="time" name="to" defaultValue={fields.to} />
            </p>
            <button type="submit" name="how" value="open" className={button.second}>
              {hoursWords.open}
            </button>
          </div>
          <div className={styles.actions}>
            <button type="submit" name="how" value="closed" className={button.second}>
              {hoursWords.closed}
            </button>
            {isException && (
              <button type="submit" name="how" value="usual" className={formStyles.word}>
                {hoursWords.usual}
              </button>
            )}
          </div>
        </form>
      </details>
    </li>
  );
}
