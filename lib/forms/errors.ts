import type { Field } from '@/lib/forms/definition';
import { asQuestion, nounOf } from '@/lib/forms/label-words';

/**
 * The codes that the hosted form service's published client knows (`@formspree/core` 4.0.0). To any
 * other code the client answers UNSPECIFIED, so our finer errors travel under one of these.
 */
export type ErrorCode = FormErrorCode | FieldErrorCode;

type FormErrorCode =
  | 'BLOCKED'
  | 'EMPTY'
  | 'FILES_TOO_BIG'
  | 'FORM_NOT_FOUND'
  | 'INACTIVE'
  | 'NO_FILE_UPLOADS'
  | 'PROJECT_NOT_FOUND'
  | 'TOO_MANY_FILES';

type FieldErrorCode =
  | 'REQUIRED_FIELD_EMPTY'
  | 'REQUIRED_FIELD_MISSING'
  | 'TYPE_EMAIL'
  | 'TYPE_NUMERIC'
  | 'TYPE_TEXT'
  | 'STRIPE_CLIENT_ERROR'
  | 'STRIPE_SCA_ERROR';

interface FormEntry {
  readonly scope: 'form';
  readonly status: number;
  readonly code?: FormErrorCode;
  /** A whole sentence, for JSON and for our pages alike. */
  readonly message: string;
}

interface FieldEntry {
  readonly scope: 'field';
  readonly status: 422;
  readonly code: FieldErrorCode;
  /** Reads well after the field's label, where the published client's components put it. */
  readonly message: (field: Field) => string;
  /** Stands alone on our pages and says what to do. */
  readonly sentence: (field: Field) => string;
}

/** Errors of the whole form. Those without a code are ones that the protocol has no code for. */
export const formErrors = {
  BLOCKED: form(403, 'This form is not accepting messages.', 'BLOCKED'),
  EMPTY: form(400, 'Please fill in at least one field.', 'EMPTY'),
  FILES_TOO_BIG: form(413, 'The files are too large: at most 10 MB together.', 'FILES_TOO_BIG'),
  FORM_NOT_FOUND: form(404, 'Form not found', 'FORM_NOT_FOUND'),
  INACTIVE: form(403, 'This form is closed.', 'INACTIVE'),
  NO_FILE_UPLOADS: form(400, 'This form does not accept files.', 'NO_FILE_UPLOADS'),
  PROJECT_NOT_FOUND: form(404, 'Form not found', 'PROJECT_NOT_FOUND'),
  TOO_MANY_FILES: form(400, 'There are too many files: at most 5.', 'TOO_MANY_FILES'),
  ORIGIN_NOT_ALLOWED: form(403, 'This form does not accept messages from that site.'),
  METHOD_NOT_ALLOWED: form(405, 'A form takes its answers by POST: write method="post".'),
  UNREADABLE: form(400, 'What was sent could not be read. Please send the form again.'),
  NESTED_VALUES: form(400, 'A field holds text, a number, true, false or a list of these.'),
  TOO_MANY_FIELDS: form(400, 'There are too many fields: at most 200.'),
  FIELD_NAME_TOO_LONG: form(400, 'The name of a field is too long: at most 200 bytes.'),
  FIELD_TOO_LONG: form(413, 'An answer is too long: at most 64 KB each.'),
  BODY_TOO_BIG: form(413, 'What was sent is too large. Please shorten it.'),
  UNSUPPORTED_TYPE: form(
    415,
    'A form is sent as application/x-www-form-urlencoded, multipart/form-data or application/json.',
  ),
  BUSY: form(503, 'The site is very busy. Please send the form again in a moment.'),
  CRASHED: form(500, 'Something broke on our side, so nothing was sent. Please try again.'),
} satisfies Readonly<Record<string, FormEntry>>;

/** Errors of one field. The finer ones (too long, not a choice) travel under a code that clients know. */
export const fieldErrors = {
  REQUIRED_FIELD_EMPTY: {
    ...field('REQUIRED_FIELD_EMPTY'),
    message: () => 'is required',
    sentence: askFor,
  },
  REQUIRED_FIELD_MISSING: {
    ...field('REQUIRED_FIELD_MISSING'),
    message: () => 'is required',
    sentence: askFor,
  },
  TYPE_EMAIL: {
    ...field('TYPE_EMAIL'),
    message: () => 'should be an email',
    sentence: ({ label }) => `Enter ${nounOf(label)} in the form name@example.org`,
  },
  TYPE_NUMERIC: {
    ...field('TYPE_NUMERIC'),
    message: () => 'should be a number',
    sentence: ({ label }) => askForNumber(label, 'a number, such as 12'),
  },
  TOO_LOW: {
    ...field('TYPE_NUMERIC'),
    message: (numeric) => `should be ${limitOf(numeric, 'min')} or more`,
    sentence: (numeric) => askForNumber(numeric.label, `${limitOf(numeric, 'min')} or more`),
  },
  TOO_HIGH: {
    ...field('TYPE_NUMERIC'),
    message: (numeric) => `should be ${limitOf(numeric, 'max')} or less`,
    sentence: (numeric) => askForNumber(numeric.label, `${limitOf(numeric, 'max')} or less`),
  },
  TYPE_TEXT: {
    ...field('TYPE_TEXT'),
    message: () => 'should be text',
    sentence: ({ label }) => `Enter ${nounOf(label)} as text`,
  },
  TOO_LONG: {
    ...field('TYPE_TEXT'),
    message: (text) => `should be ${limitOf(text, 'maxLength')} characters or less`,
    sentence: (text) => `Shorten ${nounOf(text.label)} to ${limitOf(text, 'maxLength')} characters`,
  },
  NOT_A_CHOICE: {
    ...field('TYPE_TEXT'),
    message: () => 'should be one of the choices',
    sentence: ({ label }) => `Choose ${nounOf(label)} from the list`,
  },
  NOT_A_PHONE_NUMBER: {
    ...field('TYPE_TEXT'),
    message: () => 'should be a telephone number',
    sentence: ({ label }) => `Enter ${nounOf(label)} in digits, such as 01632 960 168`,
  },
  NOT_A_WEB_ADDRESS: {
    ...field('TYPE_TEXT'),
    message: () => 'should be a web address',
    sentence: ({ label }) => `Enter ${nounOf(label)} in the form https://example.org`,
  },
  STRIPE_CLIENT_ERROR: {
    ...field('STRIPE_CLIENT_ERROR'),
    message: () => 'could not be used',
    sentence: () => 'Check the card’s number, date and code',
  },
  STRIPE_SCA_ERROR: {
    ...field('STRIPE_SCA_ERROR'),
    message: () => 'was not approved by your bank',
    sentence: () => 'Your bank did not approve the payment. Try again, or use another card',
  },
} satisfies Readonly<Record<string, FieldEntry>>;

export type FormErrorName = keyof typeof formErrors;
export type FieldErrorName = keyof typeof fieldErrors;

/** Something that must be put right, with all its words. */
export interface Issue {
  readonly name: FormErrorName | FieldErrorName;
  readonly code?: ErrorCode;
  /** The field it belongs to; none if it belongs to the whole form. */
  readonly field?: string;
  /** For a JSON client: reads well after the field's label. */
  readonly message: string;
  /** For our pages: stands alone. */
  readonly sentence: string;
}

/** An error of the whole form in the catalogue's words. */
export function formIssue(name: FormErrorName, words?: string): Issue {
  const { code, message }: FormEntry = formErrors[name];
  const text = words ?? message;
  return { name, ...(code === undefined ? {} : { code }), message: text, sentence: text };
}

/** An error of a field, in the words of its definition or else of the catalogue. */
export function fieldIssue(name: FieldErrorName, field: Field): Issue {
  const { code, message, sentence } = fieldErrors[name];
  const own = ownWords(name, field);
  return {
    name,
    code,
    field: field.name,
    message: own ?? message(field),
    sentence: own ?? sentence(field),
  };
}

/** The HTTP status that tells of these issues: that of the first of the form's, else 422. */
export function statusOf(issues: readonly Issue[]): number {
  const ofForm = issues.find(({ field }) => field === undefined);
  return ofForm !== undefined && isFormError(ofForm.name) ? formErrors[ofForm.name].status : 422;
}

function isFormError(name: string): name is FormErrorName {
  return Object.hasOwn(formErrors, name);
}

/** Whoever writes a form thinks of one error where the protocol has two: not sent, and sent blank. */
function ownWords(name: FieldErrorName, { messages = {} }: Field): string | undefined {
  const either: readonly string[] = ['REQUIRED_FIELD_MISSING', 'REQUIRED_FIELD_EMPTY'];
  const names = either.includes(name) ? [name, ...either] : [name];
  return names.map((key) => messages[key]).find((words) => words !== undefined);
}

function askFor({ kind, label }: Field): string {
  switch (kind) {
    case 'select':
    case 'radios':
      return asQuestion(label) ?? `Choose ${nounOf(label)}`;
    case 'consent':
      return `Tick the box: ${label}`;
    case 'text':
    case 'email':
    case 'tel':
    case 'url':
    case 'textarea':
    case 'numeric':
      return asQuestion(label) ?? `Enter ${nounOf(label)}`;
  }
}

function askForNumber(label: string, which: string): string {
  const question = asQuestion(label);
  return question === undefined ? `Enter ${nounOf(label)}: ${which}` : `${question} with ${which}`;
}

function limitOf(field: Field, limit: 'min' | 'max' | 'maxLength'): string {
  const limits = { min: undefined, max: undefined, maxLength: undefined, ...field };
  return String(limits[limit]);
}

function form(status: number, message: string, code?: FormErrorCode): FormEntry {
  return { scope: 'form', status, message, ...(code === undefined ? {} : { code }) };
}

function field(code: FieldErrorCode): Pick<FieldEntry, 'scope' | 'status' | 'code'> {
  return { scope: 'field', status: 422, code };
}
