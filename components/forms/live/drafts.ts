import { draftKey, isExpired } from '@/components/forms/hydration/draft-lifetime';
import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { SessionStorage } from '@/lib/site/session-storage';

/** Values that were typed and not sent, stored until the tab is closed, for 24 hours at most. */
export interface Draft {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Empty only with an attempt: of a form without answers to save, or with too long ones. */
  readonly fields: SubmittedFields;
  /** The idempotency key of an attempt that was sent and has no response yet. */
  readonly attempt?: string;
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
    const { fields, attempt } = draft;
    const text = JSON.stringify(draft);
    const isTooLong = text.length > maxDraftLength;
    if (fields.length === 0 && attempt === undefined) storage?.removeItem(draftKey(form));
    else if (!isTooLong) storage?.setItem(draftKey(form), text);
    else if (attempt !== undefined) saveDraft(storage, form, { ...draft, fields: [] });
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
  if (fields.length === 0 && attempt === undefined) return undefined;
  if (!fields.every(isField)) return undefined;
  return { at: data.at, fields, ...(attempt === undefined ? {} : { attempt }) };
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
