import { carryOver } from '@/lib/forms/carry-over';
import type { FormDefinition } from '@/lib/forms/definition';
import { formIssue } from '@/lib/forms/errors/form-issue';
import { cardField } from '@/lib/forms/errors/issue';
import { earlierField, reservedFields } from '@/lib/forms/reserved-names';
import { type SubmittedFields, valuesOf } from '@/lib/forms/submission';
import { findEarlierForm } from '@/lib/server/content/forms/earlier-forms';
import type { BodyResult } from '@/lib/server/forms/body/body-fields';
import { readPaymentFields } from '@/lib/server/forms/body/payment-fields';
import { sortFields } from '@/lib/server/forms/body/sort-fields';
import type { RejectedOutcome, SubmissionOutcome } from '@/lib/server/endpoint/outcome';
import { isClearRequest } from '@/lib/server/endpoint/page/form-steps';
import type { PageState } from '@/lib/server/endpoint/page/page-state';
import { rejectWith } from '@/lib/server/endpoint/rejections';
import { lostFileText } from '@/lib/words/lib/server/forms';

/** A post from a page that shows the form as it was before it changed. */
export interface ChangedForm {
  /** What was sent, as the form is now. */
  readonly fields: SubmittedFields;
  /** Whether an answer has no place in the form any more. */
  readonly hasEarlier: boolean;
  /** The form as the page shows it; `undefined` after a restart. */
  readonly before: FormDefinition | undefined;
}

/** Returns what was sent as the form is now; `undefined` if its page shows the form as it is. */
export function findChangedForm(
  form: FormDefinition,
  { fields: sent, sentFiles }: Pick<BodyResult, 'fields' | 'sentFiles'>,
): ChangedForm | undefined {
  const [version] = valuesOf(sent, reservedFields.version) ?? [];
  // Programs and pages of other sites send none.
  if (version === undefined || form.version === undefined || version === form.version) {
    return undefined;
  }
  const before = findEarlierForm(form.id, version);
  const files = sentFiles
    .filter(({ field }) => !form.fields.some(({ name, kind }) => name === field && kind === 'file'))
    .map(({ field, name }) => lostFileText(labelOf(before, field), name));
  return { ...carryFields(form, before, sent, files), before };
}

/** Carries fields over to a form as it is now, its reserved and special fields included. */
export function carryFields(
  form: FormDefinition,
  before: FormDefinition | undefined,
  sent: SubmittedFields,
  lostFiles: readonly string[] = [],
): Pick<ChangedForm, 'fields' | 'hasEarlier'> {
  const extra = new Set(sortFields({ ...form, allowExtraFields: true }, sent).answers);
  const answers = form.allowExtraFields
    ? [...extra].filter(([name]) => [form, before].some((one) => hasField(one, name)))
    : [...extra];
  const { fields, earlier: texts } = carryOver(form, before, answers);
  const earlier = [...texts, ...lostFiles];
  const moved = new Set(answers);
  const others = sent.filter((field) => !moved.has(field) && field[0] !== earlierField);
  const all = [...(valuesOf(sent, earlierField) ?? []), ...earlier];
  return {
    fields: [...fields, ...others, ...(all.length === 0 ? [] : [[earlierField, all] as const])],
    hasEarlier: earlier.length > 0,
  };
}

/**
 * Returns the outcome of a post from a page of the form before it changed: if the form as it is now rejects
 * the answers, the visitor is asked to look at the new form instead.
 */
export function outcomeOfChanged(
  outcome: SubmissionOutcome,
  sent: SubmittedFields,
): SubmissionOutcome {
  if (outcome.kind !== 'rejected' || outcome.failure !== undefined) return outcome;
  const hasCard = readPaymentFields(sent).kind !== 'none';
  const isOfForm = outcome.issues.every(
    ({ name, field }) =>
      name === 'NO_FILE_UPLOADS' ||
      name === 'EMPTY' ||
      (field !== undefined && (field !== cardField || !hasCard)),
  );
  return isOfForm ? rejectChanged() : outcome;
}

/** Whether a plain post goes to another step of a form that has changed in a way that matters for it. */
export function isStepOfChanged(
  { steps }: FormDefinition,
  { hasEarlier, before }: ChangedForm,
  sent: SubmittedFields,
): boolean {
  const go = valuesOf(sent, reservedFields.button)?.[0];
  if (go === undefined || go === 'send' || isClearRequest(sent)) return false;
  return hasEarlier || JSON.stringify(before?.steps) !== JSON.stringify(steps);
}

/** Returns the state of a page as the form is now. */
export function carryState(form: FormDefinition, state: PageState): PageState {
  const { version, values } = state;
  if (version === undefined || form.version === undefined || version === form.version) return state;
  const { fields } = carryFields(form, findEarlierForm(form.id, version), values);
  return { ...state, values: fields };
}

/** Rejects a post from a page of the form before it changed. */
export function rejectChanged(): RejectedOutcome {
  return { ...rejectWith([formIssue('FORM_CHANGED')]), isFormChanged: true };
}

function labelOf(form: FormDefinition | undefined, name: string): string {
  return form?.fields.find((field) => field.name === name)?.label ?? name;
}

function hasField(form: FormDefinition | undefined, name: string): boolean {
  return form?.fields.some((field) => field.name === name) === true;
}
