import { ErrorSummary, FieldError } from '@/components/forms/error-summary';
import { findFieldError, type FormElements } from '@/components/forms/live/dom/form-elements';
import type { Issue } from '@/lib/forms/errors/issue';
import { fieldId } from '@/lib/forms/form-markup';
import { createPortal } from 'react-dom';

interface LiveErrorsProps {
  readonly form: HTMLFormElement;
  readonly id: string;
  readonly places: FormElements;
  /** What the last try brought up, gathered above the form and beside its fields; none yet. */
  readonly issues: readonly Issue[] | undefined;
  /** What can be told of a field already, beside it only. */
  readonly early: readonly Issue[];
}

/** What is wrong, in the places that the form has for it. */
export function LiveErrors({ form, id, places, issues = [], early }: LiveErrorsProps) {
  const fields = new Map([...issues, ...early].map((issue) => [issue.field, issue.sentence]));
  return (
    <>
      {createPortal(<ErrorSummary form={id} issues={issues} />, places.summary)}
      {[...fields].map(([field, sentence]) => {
        const place = field === undefined ? undefined : findFieldError(form, field);
        if (field === undefined || place === undefined) return null;
        const error = <FieldError id={fieldId(id, field)} sentence={sentence} />;
        return createPortal(error, place, field);
      })}
    </>
  );
}
