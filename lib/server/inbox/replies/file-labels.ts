import { fileLabelWords } from '@/lib/words/lib/server/inbox/replies';

/** The fields of files that no form has asked for, as they are stored. */
export const ownFileFields = {
  attachment: 'Attachment',
  original: 'The mail as it came',
  reply: 'Attached to a reply',
} as const;

/** Returns what the desk calls the field of a file that no form has asked for; `undefined` for other fields. */
export function ownFileLabel(field: string): string | undefined {
  const kinds = ['attachment', 'original', 'reply'] as const;
  const kind = kinds.find((each) => ownFileFields[each] === field);
  return kind && fileLabelWords[kind];
}
