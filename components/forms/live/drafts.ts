import { draftKey, isExpired } from '@/components/forms/hydration/draft-lifetime';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import { readEarlierAnswers } from '@/lib/forms/dom/read-form';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { SessionStorage } from '@/lib/site/session-storage';

/** Values that were typed and not sent, stored until the tab is closed, for 24 hours at most. */
export interface Draft {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Empty only beside an attempt or earlier answers: there are none to save, or they are too long. */
  readonly fields: SubmittedFields;
  /** The idempotency key of an attempt that was sent and has no response yet. */
  readonly attempt?: string;
  /** The version of the form, and its questions that have a value here. */
  readonly version?: string;
  readonly asked?: readonly Field[];
  /** Answers to questions that the form no longer has. */
  readonly earlier?: readonly string[];
}

export type DraftStorage = SessionStorage;

/** UTF-16 code units; all pages share the storage. */
const maxDraftLength = 200_000;

/** Loads the draft of a form; `undefined` if it is missing or unreadable. Deletes an expired draft. */
export function loadDraft(
  storage: DraftStorage | undefined,
  form: string,
  now: number,
): Draft | undefined {
  try {
    const text = storage?.getItem(draftKey(form)) ?? '';
    const draft = text === '' ? undefined : parseDraft(JSON.parse(text));
    if (draft === undefined || !isExpired(draft.at, now)) return draft;
    storage?.removeItem(draftKey(form));
    return undefined;
  } catch {
    return undefined;
  }
}

/**
 * Saves a draft. Deletes an empty one, and ignores one that is too long or that storage refuses. The
 * attempt is saved even if the values cannot be.
 */
export function saveDraft(storage: DraftStorage | undefined, form: string, draft: Draft): void {
  try {
    const { fields, attempt, earlier } = draft;
    const isEmpty = fields.length === 0 && attempt === undefined && earlier === undefined;
    const text = JSON.stringify(draft);
    const isTooLong = text.length > maxDraftLength;
    if (isEmpty) storage?.removeItem(draftKey(form));
    else if (!isTooLong) storage?.setItem(draftKey(form), text);
    else if (attempt !== undefined) saveDraft(storage, form, { at: draft.at, fields: [], attempt });
  } catch {
    // Without a draft the values are still in the form.
  }
}

export function deleteDraft(storage: DraftStorage | undefined, form: string): void {
  try {
    storage?.removeItem(draftKey(form));
  } catch {
    // Without storage there is no draft.
  }
}

/** Returns the values to save in a draft: what was typed or chosen, never files. */
export function draftFields(
  { fields }: Pick<FormDefinition, 'fields'>,
  sent: SubmittedFields,
): SubmittedFields {
  return sent.filter(([name, values]) => {
    const field = fields.find((one) => one.name === name);
    const isAnswer = field !== undefined && field.kind !== 'hidden' && field.kind !== 'file';
    return isAnswer && values.some((value) => value.trim() !== '');
  });
}

/** Creates the draft of a form as it is filled in. */
export function createDraft(
  form: HTMLFormElement,
  definition: FormDefinition,
  sent: SubmittedFields,
  { at, attempt }: Pick<Draft, 'at'> & { readonly attempt: string | undefined },
): Draft {
  const { version } = definition;
  const fields = draftFields(definition, sent);
  const names = new Set(fields.map(([name]) => name));
  const asked = definition.fields.filter(({ name }) => names.has(name));
  const earlier = readEarlierAnswers(form);
  return {
    at,
    fields,
    attempt,
    version,
    asked: version === undefined ? undefined : asked,
    earlier: earlier.length === 0 ? undefined : earlier,
  };
}

export function isSameInput(one: SubmittedFields, other: SubmittedFields): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function parseDraft(data: unknown): Draft | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if (!('at' in data) || typeof data.at !== 'number') return undefined;
  const stored =
    'typed' in data ? parseSavedInput(data.typed) : 'fields' in data ? data.fields : undefined;
  if (!Array.isArray(stored)) return undefined;
  const fields: readonly unknown[] = stored;
  const attempt = 'attempt' in data && typeof data.attempt === 'string' ? data.attempt : undefined;
  const questions = parseQuestions(data);
  const isEmpty = fields.length === 0 && attempt === undefined && questions.earlier === undefined;
  if (isEmpty || !fields.every(isField)) return undefined;
  return { at: data.at, fields, attempt, ...questions };
}

function parseQuestions(data: object): Partial<Pick<Draft, 'version' | 'asked' | 'earlier'>> {
  const version = 'version' in data && typeof data.version === 'string' ? data.version : undefined;
  const asked = 'asked' in data && Array.isArray(data.asked) ? data.asked : undefined;
  const earlier = 'earlier' in data && Array.isArray(data.earlier) ? data.earlier : undefined;
  return {
    version,
    asked: asked?.every(isQuestion) === true ? asked : undefined,
    earlier: earlier?.every((answer) => typeof answer === 'string') === true ? earlier : undefined,
  };
}

/** This page has written it itself, or an earlier release has. */
function isQuestion(data: unknown): data is Field {
  if (typeof data !== 'object' || data === null) return false;
  return ['kind', 'name', 'label'].every((key) => typeof Reflect.get(data, key) === 'string');
}

/** Parses what components/forms/hydration/hydrate-on-interaction.ts saves: all names and values. */
function parseSavedInput(typed: unknown): SubmittedFields | undefined {
  if (!Array.isArray(typed)) return undefined;
  const fields = new Map<string, string[]>();
  for (const pair of typed as readonly unknown[]) {
    const parts: readonly unknown[] = Array.isArray(pair) ? pair : [];
    const [name, value] = parts;
    if (typeof name !== 'string' || typeof value !== 'string') continue;
    if (name.startsWith('_') || value === '') continue;
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return [...fields];
}

function isField(entry: unknown): entry is readonly [string, readonly string[]] {
  if (!Array.isArray(entry)) return false;
  const parts: readonly unknown[] = entry;
  const [name, values] = parts;
  return (
    typeof name === 'string' &&
    Array.isArray(values) &&
    values.every((value) => typeof value === 'string')
  );
}
