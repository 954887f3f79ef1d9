import { ChoiceControl } from '@/components/forms/controls/choice-control';
import { FileControl } from '@/components/forms/controls/file-control';
import { RepeatControl } from '@/components/forms/controls/repeat-control';
import { TextControl } from '@/components/forms/controls/text-control';
import { FieldError } from '@/components/ui/field-error';
import { fieldWords, waitingListsWords } from '@/lib/words/components/forms';
import { chooseAgainText, fileLimitsText } from '@/components/forms/words';
import { numberFormat } from '@/lib/intl/formatters';
import type { Field as FieldDefinition } from '@/lib/forms/definition';
import type { ChoiceField } from '@/lib/forms/kinds/options';
import type { Issue } from '@/lib/forms/errors/issue';
import { serverKindOf } from '@/lib/forms/kinds/registry';
import { fieldId, mark, partId } from '@/lib/forms/form-markup';
import styles from '@/styles/forms/field.module.css';
import type { ReactElement, ReactNode } from 'react';

interface FieldProps {
  /** The form's id. */
  readonly form: string;
  readonly field: FieldDefinition;
  readonly issue?: Issue;
  /** The values that were sent before, which stay after an error. */
  readonly values: readonly string[];
  /** Names of files that were chosen before and must be chosen again. */
  readonly missingFiles?: readonly string[];
  /** When the question applies; `undefined` if that is known. */
  readonly condition?: string;
  /** Whether the question is known not to apply. */
  readonly isHidden?: boolean;
  /** Whether the answers so far do not meet the condition. Without scripts the field is visible. */
  readonly isConditionUnmet?: boolean;
}

/** A number of tickets has no mark: none of them is asked for alone, and one of them is required. */
function isTicket(field: FieldDefinition): boolean {
  return field.kind === 'numeric' && field.isTicket === true;
}

/** A field of a form: label, notes, error and control, in this order. */
export function Field(props: FieldProps): ReactElement {
  const { form, field, issue, values, missingFiles = [], condition } = props;
  const { isHidden = false, isConditionUnmet = false } = props;
  const { name } = field;
  const control = serverKindOf(field).control(field, values[0]);
  if (control.element === 'hidden') {
    return <input type="hidden" name={name} defaultValue={control.value} />;
  }
  const id = fieldId(form, name);
  const notes = [
    { part: 'hint', text: field.hint },
    { part: 'condition', text: condition },
    {
      part: 'limits',
      text: control.element === 'files' ? fileLimitsText(control) : undefined,
    },
    {
      part: 'again',
      text: missingFiles.length === 0 ? undefined : chooseAgainText(missingFiles),
    },
  ] as const;
  const limit = control.element === 'textarea' ? control.maxLength : undefined;
  const described = [
    ...notes.flatMap(({ part, text }) => (text === undefined ? [] : [partId(id, part)])),
    ...(issue === undefined ? [] : [partId(id, 'error')]),
    ...(limit === undefined ? [] : [partId(id, 'count')]),
  ];
  const shared = {
    id,
    isInvalid: issue !== undefined,
    // A field with a condition may not apply.
    isRequired: field.required && field.showWhen === undefined,
    describedBy: described.length === 0 ? undefined : described.join(' '),
  };
  const label = (
    <>
      {field.label}
      {!field.required && !isTicket(field) && (
        <>
          {' '}
          <span className={styles.optional}>{fieldWords.optional}</span>
        </>
      )}
    </>
  );
  const before = (
    <>
      {notes.map(({ part, text }) =>
        text === undefined ? null : (
          <p key={part} id={partId(id, part)} className={styles.hint} {...mark('note', part)}>
            {text}
          </p>
        ),
      )}
      <div {...mark('fieldError', name)}>
        {issue !== undefined && <FieldError id={id} sentence={issue.sentence} />}
      </div>
    </>
  );
  const className = issue === undefined ? styles.field : `${styles.field} ${styles.invalid}`;
  const box = {
    className,
    ...mark('field', name),
    hidden: isHidden || undefined,
    ...(isConditionUnmet ? mark('unmetCondition') : {}),
  };
  const question = (answer: ReactNode) => (
    <div {...box}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {before}
      {answer}
    </div>
  );
  const group = (answer: ReactNode) => (
    <fieldset
      {...box}
      aria-describedby={shared.describedBy}
      aria-invalid={shared.isInvalid || undefined}
    >
      <legend className={styles.label}>{label}</legend>
      {before}
      {answer}
    </fieldset>
  );

  switch (control.element) {
    case 'input':
    case 'textarea':
      return question(
        <>
          <TextControl field={field} control={control} value={values[0]} {...shared} />
          {limit !== undefined && (
            <p id={partId(id, 'count')} className={styles.count} {...mark('count', name)}>
              {fieldWords.maxLength(numberFormat(field.locale ?? 'en').format(limit))}
            </p>
          )}
        </>,
      );
    case 'select':
      return question(
        <>
          <ChoiceControl field={field} control={control} values={values} {...shared} />
          <WaitingLists lists={control.waitingLists} />
        </>,
      );
    case 'files':
      return question(
        <>
          <FileControl name={name} control={control} {...shared} />
          <div {...mark('files')} />
        </>,
      );
    case 'options':
      return group(
        <>
          <ChoiceControl field={field} control={control} values={values} {...shared} />
          <WaitingLists lists={control.waitingLists} />
        </>,
      );
    case 'items':
      return group(<RepeatControl name={name} control={control} values={values} {...shared} />);
    case 'tick':
      return (
        <div {...box}>
          {before}
          <div className={styles.choice}>
            <input
              type="checkbox"
              id={id}
              name={name}
              value="yes"
              className={styles.tick}
              defaultChecked={values.length > 0}
              aria-describedby={shared.describedBy}
              aria-invalid={shared.isInvalid || undefined}
              aria-required={shared.isRequired || undefined}
            />
            <label htmlFor={id} className={styles.choiceLabel}>
              {label}
            </label>
          </div>
        </div>
      );
  }
}

interface WaitingListsProps {
  readonly lists: ChoiceField['waitingLists'];
}

/** Links the forms with which visitors join the waiting lists of full events, below the choice of events. */
function WaitingLists({ lists = [] }: WaitingListsProps) {
  if (lists.length === 0) return null;
  return (
    <div className={styles.waitingLists}>
      <p>{waitingListsWords.title}</p>
      <ul>
        {lists.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
