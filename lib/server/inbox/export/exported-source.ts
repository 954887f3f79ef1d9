import type { SourceStore, StoredSource } from '@/lib/server/forms/submissions/sources-sql';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

/** Finds the sources of submissions, by the id of the submission. */
export async function findSourcesOf(
  store: SourceStore,
  submissions: readonly StoredSubmission[],
): Promise<ReadonlyMap<string, StoredSource>> {
  const sources = await store.findSources(submissions.map(({ id }) => id));
  return new Map(sources.map((source) => [source.submission, source]));
}

/** Returns the source of a submission for an export; what it does not name is left out. */
export function exportedSource(stored: StoredSource | undefined) {
  if (stored === undefined) return undefined;
  const { source, medium, campaign } = stored;
  return {
    source: source === '' ? undefined : source,
    medium: medium === '' ? undefined : medium,
    campaign: campaign === '' ? undefined : campaign,
  };
}
