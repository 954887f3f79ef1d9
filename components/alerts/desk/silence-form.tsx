import { silenceWords as words } from '@/components/alerts/desk/words';
import type { OwnerNotifications } from '@/lib/alerts/desk/alerts-pages';
import form from '@/styles/desk/form.module.css';
import button from '@/styles/ui/button.module.css';

/** Renders the form for the days without a message after which a form raises an alarm. */
export function SilenceForm({ silences }: Pick<OwnerNotifications, 'silences'>) {
  return (
    <section aria-labelledby="silence">
      <h2 id="silence">{words.title}</h2>
      <p>{words.intro}</p>
      <form method="post" action="/api/desk/silences" className={form.form}>
        {silences.map(({ form: id, title, days }) => (
          <p key={id}>
            <label htmlFor={`days-${id}`}>{words.days(title)}</label>{' '}
            <input
              id={`days-${id}`}
              name={`days.${id}`}
              type="number"
              min={1}
              max={999}
              defaultValue={days}
            />
          </p>
        ))}
        <button type="submit" className={button.second}>
          {words.save}
        </button>
      </form>
    </section>
  );
}
