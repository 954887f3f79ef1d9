import type { FormDefinition } from '@/lib/forms/definition';
import { earlierField } from '@/lib/forms/reserved-names';
import { omitBlankItems, valuesOf } from '@/lib/forms/submission';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import { omitHiddenFields, visibleFields } from '@/lib/forms/validation/visible-fields';
import { rejectWithoutCode } from '@/lib/server/endpoint/check-booking';
import type { RejectedOutcome } from '@/lib/server/endpoint/outcome';
import type { AcceptedPost } from '@/lib/server/endpoint/read-post';
import { reject, rejectWith } from '@/lib/server/endpoint/rejections';
import type { AcceptedBody } from '@/lib/server/forms/body/body-fields';
import { checkFileContents } from '@/lib/server/forms/body/body-issues';
import { markEmptyFileInputs } from '@/lib/server/forms/body/received-files';
import {
  areBlank,
  type SortedFields,
  type SubmissionInput,
} from '@/lib/server/forms/body/sort-fields';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { Sender } from '@/lib/server/forms/spam/sender';

/** Returns what a valid post submits: the answers to visible fields. */
export async function validatePost(
  form: FormDefinition,
  { body, sorted }: AcceptedPost,
  sender: Sender,
  services: FormServices,
): Promise<RejectedOutcome | { readonly kind: 'valid'; readonly input: SubmissionInput }> {
  const shown = services.shownForm(form);
  const rejection = await rejectInvalid(shown, body, sorted);
  if (rejection !== undefined) return rejection;
  const visible = new Set(visibleFields(form, sorted.answers).map(({ name }) => name));
  const answers = omitBlankItems(form, omitHiddenFields(form, sorted.answers));
  const files = body.files.filter(({ field }) => visible.has(field));
  const codes = services.bookings.ticketCodes(form);
  const uncoded = await rejectWithoutCode(shown, codes, { ...sorted, answers }, sender, services);
  return uncoded ?? { kind: 'valid', input: { sorted: { ...sorted, answers }, files, body } };
}

/** Returns the rejection of a submission that is empty or invalid. */
async function rejectInvalid(
  form: FormDefinition,
  { files, unwantedFiles, untouchedFiles }: AcceptedBody,
  { answers, special }: SortedFields,
): Promise<RejectedOutcome | undefined> {
  if (unwantedFiles > 0) return reject('NO_FILE_UPLOADS');
  const issues = markEmptyFileInputs(
    form,
    validateSubmission(form, answers, files),
    untouchedFiles,
  );
  const isBlank = issues.length === 0 && areBlank(answers);
  const hasEarlier = valuesOf(special, earlierField) !== undefined;
  if (!hasEarlier && files.length === 0 && (answers.length === 0 || isBlank))
    return reject('EMPTY');
  if (issues.length > 0) return rejectWith(issues);
  if (files.length === 0) return undefined;
  const contentIssues = await checkFileContents(form, files);
  return contentIssues.length === 0 ? undefined : rejectWith(contentIssues);
}
