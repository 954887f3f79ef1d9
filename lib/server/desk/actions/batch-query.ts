import { isId, readListQuery, type ListQuery } from '@/lib/server/desk/pages/list-query';
import { submissionWords } from '@/lib/server/desk/words';
import type { BatchChange } from '@/lib/server/store/batch-store';
import { normalizeText } from '@/lib/intl/normalize-text';

/** Submissions that an operator has selected. */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  /** All that the list's query matches, if they arrived until a time. */
  | { readonly kind: 'all'; readonly until: Date };

/** The name of a label has at most so many characters. */
export const maxLabelLength = 40;

/** Parses the selection of a form. Returns `undefined` if a value is invalid. */
export function readSelection(fields: URLSearchParams): Selection | undefined {
  if (fields.get('all') !== null) {
    const until = new Date(fields.get('at') ?? '');
    return Number.isNaN(until.getTime()) ? undefined : { kind: 'all', until };
  }
  const ids = fields.getAll('id');
  return ids.every(isId) ? { kind: 'ids', ids } : undefined;
}

/** Parses the query of the list that a form came from: `list` is the search part of its address. */
export function readList(fields: URLSearchParams): ListQuery {
  return readListQuery(Object.fromEntries(new URLSearchParams(fields.get('list') ?? '')));
}

/**
 * Parses the change of a form. `enter` is the key in the field of the label. `operators` are the addresses
 * of those who can be assigned. Returns `undefined` if a value is invalid.
 */
export function readChange(
  fields: URLSearchParams,
  operators: readonly string[],
): BatchChange | undefined {
  const change = fields.get('change');
  switch (change) {
    case 'read':
    case 'unread':
      return { kind: change };
    case 'inbox':
    case 'spam':
      return { kind: 'move', to: change, reason: submissionWords.moved[change] };
    case 'archived':
    case 'bin':
    case 'restore':
      return { kind: 'move', to: change };
    case 'assign': {
      const assignee = fields.get('assignee') ?? '';
      if (assignee === '') return { kind: 'assign' };
      return operators.includes(assignee) ? { kind: 'assign', assignee } : undefined;
    }
    case 'enter':
    case 'add-label':
    case 'remove-label': {
      const label = normalizeText(fields.get('label') ?? '', 'NFC')
        .replace(/\s+/g, ' ')
        .trim();
      const isValid = label !== '' && label.length <= maxLabelLength;
      return isValid ? { kind: change === 'enter' ? 'add-label' : change, label } : undefined;
    }
    default:
      return undefined;
  }
}
