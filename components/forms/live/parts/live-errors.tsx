import { ErrorSummary } from '@/components/forms/error-summary';
import { FieldError } from '@/components/ui/field-error';
import { findFieldError, type FormElements } from '@/lib/forms/dom/form-elements';
import type { Issue } from '@/lib/forms/errors/issue';
import { fieldId } from '@/lib/forms/form-markup';
import { createPortal } from 'react-dom';

interface LiveErrorsProps {
  readonly form: HTMLFormElement;
  readonly id: string;
  readonly elements: FormElements;
  /** The issues of the last try, shown in the summary and at their fields. */
  readonly issues: readonly Issue[] | undefined;
  /** The issues of chosen files, shown at their fields only. */
  readonly fileIssues: readonly Issue[];
}

/** Renders issues into the form's error summary and fields. */
export function LiveErrors({ form, id, elements, issues = [], fileIssues }: LiveErrorsProps) {
  const fields = new Map([...issues, ...fileIssues].map((issue) => [issue.field, issue.sentence]));
  return (
    <>
      {createPortal(<ErrorSummary form={id} issues={issues} />, elements.summary)}
      {[...fields].map(([field, sentence]) => {
        const container = field === undefined ? undefined : findFieldError(form, field);
        if (field === undefined || container === undefined) return null;
        const error = <FieldError id={fieldId(id, field)} sentence={sentence} />;
        return createPortal(error, container, field);
      })}
    </>
  );
}
