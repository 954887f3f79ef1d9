import type { Consequence } from '@/lib/server/bookings/publication/consequence';
import { loadContent } from '@/lib/server/content/load-content';
import {
  listVersions,
  switchBack,
  switchTo,
  type Pointer,
  type VersionPlaces,
} from '@/lib/server/content/versions/publications';
import { lockFolder } from '@/lib/server/content/versions/publish-lock';
import { drawShareImages } from '../build/prepare-pictures';
import { prepareVersion, type PrepareOptions, type PreparedVersion } from './prepare-version';
import { deleteNewCopies } from './version-photographs';

/** Another process changes the publications. */
interface Busy {
  readonly kind: 'busy';
}

export type Publication =
  | Exclude<PreparedVersion, { kind: 'prepared' }>
  | Busy
  | (Pick<Extract<PreparedVersion, { kind: 'prepared' }>, 'changed' | 'held'> & {
      readonly kind: 'published';
      readonly pointer: Pointer;
      /** Draws the pictures for sharing. Nothing waits for them: the next publication draws those that are missing. */
      readonly drawPictures: () => Promise<void>;
    });

export interface PublishOptions extends PrepareOptions {
  /** Called with what the publication causes, before it does. */
  readonly tell: (consequences: readonly Consequence[]) => void;
}

/**
 * Prepares a version of the site's files and switches to it. Files with problems keep their published
 * state. Pictures for sharing are drawn after it, because no visitor of a page waits for them.
 */
export async function publishVersion(
  places: VersionPlaces,
  options?: PublishOptions,
): Promise<Publication> {
  const unlock = await lockFolder(places.directory, new Date());
  if (unlock === undefined) return { kind: 'busy' };
  try {
    const prepared = await prepareVersion(places, new Date(), options);
    switch (prepared.kind) {
      case 'asks':
      case 'problems':
        return prepared;
      case 'unchanged':
        await deleteNewCopies(places);
        await completePictures(places);
        return prepared;
      case 'prepared': {
        const { version, folder, content, changed, held } = prepared;
        options?.tell(prepared.consequences);
        const pointer = await switchTo(places, version, new Date());
        await deleteNewCopies(places);
        const drawPictures = async () => void (await drawShareImages(folder, content, folder));
        return { kind: 'published', changed, held, pointer, drawPictures };
      }
    }
  } finally {
    await unlock();
  }
}

/** Draws the pictures of the current version that a command did not draw because it was killed. */
async function completePictures(places: VersionPlaces): Promise<void> {
  const [current] = await listVersions(places);
  if (current === undefined || current.isOfBuild) return;
  const loaded = await loadContent(current.folder);
  if (loaded.ok) await drawShareImages(current.folder, loaded.content, current.folder);
}

/** Finds the version before the current one, `undefined` without one, and what it causes to return to it. */
export async function findReturnConsequences(places: VersionPlaces, find: PublishOptions['find']) {
  const [current, earlier] = await listVersions(places);
  if (current === undefined || earlier === undefined)
    return { version: undefined, consequences: [] };
  const [before, after] = [await loadContent(current.folder), await loadContent(earlier.folder)];
  const isRead = before.ok && after.ok;
  const consequences = isRead ? await find(before.content, after.content) : [];
  return { version: earlier.version, consequences };
}

/** Switches to the version before the current one. Returns `undefined` if there is none. */
export async function returnToEarlier(places: VersionPlaces): Promise<Pointer | Busy | undefined> {
  const unlock = await lockFolder(places.directory, new Date());
  if (unlock === undefined) return { kind: 'busy' };
  try {
    return await switchBack(places, new Date());
  } finally {
    await unlock();
  }
}
