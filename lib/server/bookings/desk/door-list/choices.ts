import type { FormDefinition } from '@/lib/forms/definition';
import type { ChoiceField } from '@/lib/forms/kinds/options';
import { valuesOf } from '@/lib/forms/submission';
import { numberFormat } from '@/lib/intl/formatters';
import { doorListWords as words } from '@/lib/words/lib/server/bookings/desk/door-list';
import { listParams, type ListQuery } from '@/lib/server/desk/list-query';
import type { DisplayOptions } from '@/lib/server/desk/format-times';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

/** An answer that a door list is narrowed to, such as one evening. */
interface ChosenAnswer {
  /** The parameter of the address, `field:value`. */
  readonly only: string;
  readonly label: string;
  readonly isIn: (submission: Pick<StoredSubmission, 'fields'>) => boolean;
}

/** Parses `only`, such as `event:2026-11-27`. Returns `undefined` if no field has this option. */
export function chosenAnswer(
  only: unknown,
  form: FormDefinition | undefined,
): ChosenAnswer | undefined {
  return answersOf(form).find((answer) => answer.only === only);
}

/** Links to the lines with each answer that was chosen, with its number; none if all chose the same. */
export function choiceLinks(
  submissions: readonly StoredSubmission[],
  form: FormDefinition | undefined,
  query: ListQuery,
  current: ChosenAnswer | undefined,
  { locale }: DisplayOptions,
) {
  const counted = answersOf(form)
    .map((answer) => ({ answer, count: submissions.filter(answer.isIn).length }))
    .filter(({ count }) => count > 0);
  if (counted.length < 2) return [];
  const number = numberFormat(locale);
  const link = (label: string, count: number, only?: string) => ({
    label: words.choice(label, number.format(count)),
    href: filterHref(query, only),
    isCurrent: only === current?.only,
  });
  return [
    link(words.all, submissions.length),
    ...counted.map(({ answer, count }) => link(answer.label, count, answer.only)),
  ];
}

function filterHref(query: ListQuery, only: string | undefined): string {
  const params = new URLSearchParams(listParams(query).map(([name, value]) => [name, value]));
  if (only !== undefined) params.set('only', only);
  return params.size === 0 ? '/desk/door-list' : `/desk/door-list?${params.toString()}`;
}

function answersOf(form: FormDefinition | undefined): readonly ChosenAnswer[] {
  return (form?.fields ?? []).filter(isChoice).flatMap(({ name, options }) =>
    options.map(({ value, label }) => ({
      only: `${name}:${value}`,
      label,
      isIn: ({ fields }: Pick<StoredSubmission, 'fields'>) =>
        valuesOf(fields, name)?.includes(value) ?? false,
    })),
  );
}

function isChoice(field: FormDefinition['fields'][number]): field is ChoiceField {
  return field.kind === 'select' || field.kind === 'radios';
}
