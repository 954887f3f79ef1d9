import {
  switchBack,
  switchTo,
  type Pointer,
  type VersionPlaces,
} from '@/lib/server/content/versions/publications';
import { lockPublications } from '@/lib/server/content/versions/publish-lock';
import { prepareVersion, type PreparedVersion } from './prepare-version';

/** Another process changes the publications. */
interface Busy {
  readonly kind: 'busy';
}

export type Publication =
  | Exclude<PreparedVersion, { kind: 'prepared' }>
  | Busy
  /** `changed` lists the changed files with a sign before each. */
  | { readonly kind: 'published'; readonly changed: readonly string[]; readonly pointer: Pointer };

/** Prepares a version of the site's files and switches to it. With problems, nothing changes. */
export async function publishVersion(places: VersionPlaces): Promise<Publication> {
  const unlock = await lockPublications(places.directory, new Date());
  if (unlock === undefined) return { kind: 'busy' };
  try {
    const prepared = await prepareVersion(places, new Date());
    if (prepared.kind !== 'prepared') return prepared;
    const { version, changed } = prepared;
    return { kind: 'published', changed, pointer: await switchTo(places, version, new Date()) };
  } finally {
    await unlock();
  }
}

/** Switches to the version before the current one. Returns `undefined` if there is none. */
export async function returnToEarlier(places: VersionPlaces): Promise<Pointer | Busy | undefined> {
  const unlock = await lockPublications(places.directory, new Date());
  if (unlock === undefined) return { kind: 'busy' };
  try {
    return await switchBack(places, new Date());
  } finally {
    await unlock();
  }
}
