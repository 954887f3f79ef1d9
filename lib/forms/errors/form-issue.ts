import { fieldErrors } from '@/lib/forms/errors/field-errors';
import {
  type FormEntry,
  type FormErrorName,
  formErrorMessage,
  formErrors,
  isFormError,
} from '@/lib/forms/errors/form-errors';
import type { Issue } from '@/lib/forms/errors/issue';

/** Creates an error of the whole form, with the catalogue's message or another. */
export function formIssue(name: FormErrorName, text?: string): Issue {
  const { code }: FormEntry = formErrors[name];
  const shown = text ?? formErrorMessage(name);
  return { name, code, message: shown, sentence: shown };
}

/** Whether an issue has a code of the whole form, which clients do not accept at a field. */
export function isFormIssue({ name }: Issue): boolean {
  return isFormError(name);
}

/** Returns the HTTP status of issues: of the first form issue, else of the first field issue. */
export function issuesStatus(issues: readonly Issue[]): number {
  const { name } = issues.find(isFormIssue) ?? issues[0] ?? { name: 'CRASHED' };
  return isFormError(name) ? formErrors[name].status : fieldErrors[name].status;
}
