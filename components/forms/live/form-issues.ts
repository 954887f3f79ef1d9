import type { SubmissionError } from '@formspree/core';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import { fieldIssue, formIssue, type Issue } from '@/lib/forms/errors';
import { fieldErrors, type FieldErrorName } from '@/lib/forms/field-errors';

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
