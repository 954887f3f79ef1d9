import { SubmissionError, type SubmissionSuccess, type SubmissionResult } from '@formspree/core';
import { unexpectedFormatMessage } from '@/lib/forms/client/words';
import { fieldErrors } from '@/lib/forms/errors/field-errors';
import type { FormErrorCode } from '@/lib/forms/errors/form-errors';
import { clientErrorWords } from '@/lib/words/lib/forms/client';

/** A card payment that the visitor's bank must confirm before the form is submitted again. */
export interface PaymentConfirmation {
  readonly kind: 'confirm-payment';
  readonly clientSecret: string;
  readonly resubmitKey: string;
}

/**
 * Parses the body of a response: errors first, then a payment to confirm, then success, as
 * `@formspree/core` does. A body of another shape is an unexpected format: also one that this package
 * shows as parser text or not at all, such as HTML, nothing, or a list without an error.
 */
export function parseResponse(body: string): SubmissionResult | PaymentConfirmation {
  return parseShape(body) ?? unexpectedFormat();
}

function parseShape(body: string): SubmissionResult | PaymentConfirmation | undefined {
  const response = parseJson(body);
  if (!isRecord(response) || isEmptyErrorList(response)) return undefined;
  return parseErrors(response) ?? parseConfirmation(response) ?? parseSuccess(response);
}

/** Whether the list of errors has no error, and none stands beside it. Such a failure is no success. */
function isEmptyErrorList({ errors, error }: JsonObject): boolean {
  return (
    Array.isArray(errors) &&
    typeof error !== 'string' &&
    errors.every((entry) => entry === null || entry === undefined)
  );
}

/** What the site's own endpoint adds to an error, beyond the protocol. */
export interface ErrorNotes {
  /** The address of what is stored under the same attempt, with other answers. */
  readonly earlier?: string;
  /** Whether the form has changed since its page was loaded. */
  readonly isFormChanged: boolean;
  /** Whether the attempt is paid. */
  readonly isCompleted: boolean;
}

/** Parses the notes of a body; a body without notes has none. */
export function parseNotes(body: string): ErrorNotes {
  const response = parseJson(body);
  const { earlier, form, attempt } = isRecord(response) ? response : {};
  return {
    earlier: typeof earlier === 'string' ? earlier : undefined,
    isFormChanged: form === 'changed',
    isCompleted: attempt === 'completed',
  };
}

/** Whether a body has one of the protocol's shapes, success or failure. */
export function isProtocolResponse(body: string): boolean {
  return parseShape(body) !== undefined;
}

const invalidJson = Symbol('invalid JSON');

/** Parses JSON; returns a symbol for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return invalidJson;
  }
}

type JsonObject = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}

export function unexpectedFormat(): SubmissionError {
  return new SubmissionError({ message: unexpectedFormatMessage });
}

/** The package exports the type of its success, but not the class. */
function parseSuccess({ next }: JsonObject): SubmissionSuccess | undefined {
  if (typeof next !== 'string') return undefined;
  const success: Pick<SubmissionSuccess, 'kind' | 'next'> = { kind: 'success', next };
  return success;
}

function parseConfirmation({ stripe, resubmitKey }: JsonObject): PaymentConfirmation | undefined {
  if (!isRecord(stripe) || typeof resubmitKey !== 'string') return undefined;
  const { paymentIntentClientSecret: clientSecret } = stripe;
  if (typeof clientSecret !== 'string') return undefined;
  return { kind: 'confirm-payment', clientSecret, resubmitKey };
}

function parseErrors({ errors, error }: JsonObject): SubmissionError | undefined {
  const summary = typeof error === 'string' && error.trim() !== '' ? error : undefined;
  if (Array.isArray(errors) && (typeof error === 'string' || isErrorList(errors))) {
    const readable = errors.flatMap((entry: unknown) => parseError(entry, summary));
    if (readable.length > 0) return new SubmissionError(...readable);
    return new SubmissionError({ message: summary ?? clientErrorWords.unexplained });
  }
  if (typeof error !== 'string') return undefined;
  return new SubmissionError({ message: summary ?? clientErrorWords.unexplained });
}

/** `@formspree/core` fails on `null` in the list, and a failure is not a success. */
function isErrorList(errors: readonly unknown[]): boolean {
  const hasNull = errors.some((entry) => entry === null || entry === undefined);
  return hasNull || errors.every((entry) => isRecord(entry) && typeof entry.message === 'string');
}

type ServerError = ConstructorParameters<typeof SubmissionError>[number];

function parseError(entry: unknown, summary: string | undefined): ServerError[] {
  if (!isRecord(entry)) return [];
  const { message, code, field } = entry;
  const hasMessage = typeof message === 'string' && message.trim() !== '';
  const hasField = typeof field === 'string' && field !== '';
  if (!hasMessage && !hasField && summary === undefined) return [];
  return [
    {
      message: hasMessage ? message : (summary ?? 'is not accepted'),
      // SubmissionError takes names that every object has ("toString") for codes.
      ...(typeof code === 'string' && isKnownCode(code) ? { code } : {}),
      ...(hasField ? { field } : {}),
    },
  ];
}

const formCodes: Readonly<Record<FormErrorCode, true>> = {
  BLOCKED: true,
  EMPTY: true,
  FILES_TOO_BIG: true,
  FORM_NOT_FOUND: true,
  INACTIVE: true,
  NO_FILE_UPLOADS: true,
  PROJECT_NOT_FOUND: true,
  TOO_MANY_FILES: true,
};

function isKnownCode(code: string): boolean {
  return Object.hasOwn(fieldErrors, code) || Object.hasOwn(formCodes, code);
}
