import { z } from 'zod';
import type { FormDefinition } from '@/lib/forms/definition';
import { issuesStatus } from '@/lib/forms/errors/form-issue';
import type { Issue } from '@/lib/forms/errors/issue';
import { stepOfIssues, type Step } from '@/lib/forms/steps';
import { currentLanguage, mainLanguage } from '@/lib/languages/current-language';
import type { SubmittedFields } from '@/lib/forms/submission';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import type { Outcome } from '@/lib/server/endpoint/outcome';
import type { MissingFile } from '@/lib/server/forms/body/received-files';

/** What a form's page shows after a post that was not accepted. */
export interface PageState {
  /** The step; `undefined` where the form has no steps. */
  readonly step: Step | undefined;
  readonly issues: readonly Issue[];
  readonly values: SubmittedFields;
  readonly hasCheckedAnswers: boolean;
  readonly missingFiles: readonly MissingFile[];
  readonly status: number;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** The token of the places that are held for the visitor. */
  readonly hold?: string | undefined;
  /** Until when they are held, in milliseconds since 1970. */
  readonly heldUntil?: number | undefined;
  /** The version of the form that the page shows. */
  readonly version?: string | undefined;
  /** The language of the errors. */
  readonly language?: string | undefined;
}

/** Returns what the page shows after an outcome. */
export function pageState(
  form: FormDefinition,
  outcome: Extract<Outcome, { kind: 'step-changed' | 'rejected' }>,
): PageState {
  return { ...stateOf(form, outcome), version: form.version, language: currentLanguage() };
}

function stateOf(
  form: FormDefinition,
  outcome: Extract<Outcome, { kind: 'step-changed' | 'rejected' }>,
): PageState {
  const { issues, values = [], missingFiles = [], hold } = outcome;
  switch (outcome.kind) {
    case 'step-changed': {
      const { step, hasCheckedAnswers, heldUntil } = outcome;
      const status = issues.length === 0 ? 200 : issuesStatus(issues);
      return {
        step,
        issues,
        values,
        hasCheckedAnswers,
        missingFiles,
        status,
        retryAfter: undefined,
        hold,
        heldUntil: heldUntil?.getTime(),
      };
    }
    case 'rejected': {
      const { status = issuesStatus(issues), retryAfter } = outcome;
      const hasCheckedAnswers = form.steps !== undefined;
      const shown = hasCheckedAnswers ? stepOfIssues(form, issues) : { step: undefined, issues };
      if (outcome.isFormChanged === true && hasCheckedAnswers) {
        // The first step that has something to answer, with the sentence about the change.
        const { step } = stepOfIssues(form, validateSubmission(form, values));
        return { step, issues, hasCheckedAnswers, values, missingFiles, status, retryAfter, hold };
      }
      return { ...shown, hasCheckedAnswers, values, missingFiles, status, retryAfter, hold };
    }
  }
}

const text = z.string();

/** The catalogue may have changed since the state was saved; the sentence is still right. */
const issueSchema = z.custom<Issue>(
  (value) =>
    z.object({ name: text, field: text.optional(), message: text, sentence: text }).safeParse(value)
      .success,
);

/** The stored JSON. Its keys must not change while drafts of an earlier version are stored. */
const stateSchema = z.object({
  place: z.union([z.number(), z.literal('check')]).optional(),
  issues: z.array(issueSchema),
  values: z.array(z.tuple([text, z.array(text)])),
  hasLookedOver: z.boolean(),
  lostFiles: z.array(z.object({ field: text, name: text })),
  status: z.number(),
  retryAfter: z.number().optional(),
  hold: text.optional(),
  heldUntil: z.number().optional(),
  version: text.optional(),
  language: text.optional(),
});

/** Returns a state as JSON, for `parsePageState`. */
export function serializePageState(state: PageState): string {
  const { step: place, hasCheckedAnswers: hasLookedOver, missingFiles: lostFiles, ...rest } = state;
  return JSON.stringify({ place, hasLookedOver, lostFiles, ...rest });
}

/** Parses a stored state. Throws if it is invalid. */
export function parsePageState(json: string): PageState {
  const stored = stateSchema.parse(JSON.parse(json));
  const { place: step, hasLookedOver, lostFiles, retryAfter, ...rest } = stored;
  return {
    ...rest,
    step,
    hasCheckedAnswers: hasLookedOver,
    missingFiles: lostFiles,
    retryAfter,
  };
}

/**
 * Finds the errors of the fields again if those of a state are in another language, since the visitor has followed a link
 * to it. Other errors come back with the next post.
 */
export function withOwnErrors(form: FormDefinition, state: PageState): PageState {
  const { language = mainLanguage(), issues, values, status } = state;
  if (issues.length === 0 || language === currentLanguage()) return state;
  const own = validateSubmission(form, values).filter((issue) =>
    issues.some(({ field }) => field === issue.field),
  );
  return { ...state, issues: own, status: own.length === 0 ? 200 : status };
}
