import { fieldErrors } from '@/lib/forms/field-errors';
import { isFormError } from '@/lib/forms/form-errors';
import { silenceWords, wordlessError } from '@/lib/forms/client/client-words';
import type { FormTarget } from '@/lib/forms/client/form-target';

/**
 * An answer's text as what the published client may be given: it reads errors, then a payment to
 * confirm, then where to go next, and calls all else "Unexpected response format". What it would
 * trip over (no JSON, an empty list of errors, an entry without words, a made-up code) is put right
 * before, so that it never has parser text, nothing, or `undefined` to show.
 */
export function readReply(text: string, kind: FormTarget['kind'], isPaid = false): unknown {
  const reply = parseReply(text);
  if (reply === unreadable) return { error: silenceWords('unreadable', kind, isPaid) };
  if (!isRecord(reply)) return reply;
  const { errors, error } = reply;
  const words = typeof error === 'string' && error.trim() !== '' ? error : undefined;
  if (Array.isArray(errors) && (typeof error === 'string' || areErrors(errors))) {
    const told = errors.flatMap((entry: unknown) => tellable(entry, words));
    return told.length > 0 ? { errors: told } : { error: words ?? wordlessError };
  }
  return typeof error === 'string' ? { error: words ?? wordlessError } : reply;
}

/** Whether an answer has one of the protocol's shapes, be it a failure. */
export function isReply(text: string): boolean {
  const reply = parseReply(text);
  return reply !== unreadable && isRecord(reply);
}

const unreadable = Symbol('unreadable');

/** What a text of JSON holds; a symbol where it is none. */
export function parseReply(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}

/** As the published client sees it; a `null` in the list makes it stumble, which is no success. */
function areErrors(errors: readonly unknown[]): boolean {
  const isStumble = errors.some((entry) => entry === null || entry === undefined);
  return isStumble || errors.every((entry) => isRecord(entry) && typeof entry.message === 'string');
}

interface Told {
  readonly message: string;
  readonly code?: string;
  readonly field?: string;
}

function tellable(entry: unknown, words: string | undefined): Told[] {
  if (!isRecord(entry)) return [];
  const { message, code, field } = entry;
  const hasWords = typeof message === 'string' && message.trim() !== '';
  const hasField = typeof field === 'string' && field !== '';
  if (!hasWords && !hasField && words === undefined) return [];
  return [
    {
      message: hasWords ? message : (words ?? 'is not accepted'),
      // The published client takes names that every object has ("toString") for codes.
      ...(typeof code === 'string' && isKnown(code) ? { code } : {}),
      ...(hasField ? { field } : {}),
    },
  ];
}

function isKnown(code: string): boolean {
  return Object.hasOwn(fieldErrors, code) || isFormError(code);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
