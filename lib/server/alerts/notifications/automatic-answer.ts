import type { FormDefinition } from '@/lib/forms/definition';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import type { DeskAnswer } from '@/lib/server/alerts/notifications/notification-settings';

/** What a placeholder in an automatic answer stands for. None is text that a visitor typed. */
interface AnswerValues {
  readonly reference: string;
  /** The form's title. */
  readonly form: string;
  /** The site's name. */
  readonly site: string;
}

/** The names in braces in an automatic answer, such as `{reference}`. */
const answerPlaceholders = ['reference', 'form', 'site'] as const;

const placeholder = /\{(\w+)\}/g;

/** Returns the names in braces that are no placeholders. */
export function unknownPlaceholders(text: string): readonly string[] {
  const known: readonly string[] = answerPlaceholders;
  return [...text.matchAll(placeholder)]
    .map(([, name = '']) => name)
    .filter((name) => !known.includes(name));
}

/** Replaces the placeholders of a text. Other names in braces stay. */
export function fillPlaceholders(text: string, values: AnswerValues): string {
  return text.replace(placeholder, (whole, name: string) => {
    const known = answerPlaceholders.find((each) => each === name);
    return known === undefined ? whole : values[known];
  });
}

/**
 * Returns the form's rules with the automatic answer of the desk, which replaces that of the form's
 * file. An answer for a form without `copyTo` goes to the address in the form's first e-mail field.
 */
export function withDeskAnswer(
  { fields }: Pick<FormDefinition, 'fields'>,
  rules: FormRules,
  answer: DeskAnswer | undefined,
): FormRules {
  if (answer === undefined) return rules;
  const { copyTo: inFile, answer: _answer, ...others } = rules;
  if (!answer.isOn) return others;
  const copyTo = inFile ?? fields.find(({ kind }) => kind === 'email')?.name;
  const { subject, text } = answer;
  return {
    ...others,
    copyTo,
    answer: { text, subject: subject === '' ? undefined : subject },
  };
}
