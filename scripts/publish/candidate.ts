import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { shareFile } from '@/lib/server/content/versions/durable-files';
import {
  versionOf,
  type EarlierVersion,
  type VersionManifest,
} from '@/lib/server/content/versions/snapshot';

/** A version in preparation, in which changed files may be held back in their published state. */
export class Candidate {
  private readonly held = new Set<string>();
  private readonly aside: string;
  private readonly before: VersionManifest['files'];

  constructor(
    private readonly folder: string,
    private readonly snapshot: VersionManifest,
    private readonly earlier?: EarlierVersion,
  ) {
    this.aside = join(folder, 'held');
    this.before = earlier?.manifest.files ?? {};
  }

  /** The files that differ from the published version, and those that it has alone; sorted. */
  get changes(): readonly string[] {
    const { files } = this.snapshot;
    return [...new Set([...Object.keys(files), ...Object.keys(this.before)])]
      .filter((file) => files[file] !== this.before[file])
      .sort();
  }

  /** What the version consists of. */
  get manifest(): VersionManifest {
    const entries = Object.entries({ ...this.before, ...this.snapshot.files });
    const files = Object.fromEntries(
      entries
        .map(([file]) => [file, (this.held.has(file) ? this.before : this.snapshot.files)[file]])
        .filter((entry): entry is [string, string] => entry[1] !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    return { ...this.snapshot, files, version: versionOf(files) };
  }

  /** Brings these changed files to their published state, and all others to their new one. */
  async hold(files: ReadonlySet<string>): Promise<void> {
    for (const file of this.changes) {
      if (files.has(file) === this.held.has(file)) continue;
      await (files.has(file) ? this.replace(file) : this.restore(file));
    }
  }

  /** Deletes the new state of the files that are held back. */
  async complete(): Promise<void> {
    await rm(this.aside, { recursive: true, force: true });
  }

  private async replace(file: string): Promise<void> {
    const [target, aside] = [join(this.folder, file), join(this.aside, file)];
    if (this.snapshot.files[file] !== undefined) {
      await mkdir(dirname(aside), { recursive: true });
      await rename(target, aside);
    }
    if (this.earlier !== undefined && this.before[file] !== undefined) {
      await mkdir(dirname(target), { recursive: true });
      await shareFile(join(this.earlier.folder, file), target);
    }
    this.held.add(file);
  }

  private async restore(file: string): Promise<void> {
    const target = join(this.folder, file);
    await rm(target, { force: true });
    if (this.snapshot.files[file] !== undefined) await rename(join(this.aside, file), target);
    this.held.delete(file);
  }
}
