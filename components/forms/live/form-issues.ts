import { hasServerError } from '@/components/forms/live/dom/form-elements';
import { readFiles } from '@/components/forms/live/dom/read-form';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import { type FieldErrorName, fieldErrors } from '@/lib/forms/errors/field-errors';
import { fieldIssue, formIssue, type Issue } from '@/lib/forms/errors/issue';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import type { SubmissionError } from '@formspree/core';

/**
 * An error of the protocol as issues of our pages. Our own endpoint's words are found in the
 * catalogue again, so that they are the same sentences as in a page of the server; others' words
 * are put after the field's label. What belongs to no field of ours is said of the whole form.
 */
export function responseIssues(
  error: SubmissionError,
  { fields }: Pick<FormDefinition, 'fields'>,
  /** Where the form has card fields: the name of the one that words about a card belong to. */
  cardFieldOf?: (words: string) => string,
): Issue[] {
  const ofForm = error.getFormErrors().map(({ message }) => message);
  const ofFields: Issue[] = [];
  for (const [name, [first]] of error.getAllFieldErrors()) {
    if (first === undefined) continue;
    const field = fields.find((one) => one.name === name && one.kind !== 'hidden');
    if (name === 'paymentMethod' && cardFieldOf !== undefined) {
      ofFields.push(cardIssueOf(first.code, first.message, cardFieldOf(first.message)));
    } else if (field === undefined) ofForm.push(`${name} ${first.message}`);
    else ofFields.push(fieldIssueOf(field, first.message));
  }
  const words = [...new Set(ofForm)].join(' ');
  return words === '' ? ofFields : [formIssue('CRASHED', words), ...ofFields];
}

function fieldIssueOf(field: Field, message: string): Issue {
  const own = Object.keys(fieldErrors)
    .filter(isFieldError)
    .map((name) => fieldIssue(name, field))
    .find((issue) => issue.message === message);
  if (own !== undefined) return own;
  const isSentence = /^\p{Lu}/u.test(message);
  const sentence = isSentence ? message : `${field.label}: ${message}`;
  return { name: 'TYPE_TEXT', field: field.name, message, sentence };
}

function cardIssueOf(code: string, message: string, field: string): Issue {
  const name = code === 'STRIPE_SCA_ERROR' ? code : 'STRIPE_CLIENT_ERROR';
  return { name, code: name, field, message, sentence: message };
}

function isFieldError(name: string): name is FieldErrorName {
  return Object.hasOwn(fieldErrors, name);
}

/**
 * What is wrong with the files that were chosen, which can be told before they travel: their kind,
 * size and number. Not what the last try has already brought up.
 */
export function fileInputIssues(
  { fields }: Pick<FormDefinition, 'fields'>,
  form: HTMLFormElement,
  issues: readonly Issue[] = [],
): Issue[] {
  const known = new Set(issues.map(({ field }) => field));
  const optional = fields.flatMap((field) => {
    if (field.kind !== 'file' || known.has(field.name) || hasServerError(form, field.name)) {
      return [];
    }
    // Whether it is asked at all is seen from its control, which is disabled if not.
    const { showWhen: _showWhen, ...rest } = field;
    return [{ ...rest, required: false }];
  });
  return optional.length === 0 ? [] : validateSubmission({ fields: optional }, [], readFiles(form));
}
