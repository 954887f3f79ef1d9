import type { z } from 'zod';
import type { FieldProblem } from '@/lib/editing/form-field';
import { checkValue } from '@/lib/server/content/files/check-value';
import type { FormReading } from '@/lib/server/editing/forms/form-values';

/** Lists what the check says about a form, each problem with the field that shows it. */
export function findProblems(
  schema: z.ZodType,
  { value, fieldAt }: FormReading,
): readonly FieldProblem[] {
  return checkValue(schema, value ?? {}).map(({ path, message, isSentence }) => {
    const { name, label } = fieldAt(path);
    const sentence = isSentence ? message : `${label} ${message}`;
    return {
      name,
      label,
      message: punctuate(sentence.charAt(0).toUpperCase() + sentence.slice(1)),
    };
  });
}

function punctuate(sentence: string): string {
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`;
}
