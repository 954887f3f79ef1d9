import type { z } from 'zod';
import { describeIssue } from '@/lib/server/content/files/describe-issue';
import { isFromSchema } from '@/lib/server/content/files/parse-settings';
import { settingWords } from '@/lib/words/lib/server/content/files';

/** What is wrong with a setting, in the words of the check. */
export interface ValueProblem {
  readonly path: readonly (string | number)[];
  /** A sentence, or its end after the name of the setting. */
  readonly message: string;
  readonly isSentence: boolean;
}

/** Checks the value of a file, or of a part of one, by its schema. */
export function checkValue(schema: z.ZodType, value: unknown): readonly ValueProblem[] {
  const result = schema.safeParse(value, { error: describeIssue, reportInput: true });
  return (result.error?.issues ?? []).flatMap((issue): ValueProblem[] => {
    const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path,
        message: settingWords.unknown(key),
        isSentence: true,
      }));
    }
    return [{ path, message: issue.message, isSentence: isFromSchema(issue) }];
  });
}
