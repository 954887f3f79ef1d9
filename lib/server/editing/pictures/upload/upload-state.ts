import type { UploadState } from '@/lib/editing/picture-uploads';
import type { WorkingCopy } from '@/lib/server/editing/files/site-paths';
import { pictureHref } from '@/lib/editing/picture';
import { findPicture } from '@/lib/server/editing/pictures/library/list-pictures';
import { findUploaded } from '@/lib/server/editing/pictures/upload/add-picture';
import { prepareStaged } from '@/lib/server/editing/pictures/upload/prepare-staged';
import type { StagedPicture } from '@/lib/server/editing/pictures/upload/staged-pictures';

/** Returns what a page says of a picture that waits. Has it made if that is not under way. */
export async function uploadState(copy: WorkingCopy, picture: StagedPicture): Promise<UploadState> {
  const { received, bytes, result } = picture;
  const typed = picture.text === undefined ? {} : { text: picture.text };
  if (result === undefined && received < bytes) return { received, state: 'receiving', ...typed };
  if (result === undefined) {
    void prepareStaged(picture);
    return { received, state: 'preparing', ...typed };
  }
  if (result.kind === 'refused') return { received, state: 'refused', problem: result.message };
  const { replaces } = picture;
  const replaced = replaces && (await findPicture(copy, replaces));
  const existing = replaces ? undefined : await findUploaded(copy, result.source);
  return {
    received,
    state: 'ready',
    text: result.text || (replaced ? replaced.text : ''),
    ...typed,
    ...(existing && { existing: pictureHref(existing) }),
  };
}
