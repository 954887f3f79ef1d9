import { Field } from '@/components/forms/field';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';
import styles from '@/styles/forms/form.module.css';

interface FormProps {
  readonly definition: FormDefinition;
  readonly issues?: readonly Issue[];
  /** What was sent before, to be shown again. */
  readonly values?: SubmittedFields;
  /** Where it is sent; the form's own address unless it is part of a project. */
  readonly action?: string;
}

/**
 * A form as its definition says, working by itself: the browser posts it, and the answer is a page.
 * What is wrong with it stands beside the fields here and, gathered, in an ErrorSummary.
 */
export function Form({ definition, issues = [], values = [], action }: FormProps) {
  const { id, fields, active, closedText, intro, submitLabel } = definition;
  if (!active) return <p className={styles.closed}>{closedText}</p>;
  const others = values.filter(([sent]) => fields.every(({ name }) => name !== sent));
  return (
    <form method="post" action={action ?? `/f/${id}`} noValidate className={styles.form}>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      {fields.map((field) => (
        <Field
          key={field.name}
          form={id}
          field={field}
          issue={issues.find((issue) => issue.field === field.name)}
          values={valuesOf(values, field.name) ?? []}
        />
      ))}
      {others.flatMap(([name, sent]) =>
        sent.map((value, index) => (
          <input key={`${name}:${index}`} type="hidden" name={name} defaultValue={value} />
        )),
      )}
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor={`trap-${id}`}>Leave this empty</label>
        <input
          type="text"
          id={`trap-${id}`}
          name="_gotcha"
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
        />
      </div>
      <button type="submit" className={styles.submit}>
        {submitLabel}
      </button>
    </form>
  );
}
