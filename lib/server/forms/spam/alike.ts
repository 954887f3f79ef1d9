import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { AlikeMarks } from '@/lib/server/platform/limits/limits';
import { senderAddress } from '@/lib/server/forms/submissions/sender-address';

/** UTF-16 code units. Longer texts that begin alike are alike. */
const maxComparedLength = 1000;

/** Returns what a submission shares with those that look alike. */
export function alikeMarks(
  { fields }: Pick<FormDefinition, 'fields'>,
  answers: SubmittedFields,
  contentHash: string,
): AlikeMarks {
  const mailbox = senderAddress(answers);
  const text = answers
    .filter(([name]) => isText(fields, name))
    .flatMap(([, values]) => values)
    .reduce((best, value) => (value.length > best.length ? value : best), '');
  const compared = withoutVariations(text.slice(0, maxComparedLength));
  return {
    content: contentHash,
    mailbox: mailbox === '' ? undefined : mailbox,
    text: compared === '' ? undefined : compared,
  };
}

/** Whether visitors write the answer themselves. The form does not define every field. */
function isText(fields: FormDefinition['fields'], name: string): boolean {
  const kind = fields.find((field) => field.name === name)?.kind;
  return kind === undefined || kind === 'textarea' || kind === 'text';
}

/** Removes what programs vary in a text: numbers, words with numbers, punctuation, case and spaces. */
function withoutVariations(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.filter((word) => !/\p{N}/u.test(word)).join(' ');
}
