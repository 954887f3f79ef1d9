import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '@/lib/server/content/content';
import { replaceOriginals } from '@/lib/server/content/copies/copy-files';
import { copiesDirectory } from '@/lib/server/content/copies/picture-facts';
import type { Problem } from '@/lib/server/content/files/problems';
import { listVersions, type VersionPlaces } from '@/lib/server/content/versions/publications';
import type { VersionManifest } from '@/lib/server/content/versions/snapshot';
import { copyPictures, type OnPhotograph } from '../build/pictures/copy-pictures';
import { listCrops, listPhotographs } from '../build/pictures/site-photographs';

/** The photographs of a version in preparation. */
export class VersionPhotographs {
  private readonly folder: string;

  constructor(
    private readonly places: VersionPlaces,
    private readonly staging: string,
    private readonly onProgress: OnPhotograph | undefined,
  ) {
    this.folder = newCopiesFolder(places);
  }

  /** Makes the missing copies. Resolves with the problems of the pictures that cannot be read. */
  async prepare(content: Content, manifest: VersionManifest): Promise<readonly Problem[]> {
    const { problems } = await this.copy(content, manifest);
    return problems;
  }

  /** Replaces the originals of the version by their copies, which `prepare` has made. */
  async replace(content: Content, manifest: VersionManifest): Promise<void> {
    const { copies } = await this.copy(content, manifest);
    await replaceOriginals(this.staging, this.folder, copies);
  }

  private async copy(content: Content, { files }: VersionManifest) {
    const crops = listCrops(content);
    const pictures = listPhotographs(content).flatMap((file) => {
      const hash = files[file];
      const path = join(this.staging, file);
      return hash === undefined ? [] : [{ file, hash, path, crops: crops.get(file) ?? [] }];
    });
    const versions = pictures.length === 0 ? [] : await listVersions(this.places);
    return copyPictures(pictures, {
      folder: this.folder,
      others: versions.map(({ folder }) => copiesDirectory(folder)),
      onProgress: this.onProgress,
    });
  }
}

/** Deletes the copies that a publication has made: its version has them. An interrupted one finds them again. */
export async function deleteNewCopies(places: VersionPlaces): Promise<void> {
  await rm(newCopiesFolder(places), { recursive: true, force: true });
}

function newCopiesFolder({ directory }: VersionPlaces): string {
  return join(directory, 'pictures');
}
