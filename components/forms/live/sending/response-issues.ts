import { changedFormWords } from '@/lib/words/components/forms/live/sending';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import { type FieldErrorName, fieldErrors } from '@/lib/forms/errors/field-errors';
import { cardField, cardIssue, fieldIssue, type Issue } from '@/lib/forms/errors/issue';
import { sendAgainMessage, unexpectedFormatMessage } from '@/lib/forms/client/words';
import type { SubmissionError } from '@formspree/core';

/** How a form is sent, which decides what a failure means. */
interface Sent {
  readonly isHosted: boolean;
  readonly isPaid: boolean;
  /** Returns the card field that a message about the card belongs to. */
  readonly cardFieldOf: ((message: string) => string) | undefined;
}

/** Converts an error of the protocol into the issues that the form shows, with what to do. */
export function failureIssues(
  error: SubmissionError,
  definition: Pick<FormDefinition, 'fields'>,
  { isHosted, isPaid, cardFieldOf }: Sent,
): Issue[] {
  if (!isHosted && isNotFound(error)) return [removedIssue(document)];
  const advice = sendAgainMessage(isHosted ? 'hosted' : 'embedded', isPaid);
  return responseIssues(error, definition, cardFieldOf, advice);
}

/**
 * Converts an error of the protocol into issues. Messages of the catalogue become its sentences, as on
 * a page of the server; other messages follow the field's label. Errors of unknown fields become
 * errors of the whole form.
 */
export function responseIssues(
  error: SubmissionError,
  { fields }: Pick<FormDefinition, 'fields'>,
  /** Returns the card field that a message about the card belongs to. */
  cardFieldOf?: (message: string) => string,
  /** What to do, after the message of an unexpected response. */
  advice?: string,
): Issue[] {
  const formMessages = error
    .getFormErrors()
    .map(({ message }) =>
      message === unexpectedFormatMessage && advice !== undefined
        ? `${message}. ${advice}`
        : message,
    );
  const fieldIssues: Issue[] = [];
  for (const [name, [first]] of error.getAllFieldErrors()) {
    if (first === undefined) continue;
    const field = fields.find((one) => one.name === name && one.kind !== 'hidden');
    if (name === cardField && cardFieldOf !== undefined) {
      const code = first.code === 'STRIPE_SCA_ERROR' ? first.code : 'STRIPE_CLIENT_ERROR';
      fieldIssues.push(cardIssue(code, first.message, cardFieldOf(first.message)));
    } else if (field === undefined) formMessages.push(`${name} ${first.message}`);
    else fieldIssues.push(fieldIssueOf(field, first.message));
  }
  const message = [...new Set(formMessages)].join(' ');
  return message === ''
    ? fieldIssues
    : [{ name: 'CRASHED', message, sentence: message }, ...fieldIssues];
}

/** Whether the endpoint has no such form. */
function isNotFound(error: SubmissionError): boolean {
  return error.getFormErrors().some(({ code }) => code === 'FORM_NOT_FOUND');
}

/** Returns the error of a form that was removed or renamed, with the page's address for mail. */
function removedIssue(page: Document): Issue {
  const link = page.querySelector<HTMLAnchorElement>('a[href^="mailto:"]');
  const contact = link?.getAttribute('href')?.slice('mailto:'.length).split('?', 1)[0];
  const message =
    contact === undefined ? changedFormWords.removed : changedFormWords.removedContact(contact);
  return { name: 'FORM_NOT_FOUND', message, sentence: message };
}

/** Returns the error of a form that has changed, shown above the new one. */
export function changedIssue(): Issue {
  const message = changedFormWords.changed;
  return { name: 'FORM_CHANGED', message, sentence: message };
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

function isFieldError(name: string): name is FieldErrorName {
  return Object.hasOwn(fieldErrors, name);
}
