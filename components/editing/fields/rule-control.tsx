import type { ReactNode } from 'react';
import { FieldGroup, useDescription } from '@/components/editing/fields/control';
import { useForm } from '@/components/editing/fields/form-context';
import { ruleWords, fieldWords } from '@/lib/words/components/editing/fields';
import {
  firstOf,
  intentName,
  nameOf,
  showIntent,
  type SeriesDates,
  type TextField,
} from '@/lib/editing/form-field';
import { rhythms, ruleDays, ruleParts, ruleWeeks } from '@/lib/editing/series-rule';
import styles from '@/styles/editing/fields.module.css';
import button from '@/styles/ui/button.module.css';

interface RuleControlProps {
  readonly field: TextField;
  readonly name: string;
}

/**
 * Renders how a series repeats and until when, with the dates that follow. The style sheet hides what the chosen
 * rhythm does not need. Without scripts, a button shows the dates.
 */
export function RuleControl({ field, name }: RuleControlProps) {
  const { entries, dates } = useForm();
  const attributes = useDescription(field, name);
  const part = (key: keyof typeof ruleParts) => nameOf(name, ruleParts[key]);
  return (
    <FieldGroup field={field} name={name} className={styles.rule} attributes={attributes}>
      <Select name={part('rhythm')} label={ruleWords.rhythm}>
        <option value="">{fieldWords.none}</option>
        {rhythms.map((rhythm) => (
          <option key={rhythm} value={rhythm}>
            {ruleWords.rhythms[rhythm]}
          </option>
        ))}
      </Select>
      <div className={styles.ruleWeekday}>
        <Select name={part('week')} label={ruleWords.week}>
          {ruleWeeks.map((week) => (
            <option key={week} value={week}>
              {ruleWords.weeks[week]}
            </option>
          ))}
        </Select>
        <Select name={part('day')} label={ruleWords.day}>
          {ruleDays.map((day) => (
            <option key={day} value={day}>
              {ruleWords.days[day]}
            </option>
          ))}
        </Select>
      </div>
      <label className={styles.ruleUntil}>
        {ruleWords.until}
        <input type="date" name={part('until')} defaultValue={firstOf(entries, part('until'))} />
      </label>
      <label className={styles.ruleOwn}>
        {ruleWords.own}
        <input type="text" name={name} autoComplete="off" defaultValue={firstOf(entries, name)} />
      </label>
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
    </FieldGroup>
  );
}

interface SelectProps {
  readonly name: string;
  readonly label: string;
  readonly children: ReactNode;
}

function Select({ name, label, children }: SelectProps) {
  const { entries } = useForm();
  return (
    <label>
      {label}
      <select name={name} defaultValue={firstOf(entries, name)}>
        {children}
      </select>
    </label>
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
