import { draftKey, isExpired } from '@/components/forms/hydration/draft-lifetime';
import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { SessionStorage } from '@/lib/site/session-storage';

/** What a visitor typed and did not send, stored until the tab is closed, for 24 hours at most. */
export interface Draft {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly fields: SubmittedFields;
  /** The name of an attempt that got no answer, so that sending again costs no second row. */
  readonly attempt?: string;
}

export type DraftStorage = SessionStorage;

/** In UTF-16 code units; storage is for all pages together. */
const maxDraftLength = 200_000;

/**
 * Returns the draft of a form; `undefined` where there is none that can be read. One that has expired
 * at `now` is deleted.
 */
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

/** Keeps a draft, or nothing where there is no room, too much of it, or nothing in it. */
export function saveDraft(storage: DraftStorage | undefined, form: string, draft: Draft): void {
  try {
    const text = JSON.stringify(draft);
    if (draft.fields.length === 0) storage?.removeItem(draftKey(form));
    else if (text.length <= maxDraftLength) storage?.setItem(draftKey(form), text);
  } catch {
    // A kindness only: the answers still stand in the form.
  }
}

export function deleteDraft(storage: DraftStorage | undefined, form: string): void {
  try {
    storage?.removeItem(draftKey(form));
  } catch {
    // Nothing can be kept there either.
  }
}

/** The answers that are worth keeping: what was typed or chosen, never a file. */
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
  const kept =
    'typed' in data ? groupByName(data.typed) : 'fields' in data ? data.fields : undefined;
  if (!Array.isArray(kept)) return undefined;
  const fields: readonly unknown[] = kept;
  if (fields.length === 0 || !fields.every(isField)) return undefined;
  const attempt = 'attempt' in data && typeof data.attempt === 'string' ? data.attempt : undefined;
  return { at: data.at, fields, ...(attempt === undefined ? {} : { attempt }) };
}

/** What components/forms/hydration/hydrate-on-interaction.ts has kept: pairs of names and values, files and all. */
function groupByName(typed: unknown): SubmittedFields | undefined {
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
