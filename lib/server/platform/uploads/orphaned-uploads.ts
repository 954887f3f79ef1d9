import type { Uploads } from '@/lib/server/platform/uploads/upload-store';

const hour = 60 * 60 * 1000;

interface OrphanDeps {
  readonly store: { listFileIds(): Promise<readonly string[]> };
  readonly uploads: Pick<Uploads, 'deleteOrphans'>;
  readonly now: () => Date;
}

/**
 * Deletes uploads without a submission, which a killed process leaves behind. Rejects with what the store
 * and the uploads reject with.
 */
export async function deleteOrphanedUploads({ store, uploads, now }: OrphanDeps): Promise<void> {
  // A newer upload may belong to a request in progress, here or on another server.
  const before = new Date(now().getTime() - hour);
  const known = new Set(await store.listFileIds());
  await uploads.deleteOrphans(known, before);
}
