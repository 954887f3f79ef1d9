import { startDesk } from '@/tests/support/desk-server';
import { newSubmission } from '@/tests/support/submissions';

/** What the form sends that marks the letter as read. */
export const marking = 'submission=letter&mark=read';

/** The desk with one letter on it, and a way to see whether it counts as read. */
export async function startWithLetter() {
  const desk = await startDesk();
  await desk.store.addSubmission(newSubmission({ id: 'letter' }));
  const isRead = async () => (await desk.store.findSubmission('letter'))?.readAt !== undefined;
  return { ...desk, isRead };
}
