import type { FormDefinition } from '@/lib/forms/definition';
import { formIssue } from '@/lib/forms/errors/form-issue';
import { stepNumber } from '@/lib/forms/steps';
import { omitHiddenFields } from '@/lib/forms/validation/visible-fields';
import type { HoldResult } from '@/lib/server/bookings/holds/holds';
import type { SortedFields } from '@/lib/server/forms/body/sort-fields';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { Outcome } from '@/lib/server/endpoint/outcome';
import type { RequestedStep } from '@/lib/server/endpoint/page/form-steps';
import type { Sender } from '@/lib/server/forms/spam/sender';
import { logErrorOncePerMinute } from '@/lib/server/platform/http/logging/log-error';
import { createToken, isToken } from '@/lib/server/platform/http/requests/tokens';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';

type StepChanged = Extract<Outcome, { readonly kind: 'step-changed' }>;

/**
 * Holds the places that the answers so far choose, when a page without scripts goes to another step. If
 * they are not free, the page stays at the step that chooses them, with an error.
 */
export async function holdAtStep(
  form: FormDefinition,
  step: RequestedStep,
  { answers, honeypotFields }: SortedFields,
  sentToken: string | undefined,
  { visitor }: Pick<Sender, 'visitor'>,
  services: FormServices,
): Promise<StepChanged> {
  const unchanged = { kind: 'step-changed', ...step } as const;
  const field = form.bookingFields?.findLast((name) => stepNumber(form, name) !== undefined);
  if (field === undefined || honeypotFields.length > 0) return unchanged;
  const { bookings, randomBytes, now } = services;
  const token =
    sentToken !== undefined && isToken(sentToken) ? sentToken : createToken(randomBytes);
  const fields = omitHiddenFields(form, answers);
  // The form works without a hold.
  const failed = (error: unknown): HoldResult => {
    if (!StoreBusy.is(error)) logErrorOncePerMinute('hold-failed', error, now());
    return { kind: 'none' };
  };
  const result = await bookings.hold({ form, fields, token, visitor }).catch(failed);
  switch (result.kind) {
    case 'held':
      return { ...unchanged, hold: token, heldUntil: result.until };
    case 'refused': {
      const at = stepNumber(form, field) ?? 1;
      const isBefore = typeof step.step === 'number' && step.step <= at;
      if (isBefore) return unchanged;
      const issue = { ...formIssue('NO_PLACES', result.problem), field };
      return { ...unchanged, step: at, issues: [issue] };
    }
    case 'unheld':
    case 'unproven':
    case 'none':
      return unchanged;
  }
}
