import { expect, test, vi } from 'vitest';
import { deleteOrphanedUploads } from '@/lib/server/platform/uploads/orphaned-uploads';
import { newFile, newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

test('deletes uploads that have had no submission for an hour', async () => {
  const store = openTestStore();
  const file = newFile({});
  await store.addSubmission(newSubmission({ files: [file] }));
  const deleteOrphans = vi.fn((_known: ReadonlySet<string>, _before: Date) => Promise.resolve());
  await deleteOrphanedUploads({ store, uploads: { deleteOrphans }, now: () => noon });
  expect(deleteOrphans).toHaveBeenCalledWith(
    new Set([file.id]),
    new Date('2026-11-20T11:00:00.000Z'),
  );
});
