import { createHash, timingSafeEqual } from 'node:crypto';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import { fieldIssue } from '@/lib/forms/errors/issue';
import { trimInvisible } from '@/lib/forms/validation/field-values';
import { countOf } from '@/lib/server/bookings/counted-answers';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import type { SortedFields } from '@/lib/server/forms/body/sort-fields';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { RejectedOutcome } from '@/lib/server/endpoint/outcome';
import { rateLimited, rejectWith } from '@/lib/server/endpoint/rejections';
import type { Sender } from '@/lib/server/forms/spam/sender';
import { ticketCodeWords as words } from '@/lib/server/forms/words';
import { codeLimits } from '@/lib/server/platform/limits/limits';
import { normalizeText } from '@/lib/intl/normalize-text';

/**
 * Rejects a booking of kinds of tickets that need a code, unless it has a code of each of them. Counts
 * every try.
 */
export async function rejectWithoutCode(
  form: FormDefinition,
  codes: FormRules['codes'],
  { answers, code }: SortedFields,
  { visitor }: Pick<Sender, 'visitor'>,
  { store, now }: Pick<FormServices, 'store' | 'now'>,
): Promise<RejectedOutcome | undefined> {
  const chosen = Object.entries(codes ?? {}).filter(([name]) => countOf(answers, name) > 0);
  const field = form.fields.find(({ name }) => name === code?.field);
  if (chosen.length === 0 || field === undefined) return undefined;
  const labels = chosen.map(([name]) => labelOf(form, name)).join(', ');
  const entered = trimInvisible(code?.value ?? '');
  if (entered === '') return rejectCode(field, 'REQUIRED_FIELD_EMPTY', words.missing(labels));
  const at = now();
  // Before the comparison, so that many tries at once guess no more than the limit allows.
  const full = await store.countLimits(
    codeLimits(form.id, visitor, await store.secret('limits'), at),
    at,
  );
  if (full !== undefined) return rateLimited(full.until, at);
  const results = chosen.map(([, allowed]) => isOneOf(entered, allowed));
  return results.includes(false) ? rejectCode(field, 'TYPE_TEXT', words.wrong(labels)) : undefined;
}

function labelOf({ fields }: FormDefinition, name: string): string {
  return fields.find((field) => field.name === name)?.label ?? name;
}

function rejectCode(
  field: Field,
  name: 'REQUIRED_FIELD_EMPTY' | 'TYPE_TEXT',
  message: string,
): RejectedOutcome {
  return rejectWith([{ ...fieldIssue(name, field), message, sentence: message }]);
}

/** Compares a text with all codes, in a time that says nothing about them. Ignores upper and lower case. */
function isOneOf(entered: string, codes: readonly string[]): boolean {
  const hash = hashCode(entered);
  return codes.map((code) => timingSafeEqual(hash, hashCode(code))).includes(true);
}

/** Returns the hash of a code by which codes are compared. */
export function hashCode(code: string): Buffer {
  return createHash('sha256').update(normalizeText(code, 'NFC').toUpperCase()).digest();
}
