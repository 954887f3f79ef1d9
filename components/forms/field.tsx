import { ChoiceControl } from '@/components/forms/controls/choice-control';
import { FileControl } from '@/components/forms/controls/file-control';
import { RepeatControl } from '@/components/forms/controls/repeat-control';
import { TextControl } from '@/components/forms/controls/text-control';
import { FieldError } from '@/components/ui/field-error';
import { WaitingLists } from '@/components/forms/waiting-lists';
import { fieldWords } from '@/components/forms/words';
import type { Field as FieldDefinition } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors/issue';
import { fieldId, mark, partId } from '@/lib/forms/form-markup';
import styles from '@/styles/forms/field.module.css';
import type { ReactNode } from 'react';

interface FieldProps {
  /** The form's id. */
  readonly form: string;
  readonly field: FieldDefinition;
  readonly issue?: Issue | undefined;
  /** The values that were sent before, which stay after an error. */
  readonly values: readonly string[];
  /** Names of files that were chosen before and must be chosen again. */
  readonly missingFiles?: readonly string[];
  /** When the question applies; `undefined` if that is known. */
  readonly condition?: string | undefined;
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
export function Field(props: FieldProps) {
  const { form, field, issue, values, missingFiles = [], condition } = props;
  const { isHidden = false, isConditionUnmet = false } = props;
  const { name } = field;
  if (field.kind === 'hidden') {
    return <input type="hidden" name={name} defaultValue={values[0] ?? field.value} />;
  }
  const id = fieldId(form, name);
  const notes = [
    { part: 'hint', text: field.hint },
    { part: 'condition', text: condition },
    { part: 'limits', text: field.kind === 'file' ? fieldWords.fileLimits(field) : undefined },
    {
      part: 'again',
      text: missingFiles.length === 0 ? undefined : fieldWords.chooseAgain(missingFiles),
    },
  ] as const;
  const limit = field.kind === 'textarea' ? field.maxLength : undefined;
  const described = [
    ...notes.flatMap(({ part, text }) => (text === undefined ? [] : [partId(id, part)])),
    ...(issue === undefined ? [] : [partId(id, 'error')]),
    ...(limit === undefined ? [] : [partId(id, 'count')]),
  ];
  const control = {
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
      aria-describedby={control.describedBy}
      aria-invalid={control.isInvalid || undefined}
    >
      <legend className={styles.label}>{label}</legend>
      {before}
      {answer}
    </fieldset>
  );

  switch (field.kind) {
    case 'text':
    case 'email':
    case 'tel':
    case 'url':
    case 'textarea':
    case 'numeric':
    case 'date':
    case 'time':
      return question(
        <>
          <TextControl field={field} value={values[0]} {...control} />
          {limit !== undefined && (
            <p id={partId(id, 'count')} className={styles.count} {...mark('count', name)}>
              {fieldWords.maxLength(limit)}
            </p>
          )}
        </>,
      );
    case 'select':
      return question(
        <>
          <ChoiceControl field={field} values={values} {...control} />
          <WaitingLists field={field} />
        </>,
      );
    case 'file':
      return question(
        <>
          <FileControl field={field} {...control} />
          <div {...mark('files')} />
        </>,
      );
    case 'radios':
      return group(
        <>
          <ChoiceControl field={field} values={values} {...control} />
          <WaitingLists field={field} />
        </>,
      );
    case 'checkboxes':
      return group(<ChoiceControl field={field} values={values} {...control} />);
    case 'repeat':
      return group(<RepeatControl field={field} values={values} {...control} />);
    case 'consent':
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
              aria-describedby={control.describedBy}
              aria-invalid={control.isInvalid || undefined}
              aria-required={control.isRequired || undefined}
            />
            <label htmlFor={id} className={styles.choiceLabel}>
              {label}
            </label>
          </div>
        </div>
      );
  }
}
