import { EditForm, formId } from '@/components/editing/edit-form';
import { EditMain } from '@/components/editing/edit-main';
import { editFormWords } from '@/components/editing/fields/words';
import { hoursWords } from '@/components/editing/hours/words';
import { Presence } from '@/components/editing/presence/presence';
import { WithPreview } from '@/components/editing/preview/preview';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { hoursProps } from '@/lib/server/editing/hours/hours-props';
import formStyles from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
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
              <DayRow key={day.date} day={day} />
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
              hasPreview={preview !== undefined}
            />
          </WithPreview>
        </section>
      )}
    </EditMain>
  );
}

function DayRow({ day: { date, version, day, times, cause, isException } }: { readonly day: Day }) {
  return (
    <li>
      <details>
        <summary>
          {day}: <strong>{times}</strong> <span className={page.facts}>{cause}</span>
        </summary>
        <form method="post" action="/api/desk/editing/hours-day" className={formStyles.form}>
          <input type="hidden" name="date" value={date} />
          <input type="hidden" name="version" value={version} />
          <label htmlFor={`reason-${date}`}>{hoursWords.reason}</label>
          <input
            id={`reason-${date}`}
            type="text"
            name="reason"
            defaultValue={isException ? cause : ''}
            autoComplete="off"
          />
          <p className={formStyles.hint}>{hoursWords.reasonHelp}</p>
          <p>
            <button type="submit" name="how" value="closed" className={button.second}>
              {hoursWords.closed}
            </button>
          </p>
          <div className={formStyles.line}>
            <p>
              <label htmlFor={`from-${date}`}>{hoursWords.from}</label>
              <input id={`from-${date}`} type="time" name="from" />
            </p>
            <p>
              <label htmlFor={`to-${date}`}>{hoursWords.to}</label>
              <input id={`to-${date}`} type="time" name="to" />
            </p>
            <button type="submit" name="how" value="open" className={button.second}>
              {hoursWords.open}
            </button>
          </div>
          {isException && (
            <button type="submit" name="how" value="usual" className={formStyles.word}>
              {hoursWords.usual}
            </button>
          )}
        </form>
      </details>
    </li>
  );
}
