import { z } from 'zod';
import type { FormDefinition } from '@/lib/forms/definition';
import { issuesStatus, type Issue } from '@/lib/forms/errors/issue';
import { stepOfIssues, type Step } from '@/lib/forms/steps';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { Outcome } from '@/lib/server/forms/endpoint/outcome';
import type { DiscardedFile } from '@/lib/server/forms/body/received-files';

/** What the page of a form shows after a post that was not accepted. */
export interface PageState {
  /** The step; `undefined` where the form has no steps. */
  readonly place: Step | undefined;
  readonly issues: readonly Issue[];
  readonly values: SubmittedFields;
  readonly hasLookedOver: boolean;
  readonly lostFiles: readonly DiscardedFile[];
  readonly status: number;
  /** Seconds. */
  readonly retryAfter: number | undefined;
}

/** Returns what the page shows after an outcome. */
export function pageState(
  form: FormDefinition,
  outcome: Extract<Outcome, { kind: 'turned' | 'rejected' }>,
): PageState {
  const { issues, values, lostFiles = [] } = outcome;
  switch (outcome.kind) {
    case 'turned': {
      const { step: place, hasLookedOver } = outcome;
      const status = issues.length === 0 ? 200 : issuesStatus(issues);
      return { place, issues, values, hasLookedOver, lostFiles, status, retryAfter: undefined };
    }
    case 'rejected': {
      const { status = issuesStatus(issues), retryAfter } = outcome;
      const hasLookedOver = form.steps !== undefined;
      const shown = hasLookedOver ? stepOfIssues(form, issues) : { step: undefined, issues };
      const { step: place } = shown;
      return {
        place,
        issues: shown.issues,
        hasLookedOver,
        values,
        lostFiles,
        status,
        retryAfter,
      };
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

const stateSchema = z.object({
  place: z.union([z.number(), z.literal('check')]).optional(),
  issues: z.array(issueSchema),
  values: z.array(z.tuple([text, z.array(text)])),
  hasLookedOver: z.boolean(),
  lostFiles: z.array(z.object({ field: text, name: text })),
  status: z.number(),
  retryAfter: z.number().optional(),
});

/** Parses a state that was written by `JSON.stringify`. */
export function parsePageState(json: string): PageState {
  const { place, retryAfter, ...state } = stateSchema.parse(JSON.parse(json));
  return { ...state, place, retryAfter };
}
