import { Label, Notes, useDescription } from '@/components/editing/fields/control';
import { suggestionsId, useForm } from '@/components/editing/fields/form-context';
import { fieldWords } from '@/lib/words/components/editing/fields';
import {
  firstOf,
  openPicks,
  type Suggestion,
  type Suggestions,
  type TextField,
} from '@/lib/editing/form-field';
import styles from '@/styles/editing/fields.module.css';

interface PickControlProps {
  readonly field: TextField;
  readonly name: string;
  readonly suggestions: readonly Suggestion[];
}

/** Renders a list to open of what the site has, by titles. */
export function PickControl({ field, name, suggestions }: PickControlProps) {
  const { entries } = useForm();
  const attributes = useDescription(field, name);
  const value = firstOf(entries, name);
  const isKnown = value === '' || suggestions.some((each) => each.value === value);
  return (
    <div className={styles.field}>
      <Label field={field} name={name} />
      <Notes field={field} name={name} />
      <select {...attributes} id={name} name={name} defaultValue={value}>
        <option value="">{fieldWords.none}</option>
        {!isKnown && <option value={value}>{fieldWords.unknown(value)}</option>}
        {suggestions.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Returns what to choose from for a field; `undefined` for one into which any text may be written. */
export function useChoices({ picks }: TextField): readonly Suggestion[] | undefined {
  const { suggestions = {} } = useForm();
  if (picks === undefined || openPicks.includes(picks)) return undefined;
  return suggestions[picks]?.length === 0 ? undefined : suggestions[picks];
}

/** Renders what the browser suggests where anything may be written, such as the pages of the site for a link. */
export function SuggestionLists({ suggestions }: { readonly suggestions: Suggestions }) {
  return openPicks.map(
    (picks) =>
      suggestions[picks] !== undefined && (
        <datalist key={picks} id={suggestionsId(picks)}>
          {suggestions[picks].map(({ value, label }) => (
            <option key={value} value={value} label={label} />
          ))}
        </datalist>
      ),
  );
}
