import { TextControl } from '@/components/editing/fields/control';
import { useForm } from '@/components/editing/fields/form-context';
import { fieldWords } from '@/components/editing/fields/words';
import { intentName, showIntent, type SeriesDates, type TextField } from '@/lib/editing/form-field';
import styles from '@/styles/editing/fields.module.css';
import button from '@/styles/ui/button.module.css';

interface RuleControlProps {
  readonly field: TextField;
  readonly name: string;
}

/** Renders the rule of a series, with the dates that it gives. Without scripts, a button shows them. */
export function RuleControl({ field, name }: RuleControlProps) {
  const { dates } = useForm();
  return (
    <>
      <TextControl field={field} name={name} />
      <div aria-live="polite" className={styles.field}>
        {dates !== undefined && <Dates dates={dates} />}
      </div>
      <button
        type="submit"
        formNoValidate
        name={intentName}
        value={showIntent(name)}
        className={`${button.second} ${styles.withoutScripts}`}
      >
        {fieldWords.showDates}
      </button>
    </>
  );
}

function Dates({ dates: { next, left, count } }: { readonly dates: SeriesDates }) {
  if (next.length === 0) return <p>{fieldWords.datesOver(count)}</p>;
  return (
    <>
      <p className={styles.help}>{fieldWords.dates(count)}</p>
      <ul className={styles.dates}>
        {next.map((date) => (
          <li key={date}>{date}</li>
        ))}
        {left > 0 && <li>{fieldWords.moreDates(left)}</li>}
      </ul>
    </>
  );
}
