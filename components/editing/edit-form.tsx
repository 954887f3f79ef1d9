import { useRef, useState } from 'react';
import { FormContext } from '@/components/editing/fields/form-context';
import { GroupFields, Field } from '@/components/editing/fields/field';
import { SuggestionLists } from '@/components/editing/fields/pick-control';
import { editFormWords } from '@/lib/words/components/editing/fields';
import { PreviewButton } from '@/components/editing/preview/preview';
import { translationWords as words } from '@/lib/words/components/editing/translations';
import { useKeptForm } from '@/components/editing/use-kept-form';
import {
  intentName,
  rootName,
  type FieldProblem,
  type FormEntries,
  type FormField,
  type GroupField,
  type SeriesDates,
  type Suggestions,
} from '@/lib/editing/form-field';
import { completeIntent, type TranslationForm } from '@/lib/editing/translation';
import type { EditedText } from '@/lib/editing/text/text-node';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/editing/fields.module.css';
import pairs from '@/styles/editing/translations.module.css';
import button from '@/styles/ui/button.module.css';

/** A form with what it was shown for. */
export interface EditFormData {
  readonly field: FormField;
  readonly entries: FormEntries;
  /** The forms of sections, by the names of their blocks. */
  readonly sections: Readonly<Record<string, GroupField>>;
  /** The names of the sections in its texts, by their tags. */
  readonly sectionNames?: Readonly<Record<string, string>>;
  /** What the site has of each kind that the fields name. */
  readonly suggestions: Suggestions;
  /** The dates of the series that the form has. */
  readonly dates?: SeriesDates | undefined;
  /** The texts that the visual editor shows, by the names of their fields. */
  readonly texts?: Readonly<Record<string, EditedText>>;
  readonly base: string;
  readonly seen: string;
  readonly isDraft: boolean;
  /** Who has saved what is in conflict, in a sentence. */
  readonly saver?: string | undefined;
  readonly problems: readonly FieldProblem[];
  readonly conflicts: readonly {
    readonly setting: string;
    readonly mine: string;
    readonly theirs: string;
  }[];
}

interface EditFormProps {
  readonly target: string;
  readonly operator: string;
  readonly data: EditFormData;
  /** What the form of a translation has beside its fields. */
  readonly translation?: TranslationForm | undefined;
  /** How files name the picture that the form is about. It has no page of its own to preview. */
  readonly picture?: string;
  /** Whether the form was just saved or thrown away. */
  readonly isDone: boolean;
}

/** The id of the form, whose fields the preview shows. */
export const formId = 'edit-form';

/** Renders the typed form of a file, with what is wrong and what another person has changed above it. */
export function EditForm(props: EditFormProps) {
  const { target, operator, data, translation, picture, isDone } = props;
  const { field, entries, texts, sections, sectionNames, suggestions } = data;
  const { base, seen, isDraft, conflicts } = data;
  const element = useRef<HTMLFormElement>(null);
  const [said, setSaid] = useState('');
  const kept = useKeptForm(element, { key: `${operator}:${target}`, seen, isDone, isDraft });
  const problems = mergeProblems(data.problems, kept);
  const dates = kept.answer === undefined ? data.dates : kept.answer.dates;
  return (
    <FormContext.Provider
      value={{
        ...{ entries, texts, sections, sectionNames, suggestions },
        ...{ dates, problems, picture, translation },
        announce: setSaid,
      }}
    >
      <SuggestionLists suggestions={suggestions} />
      {data.problems.length > 0 && <Problems problems={data.problems} />}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} saver={data.saver} />}
      {isDraft && data.problems.length + conflicts.length === 0 && (
        <p className={page.notice}>{editFormWords.draft}</p>
      )}
      <form
        ref={element}
        id={formId}
        method="post"
        action="/api/desk/editing/save"
        className={`${form.form ?? ''} ${translation === undefined ? '' : (pairs.form ?? '')}`.trim()}
        noValidate
      >
        <input type="hidden" name="target" value={target} />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="base" value={base} />
        {translation !== undefined && (
          <input type="hidden" name="original" value={translation.version} />
        )}
        <button
          type="submit"
          name={intentName}
          value="save"
          tabIndex={-1}
          aria-hidden="true"
          className={styles.enter}
        >
          {editFormWords.save}
        </button>
        {field.kind === 'group' ? (
          <GroupFields field={field} name={rootName} />
        ) : (
          <Field field={field} name={rootName} />
        )}
        <div className={styles.actions}>
          <button type="submit" name={intentName} value="save" className={button.main}>
            {editFormWords.save}
          </button>
          {translation !== undefined && <CompleteButton {...translation} />}
          {picture === undefined && <PreviewButton className={button.second} />}
          {(isDraft || kept.state !== undefined) && (
            <button type="submit" name={intentName} value="discard" className={form.word}>
              {editFormWords.discard}
            </button>
          )}
        </div>
        <p aria-live="polite" className={styles.state}>
          {said}
        </p>
        <p aria-live="polite" className={styles.state}>
          {kept.state === undefined ? '' : editFormWords[kept.state]}
        </p>
      </form>
    </FormContext.Provider>
  );
}

/** Renders the button that saves a translation as one of the words beside it. */
function CompleteButton({ state }: Pick<TranslationForm, 'state'>) {
  if (state === 'current') return null;
  return (
    <button type="submit" name={intentName} value={completeIntent} className={button.second}>
      {state === 'outdated' ? words.upToDate : words.complete}
    </button>
  );
}

/** Returns what is wrong now: fields that one has left count as the last check says. */
function mergeProblems(
  shown: readonly FieldProblem[],
  { left, answer }: ReturnType<typeof useKeptForm>,
): readonly FieldProblem[] {
  if (answer === undefined) return shown;
  return answer.problems.filter(
    ({ name }) => left.has(name) || shown.some((problem) => problem.name === name),
  );
}

function Problems({ problems }: { readonly problems: readonly FieldProblem[] }) {
  return (
    <section aria-labelledby="problems-title" className={page.problem}>
      <h2 id="problems-title">{editFormWords.problems(problems.length)}</h2>
      <ul>
        {problems.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            <a href={`#${name}`}>{message}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Conflicts({ conflicts, saver }: Pick<EditFormData, 'conflicts' | 'saver'>) {
  return (
    <section aria-labelledby="conflict-title" className={page.problem}>
      <h2 id="conflict-title">{saver ?? editFormWords.conflict}</h2>
      <p>{editFormWords.conflictAdvice}</p>
      {conflicts.map(({ setting, mine, theirs }) => (
        <dl key={setting}>
          <div>
            <dt>{setting}</dt>
          </div>
          <div>
            <dt>{editFormWords.mine}</dt>
            <dd className={styles.value}>{mine || editFormWords.empty}</dd>
          </div>
          <div>
            <dt>{editFormWords.theirs}</dt>
            <dd className={styles.value}>{theirs || editFormWords.empty}</dd>
          </div>
        </dl>
      ))}
    </section>
  );
}
