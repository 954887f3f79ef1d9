import type { DeskSubmission } from '@/lib/inbox/inbox-page';

/** Renders the fields of every action: the submission, and the list that the action returns to. */
export function HiddenFields({
  submission: { id, listSearch },
}: {
  readonly submission: Pick<DeskSubmission, 'id' | 'listSearch'>;
}) {
  return (
    <>
      <input type="hidden" name="submission" value={id} />
      <input type="hidden" name="list" value={listSearch} />
    </>
  );
}
