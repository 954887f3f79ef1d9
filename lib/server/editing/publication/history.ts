import type { AuditEntry } from '@/lib/server/access/access-record';
import type { AuditStore } from '@/lib/server/access/audit-sql';
import { listVersions, type VersionPlaces } from '@/lib/server/content/versions/publications';
import { readManifest, type EarlierVersion } from '@/lib/server/content/versions/snapshot';

/** Entries of the audit log that the history looks at. */
const maxEntries = 100;

/** A version whose files are kept. */
export interface KeptVersion extends EarlierVersion {
  readonly isOfBuild: boolean;
}

/** A publication. One of the command line is known while its version is kept. */
export interface PublicationRecord {
  readonly at: Date;
  /** The e-mail address of the operator; undefined for the command line and the build. */
  readonly by: string | undefined;
  readonly isReturn: boolean;
  /** The list of files in the audit log; empty for the command line. */
  readonly details: string;
  /** Undefined if its files are not kept. */
  readonly kept: KeptVersion | undefined;
  /** The version before it, if that is kept too. */
  readonly before: KeptVersion | undefined;
}

/** Returns the versions whose files are kept, the published one first and that of the build last. */
export async function findKept(places: VersionPlaces): Promise<readonly KeptVersion[]> {
  const versions = await listVersions(places);
  const kept = await Promise.all(
    versions.map(async ({ folder, isOfBuild }) => {
      const manifest = await readManifest(folder);
      return manifest === undefined ? [] : [{ folder, isOfBuild, manifest }];
    }),
  );
  return kept.flat();
}

/** Lists the publications of the desk, and those of the command line whose version is kept. Newest first. */
export async function listPublications(
  places: VersionPlaces,
  store: Pick<AuditStore, 'listAuditEntries'>,
): Promise<readonly PublicationRecord[]> {
  const [kept, published, returned] = await Promise.all([
    findKept(places),
    store.listAuditEntries({ action: 'site-published', limit: maxEntries }),
    store.listAuditEntries({ action: 'site-returned', limit: maxEntries }),
  ]);
  const entryOf = new Map<string, AuditEntry>();
  for (const entry of published) {
    if (!entryOf.has(entry.subject)) entryOf.set(entry.subject, entry);
  }
  const ofVersions = kept.map((version, index): PublicationRecord => {
    const entry = version.isOfBuild ? undefined : entryOf.get(version.manifest.version);
    return {
      at: entry?.at ?? version.manifest.createdAt,
      by: entry?.operator,
      isReturn: false,
      details: entry?.details ?? '',
      kept: version,
      before: kept[index + 1],
    };
  });
  const shown = new Set(ofVersions.map(({ kept: version }) => version?.manifest.version));
  const others = [
    ...published.filter(
      (entry) => !shown.has(entry.subject) || entryOf.get(entry.subject) !== entry,
    ),
    ...returned,
  ].map((entry): PublicationRecord => ({
    at: entry.at,
    by: entry.operator,
    isReturn: entry.action === 'site-returned',
    details: entry.details,
    kept: undefined,
    before: undefined,
  }));
  return [...ofVersions, ...others].sort((a, b) => b.at.getTime() - a.at.getTime());
}
