import { z } from 'zod';
import { isSent, optionalText, text } from '@/lib/server/desk/fields';
import { isId, readListQuery } from '@/lib/server/desk/list-query';
import { storedReason } from '@/lib/server/forms/submissions/stored-reasons';
import type { BatchChange } from '@/lib/server/inbox/batches/batch-record';
import { normalizeText } from '@/lib/intl/normalize-text';

/** Submissions that an operator has selected. */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  /** All that the list's query matches, if they arrived until a time. */
  | { readonly kind: 'all'; readonly until: Date };

/** The name of a label has at most so many characters. */
export const maxLabelLength = 40;

/** The query of the list that a form came from: the search part of its address. */
export const listQuery = text.transform((search) =>
  readListQuery(Object.fromEntries(new URLSearchParams(search))),
);

/** The fields of a change of several submissions. `enter` is the key in the field of the label. */
export const batchFields = {
  list: listQuery,
  /** The submission that is open beside the list. */
  open: optionalText,
  all: isSent,
  at: text,
  id: z.array(z.string()),
  change: z.enum([
    ...['read', 'unread', 'inbox', 'spam', 'archived', 'bin', 'restore'],
    ...['assign', 'enter', 'add-label', 'remove-label'],
  ] as const),
  assignee: text,
  label: text,
};

type BatchInput = Readonly<z.output<z.ZodObject<typeof batchFields>>>;

/** Parses the selection of a form. Returns `undefined` if a value is invalid. */
export function readSelection({
  all,
  at,
  id: ids,
}: Pick<BatchInput, 'all' | 'at' | 'id'>): Selection | undefined {
  if (all) {
    const until = new Date(at);
    return Number.isNaN(until.getTime()) ? undefined : { kind: 'all', until };
  }
  return ids.every(isId) ? { kind: 'ids', ids } : undefined;
}

/**
 * Parses the change of a form. `operators` are the addresses of those who can be assigned. Returns `undefined`
 * if a value is invalid.
 */
export function readChange(
  { change, assignee, label: typed }: Pick<BatchInput, 'assignee' | 'change' | 'label'>,
  operators: readonly string[],
): BatchChange | undefined {
  switch (change) {
    case 'read':
    case 'unread':
      return { kind: change };
    case 'inbox':
    case 'spam':
      return { kind: 'move', to: change, reason: storedReason(`moved-to-${change}`) };
    case 'archived':
    case 'bin':
    case 'restore':
      return { kind: 'move', to: change };
    case 'assign':
      if (assignee === '') return { kind: 'assign' };
      return operators.includes(assignee) ? { kind: 'assign', assignee } : undefined;
    case 'enter':
    case 'add-label':
    case 'remove-label': {
      const label = normalizeText(typed, 'NFC').replace(/\s+/g, ' ').trim();
      const isValid = label !== '' && label.length <= maxLabelLength;
      return isValid ? { kind: change === 'enter' ? 'add-label' : change, label } : undefined;
    }
  }
}
