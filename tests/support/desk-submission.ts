import { startDesk } from '@/tests/support/desk-server';
import { newSubmission } from '@/tests/support/submissions';

/** The body that marks the submission as read. */
export const markReadBody = 'submission=letter&mark=read';

/** Starts the desk with one submission. */
export async function startWithSubmission() {
  const desk = await startDesk();
  await desk.store.addSubmission(newSubmission({ id: 'letter' }));
  const isRead = async () => (await desk.store.findSubmission('letter'))?.readAt !== undefined;
  return { ...desk, isRead };
}
